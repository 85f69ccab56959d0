internal import YAML

/// Reads a configuration's text; the first thing that breaks a rule ends it, and unknown keys become warnings.
struct ConfigurationReader {
  let file: String
  private(set) var configuration = Configuration()

  init(file: String) { self.file = file }

  static func read(_ text: String, file: String) throws(ConfigurationError) -> Configuration {
    let root: YAMLNode
    do {
      root = try YAMLNode(parsing: text)
    } catch {
      throw ConfigurationError(
        file: file, line: error.line, problem: error.problem,
        remedy: "Mend that line; values with special characters go in double quotes, and tabs can't indent.")
    }
    var reader = ConfigurationReader(file: file)
    try reader.read(root)
    return reader.configuration
  }

  private mutating func read(_ root: YAMLNode) throws(ConfigurationError) {
    if root.isNull { return }
    let entries = try mapping(root, key: nil)
    for entry in entries {
      switch entry.name {
      case "version": try version(entry.value)
      case "default": configuration.defaultName = try optionalText(entry.value, key: "default")
      case "theme": configuration.theme = try optionalText(entry.value, key: "theme")
      case "mouse": configuration.mouse = try flag(entry.value, key: "mouse")
      case "keys": try keys(entry.value)
      case "columns": try columns(entry.value)
      case "profiles":
        if entry.value.isNull { continue }
        for profile in try mapping(entry.value, key: "profiles") { try self.profile(profile) }
      default: unknown(entry, in: nil, known: ["version", "default", "theme", "mouse", "keys", "columns", "profiles"])
      }
    }
    if let name = configuration.defaultName, configuration.profile(named: name) == nil {
      let line = entries.first { $0.name == "default" }?.value.line
      configuration.warnings.append(
        ConfigurationWarning(line: line ?? 1, message: "default: there is no such profile in this file"))
    }
  }

  private mutating func version(_ node: YAMLNode) throws(ConfigurationError) {
    guard let version = node.integer, version >= 1 else {
      throw error(
        node, key: "version", "it is a whole number, \(Configuration.currentVersion) in this release",
        remedy: "Write: version: \(Configuration.currentVersion)")
    }
    guard version <= Configuration.currentVersion else {
      throw error(
        node, key: "version",
        "the file is of layout \(version), this homeroom knows up to \(Configuration.currentVersion)",
        remedy: "Install a newer homeroom, or use another file with HOMEROOM_CONFIG.")
    }
    configuration.version = version
  }

  private mutating func keys(_ node: YAMLNode) throws(ConfigurationError) {
    if node.isNull { return }
    for entry in try mapping(node, key: "keys") {
      let keys =
        entry.value.isNull
        ? [] : try texts(entry.value, key: "keys." + entry.name, what: "a key's name or a list of them")
      configuration.keys.append(.init(action: entry.name, keys: keys, line: entry.key.line))
    }
  }

  private mutating func columns(_ node: YAMLNode) throws(ConfigurationError) {
    if node.isNull { return }
    for entry in try mapping(node, key: "columns") {
      let key = "columns." + entry.name
      guard ["classes", "people", "locations"].contains(entry.name) else {
        unknown(entry, in: "columns", known: ["classes", "people", "locations"])
        continue
      }
      configuration.columns[entry.name] = try texts(entry.value, key: key, what: "a list of column names")
    }
  }

