import Foundation
import JSON
import Support
import Testing

@testable import Roster

/// Whatever is pasted, nothing traps, and no part of it comes out again.
@Suite struct PastedTextMutationTests {
  /// What `scripts/fuzz` starts from.
  static func corpus(_ target: String) throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = tests.appendingPathComponent("Fuzzing/Corpus/\(target)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  @Test func explanationsSurvive() throws {
    var mutation = Mutation(seed: 1)
    let corpus = try Self.corpus("Explanation")
    #expect(corpus.count >= 10)
    for one in (ExplanationTests.pasted + ExplanationTests.said).map(\.text) + PastedProbesTests.pastes.map(\.text)
      + corpus
    {
      for _ in 0..<25 {
        let text = mutation.of(one + "CANARY")
        let diagnosis = Explanation.of(text: text, now: 0)
        #expect(!diagnosis.json.text().contains("CANARY"))
        #expect(diagnosis.verdict.class == diagnosis.verdict.cause.class)
        #expect(diagnosis.verdict.class == .healthy || !diagnosis.verdict.steps.isEmpty)
        #expect(Explanation.of(text: text, now: 0) == diagnosis)
      }
    }
  }

  @Test func signInsSurvive() throws {
    var mutation = Mutation(seed: 2)
    let corpus = try Self.corpus("SignIn")
    #expect(corpus.count >= 10)
    for one in SignInReaderTests.cases.map(\.text) + corpus {
      for _ in 0..<25 {
        let text = mutation.of(one)
        do {
          let signIn = try SignInReader.read(text, now: 0)
          #expect(!"\(signIn)".contains("CANARYcode"))
        } catch {
          guard case .unknownShape(let keys) = error else { continue }
          #expect(keys.allSatisfy { $0.utf8.count <= 40 && $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
        }
      }
    }
  }

  /// The untouched corpus is what it is called.
  @Test func theCorpusIsRead() throws {
    for text in try Self.corpus("Explanation") {
      #expect(Explanation.of(text: text, now: 1_800_000_000).verdict.cause != .unreadableAnswer, "\(text.prefix(60))")
    }
    let refused = try Self.corpus("SignIn").count { (try? SignInReader.read($0, now: 1_800_000_000)) == nil }
    #expect(refused == 2, "the client secret and the unknown shape")
  }
}
