internal import JSON
internal import Secrets
internal import Signing
internal import Synchronization

/// The keys identity tokens are signed with: two, so that a verifier has to choose by `kid`. Made when first asked
/// for, since most sandboxes never sign one.
final class IssuerKeys: Sendable {
  private struct Pair {
    var keys: [(id: String, key: RS256PrivateKey)] = []
    var turn = 0
  }

  private let pair = Mutex(Pair())

  /// The public halves.
  func published() throws(SigningError) -> JWKS {
    JWKS(try made().keys.map { JWK(id: $0.id, key: .rs256($0.key.publicKey)) })
  }

  /// A token signed by one of the keys, each in its turn.
  func sign(_ claims: JSONObject) throws(SigningError) -> String {
    let pair = try made()
    let (id, key) = pair.keys[pair.turn % pair.keys.count]
    let header: JSONObject = ["kid": .string(id)]
    return try JWT.signed(header: header, claims: claims, by: key).withString { $0 }
  }

  private func made() throws(SigningError) -> Pair {
    try pair.withLock { (pair) throws(SigningError) in
      while pair.keys.count < 2 {
        let id = String(SecureRandom.token(bytes: 8).withString { $0 }.prefix(10))
        pair.keys.append((id, try RS256PrivateKey.generate()))
      }
      pair.turn += 1
      return pair
    }
  }
}
