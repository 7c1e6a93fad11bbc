// The face of cairo, which is looked for when it is first needed and not when this is built: a
// system without it builds the package all the same, and only loses its pictures. The functions are
// those of cairo 1.0 and later. Coordinates are user-space units; colours go from 0 to 1.
#ifndef WAYFINDER_CCAIRO_H
#define WAYFINDER_CCAIRO_H

#include <stddef.h>

typedef struct CairoCanvas CairoCanvas;

/// Whether cairo is there.
int cairoface_isAvailable(void);

/// A picture of some pixels to draw on, transparent at first; NULL where there is no memory for it.
CairoCanvas *cairoface_create(int width, int height);
void cairoface_destroy(CairoCanvas *canvas);
/// 0 as long as everything drawn was drawn.
int cairoface_status(CairoCanvas *canvas);

void cairoface_save(CairoCanvas *canvas);
void cairoface_restore(CairoCanvas *canvas);
void cairoface_translate(CairoCanvas *canvas, double x, double y);
void cairoface_scale(CairoCanvas *canvas, double x, double y);

void cairoface_setColor(CairoCanvas *canvas, double red, double green, double blue, double alpha);
void cairoface_setLine(CairoCanvas *canvas, double width, double dash, double gap);

void cairoface_move(CairoCanvas *canvas, double x, double y);
void cairoface_line(CairoCanvas *canvas, double x, double y);
void cairoface_curve(CairoCanvas *canvas, double ax, double ay, double bx, double by, double x,
                       double y);
void cairoface_close(CairoCanvas *canvas);
void cairoface_rectangle(CairoCanvas *canvas, double x, double y, double width, double height);
/// Fills the path by the non-zero winding rule and forgets it.
void cairoface_fill(CairoCanvas *canvas);
void cairoface_stroke(CairoCanvas *canvas);

/// Draws a PNG file into a rectangle; 0 where the bytes are none.
int cairoface_drawPNG(CairoCanvas *canvas, const unsigned char *bytes, size_t count, double x,
                        double y, double width, double height);

/// The pixels as 32-bit words of the machine's byte order: opacity in the highest byte, then red,
/// green, blue, each multiplied by it. They stay until more is drawn; NULL where there are none.
const unsigned char *cairoface_pixels(CairoCanvas *canvas);
/// The distance from one row of pixels to the next, in bytes.
int cairoface_stride(CairoCanvas *canvas);

/// Hands the picture over as a PNG file, in parts; 0 where that fails.
int cairoface_writePNG(CairoCanvas *canvas, void *context,
                         void (*write)(void *context, const unsigned char *bytes, size_t count));

#endif
