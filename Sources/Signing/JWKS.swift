public import JSON

/// The keys an issuer signs with at present. There are several: a token names its own by `kid`.
public struct JWKS: Sendable, Equatable {
  public let keys: [JWK]

  public init(_ keys: [JWK]) { self.keys = keys }

  /// Skips keys of kinds unknown here (RFC 7517, 5); refuses a document without a list of keys.
  public init(parsing json: JSONValue) throws(SigningError) {
    guard let list = json["keys"]?.arrayValue else {
      throw .malformedKeySet(rule: "there must be an array named keys")
    }
    keys = list.compactMap { try? JWK(parsing: $0) }
  }

  public subscript(id: String) -> JWK? { keys.first { $0.id == id } }

  public var json: JSONValue { ["keys": .array(keys.map(\.json))] }
}
