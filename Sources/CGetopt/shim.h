#ifndef HOMEROOM_CGETOPT_SHIM_H
#define HOMEROOM_CGETOPT_SHIM_H
#include <getopt.h>

// getopt_long keeps its place in global variables, which Swift 6 does not let one touch: these do it instead.
// All are called from the main thread alone.

/// Begins anew (glibc: optind = 0 also forgets POSIXLY_CORRECT and the order of words), and prints nothing itself.
static inline void homeroom_getopt_begin(void) {
  optind = 0;
  opterr = 0;
}

/// Index of the next word.
static inline int homeroom_getopt_index(void) { return optind; }

/// Value of the option just read; null for a switch.
static inline const char *homeroom_getopt_value(void) { return optarg; }

/// The option that could not be read: its code, or 0 for an unknown long one.
static inline int homeroom_getopt_refused(void) { return optopt; }
#endif
