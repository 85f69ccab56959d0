import Foundation
import Roster
import Support
import Testing

@Suite struct ConfigurationTests {
  static let north = [
    "client_id: com.example.north", "team_id: ABCDE12345", "key_id: KEY1234567", "private_key: /keys/AuthKey.p8",
    "redirect_uri: https://school.example/homeroom",
  ].map { "    " + $0 }.joined(separator: "\n")

  static func profile(_ name: String) -> Profile {
    Profile(
      name: name, clientID: "com.example.north", teamID: "ABCDE12345", keyID: "KEY1234567",
      privateKeyPath: "/keys/AuthKey.p8", redirectURI: "https://school.example/homeroom")
  }

  let folder: TemporaryFolder
  let file: ConfigurationFile

  init() throws {
    folder = try TemporaryFolder()
    file = ConfigurationFile(places: Places(under: folder.path))
    try Places(under: folder.path).configFolder.make()
  }

  func write(_ text: String) throws { try folder.write(text, to: "config/config.yaml") }
  var text: String { get throws { try folder.read("config/config.yaml") } }

  @Test func anAbsentFileIsAnEmptyConfiguration() throws {
    #expect(try file.read() == Configuration())
  }

  @Test func readsAllOfIt() throws {
    try write(
      """
      version: 1
      default: north
      theme: nord
      mouse: false
      keys:
        quit: [q, ctrl-q]
        copy:
      columns:
        classes: [name, students]
      profiles:
        north:
      \(Self.north)
          scopes: [edu.classes.read]
          audiences: [com.example.web]
        sand.box-1:
          client_id: "x"
          team_id: "0123456789"
          key_id: KEY1234567
          private_key: key.p8
          redirect_uri: https://sandbox.example/back
          scopes: edu.users.read edu.rosterapi.test.read
          auth_url: http://127.0.0.1:81/auth/oauth2/v2/
          roster_url: http://127.0.0.1:81/rosterapi/v1
      """)
    let read = try file.read()
    #expect(read.warnings == [])
    #expect(read.defaultProfile?.name == "north")
    #expect(read.theme == "nord")
    #expect(read.mouse == false)
    #expect(read.keys.map(\.keys) == [["q", "ctrl-q"], []])
    #expect(read.columns == ["classes": ["name", "students"]])
    var north = Self.profile("north")
    north.scopes = [.classes]
    north.audiences = ["com.example.web"]
    #expect(read.profile(named: "north") == north)
    let box = try #require(read.profile(named: "sand.box-1"))
    #expect(box.privateKeyPath == folder.file("config/key.p8"))
    #expect(box.endpoints.auth == "http://127.0.0.1:81/auth/oauth2/v2")
    #expect(box.kind == .testData)
    // Half a sandbox is no school either.
    var half = north
    #expect(half.kind == .production)
    half.endpoints.roster = box.endpoints.roster
    #expect(half.kind == .sandbox)
    (half.endpoints.roster, half.endpoints.auth) = (north.endpoints.roster, box.endpoints.auth)
    #expect(half.kind == .sandbox)
  }

