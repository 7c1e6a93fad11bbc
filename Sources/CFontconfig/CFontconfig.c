#include "CFontconfig.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<dlfcn.h>) && __has_include(<pthread.h>)
#include <dlfcn.h>
#include <pthread.h>
#define HAS_LOADER 1
#else
#define HAS_LOADER 0
#endif

// What fontconfig's interface says of itself: patterns are opaque, a set is two numbers and an array.

typedef unsigned char Char;
typedef struct {
  int count;
  int capacity;
  void **fonts;
} FontSet;

enum { MATCH_PATTERN = 0, RESULT_MATCH = 0, SLANT_ITALIC = 100 };

static struct {
  void *(*InitLoadConfigAndFonts)(void);
  void *(*PatternCreate)(void);
  void (*PatternDestroy)(void *pattern);
  int (*PatternAddString)(void *pattern, const char *object, const Char *value);
  int (*PatternAddInteger)(void *pattern, const char *object, int value);
  int (*PatternGetString)(const void *pattern, const char *object, int n, Char **value);
  int (*PatternGetInteger)(const void *pattern, const char *object, int n, int *value);
  int (*PatternGetDouble)(const void *pattern, const char *object, int n, double *value);
  int (*ConfigSubstitute)(void *config, void *pattern, int kind);
  void (*DefaultSubstitute)(void *pattern);
  FontSet *(*FontSort)(void *config, void *pattern, int trims, void **charSet, int *result);
  void *(*FontMatch)(void *config, void *pattern, int *result);
  void (*FontSetDestroy)(FontSet *set);
} fontconfig;

static void *config = NULL;

#if HAS_LOADER

// A pointer to a function has the size of one to data wherever there is `dlsym`.
static int look(void *library, const char *name, void *slot) {
  void *symbol = dlsym(library, name);
  memcpy(slot, &symbol, sizeof symbol);
  return symbol != NULL;
}

static void load(void) {
  const char *names[] = {"libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig.so"};
  void *library = NULL;
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return;
#define LOOK(name) look(library, "Fc" #name, &fontconfig.name)
  if (LOOK(InitLoadConfigAndFonts) && LOOK(PatternCreate) && LOOK(PatternDestroy) &&
      LOOK(PatternAddString) && LOOK(PatternAddInteger) && LOOK(PatternGetString) &&
      LOOK(PatternGetInteger) && LOOK(PatternGetDouble) && LOOK(ConfigSubstitute) &&
      LOOK(DefaultSubstitute) && LOOK(FontSort) && LOOK(FontMatch) && LOOK(FontSetDestroy)) {
    config = fontconfig.InitLoadConfigAndFonts();
  }
#undef LOOK
}

int fontconfigface_isAvailable(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return config != NULL;
}

#else

int fontconfigface_isAvailable(void) { return 0; }

#endif

struct FontList {
  FontSet *set;
  void *single;
};

// Fontconfig's weights beside those of CSS, as its documentation has them.
static const int weights[][2] = {{0, 100},   {40, 200},  {50, 300},  {80, 400}, {100, 500},
                                 {180, 600}, {200, 700}, {205, 800}, {210, 900}};
enum { WEIGHT_COUNT = sizeof weights / sizeof *weights };

static int weightFromCSS(int weight) {
  int index = 0;
  while (index + 1 < WEIGHT_COUNT && weights[index][1] < weight) index++;
  return weights[index][0];
}

static int weightToCSS(double weight) {
  int index = 0;
  while (index + 1 < WEIGHT_COUNT && weights[index + 1][0] <= weight) index++;
  return weights[index][1];
}

FontList *fontconfigface_fonts(const char *family, int weight, int isItalic, const char *language,
                               int isSorted) {
  if (!fontconfigface_isAvailable()) return NULL;
  FontList *list = calloc(1, sizeof *list);
  void *pattern = fontconfig.PatternCreate();
  if (list == NULL || pattern == NULL) {
    free(list);
    if (pattern != NULL) fontconfig.PatternDestroy(pattern);
    return NULL;
  }
  fontconfig.PatternAddString(pattern, "family", (const Char *)family);
  fontconfig.PatternAddInteger(pattern, "weight", weightFromCSS(weight));
  fontconfig.PatternAddInteger(pattern, "slant", isItalic ? SLANT_ITALIC : 0);
  if (language != NULL) fontconfig.PatternAddString(pattern, "lang", (const Char *)language);
  fontconfig.ConfigSubstitute(config, pattern, MATCH_PATTERN);
  fontconfig.DefaultSubstitute(pattern);
  int result = RESULT_MATCH;
  if (isSorted) {
    list->set = fontconfig.FontSort(config, pattern, 1, NULL, &result);
  } else {
    list->single = fontconfig.FontMatch(config, pattern, &result);
  }
  fontconfig.PatternDestroy(pattern);
  if (list->set != NULL || list->single != NULL) return list;
  free(list);
  return NULL;
}

void fontconfigface_destroy(FontList *list) {
  if (list->set != NULL) fontconfig.FontSetDestroy(list->set);
  if (list->single != NULL) fontconfig.PatternDestroy(list->single);
  free(list);
}

int fontconfigface_count(const FontList *list) { return list->set != NULL ? list->set->count : 1; }

static const void *patternOf(const FontList *list, int font) {
  return list->set != NULL ? list->set->fonts[font] : list->single;
}

static const char *string(const FontList *list, int font, const char *object, int n) {
  Char *value = NULL;
  int result = fontconfig.PatternGetString(patternOf(list, font), object, n, &value);
  return result == RESULT_MATCH ? (const char *)value : NULL;
}

const char *fontconfigface_file(const FontList *list, int font) {
  return string(list, font, "file", 0);
}

const char *fontconfigface_family(const FontList *list, int font, int name) {
  return string(list, font, "family", name);
}

static int integer(const FontList *list, int font, const char *object) {
  int value = 0;
  return fontconfig.PatternGetInteger(patternOf(list, font), object, 0, &value) == RESULT_MATCH
             ? value
             : 0;
}

int fontconfigface_index(const FontList *list, int font) { return integer(list, font, "index"); }

int fontconfigface_weight(const FontList *list, int font) {
  double value = 80;
  fontconfig.PatternGetDouble(patternOf(list, font), "weight", 0, &value);
  return weightToCSS(value);
}

int fontconfigface_isItalic(const FontList *list, int font) {
  return integer(list, font, "slant") > 0;
}
