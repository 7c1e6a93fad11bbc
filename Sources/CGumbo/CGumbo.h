// The face of the Gumbo HTML5 parser.
#ifndef WAYFINDER_CGUMBO_H
#define WAYFINDER_CGUMBO_H

#include <gumbo.h>

#endif
