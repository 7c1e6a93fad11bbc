#include "CCairo.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<dlfcn.h>) && __has_include(<pthread.h>)
#include <dlfcn.h>
#include <pthread.h>
#define HAS_LOADER 1
#else
#define HAS_LOADER 0
#endif

// What cairo's interface says of itself: its objects are opaque, its enumerations are integers.

typedef int (*PNGReader)(void *context, unsigned char *bytes, unsigned int count);
typedef int (*PNGWriter)(void *context, const unsigned char *bytes, unsigned int count);

enum { FORMAT_ARGB32 = 0, STATUS_SUCCESS = 0, STATUS_READ_ERROR = 10 };

static struct {
  void *(*image_surface_create)(int format, int width, int height);
  void *(*image_surface_create_from_png_stream)(PNGReader reader, void *context);
  int (*image_surface_get_width)(void *surface);
  int (*image_surface_get_height)(void *surface);
  unsigned char *(*image_surface_get_data)(void *surface);
  int (*image_surface_get_stride)(void *surface);
  void (*surface_flush)(void *surface);
  int (*surface_write_to_png_stream)(void *surface, PNGWriter writer, void *context);
  int (*surface_status)(void *surface);
  void (*surface_destroy)(void *surface);
  void *(*create)(void *surface);
  void (*destroy)(void *cr);
  int (*status)(void *cr);
  void (*save)(void *cr);
  void (*restore)(void *cr);
  void (*translate)(void *cr, double x, double y);
  void (*scale)(void *cr, double x, double y);
  void (*set_source_rgba)(void *cr, double r, double g, double b, double a);
  void (*set_source_surface)(void *cr, void *surface, double x, double y);
  void (*set_line_width)(void *cr, double width);
  void (*set_dash)(void *cr, const double *dashes, int count, double offset);
  void (*move_to)(void *cr, double x, double y);
  void (*line_to)(void *cr, double x, double y);
  void (*curve_to)(void *cr, double ax, double ay, double bx, double by, double x, double y);
  void (*close_path)(void *cr);
  void (*rectangle)(void *cr, double x, double y, double width, double height);
  void (*fill)(void *cr);
  void (*stroke)(void *cr);
  void (*paint)(void *cr);
} cairo;

static int isLoaded = 0;

#if HAS_LOADER

// A pointer to a function has the size of one to data wherever there is `dlsym`.
static int look(void *library, const char *name, void *slot) {
  void *symbol = dlsym(library, name);
  memcpy(slot, &symbol, sizeof symbol);
  return symbol != NULL;
}

