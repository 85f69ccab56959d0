internal import CNcurses
internal import Glibc

/// Standard error, led into a file while the screen is up: a line written there would tear the picture.
final class ErrorOutput {
  private let saved: Int32
  private let log: Int32
  private let start: Int

  /// `nil` if standard error is not a terminal anyway, or the file cannot be opened.
  init?(log path: String) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    let log = open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard log >= 0 else { return nil }
    let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10)
    guard saved >= 0, dup2(log, STDERR_FILENO) >= 0 else {
      close(log)
      return nil
    }
    self.log = log
    self.saved = saved
    start = Int(lseek(log, 0, SEEK_END))
    hr_guard_errors(saved, log, start)
  }

  /// Shows what was written meanwhile, at most so many bytes of it.
  func restore() {
    hr_guard_errors(-1, -1, 0)
    dup2(saved, STDERR_FILENO)
    close(saved)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = pread(log, &buffer, buffer.count, off_t(start))
    if count > 0 { _ = write(STDERR_FILENO, buffer, count) }
    close(log)
  }
}
