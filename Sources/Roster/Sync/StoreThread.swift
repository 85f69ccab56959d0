internal import Glibc
internal import Synchronization

/// A thread for work that blocks on files, as an actor's executor: the pool of a small machine has two threads, and
/// a blocked one would starve the rest of the program.
///
/// Unchecked because the queue is behind a mutex, and the semaphore is made before the thread and destroyed after it.
@safe final class StoreThread: SerialExecutor, @unchecked Sendable {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let queue = Mutex(Queue())
  private let wakeUps = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    unsafe sem_init(wakeUps, 0, 0)
    // The thread keeps this object alive until it ends.
    let me = unsafe Unmanaged.passRetained(self).toOpaque()
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { me in
        guard let me = unsafe me else { return nil }
        unsafe Unmanaged<StoreThread>.fromOpaque(me).takeRetainedValue().run()
        return nil
      }, me)
    precondition(status == 0, "no thread for the store")
    pthread_detach(thread)
  }

  deinit {
    unsafe sem_destroy(wakeUps)
    unsafe wakeUps.deallocate()
  }

  /// Ends the thread once what is queued has been done.
  func stop() {
    queue.withLock { $0.isStopped = true }
    unsafe sem_post(wakeUps)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.jobs.append(job) }
    unsafe sem_post(wakeUps)
  }

  private func run() {
    while true {
      while unsafe sem_wait(wakeUps) != 0 {}  // interrupted by a signal
      let (job, isOver) = queue.withLock { queue in
        (queue.jobs.isEmpty ? nil : queue.jobs.removeFirst(), queue.isStopped && queue.jobs.isEmpty)
      }
      if let job { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
      if isOver, queue.withLock({ $0.jobs.isEmpty }) { return }
    }
  }
}
