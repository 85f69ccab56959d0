#ifndef HOMEROOM_CSYSTEM_SHIM_H
#define HOMEROOM_CSYSTEM_SHIM_H
// What glibc has and Swift's own Glibc module does not show.
#include <getopt.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

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

// The flags below are C enumerators, which Swift would see as types of their own.

/// A descriptor that becomes readable when a signal of the set waits.
static inline int homeroom_signal_descriptor(const sigset_t *set) {
  return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/// The signal that waits, taken; 0 where none does.
static inline int homeroom_signal_take(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

/// A descriptor that becomes readable once it is written to.
static inline int homeroom_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC); }

static inline void homeroom_event_raise(int descriptor) { (void)eventfd_write(descriptor, 1); }

// prctl takes variable arguments, which Swift cannot pass.

static inline int homeroom_set_dumpable(int isDumpable) {
  return prctl(PR_SET_DUMPABLE, (unsigned long)isDumpable, 0UL, 0UL, 0UL);
}

static inline int homeroom_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0UL, 0UL, 0UL, 0UL); }

// A global variable, which Swift 6 does not let one touch.

/// The environment as `NAME=value`, ended by null. Nothing here ever changes it.
static inline char **homeroom_environment(void) { return __environ; }

// glibc declares the first argument of setrlimit in two ways, by the feature macros in force; C takes either.

static inline int homeroom_set_core_limit(rlim_t bytes) {
  struct rlimit limit = {bytes, bytes};
  return setrlimit(RLIMIT_CORE, &limit);
}

static inline rlim_t homeroom_core_limit(void) {
  struct rlimit limit = {0, 0};
  return getrlimit(RLIMIT_CORE, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}
#endif
