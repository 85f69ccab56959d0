/*
 * Gives the terminal back whatever happens. Everything the handler does is async-signal-safe, and it works on buffers
 * that were filled beforehand.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"

static const int guarded[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
enum { GUARDED = sizeof guarded / sizeof guarded[0], FAULTS = 6 };

static struct sigaction before[GUARDED];
static int installed;
static int chains_faults;

static struct termios modes;
static volatile sig_atomic_t has_modes;
static char restoring[1024];
static volatile sig_atomic_t restoring_count;

static volatile sig_atomic_t saved_errors = -1;
static volatile sig_atomic_t log_file = -1;
static long log_from;

static char stack[64 * 1024];
static volatile sig_atomic_t dying;

static void write_all(int fd, const char *bytes, long count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, (size_t)count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= written;
  }
}

static void show_errors(void) {
  if (saved_errors < 0 || log_file < 0) return;
  static char part[4096];
  long at = log_from;
  ssize_t count;
  while ((count = pread(log_file, part, sizeof part, at)) > 0 && at - log_from < 64 * 1024) {
    write_all(saved_errors, part, count);
    at += count;
  }
}

static void give_back(void) {
  if (restoring_count > 0) write_all(STDOUT_FILENO, restoring, restoring_count);
  restoring_count = 0;
  hr_guard_reset_modes();
  show_errors();
  saved_errors = -1;
}

/* The action for a signal once the terminal is back: Swift's backtracer if it was asked for, else the end. */
static void end_of(int signal_number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int i = 0; i < FAULTS; i++)
    if (chains_faults && guarded[i] == signal_number) action = before[i];
  sigaction(signal_number, &action, NULL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal_number);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  raise(signal_number);
}

static void handle(int signal_number, siginfo_t *information, void *context) {
  (void)information;
  (void)context;
  /* A second thread that faults meanwhile waits for the end. */
  if (__atomic_exchange_n(&dying, 1, __ATOMIC_SEQ_CST)) {
    for (;;) pause();
  }
  give_back();
  end_of(signal_number);
  _exit(128 + signal_number);
}

int hr_guard_install(void) {
  if (installed) return 0;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return -1;
  has_modes = 1;
  const char *wanted = getenv("SWIFT_BACKTRACE");
  chains_faults = wanted != NULL && *wanted != 0;

  /* A stack that overflowed has no room for a handler. */
  stack_t alternate;
  memset(&alternate, 0, sizeof alternate);
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, NULL);

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (int i = 0; i < GUARDED; i++) {
    sigaction(guarded[i], &action, &before[i]);
    /* What was to be ignored (nohup) stays ignored. */
    if (before[i].sa_handler == SIG_IGN) sigaction(guarded[i], &before[i], NULL);
  }
  installed = 1;
  return 0;
}

void hr_guard_remove(void) {
  if (!installed) return;
  for (int i = 0; i < GUARDED; i++) sigaction(guarded[i], &before[i], NULL);
  installed = 0;
  restoring_count = 0;
  has_modes = 0;
  saved_errors = -1;
}

void hr_guard_restoring(const char *bytes, long count) {
  restoring_count = 0;
  if (count > (long)sizeof restoring) count = sizeof restoring;
  memcpy(restoring, bytes, (size_t)count);
  restoring_count = (sig_atomic_t)count;
}

void hr_guard_errors(int saved, int log, long from) {
  saved_errors = -1;
  log_from = from;
  log_file = log;
  saved_errors = saved;
}

void hr_guard_reset_modes(void) {
  if (!has_modes) return;
  /* From the background, setting modes would stop the process. */
  sigset_t stop, previous;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  sigprocmask(SIG_BLOCK, &stop, &previous);
  /* Flushes too: what the terminal still reports (mouse, paste) is not for the shell. */
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes);
  sigprocmask(SIG_SETMASK, &previous, NULL);
}

void hr_guard_die(int signal_number) {
  __atomic_store_n(&dying, 1, __ATOMIC_SEQ_CST);
  give_back();
  end_of(signal_number);
  _exit(128 + signal_number);
}
