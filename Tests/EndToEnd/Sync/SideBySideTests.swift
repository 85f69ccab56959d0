import Foundation
import JSON
import Roster
import Sandbox
import Support
import Testing

/// Several of our processes on one profile at once.
@Suite struct SideBySideTests {
  /// Waits until the server has seen a request on that route: the first sync is then under way and holds the lock.
  static func awaitRequest(_ route: String, _ school: ServedSchool) async {
    while school.server.requests.byRoute[route, default: 0] == 0 { await Task.yield() }
  }

  @Test func oneSyncsAndTheOthersSayWho() async throws {
    let school = try ServedSchool("synthetic:200,seed=1")
    try school.connect()
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    school.server.change { settings in
      settings.faults = [Fault(.drip, route: "users", count: nil, wait: 0.05, bytes: 200)]
    }
    school.server.resetRequests()
    let first = try school.homeroom.start("sync", "--json")
    await Self.awaitRequest("users", school)
    // Stopped, it holds the lock for as long as the others need to find it held.
    first.signal(SIGSTOP)

    for _ in 0..<3 {
      let other = try school.homeroom.run("sync", "--json")
      #expect(other.status == 1)
      #expect(other.json?["error"]?["code"] == "sync_running")
      #expect(other.json?["error"]?["message"]?.stringValue?.contains("\(first.pid)") == true, "\(other.output)")
    }
    #expect(try school.homeroom.run("sync", "--accept-shrink", "--json").json?["error"]?["code"] == "sync_running")
    let readers = [["status", "--json"], ["people", "--json"], ["classes", "--json"], ["runs", "--json"]]
    for reader in readers {
      let result = try school.homeroom.run(reader)
      #expect(result.status == 0, "\(reader): \(result.errors)")
    }
    school.server.change { $0.faults = [] }
    first.signal(SIGCONT)
    let end = try first.end()
    #expect(end.status == 0, "\(end.errors)")
    #expect(end.json?["state"] == "published")
    #expect(try school.homeroom.run("runs", "--json").json?["runs"]?.arrayValue?.count == 2)
  }

  /// The catalogue still says `running`; the lock, which ended with the process, knows better.
  @Test func aKilledSyncIsShownAsInterrupted() async throws {
    let school = try ServedSchool("synthetic:200,seed=1") { settings in
      settings.faults = [Fault(.drip, route: "users", count: nil, wait: 0.05, bytes: 200)]
    }
    try school.connect()
    school.server.resetRequests()
    let sync = try school.homeroom.start("sync", "--quiet")
    await Self.awaitRequest("users", school)
    sync.signal(SIGSTOP)
    #expect(try school.homeroom.run("status", "--json").json?["last_run"]?["state"] == "running")
    sync.signal(SIGKILL)
    _ = try sync.end()

    let shown = [
      try school.homeroom.run("status", "--json").json?["last_run"],
      try school.homeroom.run("runs", "--json").json?["runs"]?.arrayValue?.first,
    ]
    for run in shown {
      #expect(run?["state"] == "incomplete")
      #expect(run?["reason"] == "interrupted")
    }
    #expect(try school.homeroom.run("status").output.contains("incomplete, interrupted"))
    let metrics = try school.homeroom.run("status", "--prometheus").output
    #expect(metrics.contains(#"homeroom_last_run_state{profile="p",state="incomplete"} 1"#))
    #expect(metrics.contains(#"homeroom_last_run_state{profile="p",state="running"} 0"#))
    #expect(try RosterArchive(folder: school.homeroom.folders.data).runs().map(\.state) == [.running])
    let console = try school.homeroom.run(["--plain"], input: "8\nquit\n").output
    #expect(console.contains("Sync 1: incomplete, interrupted"), "\(console)")
  }

  /// An access token that has run out is renewed once, however many ask for it.
  @Test func oneRefreshReachesTheServer() async throws {
    let school = try ServedSchool("synthetic:200,seed=1") { $0.accessTokenLifetime = 1 }
    try school.connect()
    school.server.change { $0.accessTokenLifetime = 3600 }
    // The token just given is within its last minutes: everybody wants another.
    school.server.resetRequests()
    let processes = try (0..<5).map { _ in try school.homeroom.start("sync", "--json") }
    let results = try processes.map { try $0.end() }
    let published = results.filter { $0.json?["state"] == "published" }
    #expect(!published.isEmpty)
    for result in results where result.json?["state"] != "published" {
      #expect(result.json?["error"]?["code"] == "sync_running", "\(result.output) \(result.errors)")
    }
    #expect(school.server.requests.byRoute["token"] == 1)
    #expect(!results.contains { $0.errors.contains("locked") })
  }

  @Test func interruptedItSaysSoAndTheNextGoesOn() async throws {
    let school = try ServedSchool("synthetic:600,seed=1") { settings in
      settings.pageSize = 50
      settings.faults = [Fault(.drip, route: "users", after: 3, count: nil, wait: 0.05, bytes: 100)]
    }
    try school.connect()
    school.server.resetRequests()
    let sync = try school.homeroom.start("sync", "--json")
    while school.server.requests.byRoute["users", default: 0] < 4 { await Task.yield() }
    sync.signal(SIGINT)
    let end = try sync.end()
    #expect(end.status == 130, "\(end.output) \(end.errors)")
    #expect(end.json?["state"] == "incomplete")
    school.server.change { $0.faults = [] }
    let next = try school.homeroom.run("sync", "--json")
    #expect(next.status == 0)
    #expect(next.json?["run"] == end.json?["run"], "it goes on with the same run")
    #expect(next.json?["people"]?.integerValue == Int64(school.server.district.peopleCount))
  }
}

