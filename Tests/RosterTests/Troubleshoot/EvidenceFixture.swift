import HTTP

@testable import Roster

extension Evidence {
  /// An answer as a test writes it.
  static func answer(
    _ origin: Origin?, _ status: Int?, _ body: String = "", headers: Headers = [:], resource: Resource? = nil,
    extent: Extent? = nil, requested: Set<Scope>? = nil, proven: [Scope: Bool] = [:], fresh: Bool = false,
    clock: Double? = nil, faults: [String] = []
  ) -> Evidence {
    Evidence(
      origin: origin, resource: resource, extent: extent,
      outcome: .answer(status: status, headers: headers, body: Array(body.utf8)), requestedScopes: requested,
      provenScopes: proven, tokenIsFresh: fresh, clockDifference: clock, ownCredentialFaults: faults)
  }

  static func callback(_ error: String, _ description: String? = nil) -> Evidence {
    Evidence(origin: .authorize, outcome: .callback(error: error, description: description))
  }

  static func noAnswer(_ error: TransportError) -> Evidence {
    Evidence(origin: .roster, resource: .users, outcome: .noAnswer(error))
  }
}
