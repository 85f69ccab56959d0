// Tells the thread sanitizer of the locks that it cannot see.
//
// `Synchronization.Mutex` takes and gives back a free lock in code compiled into its user, which the sanitizer watches. A
// lock that somebody waits for goes through the three functions below, in the toolchain's library, which it does not
// watch: all that such a lock guards would be reported as a race. scripts/sanitize loads this before that library; each
// function calls the one it stands before, and adds the order that a lock gives.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Absent in a program without the sanitizer, such as a shell that a test starts.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

static void *next(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void lock(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF void *handle) {
  ((SWIFT void (*)(uint32_t, SELF void *))next(LOCK))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try(SELF void *handle) __asm__(TRY);
SWIFT bool try(SELF void *handle) {
  bool taken = ((SWIFT bool (*)(SELF void *))next(TRY))(handle);
  if (taken && __tsan_acquire) __tsan_acquire(handle);
  return taken;
}

SWIFT void unlock(SELF void *handle) __asm__(UNLOCK);
SWIFT void unlock(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  ((SWIFT void (*)(SELF void *))next(UNLOCK))(handle);
}
