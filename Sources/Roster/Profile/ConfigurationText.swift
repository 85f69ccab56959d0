internal import YAML

/// A configuration's text, changed line by line: what a person wrote stays as it was, comments and all.
struct ConfigurationText {
  /// Why a text can't be changed by lines; it can still be read.
  struct Unchangeable: Error, Equatable {
    let line: Int
    let problem: String
  }

  private(set) var lines: [String]
  private let newline: String

  init(_ text: String) {
    newline = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + newline }.joined() }

  static let fresh = """
    # Organisations that homeroom knows, and how its console looks. See homeroom-config(5).
    version: 1

    profiles:

    """

  mutating func add(_ profile: Profile) throws {
    let root = try parsed()
    guard let entry = try entry("profiles", of: root) else {
      if !lines.isEmpty, lines.last != "" { lines.append("") }
      lines.append("profiles:")
      lines += Self.block(profile, indent: 2)
      return
    }
    if let profiles = entry.value.mapping, let last = profiles.last {
      try checkBlock(entry, of: profiles)
      lines.insert(contentsOf: Self.block(profile, indent: last.key.column - 1), at: last.value.endLine)
      return
    }
    // `profiles:` with nothing, `~` or `{}` behind it.
    let index = entry.key.line - 1
    guard entry.value.isNull || entry.value.mapping != nil, entry.value.endLine <= entry.key.line else {
      throw Unchangeable(line: entry.key.line, problem: "the profiles are not written one key a line")
    }
    lines[index] = rest(of: lines[index], removing: ["{}", "~", "null"])
    lines.insert(contentsOf: Self.block(profile, indent: entry.key.column + 1), at: index + 1)
  }

  /// Takes out the profile's own lines; the default goes with it where it named it.
  mutating func remove(_ name: String) throws {
    let root = try parsed()
    guard let entry = try entry("profiles", of: root), let profiles = entry.value.mapping,
      let profile = profiles.first(where: { $0.name == name })
    else { return }
    try checkBlock(entry, of: profiles)
    lines.removeSubrange((profile.key.line - 1)..<profile.value.endLine)
    if root["default"]?.string == name { try setDefault(nil) }
  }

  mutating func setDefault(_ name: String?) throws {
    let root = try parsed()
    guard let entry = try entry("default", of: root) else {
      guard let name else { return }
      let after = root["version"].map(\.endLine) ?? lines.prefix { $0.hasPrefix("#") || $0.hasPrefix("---") }.count
      lines.insert("default: " + Self.scalar(name), at: after)
      return
    }
    guard entry.value.endLine == entry.key.line else {
      throw Unchangeable(line: entry.key.line, problem: "\"default\" is not written on one line")
    }
    let index = entry.key.line - 1
    let comment = Self.comment(of: lines[index])
    if let name {
      lines[index] = "default: " + Self.scalar(name) + (comment.map { "  " + $0 } ?? "")
    } else if let comment {
      lines[index] = comment
    } else {
      lines.remove(at: index)
    }
  }

  // MARK: - Finding

  private func parsed() throws -> YAMLNode {
    // YAML ends lines there too: its line numbers would not be those of `lines`.
    let others: Set<Character> = ["\r", "\u{85}", "\u{2028}", "\u{2029}"]
    if let index = lines.firstIndex(where: { $0.contains(where: others.contains) }) {
      throw Unchangeable(line: index + 1, problem: "a line ends with another sign than a line feed")
    }
    return try YAMLNode(parsing: text)
  }

  private func entry(_ name: String, of root: YAMLNode) throws(Unchangeable) -> YAMLNode.Entry? {
    guard let entries = root.mapping else { return nil }
    if let first = entries.first, lines[first.key.line - 1].hasPrefix("{") {
      throw Unchangeable(line: first.key.line, problem: "the whole file is one pair of braces")
    }
    return entries.first { $0.name == name }
  }

  /// Each profile must begin a line of its own, deeper than `profiles:`.
  private func checkBlock(_ parent: YAMLNode.Entry, of entries: [YAMLNode.Entry]) throws(Unchangeable) {
    for entry in entries {
      let before = lines[entry.key.line - 1].prefix(entry.key.column - 1)
      guard before.allSatisfy({ $0 == " " }), entry.key.column > parent.key.column else {
        throw Unchangeable(line: entry.key.line, problem: "the profiles are written inside braces")
      }
    }
  }

  private func rest(of line: String, removing words: [String]) -> String {
    let comment = Self.comment(of: line)
    return "profiles:" + (comment.map { "  " + $0 } ?? "")
  }

  /// From ` #` outside quotes to the end of the line.
  private static func comment(of line: String) -> String? {
    var quote: Character?
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#", previous == " " || previous == "\t" {
        return String(line[index...])
      }
      previous = character
    }
    return nil
  }

  // MARK: - Writing

  static func block(_ profile: Profile, indent: Int) -> [String] {
    let outer = String(repeating: " ", count: indent)
    let inner = outer + "  "
    var lines = [outer + scalar(profile.name) + ":"]
    func line(_ key: String, _ value: String) { lines.append("\(inner)\(key): \(value)") }
    line("client_id", scalar(profile.clientID))
    line("team_id", scalar(profile.teamID))
    line("key_id", scalar(profile.keyID))
    line("private_key", scalar(profile.privateKeyPath))
    line("redirect_uri", scalar(profile.redirectURI))
    line("scopes", "[" + profile.scopes.map(\.rawValue).joined(separator: ", ") + "]")
    if !profile.audiences.isEmpty {
      line("audiences", "[" + profile.audiences.map(scalar).joined(separator: ", ") + "]")
    }
    if profile.endpoints.auth != Endpoints.apple.auth { line("auth_url", scalar(profile.endpoints.auth)) }
    if profile.endpoints.roster != Endpoints.apple.roster { line("roster_url", scalar(profile.endpoints.roster)) }
    return lines
  }

  /// In double quotes unless no reader could take it for anything but this text.
  static func scalar(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let reserved = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    if plain, let first = text.first, first.isLetter || first == "/", !reserved.contains(text.lowercased()) {
      return text
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let hex = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\x" + (hex.count < 2 ? "0" : "") + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
