import JSON
import Secrets
import Signing
import Testing

@testable import Roster

/// Foreign bytes, spoiled at random but the same at each run: every reader ends with a value or an error, and what it
/// accepts keeps its own rules.
@Suite struct MutationTests {
  /// Steele, Lea, Flood: "Fast splittable pseudorandom number generators" (SplitMix64).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static let tokens: [[UInt8]] =
    [
      "\"", "{", "}", "[", "]", ":", ",", "\\u0000", "\\ud800", "null", "1e999", "-", "%", "%ZZ", "&", "=", "?", "#",
      "\n", "\r\n", " ",
      "\u{0}", "\u{FEFF}", "\u{202E}", "é", "://", "code=", "state=", "error=", ".", "eyJ", "A",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  private func mutations(of seed: String, count: Int, _ body: ([UInt8]) throws -> Void) rethrows {
    var generator = Generator(state: UInt64(seed.utf8.count))
    for _ in 0..<count {
      var bytes = Array(seed.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...6, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: Self.tokens.randomElement(using: &generator)!, at: place)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes.replaceSubrange(place..<end, with: [UInt8.random(in: 0...255, using: &generator)])
        }
      }
      try body(bytes)
    }
  }

  @Test func tokenAnswers() {
    let seed =
      #"{"access_token":"abc.DEF","token_type":"Bearer","expires_in":3600,"refresh_token":"r.1","id_token":null}"#
    mutations(of: seed, count: 3000) { bytes in
      guard let answer = try? TokenAnswer(body: bytes, receivedAt: 1000) else { return }
      for token in [answer.accessToken.value, answer.refreshToken, answer.identityToken].compactMap({ $0 }) {
        #expect(token.withString { TokenAnswer.isToken($0) })
      }
      #expect((1000...1000 + 366 * 86_400).contains(answer.accessToken.expiresAt))
    }
  }

  @Test func credentials() {
    let credentials = Credentials(
      clientID: "com.example", scopes: [.users], organization: .init(id: "8e25", name: "Springfield"),
      accessToken: AccessToken(value: Secret("a.1"), expiresAt: 5), refreshToken: Secret("r.1"), connectedAt: 1)
    mutations(of: credentials.stored.withString { $0 }, count: 3000) { bytes in
      guard let read = try? Credentials(stored: Secret(bytes: bytes)) else { return }
      #expect((try? Credentials(stored: read.stored)) == read)
    }
  }

  @Test func pendingConsents() {
    let request = AuthorizationRequest(
      for: Profile(
        name: "a", clientID: "c", teamID: "t", keyID: "k", privateKeyPath: "/k", redirectURI: "https://app.example/cb"))
    let pending = PendingConsent(request, createdAt: 1)
    #expect(PendingConsent(stored: pending.stored) == pending)
    mutations(of: String(decoding: pending.stored, as: UTF8.self), count: 2000) { bytes in
      if let read = PendingConsent(stored: bytes) { #expect(!read.state.isEmpty) }
    }
  }

  @Test func callbacks() {
    let seed = "https://app.example/callback?code=c1a2b3c4d5.0.mrpq&state=q1w2e3r4t5y6"
    mutations(of: seed, count: 3000) { bytes in
      let callback = ConsentCallback(
        parsing: Secret(bytes: bytes), redirectURI: "https://app.example/callback", expectedState: "q1w2e3r4t5y6")
      if case .granted(let code, let state) = callback {
        #expect(!code.isEmpty)
        #expect(state?.isEmpty != true)
      }
    }
  }

  @Test func tokens() throws {
    let key = try ES256PrivateKey.generate()
    let good = try JWT.signed(header: ["kid": "K"], claims: ["sub": "a", "exp": 5], by: key).withString { $0 }
    mutations(of: good, count: 3000) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let token = try? JWT(compact: text) else { return }
      #expect(!token.isSigned(by: key.publicKey) || text == good)
    }
  }
}
