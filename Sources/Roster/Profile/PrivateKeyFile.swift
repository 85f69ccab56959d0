internal import Glibc
internal import Secrets
public import Signing

/// The developer's `.p8` file: read when a client secret is signed, checked when a profile is added.
public struct PrivateKeyFile: Sendable {
  /// Why a key file can't be used; it says nothing of the file's content beyond what kind of thing it is.
  public enum Failure: Error, Equatable, Sendable {
    case missing
    /// The profile names a credential of systemd's, and this process was given none.
    case noCredentials
    case file(WholeFile.Failure)
    case notAKey(SigningError)
  }

  /// As the profile names it: a path, or a credential of systemd's (`$CREDENTIALS_DIRECTORY/…`).
  public let path: String
  private let credentials: SystemCredentials

  public init(path: String, credentials: SystemCredentials = .ofProcess) {
    self.path = path
    self.credentials = credentials
  }

  /// Its name without the way to it.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  public func read() throws(Failure) -> ES256PrivateKey {
    guard let path = credentials.resolved(path) else { throw .noCredentials }
    let bytes: [UInt8]?
    do {
      bytes = try WholeFile.read(path, limit: 64 << 10, followingLinks: true)
    } catch {
      throw .file(error)
    }
    guard let bytes else { throw .missing }
    do {
      return try ES256PrivateKey(pem: Secret(bytes: bytes))
    } catch {
      throw .notAKey(error)
    }
  }

  /// A sentence with the command to run, where others than its owner may read the file.
  public var warning: String? {
    if SystemCredentials.isNamed(by: path) { return nil }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    return "Others on this machine may read the private key \(path). Run: chmod 600 \(ShellWord.quote(path))"
  }
}

extension PrivateKeyFile.Failure {
  public func message(path: String) -> String {
    switch self {
    case .missing: "There is no private key at \(path)."
    case .noCredentials: "The private key is a credential of systemd's (\(path)), and this process was given none."
    case .file(let failure): failure.message(path: path)
    case .notAKey(let error): "\(path) can't sign: \(error)."
    }
  }

  public func remedy(path: String) -> String {
    switch self {
    case .missing: "Give the path of the AuthKey_….p8 file that was downloaded with the key."
    case .noCredentials: "Run it where systemd gives it: in the unit, or with systemd-run; see homeroom(1)."
    case .file(let failure): failure.remedy(path: path)
    case .notAKey:
      "Use the AuthKey_….p8 file as the Developer Portal gave it, of a key with Account & Organizational Data Sharing."
    }
  }
}
