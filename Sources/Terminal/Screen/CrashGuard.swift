internal import CNcurses

/// The last word of a process that a signal ends while the screen is up.
public enum CrashGuard {
  /// Gives the terminal back and dies of the signal, so that the parent sees why.
  public static func die(of signal: Int32) -> Never {
    hr_guard_die(signal)
    fatalError("a deadly signal did not kill")
  }
}
