import JSON
import Support
import Testing

@testable import Roster

/// Whatever is pasted, nothing traps, and no part of it comes out again.
@Suite struct PastedTextMutationTests {
  @Test func explanationsSurvive() {
    var mutation = Mutation(seed: 1)
    for one in ExplanationTests.pasted + ExplanationTests.said {
      for _ in 0..<25 {
        let text = mutation.of(one.text + "CANARY")
        let diagnosis = Explanation.of(text: text, now: 0)
        #expect(!diagnosis.json.text().contains("CANARY"))
        #expect(diagnosis.verdict.class == diagnosis.verdict.cause.class)
      }
    }
  }

  @Test func signInsSurvive() {
    var mutation = Mutation(seed: 2)
    for one in SignInReaderTests.cases {
      for _ in 0..<25 {
        let text = mutation.of(one.text)
        guard let signIn = try? SignInReader.read(text, now: 0) else { continue }
        #expect(!"\(signIn)".contains("CANARYcode"))
      }
    }
  }
}
