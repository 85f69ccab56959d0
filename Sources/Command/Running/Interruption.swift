internal import Glibc

/// Makes Ctrl-C end the program with the status of an interruption, where nothing watches for the signal.
///
/// Left to the system, it would end by the signal, which not every caller reads as 130.
enum Interruption {
  /// A signal that was ignored when the program began (`nohup`, a script's background) stays ignored.
  static func endsWithItsStatus() {
    var action = sigaction()
    guard unsafe sigaction(SIGINT, nil, &action) == 0 else { return }
    let wasIgnored = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    if wasIgnored { return }
    signal(SIGINT) { _ in _exit(130) }
    // Whoever began the program may have had it blocked, which a child inherits.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
