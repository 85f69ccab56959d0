import Foundation
import JSON
import Roster
import Sandbox
import Support
import Testing

/// Two consoles, a sync and three commands at once on one profile: one sync runs, the others say who holds it, and one
/// refresh reaches the server.
@Suite struct SixAtOnceTests {
  @Test func oneSyncsTheOthersSayWhoAndOneRefreshes() async throws {
    let school = try ServedSchool("synthetic:200,seed=1") { $0.accessTokenLifetime = 1 }
    try school.connect()
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    let before = try school.homeroom.roster()
    let person = try #require(before?.people.first).id.rawValue
    let schoolClass = try #require(before?.classes.first).row.id.rawValue

    // The token in the file is within its last minutes, so everybody wants another. The server has everybody who reads
    // the people wait, so that the sync lasts until the others have met it.
    school.server.change { settings in
      settings.accessTokenLifetime = 3600
      settings.faults = [Fault(.status, route: "users", count: nil, status: 429, wait: 1)]
    }
    school.server.move(peopleJoin: 5)
    let consoles = [try school.homeroom.console(), try school.homeroom.console()]
    for console in consoles { try console.shows("Connected") }
    school.server.resetRequests()

    for console in consoles { console.send("s") }
    let sync = try school.homeroom.start("sync", "--json")
    let commands = [
      try school.homeroom.start("person", person, "--live", "--json"),
      try school.homeroom.start("class", schoolClass, "--live", "--json"),
      try school.homeroom.start("status", "--json"),
    ]
    await SideBySideTests.awaitRequest("users", school)
    let lock = try JSONValue(parsing: String(contentsOfFile: school.homeroom.folders.syncLock, encoding: .utf8))
    let holder = try #require(lock["pid"]?.integerValue)
    #expect(([sync.pid] + consoles.map(\.process)).contains { Int64($0) == holder })

    for command in commands {
      let end = try command.end()
      #expect(end.status == 0, "\(end.output) \(end.errors)")
    }
    for console in consoles where Int64(console.process) != holder {
      try console.shows("Another sync of this profile is under way")
      try console.shows("process \(holder)")
    }
    if Int64(sync.pid) != holder {
      let end = try sync.end()
      #expect(end.status == 1)
      #expect(end.json?["error"]?["code"] == "sync_running")
      #expect(end.json?["error"]?["message"]?.stringValue?.contains("process \(holder)") == true, "\(end.output)")
    }

    school.server.change { $0.faults = [] }
    if Int64(sync.pid) == holder {
      let end = try sync.end()
      #expect(end.json?["state"] == "published", "\(end.output) \(end.errors)")
    }
    for console in consoles where Int64(console.process) == holder { try console.shows("Roster complete") }
    #expect(try school.homeroom.run("runs", "--json").json?["runs"]?.arrayValue?.count == 2)
    #expect(try school.homeroom.roster()?.people.count == (before?.people.count ?? 0) + 5)
    #expect(school.server.requests.byRoute["token"] == 1)
    for console in consoles {
      console.send("q")
      #expect(try console.ends() == .exit(0))
      #expect(!console.text.contains("locked"))
    }
  }
}
