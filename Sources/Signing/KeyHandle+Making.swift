internal import COpenSSL

extension KeyHandle {
  /// A new P-256 key pair.
  static func generateP256() throws(SigningError) -> KeyHandle {
    try generate("EC") { EVP_PKEY_CTX_set_group_name($0, "P-256") }
  }

  static func generateRSA(bits: Int) throws(SigningError) -> KeyHandle {
    try generate("RSA") { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits)) }
  }

  private static func generate(
    _ kind: String, configure: (OpaquePointer) -> Int32
  ) throws(SigningError) -> KeyHandle {
    defer { ERR_clear_error() }
    guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else {
      throw .cryptography(operation: "make a key")
    }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, configure(context) == 1, EVP_PKEY_generate(context, &key) == 1,
      let key
    else { throw .cryptography(operation: "make a key") }
    return KeyHandle(owning: key)
  }

  /// The public key with these coordinates, 32 bytes each; `nil` if the point is not on the curve.
  static func p256(x: [UInt8], y: [UInt8]) -> KeyHandle? {
    let point = [4] + x + y
    let key = point.withUnsafeBufferPointer { point in
      make("EC") { homeroom_push_p256($0, point.baseAddress, point.count) == 1 }
    }
    return key.flatMap { $0.isValidPublicKey ? $0 : nil }
  }

  static func rsa(modulus: [UInt8], exponent: [UInt8]) -> KeyHandle? {
    guard let n = BN_bin2bn(modulus, Int32(modulus.count), nil),
      let e = BN_bin2bn(exponent, Int32(exponent.count), nil)
    else { return nil }
    defer {
      BN_free(n)
      BN_free(e)
    }
    return make("RSA") { homeroom_push_rsa($0, n, e) == 1 }
  }

  private static func make(_ kind: String, fill: (OpaquePointer) -> Bool) -> KeyHandle? {
    defer { ERR_clear_error() }
    guard let builder = OSSL_PARAM_BLD_new() else { return nil }
    defer { OSSL_PARAM_BLD_free(builder) }
    guard fill(builder), let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
    defer { OSSL_PARAM_free(parameters) }
    guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_fromdata_init(context) == 1,
      EVP_PKEY_fromdata(context, &key, homeroom_pkey_public_key, parameters) == 1, let key
    else { return nil }
    return KeyHandle(owning: key)
  }
}
