internal import COpenSSL
internal import Secrets

/// Owns one `EVP_PKEY`.
///
/// Unchecked because the pointer never changes after `init` and the key behind it is never written to again: signing,
/// verifying and reading parameters only read it, which OpenSSL allows from several threads at once
/// (openssl-threads(7)), and its reference count is atomic.
final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes over the reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }
  deinit { EVP_PKEY_free(pointer) }

  /// OpenSSL's name of the key's kind: `EC`, `RSA`, `ED25519`…
  var kind: String {
    EVP_PKEY_get0_type_name(pointer).map { String(cString: $0) } ?? "unknown"
  }

  /// The curve's name, `nil` for one given by explicit parameters and for keys of other kinds.
  var curve: String? {
    var name = [CChar](repeating: 0, count: 80)
    var length = 0
    guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else {
      ERR_clear_error()
      return nil
    }
    return String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

  /// A number among the key's parameters, big-endian, padded from the left to `width` bytes if one is given.
  func number(_ name: String, width: Int? = nil) throws(SigningError) -> [UInt8] {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else {
      ERR_clear_error()
      throw .cryptography(operation: "read the key’s parameter \(name)")
    }
    defer { BN_free(number) }
    let count = width ?? Int(BN_num_bits(number) + 7) / 8
    var bytes = [UInt8](repeating: 0, count: count)
    guard BN_bn2binpad(number, &bytes, Int32(count)) == Int32(count) else {
      throw .cryptography(operation: "write the key’s parameter \(name)")
    }
    return bytes
  }

  /// The signature over SHA-256 of the bytes, as OpenSSL makes it: DER for elliptic curves, PKCS #1 v1.5 for RSA.
  func sign(_ bytes: [UInt8]) throws(SigningError) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw .cryptography(operation: "sign") }
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    var length = 0
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1,
      EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1
    else { throw .cryptography(operation: "sign") }
    var signature = [UInt8](repeating: 0, count: length)
    guard EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1 else {
      throw .cryptography(operation: "sign")
    }
    return Array(signature.prefix(length))
  }

  func verify(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard let context = EVP_MD_CTX_new() else { return false }
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1
      && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }

  /// Whether the private half belongs to the public half and both are on the curve (or the modulus).
  var isConsistent: Bool {
    guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return false }
    defer {
      EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    return EVP_PKEY_check(context) == 1
  }

  var isValidPublicKey: Bool {
    guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return false }
    defer {
      EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    return EVP_PKEY_public_check(context) == 1
  }
}
