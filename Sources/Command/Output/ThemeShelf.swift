internal import Roster
internal import Terminal

/// The themes there are: those built in, and the user's own. A file of the user's stands in place of a built-in one of
/// its name.
struct ThemeShelf: Sendable {
  let folder: String

  var ownNames: [String] {
    FolderTree.names(in: folder).filter { $0.hasSuffix(".yaml") }.map(Self.name).sorted()
  }

  var names: [String] {
    Theme.builtInNames + ownNames.filter { !Theme.builtInNames.contains($0) }
  }

  func reading(_ name: String) -> ThemeReading? {
    text(name).map { ThemeReading(parsing: $0, name: name, source: text) }
  }

  func theme(_ name: String) -> Theme? { reading(name)?.theme }

  /// What is wrong with the theme that a configuration asks for; the console begins nevertheless.
  func faults(of name: String?, in configuration: String) -> [String] {
    guard let name else { return [] }
    guard let reading = reading(name) else {
      return [
        "\(configuration): there is no theme \"\(name)\"; `homeroom themes` lists those there are."
      ]
    }
    return reading.findings.map { "\(folder)/\(name).yaml:\($0.line): \($0.message)." }
  }

  func text(_ name: String) -> String? {
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    if let bytes = try? WholeFile.read(folder + "/" + name + ".yaml", followingLinks: true) {
      return String(decoding: bytes, as: UTF8.self)
    }
    return Theme.builtInText(name)
  }

  /// A theme is called as its file, without `.yaml`.
  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
  }
}