  private mutating func profile(_ entry: YAMLNode.Entry) throws(ConfigurationError) {
    let name = entry.name
    let path = "profiles." + name
    guard ProfileRules.isName(name) else {
      throw error(
        entry.key, key: "profiles", "a profile's name is \(ProfileRules.nameRule)", remedy: "Rename it on this line.")
    }
    var lines: [String: Int] = [:]
    var values: [String: YAMLNode] = [:]
    for field in try mapping(entry.value, key: path) {
      guard Self.profileKeys.contains(field.name) else {
        unknown(field, in: path, known: Self.profileKeys)
        continue
      }
      lines[field.name] = field.value.line
      values[field.name] = field.value
    }
    func text(_ key: String) throws(ConfigurationError) -> String {
      guard let node = values[key], !node.isNull else {
        throw error(entry.key, key: "\(path).\(key)", "it is missing", remedy: "Add it to this profile.")
      }
      return try self.text(node, key: "\(path).\(key)")
    }
    func list(_ key: String) throws(ConfigurationError) -> [String]? {
      guard let node = values[key], !node.isNull else { return nil }
      return try texts(node, key: "\(path).\(key)", what: "a list")
    }
    func url(_ key: String, _ standard: String) throws(ConfigurationError) -> String {
      guard let node = values[key], !node.isNull else { return standard }
      return Endpoints.trimmed(try self.text(node, key: "\(path).\(key)"))
    }
    do {
      var scopes: [Scope] = [.users, .classes]
      if let words = try list("scopes") {
        scopes = []
        for word in words.flatMap({ $0.split(separator: " ").map(String.init) }) {
          let scope = try ProfileRules.scope(word)
          if !scopes.contains(scope) { scopes.append(scope) }
        }
      }
      let profile = Profile(
        name: name, clientID: try text("client_id"), teamID: try text("team_id"), keyID: try text("key_id"),
        privateKeyPath: keyPath(try text("private_key")), redirectURI: try text("redirect_uri"), scopes: scopes,
        audiences: try list("audiences") ?? [],
        endpoints: Endpoints(
          auth: try url("auth_url", Endpoints.apple.auth), roster: try url("roster_url", Endpoints.apple.roster)))
      try ProfileRules.check(profile)
      configuration.profiles.append(profile)
    } catch let error as ConfigurationError {
      throw error
    } catch let fault as ProfileRules.Fault {
      throw ConfigurationError(
        file: file, line: lines[fault.key] ?? entry.key.line, key: "\(path).\(fault.key)", problem: fault.problem,
        remedy: fault.remedy)
    } catch {
      fatalError("no other error is thrown above")
    }
  }

  static let profileKeys = [
    "client_id", "team_id", "key_id", "private_key", "redirect_uri", "scopes", "audiences", "auth_url", "roster_url",
  ]

  /// A relative path is meant from the file it stands in.
  private func keyPath(_ path: String) -> String {
    if path.hasPrefix("/") || SystemCredentials.isNamed(by: path) { return path }
    return file.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + path
  }

  // MARK: - Values

  private func mapping(_ node: YAMLNode, key: String?) throws(ConfigurationError) -> [YAMLNode.Entry] {
    guard let entries = node.mapping else {
      throw error(
        node, key: key, "lines of the form \"key: value\" are expected, not \(node.kind)",
        remedy: "See homeroom-config(5) for the layout.")
    }
    return entries
  }

  private func text(_ node: YAMLNode, key: String) throws(ConfigurationError) -> String {
    guard let text = node.string else {
      throw error(node, key: key, "one value is expected, not \(node.kind)", remedy: "Write it on one line.")
    }
    return text
  }

  private func optionalText(_ node: YAMLNode, key: String) throws(ConfigurationError) -> String? {
    node.isNull ? nil : try text(node, key: key)
  }

  private func texts(_ node: YAMLNode, key: String, what: String) throws(ConfigurationError) -> [String] {
    if let one = node.string { return [one] }
    guard let items = node.sequence else {
      throw error(node, key: key, "\(what) is expected, not \(node.kind)", remedy: "Write: [one, two]")
    }
    var texts: [String] = []
    for item in items { texts.append(try text(item, key: key)) }
    return texts
  }

  private func flag(_ node: YAMLNode, key: String) throws(ConfigurationError) -> Bool? {
    if node.isNull { return nil }
    guard let flag = node.bool else {
      throw error(node, key: key, "it is true or false", remedy: "Write one of the two.")
    }
    return flag
  }

  private mutating func unknown(_ entry: YAMLNode.Entry, in parent: String?, known: [String]) {
    let key = (parent.map { $0 + "." } ?? "") + entry.name
    configuration.warnings.append(
      ConfigurationWarning(
        line: entry.key.line,
        message: "\(key): this key is not known and has no effect; known here are \(known.joined(separator: ", "))"))
  }

  private func error(
    _ node: YAMLNode, key: String?, _ problem: String, remedy: String
  ) -> ConfigurationError {
    ConfigurationError(file: file, line: node.line, key: key, problem: problem, remedy: remedy)
  }
}
