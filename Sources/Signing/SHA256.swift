internal import COpenSSL

/// SHA-256 (FIPS 180-4), for the hashes that tokens carry (`c_hash`, `at_hash`) and for naming what must not be shown.
public enum SHA256 {
  /// 32 bytes.
  public static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let input = Array(bytes)
    var output = [UInt8](repeating: 0, count: 32)
    // It fails only where OpenSSL itself cannot be loaded; nothing that follows would mean anything then.
    let done = EVP_Digest(input, input.count, &output, nil, EVP_sha256(), nil)
    precondition(done == 1, "OpenSSL has no SHA-256")
    return output
  }
}
