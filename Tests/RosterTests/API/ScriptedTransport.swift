import HTTP
import Roster
import Secrets
import Synchronization

/// A transport that answers by a script and remembers what it was asked.
final class ScriptedTransport: Transport {
  typealias Script = @Sendable (Request) async throws(TransportError) -> Response

  private let script: Script
  private let asked = Mutex<[Request]>([])

  init(_ script: @escaping Script) { self.script = script }

  /// Answers in order; the last one again when they are used up.
  convenience init(_ answers: [Response]) {
    let next = Mutex(0)
    self.init { _ throws(TransportError) in
      answers[next.withLock { index in
        defer { index += 1 }
        return min(index, answers.count - 1)
      }]
    }
  }

  var requests: [Request] { asked.withLock { $0 } }
  var urls: [String] { requests.map(\.url) }

  func send(_ request: Request) async throws(TransportError) -> Response {
    asked.withLock { $0.append(request) }
    return try await script(request)
  }
}

/// Access tokens `token-1`, `token-2`, …: each replacement is the next.
actor NumberedTokens: AccessTokenSource {
  private var number = 1
  private(set) var replacements = 0

  func accessToken() -> AccessToken { token() }

  func replacement(for failed: AccessToken) -> AccessToken {
    replacements += 1
    number += 1
    return token()
  }

  private func token() -> AccessToken {
    AccessToken(value: Secret("token-\(number)"), expiresAt: 4e9, isFresh: number > 1)
  }
}

extension Response {
  init(_ body: String, headers: Headers = [:]) { self.init(200, body, headers: headers) }

  init(_ status: Int, _ body: String, headers: Headers = [:]) {
    self.init(status: status, headers: headers, body: Array(body.utf8), receivedAt: 1000)
  }
}

extension RosterAPI {
  init(_ transport: ScriptedTransport, tokens: any AccessTokenSource = NumberedTokens()) {
    self.init(
      endpoints: Endpoints(auth: "http://127.0.0.1:1/auth/oauth2/v2", roster: "http://127.0.0.1:1/rosterapi/v1"),
      tokens: tokens, transport: transport, requestedScopes: [.users, .classes])
  }
}
