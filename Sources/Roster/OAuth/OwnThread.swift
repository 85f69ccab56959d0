internal import Glibc

/// Runs work that may block (a flush to a slow disk) on a thread of its own: the few threads that tasks share must never
/// wait for a device.
public enum OwnThread {
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let work = unsafe Unmanaged.passRetained(Work { continuation.resume(with: Result(catching: body)) })
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, nil,
        { context in
          unsafe Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
      if result == 0 {
        pthread_detach(thread)
      } else {
        // No thread to be had: late is better than never.
        unsafe work.takeRetainedValue().body()
      }
    }
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
