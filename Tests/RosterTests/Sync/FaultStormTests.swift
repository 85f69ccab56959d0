import Foundation
import HTTP
import JSON
import Support
import Synchronization
import Testing

@testable import Roster

/// Several faults at once, at any requests, in several syncs that follow one another, some of them cancelled: what is
/// shown is always one whole roster, each run says why it brought none, and the next undisturbed one brings it.
///
/// `HOMEROOM_STORMS` sets their number (20 by default), `HOMEROOM_SEED` gives others (1 by default; `scripts/soak` takes
/// a new one each round).
@Suite struct FaultStormTests {
  typealias Fault = FaultMatrixTests.Fault

  static let environment = ProcessInfo.processInfo.environment
  static let storms = environment["HOMEROOM_STORMS"].flatMap { Int($0) } ?? 20

  /// All but the one that only the shrink guard can see, and only where much is missing.
  static let faults = FaultMatrixTests.faults.filter { $0.testDescription != "false too early" }

  @Test func oneWholeRosterIsShown() async throws {
    let seed = Self.environment["HOMEROOM_SEED"].flatMap { UInt64($0) } ?? 1
    let struck = Strikes()
    var ends: [SyncReport.State: Int] = [:]
    for storm in 0..<Self.storms {
      var chance = SplitMix(seed: seed &+ UInt64(storm))
      let size = Int.random(in: 2...30, using: &chance)
      let classes = Int.random(in: 1...12, using: &chance)
      let new = School(people: size + 1, classes: classes + 1)
      let bench = try SyncBench(School(people: size, classes: classes), pageSize: Int.random(in: 1...9, using: &chance))
      try await bench.run()
      var shown = try bench.roster()
      let whole = try await SyncBench.undisturbed(new)
      bench.apple.school = new

      for number in 0..<4 {
        let at = "seed \(seed), storm \(storm), sync \(number)"
        let report = try await Self.sync(bench, &chance, struck: struck)
        ends[report.state, default: 0] += 1
        if report.state == .published { shown = whole }
        #expect(try bench.roster() == shown, "\(at)")
        switch report.state {
        case .published: break
        case .held: #expect(report.held?.reason.isEmpty == false, "\(at)")
        case .incomplete, .failed:
          #expect(report.wasCancelled || report.verdict.map { $0.class != .healthy } == true, "\(at): says why")
        }
        #expect(bench.clockTime <= 900 * Double(number + 1), "\(at): waits have an end")
      }
      bench.apple.fail(nil)
      #expect(try await bench.run().state == .published, "seed \(seed), storm \(storm)")
      #expect(try bench.roster() == whole, "seed \(seed), storm \(storm)")
    }
    print("\(Self.storms) storms, \(struck.count) faults, seed \(seed): \(ends)")
    #expect(struck.count >= Self.storms)
  }

  /// One sync in a storm; one in four is cancelled at some request.
  private static func sync(
    _ bench: SyncBench, _ chance: inout SplitMix, struck: Strikes
  ) async throws -> SyncReport {
    let share = Double.random(in: 0...0.4, using: &chance)
    let salt = chance.next()
    let last = Int.random(in: 0..<4, using: &chance) == 0 ? Int.random(in: 0...12, using: &chance) : nil
    let (reached, continuation) = AsyncStream.makeStream(of: Void.self)
    bench.apple.forgetAsks()
    bench.apple.fail { ask in
      // The same for a request whichever list is faster.
      let name = ask.resource.rawValue.utf8.reduce(UInt64(ask.number)) { $0 &* 31 &+ UInt64($1) }
      var chance = SplitMix(seed: salt ^ name)
      if ask.number == last {
        continuation.yield()
        return .silence
      }
      guard Double.random(in: 0..<1, using: &chance) < share else { return nil }
      let fate = faults.randomElement(using: &chance)?.fate(ask)
      if fate != nil { struck.add() }
      return fate
    }
    defer { continuation.finish() }
    let task = Task { try await bench.run() }
    let cancelling = Task {
      for await _ in reached { task.cancel() }
    }
    let report = try await task.value
    cancelling.cancel()
    return report
  }
}

/// Counts the faults that struck, from whichever thread asks.
private final class Strikes: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }
  func add() { number.add(1, ordering: .relaxed) }
}
