// The face of fontconfig, which is looked for when it is first needed and not when this is built.
// The functions are those of fontconfig 2.4 and later.
#ifndef WAYFINDER_CFONTCONFIG_H
#define WAYFINDER_CFONTCONFIG_H

typedef struct FontList FontList;

/// Whether fontconfig is there and has read its configuration.
int fontconfigface_isAvailable(void);

/// The fonts of the system for a family, the best first; NULL where there are none.
///
/// `weight` is on CSS's scale, `language` a tag or NULL. With `isSorted` those that stand in for what
/// the ones before lack follow, else there is one font.
FontList *fontconfigface_fonts(const char *family, int weight, int isItalic, const char *language,
                               int isSorted);
void fontconfigface_destroy(FontList *list);

int fontconfigface_count(const FontList *list);
/// The file of a font; NULL where it has none.
const char *fontconfigface_file(const FontList *list, int font);
/// One of the names of a font's family, from 0 on; NULL where there are no more.
const char *fontconfigface_family(const FontList *list, int font, int name);
/// The number of a font in its collection, and in the upper half that of its named instance plus one.
int fontconfigface_index(const FontList *list, int font);
/// The weight on CSS's scale.
int fontconfigface_weight(const FontList *list, int font);
int fontconfigface_isItalic(const FontList *list, int font);

#endif
