internal import Glibc

/// Standard output and standard error, written by write(2) alone.
enum Streams {
  /// Writes all of it. Where the reader has gone, that is thrown too, so that whoever has a folder or a server to put
  /// away does; then the process ends as every other program does, by `dieOfPipe`.
  static func out(_ text: String) throws(Failure) {
    if let code = write(text, to: STDOUT_FILENO) { throw .output(code: code) }
  }

  /// What can't be said is dropped: there is nowhere left to say it.
  static func err(_ text: String) {
    _ = write(text, to: STDERR_FILENO)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How wide the terminal is; `nil` where there is none, or none that says so.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard isTerminal(descriptor), unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The error number, if not everything could be written.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        let written = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if written < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&waiting, 1, -1)
            continue
          }
          return errno
        }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
      return nil
    }
  }

  /// Ends the process by SIGPIPE, silently.
  static func dieOfPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(141)
  }
}
