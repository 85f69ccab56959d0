internal import JSON
internal import Secrets

/// The question that is waiting for its answer: kept so that another run of homeroom can finish what this one started.
///
/// There is at most one for a profile; a new question replaces it. It stays until its answer has come (a
/// refusal, or a code that was exchanged), so that a wrong or a stale address costs nothing but another try.
public struct PendingConsent: Sendable, Equatable {
  public let state: String
  public let redirectURI: String
  public let clientID: String
  public let scopes: [Scope]
  /// Seconds since 1970.
  public let createdAt: Double

  /// A school may take days to open the address it was sent; a week is enough for an answer nobody waits for any more.
  static let lifetime = 7 * 86_400.0

  init(_ request: AuthorizationRequest, createdAt: Double) {
    state = request.state
    redirectURI = request.redirectURI
    clientID = request.clientID
    scopes = request.scopes
    self.createdAt = createdAt
  }

  func isPast(at now: Double) -> Bool { now - createdAt > Self.lifetime }

  // MARK: - On disk

  var stored: [UInt8] {
    let json: JSONValue = [
      "version": 1, "state": .string(state), "redirect_uri": .string(redirectURI), "client_id": .string(clientID),
      "scopes": JSONValue(scopes.map(\.rawValue)), "created_at": .number(createdAt),
    ]
    return Array((json.text() + "\n").utf8)
  }

  /// `nil` for anything that is no whole question: then there is none to answer, and a new one can be asked.
  init?(stored bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes), json["version"] == 1,
      let state = json["state"]?.stringValue, !state.isEmpty, let redirectURI = json["redirect_uri"]?.stringValue,
      let clientID = json["client_id"]?.stringValue, let createdAt = json["created_at"]?.doubleValue
    else { return nil }
    self.state = state
    self.redirectURI = redirectURI
    self.clientID = clientID
    self.createdAt = createdAt
    scopes = (json["scopes"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap(Scope.init) }
  }
}
