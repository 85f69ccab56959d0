internal import COpenSSL

/// The two spellings of one P-256 signature: R‖S as tokens carry it (RFC 7518, 3.4), DER as OpenSSL works with it.
struct ECDSASignature {
  /// 64 bytes.
  let raw: [UInt8]
  let der: [UInt8]

  init?(der: [UInt8]) {
    defer { ERR_clear_error() }
    let parsed = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var start = buffer.baseAddress
      guard let signature = d2i_ECDSA_SIG(nil, &start, buffer.count) else { return nil }
      guard start == buffer.baseAddress.map({ $0 + buffer.count }) else {
        ECDSA_SIG_free(signature)
        return nil
      }
      return signature
    }
    guard let parsed else { return nil }
    defer { ECDSA_SIG_free(parsed) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let written = bytes.withUnsafeMutableBufferPointer { buffer in
      BN_bn2binpad(ECDSA_SIG_get0_r(parsed), buffer.baseAddress, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(parsed), buffer.baseAddress! + 32, 32) == 32
    }
    guard written else { return nil }
    self.der = der
    raw = bytes
  }

  init?(raw: [UInt8]) {
    guard raw.count == 64, let signature = ECDSA_SIG_new() else { return nil }
    defer {
      ECDSA_SIG_free(signature)
      ERR_clear_error()
    }
    let r = raw.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, 32, nil) }
    let s = raw.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress! + 32, 32, nil) }
    guard ECDSA_SIG_set0(signature, r, s) == 1 else {
      BN_free(r)
      BN_free(s)
      return nil
    }
    var start: UnsafeMutablePointer<UInt8>?
    let count = Int(i2d_ECDSA_SIG(signature, &start))
    guard count > 0, let start else { return nil }
    defer { CRYPTO_free(start, #fileID, 0) }
    self.raw = raw
    der = Array(UnsafeBufferPointer(start: start, count: count))
  }
}
