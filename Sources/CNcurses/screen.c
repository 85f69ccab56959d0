#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#include "CNcurses.h"

int hr_curses_version(void) { return NCURSES_VERSION_PATCH; }
