internal import Glibc
internal import Synchronization

/// An advisory lock on a file (flock), held among processes and among tasks of this one until it is released.
///
/// The kernel releases it when its holder dies, so a lock file left behind means nothing.
public final class FileLock: Sendable {
  public enum Failure: Error, Equatable, Sendable {
    case link
    case system(code: Int32)
  }

  private let file: Int32

  private init(file: Int32) { self.file = file }

  deinit {
    // Let go in words: a child process between its fork and its exec still has the descriptor, and with it the lock.
    flock(file, LOCK_UN)
    close(file)
  }

  /// Waits for the lock on a thread of its own, so that no task is kept from running meanwhile. The folder must exist;
  /// the file is made with mode 0600.
  public static func acquire(_ path: String) async throws -> FileLock {
    let file = try open(path)
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return FileLock(file: file) }
    guard errno == EWOULDBLOCK else {
      let code = errno
      close(file)
      throw Failure.system(code: code)
    }
    let waiting = Waiting(file: file)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.begin($0) }
    } onCancel: {
      waiting.cancel()
    }
  }

  /// The lock held beside others who share it, at once or not at all: a sign that somebody is there.
  public static func share(_ path: String) throws -> FileLock {
    let file = try open(path)
    guard flock(file, LOCK_SH | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      throw Failure.system(code: code)
    }
    return FileLock(file: file)
  }

  private static func open(_ path: String) throws(Failure) -> Int32 {
    let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw errno == ELOOP ? .link : .system(code: errno) }
    return file
  }

  /// One wait. The thread cannot be called back from `flock`: a cancelled wait answers at once, and the lock is let go
  /// as soon as the thread gets it.
  private final class Waiting: Sendable {
    private enum State {
      case ready, cancelled, over
      case waiting(CheckedContinuation<FileLock, any Error>)
    }

    private let file: Int32
    private let state = Mutex(State.ready)

    init(file: Int32) { self.file = file }

    func begin(_ continuation: CheckedContinuation<FileLock, any Error>) {
      let isCancelled = state.withLock { state in
        if case .cancelled = state { return true }
        state = .waiting(continuation)
        return false
      }
      guard !isCancelled else {
        close(file)
        continuation.resume(throwing: CancellationError())
        return
      }
      let me = unsafe Unmanaged.passRetained(self)
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, nil,
        { context in
          unsafe Unmanaged<Waiting>.fromOpaque(context!).takeRetainedValue().wait()
          return nil
        }, me.toOpaque())
      guard result == 0 else {
        unsafe me.release()
        finish(throwing: .system(code: result))
        return
      }
      pthread_detach(thread)
    }

    func cancel() {
      let continuation = state.withLock { state -> CheckedContinuation<FileLock, any Error>? in
        if case .waiting(let continuation) = state {
          state = .over
          return continuation
        }
        state = .cancelled
        return nil
      }
      continuation?.resume(throwing: CancellationError())
    }

    private func wait() {
      var result: Int32
      repeat { result = flock(file, LOCK_EX) } while result != 0 && errno == EINTR
      guard result == 0 else { return finish(throwing: .system(code: errno)) }
      let lock = FileLock(file: file)
      take()?.resume(returning: lock)
    }

    private func finish(throwing failure: Failure) {
      close(file)
      take()?.resume(throwing: failure)
    }

    private func take() -> CheckedContinuation<FileLock, any Error>? {
      state.withLock { state in
        defer { state = .over }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
    }
  }
}