static void load(void) {
  const char *names[] = {"libcairo.so.2", "libcairo.2.dylib", "libcairo.so"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return;
#define LOOK(name) look(library, "cairo_" #name, &cairo.name)
  isLoaded =
      LOOK(image_surface_create) && LOOK(image_surface_create_from_png_stream) &&
      LOOK(image_surface_get_width) && LOOK(image_surface_get_height) &&
      LOOK(image_surface_get_data) && LOOK(image_surface_get_stride) && LOOK(surface_flush) &&
      LOOK(surface_write_to_png_stream) && LOOK(surface_status) && LOOK(surface_destroy) &&
      LOOK(create) && LOOK(destroy) && LOOK(status) && LOOK(save) && LOOK(restore) &&
      LOOK(translate) && LOOK(scale) && LOOK(set_source_rgba) && LOOK(set_source_surface) &&
      LOOK(set_line_width) && LOOK(set_dash) && LOOK(move_to) && LOOK(line_to) && LOOK(curve_to) &&
      LOOK(close_path) && LOOK(rectangle) && LOOK(fill) && LOOK(stroke) && LOOK(paint);
#undef LOOK
}

int cairoface_isAvailable(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return isLoaded;
}

#else

int cairoface_isAvailable(void) { return 0; }

#endif

struct CairoCanvas {
  void *surface;
  void *cr;
};

CairoCanvas *cairoface_create(int width, int height) {
  if (!cairoface_isAvailable()) return NULL;
  CairoCanvas *canvas = malloc(sizeof *canvas);
  if (canvas == NULL) return NULL;
  // Neither is ever NULL: what fails is an object in an error state.
  canvas->surface = cairo.image_surface_create(FORMAT_ARGB32, width, height);
  canvas->cr = cairo.create(canvas->surface);
  if (cairo.status(canvas->cr) == STATUS_SUCCESS) return canvas;
  cairoface_destroy(canvas);
  return NULL;
}

void cairoface_destroy(CairoCanvas *canvas) {
  cairo.destroy(canvas->cr);
  cairo.surface_destroy(canvas->surface);
  free(canvas);
}

int cairoface_status(CairoCanvas *canvas) { return cairo.status(canvas->cr); }

void cairoface_save(CairoCanvas *canvas) { cairo.save(canvas->cr); }
void cairoface_restore(CairoCanvas *canvas) { cairo.restore(canvas->cr); }
void cairoface_translate(CairoCanvas *canvas, double x, double y) {
  cairo.translate(canvas->cr, x, y);
}
void cairoface_scale(CairoCanvas *canvas, double x, double y) { cairo.scale(canvas->cr, x, y); }

void cairoface_setColor(CairoCanvas *canvas, double red, double green, double blue,
                          double alpha) {
  cairo.set_source_rgba(canvas->cr, red, green, blue, alpha);
}
void cairoface_setLine(CairoCanvas *canvas, double width, double dash, double gap) {
  double dashes[] = {dash, gap};
  cairo.set_line_width(canvas->cr, width);
  cairo.set_dash(canvas->cr, dashes, dash > 0 ? 2 : 0, 0);
}

void cairoface_move(CairoCanvas *canvas, double x, double y) { cairo.move_to(canvas->cr, x, y); }
void cairoface_line(CairoCanvas *canvas, double x, double y) { cairo.line_to(canvas->cr, x, y); }
void cairoface_curve(CairoCanvas *canvas, double ax, double ay, double bx, double by, double x,
                       double y) {
  cairo.curve_to(canvas->cr, ax, ay, bx, by, x, y);
}
void cairoface_close(CairoCanvas *canvas) { cairo.close_path(canvas->cr); }
void cairoface_rectangle(CairoCanvas *canvas, double x, double y, double width, double height) {
  cairo.rectangle(canvas->cr, x, y, width, height);
}
void cairoface_fill(CairoCanvas *canvas) { cairo.fill(canvas->cr); }
void cairoface_stroke(CairoCanvas *canvas) { cairo.stroke(canvas->cr); }

typedef struct {
  const unsigned char *bytes;
  size_t count;
} Source;

static int readPart(void *context, unsigned char *bytes, unsigned int count) {
  Source *source = context;
  if (count > source->count) return STATUS_READ_ERROR;
  memcpy(bytes, source->bytes, count);
  source->bytes += count;
  source->count -= count;
  return STATUS_SUCCESS;
}

int cairoface_drawPNG(CairoCanvas *canvas, const unsigned char *bytes, size_t count, double x,
                        double y, double width, double height) {
  Source source = {bytes, count};
  void *image = cairo.image_surface_create_from_png_stream(readPart, &source);
  int isImage = cairo.surface_status(image) == STATUS_SUCCESS;
  if (isImage) {
    cairo.save(canvas->cr);
    cairo.translate(canvas->cr, x, y);
    cairo.scale(canvas->cr, width / cairo.image_surface_get_width(image),
                height / cairo.image_surface_get_height(image));
    cairo.set_source_surface(canvas->cr, image, 0, 0);
    cairo.paint(canvas->cr);
    cairo.restore(canvas->cr);
  }
  cairo.surface_destroy(image);
  return isImage;
}

const unsigned char *cairoface_pixels(CairoCanvas *canvas) {
  cairo.surface_flush(canvas->surface);
  return cairo.image_surface_get_data(canvas->surface);
}
int cairoface_stride(CairoCanvas *canvas) {
  return cairo.image_surface_get_stride(canvas->surface);
}

typedef struct {
  void *context;
  void (*write)(void *context, const unsigned char *bytes, size_t count);
} Sink;

static int writePart(void *context, const unsigned char *bytes, unsigned int count) {
  Sink *sink = context;
  sink->write(sink->context, bytes, count);
  return STATUS_SUCCESS;
}

int cairoface_writePNG(CairoCanvas *canvas, void *context,
                         void (*write)(void *context, const unsigned char *bytes, size_t count)) {
  Sink sink = {context, write};
  return cairo.surface_write_to_png_stream(canvas->surface, writePart, &sink) == STATUS_SUCCESS;
}
