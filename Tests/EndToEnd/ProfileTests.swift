import Foundation
import JSON
import Secrets
import Signing
import Support
import Testing

@Suite struct ProfileTests {
  let homeroom: Homeroom
  let key: String

  init() throws {
    homeroom = try Homeroom()
    let home = homeroom.home
    key = try ES256PrivateKey.generate().pem().withString { try home.write($0, to: "AuthKey.p8") }
  }

  func add(_ name: String = "north", _ changes: [String: String?] = [:]) throws -> Homeroom.Result {
    var options: [String: String] = [
      "--client-id": "com.example.north", "--team-id": "ABCDE12345", "--key-id": "KEY1234567", "--private-key": key,
      "--redirect-uri": "https://school.example/homeroom",
    ]
    for (name, value) in changes { options[name] = value }
    return try homeroom.run(["profile", "add", name] + options.flatMap { [$0.key, $0.value] })
  }

  /// The command that a sandbox prints is taken by a shell as it stands.
  @Test func aSandboxPrintsTheCommandThatMakesAProfileOfIt() throws {
    let state = homeroom.home.file("it's a state")
    let sandbox = try SandboxProcess(homeroom, ["--state", state])
    sandbox.stop()
    let prefix = "To use it as a profile: homeroom "
    let line = try #require(sandbox.said().split(separator: "\n").first { $0.hasPrefix(prefix) })
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "exec '\(Homeroom.binary)' " + line.dropFirst(prefix.count)]
    shell.environment = homeroom.environment
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    let made = try homeroom.run("profile", "show", "sandbox", "--json").json?["profiles"]?.arrayValue?.first
    #expect(made?["kind"] == "sandbox" && made?["client_id"] == .string(sandbox["client_id"]))
  }

  /// A failing command reads the configuration a second time.
  @Test func aWarningIsSaidOnce() throws {
    let homeroom = try Homeroom()
    try homeroom.home.write("colour: red\n", to: ".config/homeroom/config.yaml")
    let result = try homeroom.run("profile", "show", "north")
    #expect(result.status != 0)
    let told = result.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") && $0.contains("config.yaml:1") }
    #expect(told.count == 1, "\(result.errors)")
  }

  @Test func oneIsAddedListedChosenAndRemoved() throws {
    #expect(try add().status == 0)
    #expect(try add("south", ["--scopes": "edu.rosterapi.test.read"]).status == 0)
    let list = try homeroom.run("profile", "list", "--json").json?["profiles"]?.arrayValue ?? []
    #expect(list.map { $0["name"] } == ["north", "south"])
    #expect(list.map { $0["default"] } == [true, false])
    #expect(list.map { $0["kind"] } == ["production", "test_data"])
    #expect(list[0]["scopes"] == ["edu.users.read", "edu.classes.read"])
    #expect(
      list[0].objectValue?.names.sorted()
        == ["client_id", "default", "key_id", "kind", "name", "redirect_uri", "scopes", "team_id"])

    #expect(try homeroom.run("profile", "use", "south").status == 0)
    #expect(
      try homeroom.run("profile", "show", "--json").json?["profiles"]?.arrayValue?.map { $0["name"] } == ["south"])
    #expect(try homeroom.run("--profile", "north", "profile", "show").output.contains("com.example.north"))
    #expect(try homeroom.run("profile", "show", "north").output.contains("https://school.example/homeroom"))

    #expect(try homeroom.run("profile", "remove", "south").status == 2)
    let removed = try homeroom.run("profile", "remove", "south", "--yes", "--json")
    #expect(removed.json == ["deleted": [], "remaining": []])
    #expect(try homeroom.run("profile", "list", "--json").json?["profiles"]?.arrayValue?.count == 1)
    #expect(FileManager.default.fileExists(atPath: key))
  }

  /// Each names the option, and nothing is written.
  @Test(arguments: [
    ("--client-id", "with space", 2), ("--team-id", "SHORT", 2), ("--key-id", "ABCDE1234!", 2),
    ("--private-key", "none.p8", 1), ("--redirect-uri", "https://localhost/x", 2),
    ("--redirect-uri", "https://10.1.1.1/x", 2),
    ("--redirect-uri", "http://school.example/x", 2), ("--redirect-uri", "https://school.example/#x", 2),
    ("--scopes", "edu.users.write", 2), ("--scopes", "", 2), ("--audience", "a b", 2),
    ("--auth-url", "http://apple.example", 2),
    ("--roster-url", "file:///etc/passwd", 2),
  ])
  func aBadValueIsNamed(option: String, value: String, status: Int) throws {
    let result = try add("north", [option: value])
    #expect(result.status == Int32(status))
    #expect(result.errors.contains(status == 2 ? option : "none.p8"), "\(result.errors)")
    #expect(result.output == "")
    #expect(homeroom.home.everything == ["AuthKey.p8"])
  }

  @Test(arguments: ["", "-x", ".hidden", "a/b", "..", "ab c", "é", String(repeating: "x", count: 65)])
  func aBadNameIsRefused(name: String) throws {
    #expect(try homeroom.run("profile", "show", "--profile=" + name).status == 2)
    #expect(try homeroom.run("forget", "--yes", "--profile=" + name).status == 2)
    let key = ["--private-key", key, "--redirect-uri", "https://a.example/"]
    let ids = ["--client-id", "a.b", "--team-id", "ABCDE12345", "--key-id", "ABCDE12345"]
    #expect(try homeroom.run(["profile", "add"] + key + ids + ["--", name]).status == 2)
    #expect(homeroom.home.everything == ["AuthKey.p8"])
  }

  @Test(arguments: ["not a key", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", ""])
  func aWrongKeyFileIsToldApart(text: String) throws {
    let wrong = try homeroom.home.write(text, to: "wrong.p8")
    let result = try add("north", ["--private-key": wrong])
    #expect(result.status == 1)
    #expect(result.errors.contains(wrong))
    #expect(result.errors.contains("AuthKey_"))
    #expect(homeroom.home.everything == ["AuthKey.p8", "wrong.p8"])
  }

  @Test func aKeyOthersMayReadIsAWarning() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let result = try add()
    #expect(result.status == 0)
    #expect(result.errors.contains("chmod 600 " + key))
  }

  @Test func anUnknownProfileNamesTheKnownOnes() throws {
    _ = try add()
    let result = try homeroom.run("profile", "show", "--profile", "nroth", "--json")
    #expect(result.status == 2)
    #expect(result.json?["error"]?["code"] == "unknown_profile")
    #expect(result.json?["error"]?["remedy"]?.stringValue?.contains("north") == true)
    #expect(result.json?["verdict"] == .null)
  }

  @Test func aBrokenConfigurationNamesFileLineAndKey() throws {
    try homeroom.home.write("profiles:\n  north:\n    team_id: SHORT\n", to: ".config/homeroom/config.yaml")
    let result = try homeroom.run("profile", "list")
    #expect(result.status == 10)
    #expect(result.errors.contains("config.yaml:2: profiles.north.client_id: it is missing"), "\(result.errors)")
  }

  @Test func theEnvironmentNamesProfileAndFile() throws {
    _ = try add()
    _ = try add("south")
    let other = try homeroom.home.write("version: 1\n", to: "other.yaml")
    #expect(
      try homeroom.run(["profile", "show", "--json"], environment: ["HOMEROOM_PROFILE": "south"]).json?["profiles"]?
        .arrayValue?.first?["name"] == "south")
    #expect(
      try homeroom.run(["profile", "list", "--json"], environment: ["HOMEROOM_CONFIG": other]).json == ["profiles": []])
    let wrong = try homeroom.run(["status"], environment: ["HOMEROOM_PROFILE": "a b"])
    #expect(wrong.status == 2 && wrong.errors.contains("HOMEROOM_PROFILE can't be \"a b\""), "\(wrong.errors)")
  }
}
