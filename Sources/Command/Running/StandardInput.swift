internal import Glibc
internal import Secrets

/// What is given on standard input or in a file, read whole up to a limit.
enum StandardInput {
  /// Standard input to its end. A closed one is empty.
  static func readAll(limit: Int) throws(Failure) -> [UInt8] {
    try read(STDIN_FILENO, path: "standard input", limit: limit)
  }

  /// A file, or standard input for `-`.
  static func read(fileOrDash path: String, limit: Int) throws(Failure) -> [UInt8] {
    if path == "-" { return try readAll(limit: limit) }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .fileUnreadable(path: path, code: errno) }
    defer { close(file) }
    return try read(file, path: path, limit: limit)
  }

  /// The next line, byte by byte, so that what follows it is left to whoever reads next.
  ///
  /// - Parameter stop: a descriptor; once it is readable, waiting ends as interrupted.
  static func line(
    limit: Int, timeout: Double? = nil, stop: Int32? = nil
  ) throws(Failure) -> (Secret, TerminalPaste.End) {
    var text: [UInt8] = []
    defer {
      if !text.isEmpty { unsafe text.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) } }
    }
    while text.count < limit {
      var waits = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&waits, 2, timeout.map { Int32(min($0 * 1000, 2e9)) } ?? -1)
      if waits[1].revents != 0 { throw .interrupted }
      if ready == 0 { return (Secret(bytes: text), .timeout) }
      var byte: UInt8 = 0
      let count = unsafe Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno != EBADF { throw .fileUnreadable(path: "standard input", code: errno) }
      if count <= 0 { return (Secret(bytes: text), .endOfInput) }
      if byte == 0x0A { return (Secret(bytes: text), .line) }
      text.append(byte)
    }
    return (Secret(bytes: text), .line)
  }

  private static func read(_ descriptor: Int32, path: String, limit: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    defer { unsafe chunk.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) } }
    while result.count < limit {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EBADF, descriptor == STDIN_FILENO { break }
      guard count >= 0 else { throw .fileUnreadable(path: path, code: errno) }
      if count == 0 { break }
      result += chunk[..<count]
    }
    return Array(result.prefix(limit))
  }
}
