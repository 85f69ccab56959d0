internal import COpenSSL
public import Secrets

/// Bytes that nobody can guess, for `state`, `nonce` and the tokens of the sandbox.
public enum SecureRandom {
  /// Traps if the system has no entropy: a guessable `state` would be worse than no program.
  public static func bytes(_ count: Int) -> [UInt8] {
    precondition(count >= 0)
    var bytes = [UInt8](repeating: 0, count: count)
    precondition(RAND_bytes(&bytes, Int32(count)) == 1, "no random bytes from the system")
    return bytes
  }

  /// Random bytes as base64url text: 43 characters for the usual 32 bytes.
  public static func token(bytes count: Int = 32) -> Secret {
    Secret(Base64URL.encode(bytes(count)))
  }
}
