internal import CSystem
internal import Glibc

/// Keeps the signals that ask a program to end from ending it at once, for as long as something must be finished
/// first: they wait, and can be polled for.
final class SignalWatch {
  /// Readable when a signal waits.
  let descriptor: Int32
  private var before = sigset_t()

  init(_ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
    descriptor = unsafe homeroom_signal_descriptor(&set)
  }

  /// A signal nobody took is delivered now, as it would have been without this.
  deinit {
    close(descriptor)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The signal that waits, taken.
  func take() -> Int32? {
    let signal = homeroom_signal_take(descriptor)
    return signal == 0 ? nil : signal
  }
}
