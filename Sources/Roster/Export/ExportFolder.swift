internal import Glibc

/// A folder that appears whole or not at all: filled beside its place (mode 0700, files 0600), then renamed there.
final class ExportFolder {
  let path: String
  private let temporary: String
  private(set) var files: [ExportReport.File] = []

  init(_ given: String) throws(ExportError) {
    // As a shell completes the name of a folder.
    let path = String(given.reversed().drop { $0 == "/" }.reversed())
    self.path = path
    temporary = path + ".\(getpid()).new"
    try Self.refuseExisting(path)
    guard unsafe mkdir(temporary, 0o700) == 0 else { throw .system(path: path, code: errno) }
  }

  static func refuseExisting(_ path: String) throws(ExportError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { throw .exists(path: path) }
  }

  /// - Parameter counts: whether its lines are records, to be told in the report.
  func write(
    _ name: String, heading: String = "", counts: Bool = true, _ body: (inout ExportFile) throws -> Void
  ) throws {
    var file = try ExportFile(temporary + "/" + name)
    file.add(heading)
    try body(&file)
    try file.close()
    if counts { files.append(ExportReport.File(name: name, rows: file.rows)) }
  }

  func publish() throws(ExportError) {
    try Self.refuseExisting(path)
    guard unsafe rename(temporary, path) == 0 else { throw .system(path: path, code: errno) }
  }

  func abandon() { FolderTree.remove(temporary) }
}

/// A file being written, a record at a time.
struct ExportFile {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: Int32?
  private(set) var rows = 0

  init(_ path: String) throws(ExportError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(path: path, code: errno) }
  }

  mutating func add(_ text: String) {
    buffer += Array(text.utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  mutating func row(_ text: String) {
    add(text)
    rows += 1
  }

  mutating func close() throws(ExportError) {
    flush()
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    Glibc.close(descriptor)
    if let failure { throw .system(path: path, code: failure) }
  }

  private mutating func flush() {
    var done = 0
    while done < buffer.count, failure == nil {
      let count = unsafe buffer.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      if count >= 0 { done += count } else if errno != EINTR { failure = errno }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
