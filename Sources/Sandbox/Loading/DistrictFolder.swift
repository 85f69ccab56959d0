internal import Glibc

/// The files of a district: a folder on disk, or the sample that lies in the program.
struct DistrictFolder {
  /// As given by the user.
  let path: String
  /// The files' names by their lower-case form: exports write `Users.csv` and `users.csv`.
  private let names: [String: String]
  private let builtIn: [String: [UInt8]]

  init(path: String) throws(DistrictError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    builtIn = [:]
    guard let folder = opendir(path) else {
      let why = String(cString: strerror(errno))
      throw DistrictError(
        file: path, rule: "the folder cannot be opened (\(why))",
        remedy: "Name a folder with School Data Sync or OneRoster CSV files that you may read, or synthetic:PEOPLE")
    }
    defer { closedir(folder) }
    var names: [String: String] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.lowercased().hasSuffix(".csv") { names[name.lowercased()] = name }
    }
    self.names = names
  }

  /// A district that is part of the program.
  init(name: String, files: [String: [UInt8]]) {
    path = name
    builtIn = files
    names = Dictionary(uniqueKeysWithValues: files.keys.map { ($0.lowercased(), $0) })
  }

  func has(_ file: String) -> Bool { names[file.lowercased()] != nil }

  /// Reads a file row by row. A file that is not there has no rows unless it `mustExist`.
  func read(
    _ file: String, mustExist: Bool = true, columns: [String] = [],
    row: (CSVReader.Row) throws(DistrictError) -> Void
  ) throws(DistrictError) {
    guard let name = names[file.lowercased()] else {
      if !mustExist { return }
      throw DistrictError(
        file: path, rule: "the file \(file) is missing", remedy: "Export it too, into the same folder")
    }
    var reader = CSVReader(file: path + "/" + name)
    try reader.read(
      try bytes(of: name),
      header: { (reader) throws(DistrictError) in for column in columns { try reader.require(column) } }, row: row)
  }

  /// The names in the first line of a file; none if it is not there.
  func columns(of file: String) throws(DistrictError) -> CSVReader? {
    guard let name = names[file.lowercased()] else { return nil }
    var reader = CSVReader(file: path + "/" + name)
    let bytes = try bytes(of: name)
    let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    try reader.read(Array(bytes[..<end])) { _ in }
    return reader
  }

  private func bytes(of name: String) throws(DistrictError) -> [UInt8] {
    if let bytes = builtIn[name] { return bytes }
    let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(name) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var information = stat()
    if fstat(descriptor, &information) == 0 { bytes.reserveCapacity(Int(information.st_size)) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(name)
      }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private func unreadable(_ name: String) -> DistrictError {
    DistrictError(
      file: path + "/" + name, rule: "the file cannot be read (\(String(cString: strerror(errno))))",
      remedy: "Make it readable for you")
  }
}
