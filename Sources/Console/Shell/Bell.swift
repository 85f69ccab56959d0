internal import Glibc

/// Wakes one waiting thread, once for each ring.
///
/// Safe, since the pointer never leaves it. Unchecked, since a semaphore is made to be used by several threads at once; it is freed when nobody can ring.
@safe final class Bell: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = .allocate(capacity: 1)
    let result = unsafe sem_init(semaphore, 0, 0)
    precondition(result == 0, "no semaphore")
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func ring() { unsafe sem_post(semaphore) }

  func wait() {
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
