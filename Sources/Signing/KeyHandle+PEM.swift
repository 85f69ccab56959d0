internal import COpenSSL
internal import Secrets

extension KeyHandle {
  /// Reads the private key of a PEM text; never asks for a passphrase, which OpenSSL would do on the terminal.
  convenience init(pem: Secret) throws(SigningError) {
    try Self.checkLabels(pem)
    let key = pem.withBytes { (bytes) -> OpaquePointer? in
      guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
      defer { BIO_free_all(source) }
      return PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
    }
    ERR_clear_error()
    guard let key else { throw .damagedKey }
    self.init(owning: key)
  }

  /// The private key as PKCS #8, unencrypted, as Apple gives its `.p8` files.
  func privatePEM() throws(SigningError) -> Secret {
    // The secure memory BIO wipes its buffer when it is freed.
    guard let sink = BIO_new(BIO_s_secmem()) else { throw .cryptography(operation: "write the key") }
    defer { BIO_free_all(sink) }
    guard PEM_write_bio_PKCS8PrivateKey(sink, pointer, nil, nil, 0, nil, nil) == 1 else {
      ERR_clear_error()
      throw .cryptography(operation: "write the key")
    }
    var start: UnsafeMutableRawPointer?
    let count = BIO_ctrl(sink, BIO_CTRL_INFO, 0, &start)
    return Secret(bytes: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Names the rule that a file breaks, where its labels already show it.
  private static func checkLabels(_ pem: Secret) throws(SigningError) {
    let labels = pem.withBytes { (bytes) -> [String] in Self.labels(in: bytes) }
    let isEncrypted = pem.withBytes { (bytes) -> Bool in contains("Proc-Type: 4,ENCRYPTED", in: bytes) }
    guard let first = labels.first else { throw .notPEM }
    guard let label = labels.first(where: { $0.hasSuffix("PRIVATE KEY") }) else {
      throw .notPrivateKey(label: first)
    }
    if isEncrypted || label == "ENCRYPTED PRIVATE KEY" { throw .encryptedKey }
    guard ["PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY"].contains(label) else {
      throw .notPrivateKey(label: label)
    }
  }

  /// What stands in the `-----BEGIN …-----` lines (RFC 7468): names of kinds, nothing secret.
  private static func labels(in bytes: UnsafeRawBufferPointer) -> [String] {
    bytes.split(separator: 0x0A).compactMap { line in
      let begin = Array("-----BEGIN ".utf8)
      guard line.starts(with: begin) else { return nil }
      let label = line.dropFirst(begin.count).prefix { $0 != 0x2D }
      // A label is capitals, digits and spaces; anything else could be key material on a broken line.
      guard label.count <= 40,
        label.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20 })
      else { return nil }
      return String(decoding: label, as: UTF8.self)
    }
  }

  private static func contains(_ text: String, in bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.split(separator: 0x0A).contains { $0.starts(with: text.utf8) }
  }
}
