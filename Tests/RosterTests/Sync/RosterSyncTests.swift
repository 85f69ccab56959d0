import Foundation
import HTTP
import JSON
import Synchronization
import Testing

@testable import Roster

@Suite struct RosterSyncTests {
  @Test func publishesWhatItRead() async throws {
    let bench = try SyncBench()
    let report = try await bench.run()
    #expect(report.state == .published)
    #expect(report.exitCode == .ok)
    #expect([report.people, report.classes, report.locations, report.memberships] == [9, 4, 2, 12])
    #expect(report.requests == 1 + 1 + 3 + 2)
    #expect(report.retries == 0)
    let roster = try #require(try bench.roster())
    #expect(roster.people.count == 9)
    #expect(roster.classes.map(\.students.count) == [2, 2, 2, 2])
    #expect(try bench.archive.runs().map(\.state) == [.published])
    #expect(try bench.archive.scopeProofs().mapValues(\.isProven) == [.users: true, .classes: true])
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.folders.data)
    #expect(files.filter { $0.hasPrefix("roster") } == ["roster-000001.sqlite"], "nothing is left lying about")
  }

  @Test func emptyListsAreLists() async throws {
    let bench = try SyncBench(School(people: 0, classes: 0))
    let report = try await bench.run()
    #expect([report.people, report.classes, report.memberships] == [1, 0, 0])
  }

  @Test(arguments: [
    ([.users], [.classes], [9, nil, 2, nil]), ([.classes], [.users], [nil, 4, 2, 12]),
    ([.rosterTest], [], [9, 4, 2, 12]),
  ] as [([Scope], Set<RosterCollection>, [Int?])])
  func oneScope(scopes: [Scope], skipped: Set<RosterCollection>, counts: [Int?]) async throws {
    let bench = try SyncBench(scopes: scopes)
    let last = Mutex<SyncProgress?>(nil)
    let report = try await bench.run { progress in last.withLock { $0 = progress } }
    #expect(report.state == .published)
    #expect(report.skipped == skipped)
    #expect([report.people, report.classes, report.locations, report.memberships] == counts)
    for collection in skipped {
      #expect(last.withLock { $0 }?.collections[collection]?.state == .skipped)
      #expect(!bench.apple.asks.contains { $0.resource == collection.resource })
    }
    #expect(try bench.archive.scopeProofs().mapValues(\.isProven) == [scopes[0]: true])
  }

  // MARK: Progress

  @Test func progressEndsWithTheWhole() async throws {
    let bench = try SyncBench()
    try await bench.run()
    let told = Mutex<[SyncProgress]>([])
    try await bench.run { progress in told.withLock { $0.append(progress) } }
    let all = told.withLock { $0 }
    let last = try #require(all.last)
    #expect(last.phase == .finished)
    #expect(last.collections == [
      .users: .init(state: .complete, received: 9, expected: 9),
      .classes: .init(state: .complete, received: 4, expected: 4),
      .locations: .init(state: .complete, received: 2, expected: 2),
    ])
    #expect(last.requests == 7)
    let phases = all.map(\.phase).reduce(into: [SyncProgress.Phase]()) { if $0.last != $1 { $0.append($1) } }
    #expect(phases == [.connecting, .reading, .building, .publishing, .finished])
  }

  @Test func aWaitIsToldWithItsEnd() async throws {
    let bench = try SyncBench()
    bench.apple.fail { ask in
      ask.resource == .users && ask.number == 1
        ? .response(Response(429, "", headers: ["X-Retry-After": "12"])) : nil
    }
    let told = Mutex<[SyncProgress.Wait]>([])
    let report = try await bench.run { progress in
      if let wait = progress.wait { told.withLock { $0.append(wait) } }
    }
    #expect(report.state == .published)
    #expect(report.retries == 1)
    #expect(told.withLock { $0 }.contains { $0.reason == .askedByApple && $0.until >= 1_800_000_012 })
    #expect(bench.waits.withLock { $0 }.contains(12))
  }

  // MARK: The page size

  @Test(arguments: [1000, 500, 200, 100]) func theLargestSizeIsFoundAndRemembered(largest: Int) async throws {
    let bench = try SyncBench(School(people: 450, classes: 3), pageSize: largest)
    let statuses = [400, 413, 414, 422]
    bench.apple.fail { ask in
      ask.resource != .organization && ask.limit > largest
        ? .response(Response(statuses[ask.number % 4], "")) : nil
    }
    let report = try await bench.run()
    #expect(report.state == .published)
    #expect(report.people == 451)
    let pages = (451 + largest - 1) / largest + 2
    #expect(report.requests <= pages + 10)
    bench.apple.forgetAsks()
    let second = try await bench.run()
    #expect(second.requests == pages + 1, "nothing is tried again")
    #expect(bench.apple.asks.allSatisfy { $0.resource == .organization || $0.limit == largest })
  }

  @Test func aServerThatAcceptsNoSizeIsGivenUp() async throws {
    let bench = try SyncBench()
    bench.apple.fail { $0.resource == .users ? .response(Response(400, "")) : nil }
    let report = try await bench.run()
    #expect(report.state == .failed)
    #expect(report.verdict?.cause == .unreadableAnswer)
    #expect(bench.apple.asks.filter { $0.resource == .users }.map(\.limit) == [1000, 500, 200, 100])
  }

  // MARK: Tokens

  @Test func aTokenThatDiesIsReplaced() async throws {
    let bench = try SyncBench()
    bench.apple.fail { $0.resource == .users && $0.number == 1 ? .response(Response(401, "")) : nil }
    let tokens = NumberedTokens()
    let report = try await bench.run(tokens: tokens)
    #expect(report.state == .published)
    #expect(await tokens.replacements == 1)
    #expect(report.retries == 1)
  }

  @Test func neverConnectedBeginsNoRun() async throws {
    struct Never: AccessTokenSource {
      func accessToken() async throws -> AccessToken {
        throw AccessFailure(Evidence(origin: .refresh, outcome: .local(.neverConnected, detail: "")))
      }
      func replacement(for failed: AccessToken) async throws -> AccessToken { failed }
    }
    let bench = try SyncBench()
    await #expect(throws: AccessFailure.self) { try await bench.run(tokens: Never()) }
    #expect(try bench.archive.runs().isEmpty)
  }

  @Test func aRefusedRefreshIsTheRunsVerdict() async throws {
    final class Refused: AccessTokenSource {
      let asked = Mutex(0)
      func accessToken() async throws -> AccessToken {
        asked.withLock { $0 += 1 }
        throw AccessFailure(
          Evidence(
            origin: .refresh,
            outcome: .answer(status: 400, headers: Headers(), body: Array(#"{"error":"invalid_grant"}"#.utf8))))
      }
      func replacement(for failed: AccessToken) async throws -> AccessToken { try await accessToken() }
    }
    let bench = try SyncBench()
    let tokens = Refused()
    let report = try await bench.run(tokens: tokens)
    #expect(report.state == .failed)
    #expect(report.verdict?.cause == .consentWithdrawn)
    #expect(report.exitCode == .notAuthorized)
    #expect(tokens.asked.withLock { $0 } == 1, "it is not asked twice")
    #expect(try bench.archive.failures().map(\.verdict.cause) == [.consentWithdrawn])
    #expect(try bench.archive.runs().map(\.state) == [.failed])
  }

  // MARK: Permission

  @Test(arguments: [Evidence.Resource.users, .classes, .locations, .organization], [401, 403, 404])
  func refusals(resource: Evidence.Resource, status: Int) async throws {
    let bench = try SyncBench()
    try await bench.run()
    let before = try bench.roster()
    bench.apple.fail { $0.resource == resource ? .response(Response(status, "")) : nil }
    let report = try await bench.run()
    #expect(report.state == .failed)
    switch (resource, status) {
    case (_, 401): #expect(report.exitCode == .notAuthorized)
    case (.users, 403), (.classes, 403):
      #expect(report.exitCode == .insufficientScope)
      #expect(report.verdict.map { $0.confidence > .possible } == true, "the other list was answered")
      let scope: Scope = resource == .users ? .users : .classes
      #expect(try bench.archive.scopeProofs()[scope]?.isProven == false)
    case (.organization, 403): #expect(report.exitCode == .appNotAllowed)
    case (_, 403): #expect(report.verdict != nil)
    default: #expect(report.exitCode == .failure)
    }
    #expect(try bench.roster() == before)
    #expect(try bench.archive.failures().count == 1)
    let logged = ProfileLog(bench.folders).entries(of: [.synced], limit: 2).map(\.words)
    let verdict = try #require(report.verdict)
    #expect(logged.first?.hasPrefix("run 2 failed, requests ") == true, "\(logged)")
    #expect(logged.first?.hasSuffix("\(verdict.class.rawValue) \(verdict.cause.rawValue)") == true, "\(logged)")
    #expect(logged.last?.hasPrefix("run 1 published, people ") == true, "\(logged)")
  }

  @Test func everythingForbidden() async throws {
    let bench = try SyncBench()
    bench.apple.fail { _ in .response(Response(403, "")) }
    let report = try await bench.run()
    #expect(report.exitCode == .appNotAllowed)
  }

  // MARK: Another organisation

  @Test func anotherOrganisationIsNotMixedIn() async throws {
    let bench = try SyncBench()
    try await bench.run()
    let before = try bench.roster()
    bench.apple.school.organization = ["id": "org-2"]
    let report = try await bench.run()
    #expect(report.state == .failed)
    #expect(report.verdict?.cause == .notInOrganisation)
    #expect(report.exitCode == .failure)
    #expect(bench.apple.asks.last?.resource == .organization, "no list is read")
    #expect(try bench.roster() == before)
  }

  // MARK: Holders

  @Test func theHolderIsNamed() async throws {
    let bench = try SyncBench()
    try bench.folders.make()
    let lock = try SyncLock(path: bench.folders.syncLock, what: "console", now: 5)
    let held = SyncLockError.heldBy(pid: ProcessInfo.processInfo.processIdentifier, since: 5, what: "console")
    await #expect(throws: held) { try await bench.run() }
    #expect(throws: held) { try bench.sync().acceptHeld() }
    #expect(throws: held) { try bench.sync().discardHeld() }
    withExtendedLifetime(lock) {}
    #expect(bench.apple.asks.isEmpty)
  }

  @Test func manyAtOnceOneSyncs() async throws {
    let bench = try SyncBench()
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do {
            return try await bench.run().state == .published
          } catch is SyncLockError {
            return false
          } catch {
            Issue.record("\(error)")
            return false
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let published = results.count { $0 }
    #expect(published >= 1)
    #expect(try bench.archive.runs().count == published, "those that found the lock taken began no run")
  }

  // MARK: Audit

  @Test func theAuditLogCountsAndNamesNobody() async throws {
    let bench = try SyncBench()
    _ = try await bench.sync(audit: true).run()
    let text = try String(contentsOfFile: bench.places.auditLog, encoding: .utf8)
    let entry = try JSONValue(parsing: text)
    #expect(entry["act"] == "synced")
    #expect(entry["people"] == 9)
    #expect(!text.contains("Family"))
  }
}
