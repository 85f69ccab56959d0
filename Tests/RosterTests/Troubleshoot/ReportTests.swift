import Foundation
import JSON
import Testing

@testable import Roster

@Suite struct ReportTests {
  static func examination(_ steps: [String: AnsweringTransport.Step] = [:]) async throws -> Doctor.Examination {
    let sources = try DoctorTests.sources(AnsweringTransport(steps))
    return await DoctorTests.doctor(sources).examine()
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
    #expect(text.contains("- Who acts: the developer of the app"))
    #expect(text.contains("1. Open developer.apple.com/account > Certificates, Identifiers & Profiles > Services"))
    #expect(text.contains("| classes | FAIL | 403 |"))
    #expect(text.contains("| edu.classes.read | classes | yes | no | Open developer.apple.com"))
    #expect(text.contains("select edu.classes.read, then Continue > Confirm. |"))
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

  /// A setting that no request shows is a question with its place, and what was answered stands beside it.
  @Test func theSettingsNobodySeesAreInIt() async throws {
    var answers = SetupAnswers()
    answers[.orgDataSharingList] = SetupAnswers.Answer(isRight: false, at: 1_799_999_000)
    let forbidden = Dictionary(uniqueKeysWithValues: DoctorTests.lists.map { ($0, DoctorTests.forbidden) })
    let kept = Report(try await Self.examination(forbidden), profile: DoctorTests.profile, version: "1.0.0")
    let text = kept.weighed(
      by: SetupChain(profile: DoctorTests.profile, answers: answers, diagnosis: kept)
    ).markdown
    #expect(text.contains("## Settings that no request shows"))
    #expect(text.contains("| Primary App ID | proven by a request, 2027-01-15T08:00:00Z |"))
    #expect(text.contains("| Notification endpoint | not answered yet |"))
    #expect(text.contains("the verdict points at it; answered with no, 2027-01-15T07:43:20Z"))
    #expect(text.contains("| school.apple.com > Access Management > Org Data Sharing |"))
    // The first step leads to that very place already.
    #expect(text.contains("1. An Administrator or Site Manager opens school.apple.com > Access Management > Org Data"))
    #expect(!kept.markdown.contains("answered with no"))
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
