internal import Glibc
internal import YAML

/// The configuration on disk: read as a whole, changed one profile at a time.
///
/// A change holds a lock on the folder, touches only its own profile's lines, reads back what it is about to write,
/// and renames it into place; if what it reads back is not what was meant, nothing is written.
public struct ConfigurationFile: Sendable {
  public let places: Places

  public init(places: Places) { self.places = places }

  public var path: String { places.configFile }

  /// An absent file is an empty configuration.
  public func read() throws(ConfigurationError) -> Configuration {
    try checkFolder()
    guard let text = try text() else { return Configuration() }
    return try ConfigurationReader.read(text, file: path)
  }

  /// The first profile of a file becomes its default.
  public func add(_ profile: Profile) throws {
    func isFirst(_ configuration: Configuration) -> Bool {
      configuration.profiles.isEmpty && configuration.defaultName == nil
    }
    try change { configuration, text in
      try text.add(profile)
      if isFirst(configuration) { try text.setDefault(profile.name) }
    } expecting: { configuration in
      if isFirst(configuration) { configuration.defaultName = profile.name }
      configuration.profiles.append(profile)
    }
  }

  public func remove(_ name: String) throws {
    try change { _, text in
      try text.remove(name)
    } expecting: { configuration in
      configuration.profiles.removeAll { $0.name == name }
      if configuration.defaultName == name { configuration.defaultName = nil }
    }
  }

  public func setDefault(_ name: String) throws {
    try change { _, text in
      try text.setDefault(name)
    } expecting: {
      $0.defaultName = name
    }
  }

  private func text() throws(ConfigurationError) -> String? {
    let bytes: [UInt8]?
    do {
      bytes = try WholeFile.read(path)
    } catch {
      throw ConfigurationError(file: path, problem: "it " + error.predicate, remedy: error.remedy(path: path))
    }
    guard var bytes else { return nil }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let good = String(decoding: bytes, as: UTF8.self).split(separator: "\u{FFFD}", omittingEmptySubsequences: false)
      throw ConfigurationError(
        file: path, line: good[0].count { $0.isNewline } + 1, problem: "the line is not UTF-8 text",
        remedy: "Save the file as UTF-8.")
    }
    return text
  }

  /// Whoever may write to the folder could have put another file in place.
  private func checkFolder() throws(ConfigurationError) {
    do throws(PlacesError) {
      _ = try folder.check()
    } catch {
      throw ConfigurationError(file: path, problem: error.message.withoutFullStop, remedy: error.remedy)
    }
  }

  /// Ours, or the one that `HOMEROOM_CONFIG` chose.
  private var folder: PrivateFolder {
    if path == places.configFolder.path + "/config.yaml" { return places.configFolder }
    return PrivateFolder(base: "/" + path.split(separator: "/").dropLast().joined(separator: "/"), names: [])
  }

  private func change(
    _ edit: (Configuration, inout ConfigurationText) throws -> Void, expecting expect: (inout Configuration) -> Void
  ) throws {
    if folder == places.configFolder { try folder.make() } else { try checkFolder() }
    let lock = try lock()
    defer { close(lock) }

    let old = try text()
    let before = try old.map { text throws(ConfigurationError) in try ConfigurationReader.read(text, file: path) }
    let current = before ?? Configuration()
    var wanted = current
    expect(&wanted)
    var lines = ConfigurationText(old ?? ConfigurationText.fresh)
    do {
      try edit(current, &lines)
    } catch let error as ConfigurationText.Unchangeable {
      throw ConfigurationError(
        file: path, line: error.line, problem: error.problem + ", so this command can't change them",
        remedy: "Write them one key a line, or make the change by hand.")
    }
    let result = try ConfigurationReader.read(lines.text, file: path)
    guard result.sameSettings(as: wanted), Self.comments(lines.text).isSuperset(of: keptComments(old, in: lines)) else {
      throw ConfigurationError(
        file: path, problem: "its layout is too unusual for this command to change it safely, so nothing was written",
        remedy: "Make the change by hand; see homeroom-config(5).")
    }
    do {
      try WholeFile.write(Array(lines.text.utf8), to: path, mode: 0o600)
    } catch {
      throw ConfigurationError(file: path, problem: "it " + error.predicate, remedy: error.remedy(path: path))
    }
    guard try read().sameSettings(as: wanted) else {
      throw ConfigurationError(
        file: path, problem: "it reads differently from what was written", remedy: "Another program may be changing it."
      )
    }
  }

  /// Held until the descriptor is closed; waits for another command that is writing.
  private func lock() throws(ConfigurationError) -> Int32 {
    let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ConfigurationError(
        file: path, problem: "its folder can't be opened: \(SystemWords.of(errno))",
        remedy: SystemWords.remedy(for: errno))
    }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  private static func comments(_ text: String) -> Set<String> {
    Set(text.split { $0.isNewline }.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("#") }.map(String.init))
  }

  /// The old comments that stand on lines which are still there, or outside every profile.
  private func keptComments(_ old: String?, in new: ConfigurationText) -> Set<String> {
    guard let old, let root = try? YAMLNode(parsing: old) else { return [] }
    let removed = (root["profiles"]?.mapping ?? []).filter { entry in
      (try? YAMLNode(parsing: new.text))?["profiles"]?[entry.name] == nil
    }
    let lines = old.split(omittingEmptySubsequences: false) { $0.isNewline }
    let outside = lines.indices.filter { index in
      !removed.contains { ($0.key.line...$0.value.endLine).contains(index + 1) }
    }
    return Self.comments(outside.map { String(lines[$0]) }.joined(separator: "\n"))
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension Configuration {
  /// Equal but for where things stand in the file.
  func sameSettings(as other: Configuration) -> Bool {
    profiles == other.profiles && defaultName == other.defaultName && theme == other.theme && mouse == other.mouse
      && version == other.version && columns == other.columns && keys.map(\.action) == other.keys.map(\.action)
      && keys.map(\.keys) == other.keys.map(\.keys)
  }
}
