import HTTP
import Secrets

@testable import Roster

extension FuzzTarget {
  /// An answer of the token endpoint: as a success it gives tokens that a header can carry, or a rule; as a refusal it
  /// gets a verdict that holds nothing of it.
  static let oauthAnswer = FuzzTarget(name: "OAuthAnswer") { bytes in
    do {
      let answer = try TokenAnswer(body: bytes, receivedAt: 1000)
      for token in [answer.accessToken.value, answer.refreshToken, answer.identityToken].compactMap({ $0 }) {
        try expect(token.withString { TokenAnswer.isToken($0) }, "a token can stand in a header")
      }
      try expect((1000...1000 + 366 * 86_400).contains(answer.accessToken.expiresAt), "a lifetime is bounded")
    } catch let error as TokenAnswer.Unreadable {
      try expect(!error.rule.isEmpty && !error.rule.contains(canary), "a refusal says why, without the answer")
    }
    for (origin, status) in [(Evidence.Origin.token, 400), (.refresh, 400), (.revoke, 401), (.authorize, 403)] {
      let headers: Headers = ["Content-Type": "application/json"]
      let evidence = Evidence(origin: origin, outcome: .answer(status: status, headers: headers, body: bytes))
      let verdict = Troubleshooter.judge(evidence)
      try expect(!verdict.evidence.isEmpty, "a verdict states its evidence")
      let told = (verdict.evidence + verdict.steps).joined(separator: "\n")
      try expect(!told.contains(canary), "a verdict holds nothing of the answer")
    }
  }

  /// What the corpus holds in the places of secrets.
  private static let canary = "canary"
}
