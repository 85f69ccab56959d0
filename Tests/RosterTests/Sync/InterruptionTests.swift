import Foundation
import HTTP
import Testing

@testable import Roster

/// Syncs that end in the middle, and those that follow.
@Suite struct InterruptionTests {
  static let school = School(people: 10, classes: 7)

  /// Runs until the given request is asked, and cancels it there.
  static func cancelled(_ bench: SyncBench, at resource: Evidence.Resource, _ number: Int) async throws -> SyncReport {
    let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
    bench.apple.fail { ask in
      guard ask.resource == resource, ask.number == number else { return nil }
      continuation.yield()
      return .silence
    }
    let task = Task { try await bench.run() }
    for await _ in asked { break }
    task.cancel()
    defer { bench.apple.fail(nil) }
    return try await task.value
  }

  @Test(arguments: [
    (.organization, 0), (.locations, 0), (.users, 0), (.users, 1), (.users, 3), (.classes, 0), (.classes, 2),
  ] as [(Evidence.Resource, Int)])
  func cancelledAnywhereItResumes(resource: Evidence.Resource, number: Int) async throws {
    let bench = try SyncBench(Self.school)
    let report = try await Self.cancelled(bench, at: resource, number)
    #expect(report.state == .incomplete)
    #expect(report.wasCancelled)
    #expect(report.exitCode == .interrupted)
    #expect(report.verdict == nil)
    #expect(try bench.roster() == nil)
    #expect(try bench.archive.runs().map(\.state) == [.incomplete])

    bench.apple.forgetAsks()
    let next = try await bench.run()
    #expect(next.state == .published)
    #expect(next.run == report.run, "it is the same run that goes on")
    #expect(try bench.roster() == (try await SyncBench.undisturbed(Self.school)))
    if number > 1 {
      let asks = bench.apple.asks.filter { $0.resource == resource }
      #expect(asks.first?.token != nil, "it goes on from the checkpoint")
    }
  }

  @Test func freshBeginsAnew() async throws {
    let bench = try SyncBench(Self.school)
    let first = try await Self.cancelled(bench, at: .users, 2)
    bench.apple.forgetAsks()
    let report = try await bench.run(fresh: true)
    #expect(report.run == first.run + 1)
    #expect(bench.apple.asks.first { $0.resource == .users }?.token == nil)
    #expect(try bench.roster() == (try await SyncBench.undisturbed(Self.school)))
  }

  @Test func anOldOneBeginsAnew() async throws {
    let bench = try SyncBench(Self.school)
    let first = try await Self.cancelled(bench, at: .users, 2)
    bench.pass(Resumption.limit + 1)
    #expect(try await bench.run().run == first.run + 1)
  }

  @Test func otherScopesBeginAnew() async throws {
    let bench = try SyncBench(Self.school)
    let first = try await Self.cancelled(bench, at: .users, 2)
    let other = try SyncBench(copying: bench, scopes: [.users])
    let report = try await other.run()
    #expect(report.run == first.run + 1)
    #expect(report.classes == nil)
  }

  @Test(arguments: ["", "garbage"]) func aDamagedPartialFileBeginsAnew(content: String) async throws {
    let bench = try SyncBench(Self.school)
    _ = try await Self.cancelled(bench, at: .users, 2)
    try Data(content.utf8).write(to: URL(fileURLWithPath: bench.folders.data + "/roster-000001.partial"))
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: bench.folders.data + "/roster-000001.partial" + suffix)
    }
    let report = try await bench.run()
    #expect(report.state == .published)
    #expect(try bench.roster() == (try await SyncBench.undisturbed(Self.school)))
  }

  /// People changed between the two halves: the roster is whole, if of two moments; its time is the earlier one.
  @Test func resumedItIsAsOldAsItsStart() async throws {
    let bench = try SyncBench(Self.school)
    _ = try await Self.cancelled(bench, at: .users, 2)
    bench.pass(3600)
    _ = try await bench.run()
    #expect(try bench.archive.openCurrent()?.summary.asOf == 1_800_000_000)
  }

  @Test func aTokenThatExpiredMeanwhileCostsOnlyItsList() async throws {
    let bench = try SyncBench(Self.school)
    _ = try await Self.cancelled(bench, at: .users, 3)
    bench.apple.forgetAsks()
    bench.apple.fail { $0.resource == .users && $0.number == 0 ? .response(Response(400, "")) : nil }
    let report = try await bench.run()
    #expect(report.state == .published)
    #expect(try bench.roster() == (try await SyncBench.undisturbed(Self.school)))
    let asks = bench.apple.asks
    #expect(asks.filter { $0.resource == .users }.map(\.token).prefix(2).map { $0 == nil } == [false, true])
    #expect(asks.count { $0.resource == .classes && $0.token == nil } <= 1, "the classes are read at most once")
  }

  @Test func waitsPastAQuarterOfAnHourEndTheRun() async throws {
    let bench = try SyncBench(Self.school)
    bench.apple.fail { ask in
      ask.resource == .users && ask.number > 0 ? .response(Response(429, "", headers: ["X-Retry-After": "400"])) : nil
    }
    let report = try await bench.run()
    #expect(report.state == .incomplete)
    #expect(report.exitCode == .throttled)
    // Two waits of 400 s fit into a quarter of an hour, a third does not: asked once, and once after each.
    #expect(bench.apple.asks.count { $0.resource == .users && $0.number > 0 } == 3)
    #expect(bench.clockTime <= 900)
    bench.apple.fail(nil)
    bench.apple.forgetAsks()
    #expect(try await bench.run().state == .published)
    #expect(bench.apple.asks.first { $0.resource == .users }?.token != nil, "the checkpoint was kept")
  }

  @Test func aRunOfFailuresAloneIsShort() async throws {
    let bench = try SyncBench(Self.school)
    bench.apple.fail { _ in .response(Response(429, "", headers: ["X-Retry-After": "280"])) }
    let report = try await bench.run()
    #expect(report.exitCode == .throttled)
    #expect(bench.clockTime < 300)
    #expect(report.requests == 1, "it would have to wait too long")
  }
}

@Suite struct ResumptionTests {
  @Test(arguments: [(0, true), (6 * 3600, true), (6 * 3600 + 1, false), (-1, false)] as [(Double, Bool)])
  func age(age: Double, mayContinue: Bool) {
    #expect(
      Resumption.mayContinue(startedAt: 1000, reading: [.users], wanted: [.users], now: 1000 + age) == mayContinue)
  }

  @Test func onlyTheSameLists() {
    #expect(!Resumption.mayContinue(startedAt: 0, reading: [.users], wanted: [.users, .classes], now: 1))
    #expect(!Resumption.mayContinue(startedAt: 0, reading: [.users, .classes], wanted: [.users], now: 1))
  }
}
