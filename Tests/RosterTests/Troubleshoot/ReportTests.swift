import Foundation
import JSON
import Testing

@testable import Roster

@Suite struct ReportTests {
  static func examination(_ steps: [String: AnsweringTransport.Step] = [:]) async throws -> Doctor.Examination {
    let sources = try DoctorTests.sources(AnsweringTransport(steps))
    return await Doctor(profile: DoctorTests.profile, sources: sources).examine()
  }

  static func withFolders<Result>(_ body: (ProfileFolders) throws -> Result) throws -> Result {
    let folder = NSTemporaryDirectory() + "homeroom-report-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(Places(under: folder).folders(of: "school"))
  }

  @Test func documentHasItsKeys() async throws {
    let report = Report(try await Self.examination(), profile: DoctorTests.profile, version: "1.0.0")
    #expect(report.json.objectValue?.names == ["verdict", "checks", "generated_at", "version"])
    #expect(report.json["generated_at"] == "2027-01-15T08:00:00Z")
  }

  @Test func markdownTellsWhoActsAndWhere() async throws {
    let report = Report(
      try await Self.examination(["classes": DoctorTests.forbidden]), profile: DoctorTests.profile, version: "1.0.0")
    let text = report.markdown
    #expect(text.hasPrefix("# Insufficient scope: the token lacks a scope\n"))
    #expect(text.contains("- Who acts: the app's developer"))
    #expect(text.contains("1. Open developer.apple.com/account > Certificates, Identifiers & Profiles > Services"))
    #expect(text.contains("| classes | FAIL | 403 |"))
    #expect(text.contains("| edu.classes.read | classes | yes | no |"))
    #expect(!text.contains("CANARY"))
  }

  @Test func theLastOneIsKept() async throws {
    let report = Report(
      try await Self.examination(["users": .answer(429)]), profile: DoctorTests.profile, version: "1.0.0")
    try Self.withFolders { folders in
      #expect(Report.last(folders) == nil)
      try report.save(folders)
      #expect(Report.last(folders) == report)
      #expect(Report.last(folders)?.markdown == report.markdown)
    }
  }

  @Test func textFromElsewhereStaysOnItsLine() {
    let check = Check(name: "a", outcome: .pass, detail: "x|y\n\u{1B}[31m")
    let report = Report(
      diagnosis: Diagnosis(verdict: .healthy, checks: [check]), generatedAt: 0, version: "1", kind: .sandbox)
    #expect(report.markdown.contains("x\\|y"))
    #expect(!report.markdown.contains("\u{1B}"))
    #expect(report.markdown.contains("a sandbox, not Apple"))
  }

  @Test(arguments: Cause.allCases) func everyVerdictIsReadBack(cause: Cause) {
    let verdict = Troubleshooter.judge(Evidence(origin: nil, outcome: .local(cause, detail: "x")))
    #expect(Verdict(parsing: verdict.json) == verdict)
  }
}

@Suite struct SetupChainTests {
  @Test func everyLinkSaysWhereToLook() {
    for link in SetupLink.allCases {
      #expect(link.question(DoctorTests.profile).hasSuffix("?") || link == .notificationEndpoint)
      #expect(link.place.contains(" > "))
      #expect([.developer, .schoolAdministrator].contains(link.actor))
    }
  }

  @Test func answersAreRememberedAndAskedNoMore() throws {
    try ReportTests.withFolders { folders in
      var answers = SetupAnswers.load(folders)
      #expect(SetupChain(profile: DoctorTests.profile, answers: answers, examination: nil).next?.id == .primaryAppID)
      answers[.primaryAppID] = SetupAnswers.Answer(isRight: true, at: 5)
      answers[.key] = SetupAnswers.Answer(isRight: false, at: 6)
      try answers.save(folders)
      let chain = SetupChain(profile: DoctorTests.profile, answers: .load(folders), examination: nil)
      #expect(SetupAnswers.load(folders) == answers)
      #expect(chain.links[0].state == .answered(isRight: true, at: 5))
      #expect(chain.next?.id == .key)
    }
  }

  @Test func whatARequestProvedNeedsNoAnswer() async throws {
    let healthy = SetupChain(
      profile: DoctorTests.profile, answers: SetupAnswers(), examination: try await ReportTests.examination())
    #expect(healthy.links.filter { $0.state == .open }.map(\.id) == [.notificationEndpoint])
    let steps = Dictionary(uniqueKeysWithValues: DoctorTests.lists.map { ($0, DoctorTests.forbidden) })
    let refused = SetupChain(
      profile: DoctorTests.profile, answers: SetupAnswers(), examination: try await ReportTests.examination(steps))
    #expect(refused.links.filter { $0.state == .suspect }.map(\.id) == [.signInList, .orgDataSharingList])
    #expect(refused.next?.id == .signInList)
  }
}
