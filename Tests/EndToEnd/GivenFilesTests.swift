import Foundation
import Glibc
import JSON
import Support
import Testing

/// Files that are given by name: what is wrong with one is told of the file, with the rule and a remedy.
@Suite struct GivenFilesTests {
  let homeroom: Homeroom

  init() throws { homeroom = try Homeroom() }

  @Test(arguments: ["none.roster", "folder", "text.roster", "short.roster"])
  func aRosterFile(name: String) throws {
    mkdir(homeroom.home.file("folder"), 0o700)
    try homeroom.home.write("no roster", to: "text.roster")
    try homeroom.home.write("SQLite format 3\0", to: "short.roster")
    for command in [["classes"], ["--plain"], []] {
      let result = try homeroom.run(["--roster", name] + command)
      #expect(result.status == 10, "\(command): \(result.errors)")
      #expect(result.errors.contains(homeroom.home.path + "/" + name))
      #expect(!result.errors.contains("SQLite"))
    }
    let document = try homeroom.run("--roster", name, "people", "--json").json
    #expect(document?["error"]?["remedy"]?.stringValue?.isEmpty == false)
  }

  @Test func aLinkInPlaceOfTheConfiguration() throws {
    let real = try homeroom.home.write("version: 1\n", to: "real.yaml")
    let link = homeroom.home.file("link.yaml")
    symlink(real, link)
    let result = try homeroom.run(["profile", "list"], environment: ["HOMEROOM_CONFIG": link])
    #expect(result.status == 10)
    #expect(result.errors.contains(link + ": it is a symbolic link"))
    #expect(result.errors.components(separatedBy: link).count == 2, "\(result.errors)")
  }

  @Test(arguments: [true, false]) func aFolderOthersMayWriteTo(isChosen: Bool) throws {
    let file = isChosen ? "open/config.yaml" : ".config/homeroom/config.yaml"
    try homeroom.home.write("version: 1\n", to: file)
    let folder = homeroom.home.file(String(file.dropLast("/config.yaml".count)))
    chmod(folder, 0o777)
    let environment: [String: String?] = isChosen ? ["HOMEROOM_CONFIG": homeroom.home.file(file)] : [:]
    let result = try homeroom.run(["profile", "list"], environment: environment)
    #expect(result.status == 10)
    #expect(result.errors.contains("chmod go-w"), "\(result.errors)")
    chmod(folder, 0o700)
    #expect(try homeroom.run(["profile", "list"], environment: environment).status == 0)
  }

  /// Credentials of systemd's: with the key all is well, without it nothing is lost.
  @Test func tokensThatSystemdsKeyEncrypts() throws {
    let school = try School(connected: false)
    let home = school.homeroom.home
    try home.write(String(repeating: "k", count: 32), to: "unit/homeroom-credentials-key", mode: 0o400)
    let unit: [String: String?] = ["CREDENTIALS_DIRECTORY": home.file("unit")]
    let address = try school.homeroom.run("connect").output.split(separator: "\n").first.map(String.init) ?? ""
    let answer = try school.sandbox.consent(address)
    #expect(try school.homeroom.run(["connect", "--callback", "-"], input: answer, environment: unit).status == 0)
    #expect(try home.read(".local/state/homeroom/school/credentials").contains("AES-256-GCM"))
    #expect(try school.homeroom.run(["sync", "--quiet"], environment: unit).status == 0)

    let without = try school.homeroom.run("sync", "--json")
    #expect(without.status == 10)
    #expect(without.json?["error"]?["code"] == "credentials")
    #expect(without.json?["error"]?["message"]?.stringValue?.contains("homeroom-credentials-key") == true)
    // What needs no token needs no key: a person at a shell asks how the unit does.
    let status = try school.homeroom.run("status", "--json")
    #expect(status.status == 0, "\(status.errors)")
    #expect(status.json?["connection"] == "connected" && status.json?["access_token_expires_at"] == .null)
    #expect(try school.homeroom.run("status").output.contains("without the key"))
    let metrics = try school.homeroom.run("status", "--prometheus")
    #expect(metrics.status == 0 && metrics.output.contains(#"state="connected"} 1"#))
    #expect(try school.homeroom.run("people", "--limit", "1").status == 0)
    #expect(try school.homeroom.run(["disconnect"], environment: unit).status == 0)
  }
}
