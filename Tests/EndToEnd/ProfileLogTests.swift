import Foundation
import Support
import Testing

/// What the program did, as its log in the profile's folder tells it.
@Suite struct ProfileLogFileTests {
  @Test func itTellsOfConsentSyncExportCheckAndFailure() throws {
    let school = try School()
    let homeroom = school.homeroom
    let out = homeroom.home.file("Quillfeather")
    #expect(try homeroom.run("sync", "--quiet").status == 0)
    #expect(try homeroom.run("export", "--format", "csv", "--out", out).status == 0)
    #expect(try homeroom.run("export", "--format", "csv", "--out", out).status == 1)
    #expect(try homeroom.run("doctor").status == 0)
    school.sandbox.stop()
    // Its key has gone with it.
    #expect(try homeroom.run("doctor").status == 4)
    let path = try #require(homeroom.home.everything.first { $0.hasSuffix("/homeroom.log") })
    #expect(try homeroom.home.mode(of: path) == 0o600)
    let text = try homeroom.home.read(path)
    let lines = text.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst()) }
    let acts = lines.map { $0.prefix { $0 != ":" } }
    #expect(
      acts == [
        "connected", "synced", "exported", "not_done", "refreshed", "checked", "checked", "failed",
      ], "\(text)")
    #expect(lines[0] == "connected: asked for edu.users.read edu.classes.read")
    #expect(lines[1].hasPrefix("synced: run 1 published, people 98, classes 28, locations 2, requests "))
    #expect(lines[2].hasPrefix("exported: csv, rows "))
    #expect(lines[3].hasPrefix("not_done: export of csv, "))
    #expect(lines[5] == "checked: healthy, 10 pass, 0 fail, 0 not checked")
    #expect(lines[7] == "failed: not_authorized, own_credentials, certain")
    #expect(!text.contains("Quillfeather") && !text.contains("eyJ") && !text.contains("/"))
    #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }
}
