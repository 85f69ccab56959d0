import Foundation
import JSON
import Roster
import Sandbox
import Support
import Testing

/// `kill -9` at random moments of a real sync: the roster shown before stays, the next sync goes on, and what it
/// publishes is what an undisturbed one does, row for row.
///
/// `HOMEROOM_KILLS` sets the number of moments (200 by default), `HOMEROOM_SEED` gives others (1 by default; `scripts/soak` takes
/// a new one each round).
@Suite(.serialized) struct KillTests {
  static let environment = ProcessInfo.processInfo.environment
  static let moments = environment["HOMEROOM_KILLS"].flatMap { Int($0) } ?? 200

  @Test func killedAnywhereNothingIsLost() throws {
    let seed = Self.environment["HOMEROOM_SEED"].flatMap { UInt64($0) } ?? 1
    var chance = SplitMix(seed: seed)
    let school = try ServedSchool("synthetic:600,seed=3") { settings in
      settings.pageSize = 60
      settings.latency = 0.004
    }
    try school.connect()
    let undisturbed = try Homeroom()
    try school.connect(undisturbed)

    let started = ContinuousClock.now
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    let duration = ContinuousClock.now - started
    var old = try school.homeroom.roster()
    var resumed = 0
    for moment in 0..<Self.moments {
      if moment % 8 == 0 {
        // Somebody comes, so that the roster to be differs from the one shown.
        old = try school.homeroom.roster()
        school.server.move(peopleJoin: 5)
        #expect(try undisturbed.run("sync", "--quiet").status == 0)
      }
      let new = try undisturbed.roster()
      let sync = try school.homeroom.start("sync", "--quiet")
      Thread.sleep(forTimeInterval: duration / .seconds(1) * Double.random(in: 0..<1, using: &chance))
      sync.signal(SIGKILL)
      _ = try sync.end()
      let shown = try school.homeroom.roster()
      #expect(shown == old || shown == new, "moment \(moment), seed \(seed): a roster of no sync is shown")
      if moment % 4 == 3 {
        let last = try RosterArchive(folder: school.homeroom.folders.data).runs().first
        let end = try school.homeroom.run("sync", "--json")
        #expect(end.status == 0, "moment \(moment), seed \(seed): \(end.errors)")
        #expect(try school.homeroom.roster() == new, "moment \(moment), seed \(seed)")
        if end.json?["run"]?.integerValue == last.map({ Int64($0.run) }) { resumed += 1 }
        old = new
      }
    }
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    #expect(try school.homeroom.roster() == (try undisturbed.roster()))
    print("killed at \(Self.moments) moments, \(resumed) runs resumed, seed \(seed)")
    let left = try FileManager.default.contentsOfDirectory(atPath: school.homeroom.folders.data)
    #expect(!left.contains { $0.contains(".partial") || $0.contains(".building") }, "\(left)")
  }
}
