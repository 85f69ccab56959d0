import Foundation
import JSON
import Secrets
import Signing
import Support
import Testing

/// What goes wrong ends in a clear error, its code, and nothing half written.
@Suite struct BadInputTests {
  @Test func aRefusedConsentIsDeclined() throws {
    let school = try School(connected: false)
    let address = try school.homeroom.run("connect").output.split(separator: "\n").first.map(String.init) ?? ""
    let back = try school.sandbox.consent(address, decision: "deny")
    let result = try school.homeroom.run("connect", "--callback", back, "--json")
    #expect(result.status == 4)
    #expect(result.json?["verdict"]?["cause"] == "consent_declined")
    #expect(!school.homeroom.home.everything.contains { $0.hasSuffix("/credentials") })
  }

  /// The key is wrong before anything is stored: `connect` and `doctor` say so, and not to run one another.
  @Test func aWrongKeyIsFoundBeforeTheFirstConsent() throws {
    let school = try School(connected: false)
    let key = try ES256PrivateKey.generate().pem().withString { $0 }
    try school.homeroom.home.write(key, to: "other.p8")
    var options = school.sandbox.profileOptions
    options[(options.firstIndex(of: "--private-key") ?? 0) + 1] = school.homeroom.home.file("other.p8")
    #expect(try school.homeroom.run(["profile", "add", "wrong"] + options).status == 0)
    let doctor = try school.homeroom.run("doctor", "--json", "--profile", "wrong")
    #expect(doctor.status == 4)
    #expect(doctor.json?["verdict"]?["cause"] == "own_credentials")
    let checks = doctor.json?["checks"]?.arrayValue ?? []
    #expect(checks.first { $0["name"] == "client_secret" }?["outcome"] == "fail")
    // Told line by line too, each with the outcome that stands.
    let told = try school.homeroom.run("doctor", "--profile", "wrong").output.split(separator: "\n")
    #expect(told.contains { $0.hasPrefix("client_secret") && $0.contains("FAIL") })
    let right = try school.homeroom.run("doctor", "--json", "--profile", "school")
    #expect(right.json?["verdict"]?["cause"] == "never_connected")
  }

  @Test func aWrongStateExchangesNothing() throws {
    let school = try School(connected: false)
    let address = try school.homeroom.run("connect").output.split(separator: "\n").first.map(String.init) ?? ""
    let back = try school.sandbox.consent(address)
    let forged = back.replacingOccurrences(of: "state=", with: "state=x")
    let result = try school.homeroom.run("connect", "--callback", "-", "--json", input: forged)
    #expect(result.status == 4)
    #expect(result.json?["verdict"]?["cause"] == "state_mismatch")
    // The code is still good: it was not spent.
    #expect(try school.homeroom.run("connect", "--callback", "-", input: back).status == 0)
  }

  @Test(arguments: ["c0de", "https://school.example/", "nonsense here", ""])
  func whatIsNoAddressIsRefused(pasted: String) throws {
    let school = try School(connected: false)
    _ = try school.homeroom.run("connect")
    let result = try school.homeroom.run("connect", "--callback", "-", input: pasted)
    #expect(result.status == 2)
    #expect(pasted.isEmpty || !result.errors.contains(pasted))
  }

  @Test func connectTakesTheAddressOnItsInput() throws {
    let school = try School(connected: false)
    let pending = try school.homeroom.run("connect", "--json")
    #expect(pending.status == 0)
    #expect(pending.json?["state"] == "pending")
    #expect(pending.json?["organization"] == .null)
    let address = try #require(pending.json?["authorization_url"]?.stringValue)
    let finished = try school.homeroom.run(
      "connect", "--callback", "-", "--json", input: school.sandbox.consent(address))
    #expect(finished.json?["state"] == "connected")
    #expect(finished.json?["organization"]?["name"]?.stringValue != nil)
  }

  @Test func aPortInUseIsNamed() throws {
    let homeroom = try Homeroom()
    let sandbox = try SandboxProcess(homeroom)
    let port = try #require(URL(string: sandbox["auth_url"])?.port)
    let result = try homeroom.run("sandbox", "--port", String(port), "--json")
    #expect(result.status == 1)
    #expect(result.json?["error"]?["code"] == "port_in_use")
    #expect(sandbox.stop() == 0)
  }