/// What scripts see of a sync's ends.
@Suite struct SyncCommandTests {
  @Test func shrinkHeldAcceptedDiscarded() throws {
    let school = try ServedSchool("synthetic:500,seed=2")
    try school.connect()
    let first = try school.homeroom.run("sync", "--json")
    #expect(first.status == 0, "\(first.errors)")
    let keys: Set = [
      "run", "state", "people", "classes", "locations", "memberships", "requests", "retries", "duplicates", "seconds",
      "held", "verdict",
    ]
    #expect(Set(first.json?.objectValue?.names ?? []) == keys)
    #expect(try school.homeroom.run("sync", "--accept-shrink").status == 2)
    #expect(try school.homeroom.run("sync", "--discard").status == 2)

    school.server.move(peopleLeave: school.server.district.peopleCount * 11 / 100 + 1)
    let held = try school.homeroom.run("sync", "--json")
    #expect(held.status == 9)
    #expect(held.json?["state"] == "held")
    #expect(held.json?["held"]?["reason"]?.stringValue?.contains("people would vanish") == true)
    #expect(try school.homeroom.run("people", "--json", "--limit", "1").json?["total"] == first.json?["people"])

    let discarded = try school.homeroom.run("sync", "--discard", "--json")
    #expect(discarded.status == 0)
    #expect(discarded.json == ["discarded": held.json?["run"] ?? .null])

    #expect(try school.homeroom.run("sync").status == 9)
    school.server.resetRequests()
    let accepted = try school.homeroom.run("sync", "--accept-shrink", "--json")
    #expect(accepted.status == 0)
    #expect(accepted.json?["state"] == "published")
    #expect(school.server.requests.total == 0, "it needs no request")
    #expect(try school.homeroom.run("people", "--json", "--limit", "1").json?["total"] == accepted.json?["people"])
    let runs = try school.homeroom.run("runs", "--json").json?["runs"]?.arrayValue ?? []
    #expect(runs.map { $0["state"]?.stringValue } == ["published", "discarded", "published"])
  }

  /// A sync with one scope says what it did not read; `--quiet` says nothing.
  @Test func whatWasSkippedIsSaid() throws {
    let school = try ServedSchool("synthetic:200,seed=2")
    let info = school.server.readyInfo
    func word(_ name: String) -> String { info[name]?.stringValue ?? "" }
    try school.homeroom.run([
      "profile", "add", "p", "--client-id", word("client_id"), "--team-id", word("team_id"), "--key-id",
      word("key_id"), "--private-key", word("private_key"), "--redirect-uri", word("redirect_uri"), "--auth-url",
      word("auth_url"), "--roster-url", word("roster_url"), "--scopes", "edu.classes.read",
    ])
    let url = try school.homeroom.run("connect", "--json").json?["authorization_url"]?.stringValue ?? ""
    try school.homeroom.run("connect", "--callback", "-", input: try school.server.consent(to: url))
    let report = try school.homeroom.run("sync", "--json")
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.json?["people"] == .null)
    #expect(report.json?["classes"]?.integerValue == Int64(school.server.district.classCount))
    let told = try school.homeroom.run("sync")
    #expect((told.output + told.errors).contains("edu.users.read"), "\(told.output) \(told.errors)")
    let quiet = try school.homeroom.run("sync", "--quiet")
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test(arguments: [
    (Fault(.status, route: "users", count: nil, status: 403), 5),
    (Fault(.status, route: "roster", count: nil, status: 403), 6),
    (Fault(.status, route: "users", count: nil, status: 404), 1),
    (Fault(.status, route: "users", count: nil, status: 429, wait: 1000), 7),
    (Fault(.malformed, route: "users", count: nil), 8), (Fault(.repeatedToken, route: "users", count: nil), 8),
  ] as [(Fault, Int32)])
  func exitCodes(_ fault: Fault, code: Int32) throws {
    let school = try ServedSchool("synthetic:200,seed=2") { settings in
      settings.pageSize = 50
      settings.faults = [fault]
    }
    try school.connect()
    let result = try school.homeroom.run("sync", "--json")
    #expect(result.status == code, "\(result.output) \(result.errors)")
    #expect(result.json?["verdict"]?["class"]?.stringValue != nil, "the document of a run that started")
    #expect(try school.homeroom.run("status", "--json").json?["roster"] == .null)
  }

  /// No space on the device, as far as a limit on file sizes stands for it: exit 10, the old roster as it was.
  @Test func aFullDisk() throws {
    let school = try ServedSchool("synthetic:3000,seed=2")
    try school.connect()
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    let before = try school.homeroom.roster()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // 200 KiB a file; the signal that goes with it is ignored, as on a full disk there is none.
    process.arguments = ["-c", "trap '' XFSZ; ulimit -f 200; exec \"$0\" sync --json", Homeroom.binary]
    process.environment = school.homeroom.environment.merging(Homeroom.withoutTemporaryFolder) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 10, "\(text)")
    #expect(try school.homeroom.roster() == before)
    #expect(try school.homeroom.run("sync", "--quiet").status == 0, "with space again it goes on")
  }
}