  /// The line and the key, for every rule.
  @Test(
    arguments: [
      ("a: [1", 2, nil),
      ("- a", 1, nil),
      ("version: 2", 1, "version"),
      ("version: one", 1, "version"),
      ("\nmouse: perhaps", 2, "mouse"),
      ("theme: [a]", 1, "theme"),
      ("profiles:\n  \"no spaces\":\n    a: b", 2, "profiles"),
      ("profiles: north", 1, "profiles"),
      ("profiles:\n  north: x", 2, "profiles.north"),
      ("profiles:\n  north:\n    client_id: a", 2, "profiles.north.team_id"),
      ("keys: [a]", 1, "keys"),
      ("theme: a\ntheme: b", 2, nil),
    ] as [(String, Int, String?)])
  func aBrokenRuleIsNamedWithItsLine(text: String, line: Int, key: String?) throws {
    try write(text)
    let error = #expect(throws: ConfigurationError.self) { try file.read() }
    #expect(error?.line == line)
    #expect(error?.key == key)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(arguments: [
    ("client_id", "has space"), ("team_id", "SHORT"), ("key_id", "TOOLONG12345"),
    ("redirect_uri", "http://school.example"),
    ("redirect_uri", "https://localhost/x"), ("redirect_uri", "https://10.0.0.1/x"),
    ("redirect_uri", "https://[::1]/x"),
    ("redirect_uri", "https://school.example/x#y"), ("redirect_uri", "https://school/x"), ("redirect_uri", "nonsense"),
    ("scopes", "edu.users.write"), ("scopes", "[]"), ("auth_url", "http://appleid.example/auth"),
    ("auth_url", "http://127.0.0.1:80@evil.example/"), ("roster_url", "ftp://x.example"), ("audiences", "\"a b\""),
  ])
  func aProfilesValueBreaksItsRule(key: String, value: String) throws {
    let kept = Self.north.split(separator: "\n").filter { !$0.contains(key + ":") }.joined(separator: "\n")
    try write("profiles:\n  north:\n\(kept)\n    \(key): \(value)\n")
    let error = #expect(throws: ConfigurationError.self) { try file.read() }
    #expect(error?.key == "profiles.north." + key)
    #expect(error?.line == 2 + kept.split(separator: "\n").count + 1)
    #expect(error?.message.contains(value) == false)
  }

  @Test func unknownKeysWarnWithTheirLine() throws {
    try write("colour: red\nprofiles:\n  north:\n\(Self.north)\n    teem_id: x\ndefault: south\n")
    #expect(try file.read().warnings.map(\.line) == [1, 9, 10])
  }

  @Test func aFileOthersMayWriteIsRefused() throws {
    try folder.write("version: 1\n", to: "config/config.yaml", mode: 0o666)
    let error = #expect(throws: ConfigurationError.self) { try file.read() }
    #expect(error?.remedy.contains("chmod go-w") == true)
  }

  @Test func aLinkIsNotFollowed() throws {
    try folder.write("version: 1\n", to: "real.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("config/config.yaml"), withDestinationPath: folder.file("real.yaml"))
    #expect(throws: ConfigurationError.self) { try file.read() }
  }

  @Test func aLineThatIsNotUTF8IsNamed() throws {
    try Data("theme: a\n# caf\u{E9}\n".unicodeScalars.map { UInt8($0.value) }).write(
      to: URL(fileURLWithPath: folder.file("config/config.yaml")))
    let error = #expect(throws: ConfigurationError.self) { try file.read() }
    #expect(error?.line == 2)
  }

  // MARK: - Changing

  @Test func theFirstProfileMakesTheFile() throws {
    try file.add(Self.profile("north"))
    #expect(try file.read().profiles == [Self.profile("north")])
    #expect(try folder.mode(of: "config/config.yaml") == 0o600)
    #expect(folder.everything == ["config", "config/config.yaml"])
  }

  static let layouts = [
    "", "# mine\n", "theme: nord # dark\n", "profiles:\n", "profiles: {} # none yet\nmouse: true\n", "profiles: ~",
    "# top\nversion: 1\n\nprofiles:\n  # the old one\n  old:\n\(north)\n  # after\n\n# end\ntheme: nord\n",
    "profiles:\n    old: # four\n  \(north.replacingOccurrences(of: "\n", with: "\n  "))\n        # last\n",
    "profiles:\r\n  old:\r\n\(north.replacingOccurrences(of: "\n", with: "\r\n"))\r\n# end\r\n",
    "default: old\nprofiles:\n  old: {client_id: a.b, team_id: ABCDE12345, key_id: ABCDE12345, private_key: /k,\n"
      + "    redirect_uri: 'https://a.example/'}\n",
    "profiles:\n  old:\n\(north)\n    scopes:\n      - edu.users.read\n      - edu.classes.read",
  ]

  /// Adding, choosing and removing again gives back the text as it was, but for a key that had to be made.
  @Test(arguments: layouts) func aChangeTouchesItsOwnLinesOnly(layout: String) throws {
    try write(layout)
    let before = try file.read()
    try file.add(Self.profile("new"))
    let lines = try text.split(whereSeparator: \.isNewline)
    for line in layout.split(whereSeparator: \.isNewline) where !line.hasPrefix("profiles:") {
      #expect(lines.contains { $0.hasPrefix(line) }, "\(line) is gone")
    }
    #expect(try file.read().profiles == before.profiles + [Self.profile("new")])
    try file.setDefault("new")
    #expect(try file.read().defaultName == "new")
    try file.remove("new")
    let after = try file.read()
    #expect(after.profiles == before.profiles)
    #expect(after.defaultName == nil)
    let comments = layout.split(whereSeparator: \.isNewline).filter { $0.contains("#") }.compactMap {
      $0.split(separator: "#").last
    }
    for comment in comments { #expect(try text.contains(comment)) }
    if !layout.contains("\r\n") { #expect(try !text.contains("\r")) }
  }

  @Test(arguments: [
    "version: 1\r# old\rprofiles:\r", "profiles:\n# \u{2028}\n", "{theme: nord}\n", "profiles: {old: {client_id: a}}\n",
    "profiles: {old: {client_id: a.b, team_id: ABCDE12345, key_id: ABCDE12345, private_key: /k, redirect_uri: 'https://a.example/'}}\n",
  ])
  func whatCantBeChangedSafelyIsLeftAlone(layout: String) throws {
    try write(layout)
    #expect(throws: ConfigurationError.self) { try file.add(Self.profile("new")) }
    #expect(try text == layout)
  }

  @Test func valuesThatLookLikeOthersAreQuoted() throws {
    var profile = Self.profile("1e5")
    profile.teamID = "1234567E10"
    profile.keyID = "0123456789"
    profile.privateKeyPath = "/keys/a \"b\" # c: é"
    profile.clientID = "true"
    try file.add(profile)
    try file.setDefault("1e5")
    #expect(try file.read().profiles == [profile])
    #expect(try file.read().defaultProfile == profile)
  }

  @Test func manyWritersLoseNothing() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<12 { group.addTask { try file.add(Self.profile("p\(index)")) } }
      try await group.waitForAll()
    }
    #expect(try Set(file.read().profiles.map(\.name)) == Set((0..<12).map { "p\($0)" }))
  }
}