  @Test func anUnreadableDistrictIsNamed() throws {
    let homeroom = try Homeroom()
    let missing = try homeroom.run("sandbox", "--district", homeroom.home.file("none"))
    #expect(missing.status == 1)
    #expect(missing.errors.contains(homeroom.home.file("none")))
    try homeroom.home.write("nothing of use\n", to: "folder/readme.txt")
    let foreign = try homeroom.run("sandbox", "--district", homeroom.home.file("folder"), "--json")
    #expect(foreign.status == 1)
    #expect(foreign.json?["error"]?["code"] == "district")
    #expect(try homeroom.run("sandbox", "--scenario", "no-such").status == 2)
    #expect(try homeroom.run("sandbox", "--port", "99999").status == 2)
  }

  @Test func aSandboxLeavesNothingBehind() throws {
    let homeroom = try Homeroom(environment: ["TMPDIR": "/tmp"])
    let sandbox = try SandboxProcess(homeroom)
    let key = sandbox["private_key"]
    #expect(FileManager.default.fileExists(atPath: key))
    sandbox.stop()
    #expect(!FileManager.default.fileExists(atPath: key))
  }

  @Test func withoutAProfileEachCommandSaysSo() throws {
    let homeroom = try Homeroom()
    for command in ["status", "sync", "classes", "people", "runs", "doctor", "connect", "findings"] {
      let result = try homeroom.run(command, "--json")
      #expect(result.status == 2, "\(command)")
      #expect(result.json?["error"]?["code"] == "no_profile")
    }
    #expect(homeroom.home.everything == [])
  }

  @Test func aBrokenPipeIsSilent() throws {
    let homeroom = try Homeroom()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "'\(Homeroom.binary)' --help | true; '\(Homeroom.binary)' sandbox --list-scenarios | head -n 1",
    ]
    shell.environment = homeroom.environment
    let errors = Pipe()
    shell.standardError = errors
    shell.standardOutput = Pipe()
    try shell.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(said.isEmpty, "\(String(decoding: said, as: UTF8.self))")
  }

  /// The demo puts its folder away also where the one who read along has gone.
  @Test func aBrokenPipeLeavesNoDemoBehind() throws {
    let homeroom = try Homeroom()
    let scratch = try TemporaryFolder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", "set -o pipefail; yes help | '\(Homeroom.binary)' demo --plain | head -n 3 >/dev/null"]
    shell.environment = homeroom.environment.merging(["TMPDIR": scratch.path]) { $1 }
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 141)
    #expect(scratch.everything == [])
  }

  @Test func aFullDiskIsAnError() throws {
    let homeroom = try Homeroom()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "'\(Homeroom.binary)' --help > /dev/full"]
    shell.environment = homeroom.environment
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 1)
  }

  /// The document has the keys that scripts rely on; a person is also told where what survives `forget` lies.
  @Test func pathsNameTheAuditLog() throws {
    let homeroom = try Homeroom()
    let keys = try homeroom.run("paths", "--json").json?.objectValue?.names ?? []
    #expect(Set(keys) == ["config", "themes", "state", "data", "log", "credentials"])
    let told = try homeroom.run("paths").output.split(separator: "\n").first { $0.hasPrefix("audit log ") }
    #expect(told?.hasSuffix(" " + homeroom.home.file(".local/state/homeroom/audit.log")) == true)
  }

  @Test func anEnvironmentOfNothingWorks() throws {
    let homeroom = try Homeroom()
    let bare: [String: String?] = ["HOME": nil, "LANG": nil, "PATH": nil, "TZ": nil]
    #expect(try homeroom.run(["paths", "--json"], environment: bare).status == 0)
    #expect(try homeroom.run(["classes", "--help"], environment: ["LANG": nil]).output.contains("…"))
    #expect(try homeroom.run(["classes", "--help"], environment: ["LANG": "C"]).output.allSatisfy(\.isASCII))
  }

  @Test func aReadOnlyHomeIsNamed() throws {
    let homeroom = try Homeroom()
    let result = try homeroom.run(["profile", "list"], environment: ["HOME": "/proc"])
    #expect(result.status == 0)
    let sandbox = try SandboxProcess(homeroom)
    let added = try homeroom.run(["profile", "add", "x"] + sandbox.profileOptions, environment: ["HOME": "/proc"])
    #expect(added.status == 10)
    #expect(added.errors.contains("/proc/.config"))
  }
}
