import JSON
import Signing

extension FuzzTarget {
  /// A token: taken apart, or refused with a rule that holds none of it; and never signed by a key nobody has.
  static let jwt = FuzzTarget(name: "JWT") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let bytes = Base64URL.decode(text) { try expect(Base64URL.encode(bytes) == text, "there is one spelling") }
    do {
      let token = try JWT(compact: text)
      try expect(!token.isSigned(by: nobody), "nothing is forged")
    } catch let error as SigningError {
      try expect(!error.description.isEmpty, "a refusal says why")
    }
  }

  private static let nobody: ES256PublicKey = {
    do { return try ES256PrivateKey.generate().publicKey } catch { fatalError("no key: \(error)") }
  }()
}
