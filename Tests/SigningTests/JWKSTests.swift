import JSON
import Signing
import Testing

@Suite struct JWKSTests {
  @Test func keysReturnFromTheirJSON() throws {
    let keys = JWKS([
      JWK(id: "a", key: .rs256(try RS256PrivateKey.generate().publicKey)),
      JWK(id: "b", key: .es256(try ES256PrivateKey.generate().publicKey)),
      JWK(id: nil, key: .es256(try ES256PrivateKey.generate().publicKey)),
    ])
    let again = try JWKS(parsing: JSONValue(parsing: keys.json.text()))
    #expect(again == keys)
    #expect(again["a"] == keys.keys[0])
    #expect(again["b"] == keys.keys[1])
    #expect(again["c"] == nil)
  }

  @Test func unknownKindsAreSkipped() throws {
    let good = JWK(id: "a", key: .es256(try ES256PrivateKey.generate().publicKey))
    let set = try JWKS(parsing: [
      "keys": [
        ["kty": "OKP", "crv": "Ed25519", "x": "AA", "kid": "x"], good.json, 7, nil, ["kty": "EC", "crv": "P-384"],
      ]
    ])
    #expect(set.keys == [good])
  }

  @Test(arguments: [nil, [], [:], "keys", ["keys": nil], ["keys": [:]], ["keys": "a"]] as [JSONValue])
  func notASet(json: JSONValue) {
    #expect(throws: SigningError.self) { try JWKS(parsing: json) }
  }

  @Test func aKeyForAnotherUseOrAlgorithmIsRefused() throws {
    var object = try #require(JWTTests.rs256Key.objectValue)
    for (name, value) in [("use", "enc"), ("alg", "RS512"), ("alg", "HS256"), ("n", "AQAB"), ("n", "+++"), ("e", "")] {
      let kept = object[name]
      object[name] = .string(value)
      #expect(throws: SigningError.self, "\(name) \(value)") { try JWK(parsing: .object(object)) }
      object[name] = kept
    }
    #expect(try JWK(parsing: .object(object)).id == "2010-12-29")
  }
}
