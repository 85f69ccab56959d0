internal import JSON
internal import Secrets
internal import Signing

/// Encrypts stored credentials where systemd gives this unit a key for them: the credential
/// `homeroom-credentials-key`, 32 random bytes.
///
/// With the key, whoever gets hold of the file alone (a backup, a disk) has nothing. Without one the file's mode is all
/// that guards it.
struct CredentialsSeal: Sendable {
  static let name = "homeroom-credentials-key"
  /// Of the file's layout.
  static let version: Int64 = 2
  private static let context = Array("homeroom credentials 2".utf8)

  typealias Failure = CredentialsError.SealFailure

  let credentials: SystemCredentials

  /// What goes into the file.
  func sealed(_ stored: Secret) throws(Failure) -> Secret {
    guard let cipher = try cipher() else { return stored }
    let sealed: [UInt8]
    do {
      sealed = try cipher.seal(stored, context: Self.context)
    } catch {
      throw .badKey(rule: "it can't encrypt")
    }
    let object: JSONValue = [
      "version": .integer(Self.version), "cipher": "AES-256-GCM", "sealed": .string(Base64URL.encode(sealed)),
    ]
    return Secret(object.text() + "\n")
  }

  /// What the file holds, whether it is sealed or not.
  func opened(_ file: Secret) throws(Failure) -> Secret {
    guard let sealed = Self.sealedPart(of: file) else { return file }
    guard let cipher = try cipher() else { throw .noKey }
    guard let opened = cipher.open(sealed, context: Self.context) else { throw .wrongKey }
    return opened
  }

  /// Whether a file that is there may be replaced: never a sealed one by one that everybody who finds it can read.
  func mayReplace(_ file: Secret) throws(Failure) {
    if Self.sealedPart(of: file) != nil, try cipher() == nil { throw .noKey }
  }

  private static func sealedPart(of file: Secret) -> [UInt8]? {
    let object = file.withString { try? JSONValue(parsing: $0) }
    guard object?["version"]?.integerValue == version else { return nil }
    return object?["sealed"]?.stringValue.flatMap { Base64URL.decode($0) }
  }

  private func cipher() throws(Failure) -> AES256GCM? {
    guard let path = credentials.resolved(SystemCredentials.prefix + Self.name) else { return nil }
    let bytes: [UInt8]?
    do {
      bytes = try WholeFile.read(path, limit: 4096)
    } catch {
      throw .badKey(rule: error.message(path: path))
    }
    guard let bytes else { return nil }
    guard let cipher = AES256GCM(key: Secret(bytes: bytes)) else {
      throw .badKey(rule: "it has \(bytes.count) bytes instead of \(AES256GCM.keyLength)")
    }
    return cipher
  }
}
