internal import COpenSSL
public import Secrets

/// Seals a secret so that only a holder of the key can read or change it: AES-256 in Galois/Counter Mode
/// (NIST SP 800-38D), with a random nonce of 96 bits for each seal.
///
/// A sealed text is nonce (12 bytes), ciphertext, tag (16 bytes).
public struct AES256GCM: Sendable {
  /// Of the key, in bytes.
  public static let keyLength = 32
  private static let (nonceLength, tagLength) = (12, 16)

  private let key: Secret

  /// `nil` for a key of another length.
  public init?(key: Secret) {
    guard key.count == Self.keyLength else { return nil }
    self.key = key
  }

  /// - Parameter context: what is sealed; not part of the sealed text, but `open` must be given the same.
  public func seal(_ secret: Secret, context: [UInt8]) throws(SigningError) -> [UInt8] {
    let nonce = SecureRandom.bytes(Self.nonceLength)
    var text = [UInt8](repeating: 0, count: secret.count)
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    var length: Int32 = 0
    let isSealed = secret.withBytes { plain in
      withCipher { cipher, key in
        EVP_EncryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, nil) == 1
          && EVP_EncryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1
          && EVP_EncryptUpdate(
            cipher, &text, &length, plain.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(plain.count)) == 1
          && EVP_EncryptFinal_ex(cipher, nil, &length) == 1
          && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
      }
    }
    guard isSealed else { throw .cryptography(operation: "encrypt") }
    return nonce + text + tag
  }

  /// `nil` where the key or the context is another, or a byte was changed.
  public func open(_ sealed: [UInt8], context: [UInt8]) -> Secret? {
    guard sealed.count >= Self.nonceLength + Self.tagLength else { return nil }
    let nonce = Array(sealed.prefix(Self.nonceLength))
    let text = Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
    var tag = Array(sealed.suffix(Self.tagLength))
    var plain = [UInt8](repeating: 0, count: max(text.count, 1))
    defer { OPENSSL_cleanse(&plain, plain.count) }
    var length: Int32 = 0
    let isOpen = withCipher { cipher, key in
      EVP_DecryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, nil) == 1
        && EVP_DecryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1
        && EVP_DecryptUpdate(cipher, &plain, &length, text, Int32(text.count)) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        && EVP_DecryptFinal_ex(cipher, nil, &length) == 1
    }
    return isOpen ? Secret(bytes: plain.prefix(text.count)) : nil
  }

  private func withCipher(_ body: (OpaquePointer, UnsafePointer<UInt8>?) -> Bool) -> Bool {
    guard let cipher = EVP_CIPHER_CTX_new() else { return false }
    defer {
      EVP_CIPHER_CTX_free(cipher)
      ERR_clear_error()
    }
    return key.withBytes { body(cipher, $0.baseAddress?.assumingMemoryBound(to: UInt8.self)) }
  }
}
