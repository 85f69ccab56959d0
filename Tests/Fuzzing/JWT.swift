import JSON
import Signing

/// A token: taken apart, or refused with a rule that holds none of it; and never signed by a key nobody has.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let bytes = Base64URL.decode(text) { precondition(Base64URL.encode(bytes) == text, "a second spelling") }
  do {
    let token = try JWT(compact: text)
    precondition(!token.isSigned(by: nobody), "forged")
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

private let nobody = try! ES256PrivateKey.generate().publicKey
