internal import Glibc
import Terminal

/// Wakes one waiting thread, once for each ring.
///
/// Safe, since the pointers never leave it. Unchecked, since they are made to be used by several threads at once, and
/// `rings` is only touched under the mutex; they are freed when nobody can ring.
@safe final class Bell: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var rings = 0

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    let results = unsafe [pthread_mutex_init(mutex, nil), pthread_cond_init(condition, &attributes)]
    unsafe pthread_condattr_destroy(&attributes)
    precondition(results == [0, 0], "no bell")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func ring() {
    unsafe pthread_mutex_lock(mutex)
    rings += 1
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
  }

  func wait() { _ = wait(until: nil) }

  /// Waits for a ring until a moment of `MonotonicClock`; false if none came.
  func wait(until moment: Double) -> Bool { wait(until: Optional(moment)) }

  private func wait(until moment: Double?) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while rings == 0 {
      guard let moment else {
        unsafe pthread_cond_wait(condition, mutex)
        continue
      }
      var end = timespec(tv_sec: Int(moment), tv_nsec: Int(moment.truncatingRemainder(dividingBy: 1) * 1e9))
      if unsafe pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT, rings == 0 { return false }
    }
    rings -= 1
    return true
  }
}

/// A clock that is never set.
enum MonotonicClock {
  /// Seconds.
  static var now: Double { EventLoop<Never>.now }
}
