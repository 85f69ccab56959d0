import JSON
import Secrets
import Signing
import Testing

@Suite struct JWTTests {
  /// RFC 7515, A.3.
  static let es256Token =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
  static let es256Key: JSONValue = [
    "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  ]

  /// RFC 7515, A.2.
  static let rs256Token =
    "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    + ".cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU"
    + "Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO"
    + "--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN"
    + "_IoypGlUPQGe77Rw"
  static let rs256Key: JSONValue = [
    "kty": "RSA", "kid": "2010-12-29", "e": "AQAB",
    "n": .string(
      "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ"
        + "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBE"
        + "Ma2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kz"
        + "k2PAcDTW9gb54h4FRWyuXpoQ"),
  ]

  @Test(arguments: [(es256Token, es256Key), (rs256Token, rs256Key)])
  func publishedTokens(compact: String, jwk: JSONValue) throws {
    let token = try JWT(compact: compact)
    let key = try JWK(parsing: jwk).key
    #expect(token.claims["iss"] == "joe")
    #expect(token.claims["exp"] == 1_300_819_380)
    #expect(token.isSigned(by: key))
    #expect(token.algorithm == key.algorithm)
  }

  @Test func aSignedTokenReturnsWhatWasPutIn() throws {
    let key = try ES256PrivateKey.generate()
    let claims: JSONObject = ["iss": "TEAM123456", "iat": 1_700_000_000, "name": "佐藤 \"花子\""]
    let compact = try JWT.signed(header: ["kid": "KEY1234567"], claims: claims, by: key)
    let token = try compact.withString { try JWT(compact: $0) }
    #expect(token.keyID == "KEY1234567")
    #expect(token.algorithm == "ES256")
    #expect(token.claims["iss"] == "TEAM123456")
    #expect(token.claims["name"] == "佐藤 \"花子\"")
    #expect(token.signature.count == 64)
    #expect(token.isSigned(by: key.publicKey))
    #expect(!token.isSigned(by: try ES256PrivateKey.generate().publicKey))
    #expect(!token.isSigned(by: try RS256PrivateKey.generate().publicKey))
  }

  @Test func theHeaderCannotChooseAnotherAlgorithm() throws {
    let key = try ES256PrivateKey.generate()
    for header in [
      #"{"alg":"none"}"#, #"{"alg":"None"}"#, #"{"alg":"HS256"}"#, #"{"alg":"RS256"}"#, #"{"alg":"es256"}"#, "{}",
      #"{"alg":null}"#,
      #"{"alg":["ES256"]}"#, #"{"alg":"ES256","crit":["exp"]}"#,
    ] {
      let input = Base64URL.encode(header.utf8) + "." + Base64URL.encode("{}".utf8)
      let signature = try key.sign(Array(input.utf8))
      #expect(!(try JWT(compact: input + "." + Base64URL.encode(signature)).isSigned(by: key.publicKey)), "\(header)")
      #expect(!(try JWT(compact: input + ".").isSigned(by: key.publicKey)), "\(header), unsigned")
    }
  }

  @Test func aDERSignatureIsNotAccepted() throws {
    // RFC 7515, A.3's signature in DER.
    let raw = try JWT(compact: Self.es256Token).signature
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      let body = (bytes.first! >= 0x80 ? [0] : []) + bytes
      return [2, UInt8(body.count)] + body
    }
    let body = integer(raw[..<32]) + integer(raw[32...])
    let der = [0x30, UInt8(body.count)] + body
    let input = Self.es256Token.split(separator: ".").prefix(2).joined(separator: ".")
    let token = try JWT(compact: input + "." + Base64URL.encode(der))
    #expect(!token.isSigned(by: try JWK(parsing: Self.es256Key).key))
  }

  @Test func changingAnyCharacterBreaksTheSignature() throws {
    let key = try JWK(parsing: Self.es256Key).key
    var characters = Array(Self.es256Token.utf8)
    for index in characters.indices where characters[index] != UInt8(ascii: ".") {
      let original = characters[index]
      characters[index] = original == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let token = try? JWT(compact: String(decoding: characters, as: UTF8.self))
      #expect(token?.isSigned(by: key) != true, "changed at \(index)")
      characters[index] = original
    }
  }

  @Test(arguments: [
    "", ".", "..", "...", "a.b.c", "e30.e30", "e30.e30.AAAA.AAAA", "e30.W10.AAAA", "W10.e30.AAAA", "e30.bnVsbA.AAAA",
    "e30=.e30.AAAA", " e30.e30.AAAA", "e30.e30.AAAA\n", "e30.e30.AA+A", "e30.e30.AA=", "e3x.e30.AAAA",
    "eyJhIjp.e30.AAAA", "{}.{}.AAAA", "e30.e30.\u{1F600}",
  ])
  func malformedTokens(compact: String) {
    #expect(throws: SigningError.self) { try JWT(compact: compact) }
  }

  @Test func anUnsignedTokenCanBeLookedAt() throws {
    #expect(try JWT(compact: "e30.e30.").signature == [])
  }

  @Test func hugeTokensAreNotDecoded() {
    let part = String(repeating: "A", count: JWT.maximumLength)
    #expect(throws: SigningError.malformedToken(rule: "longer than 65536 bytes")) {
      try JWT(compact: "e30.\(part).AAAA")
    }
  }

  @Test func errorsHoldNothingOfTheToken() {
    let canary = Base64URL.encode("canary".utf8)
    for text in [canary, "\(canary).\(canary).\(canary)", "e30.\(canary).x"] {
      do {
        _ = try JWT(compact: text)
        Issue.record("accepted \(text)")
      } catch {
        #expect(!"\(error)".contains(canary) && !"\(error)".contains("canary"))
      }
    }
  }
}
