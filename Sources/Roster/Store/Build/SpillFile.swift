internal import Glibc

/// A file for what does not fit in memory: without a name, for its owner alone, gone with the process.
final class SpillFile {
  private let descriptor: Int32
  private let folder: String
  private var pending: [UInt8] = []
  /// Bytes written so far.
  private(set) var count = 0

  private static let buffer = 1 << 18

  init(in folder: String) throws(FileError) {
    self.folder = folder
    let name = folder + "/.sort-" + String(UInt64.random(in: .min ... .max), radix: 36)
    descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: name, operation: "made", code: errno) }
    _ = unsafe unlink(name)
    pending.reserveCapacity(Self.buffer)
  }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    unsafe pending.append(contentsOf: bytes)
    count += bytes.count
    if pending.count >= Self.buffer { try flush() }
  }

  private func flush() throws(FileError) {
    var start = 0
    while start < pending.count {
      let written = unsafe pending.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress! + start, bytes.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw FileError(path: folder, operation: "written to", code: errno) }
      start += written
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Reads up to `buffer.count` bytes from `start` on; fewer only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, from start: Int) throws(FileError) -> Int {
    try flush()
    var done = 0
    while done < buffer.count {
      let count = unsafe pread(descriptor, buffer.baseAddress! + done, buffer.count - done, start + done)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: folder, operation: "read", code: errno) }
      if count == 0 { break }
      done += count
    }
    return done
  }
}
