#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "CNcurses.h"

static void awaited(sigset_t *set) {
  sigemptyset(set);
  sigaddset(set, SIGWINCH);
  sigaddset(set, SIGTERM);
  sigaddset(set, SIGINT);
  sigaddset(set, SIGHUP);
  sigaddset(set, SIGTSTP);
  sigaddset(set, SIGCONT);
}

void hr_block_signals(void) {
  sigset_t set;
  awaited(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

int hr_signal_fd(void) {
  sigset_t set;
  awaited(&set);
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int hr_next_signal(int fd) {
  struct signalfd_siginfo information;
  return read(fd, &information, sizeof information) == sizeof information ? (int)information.ssi_signo : 0;
}

int hr_event_fd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void hr_stop(void) {
  struct sigaction action, previous;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, &previous);
  sigset_t stop, blocked;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  /* In a group that no shell watches, the kernel ignores this rather than stop it for ever. */
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &blocked);
  pthread_sigmask(SIG_SETMASK, &blocked, NULL);
  sigaction(SIGTSTP, &previous, NULL);
}
