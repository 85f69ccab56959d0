/// Why stored credentials can't be used or kept. Nothing of them is in it.
public enum CredentialsError: Error, Equatable, Sendable, CustomStringConvertible {
  case folder(PlacesError)
  case file(path: String, WholeFile.Failure)
  case damaged(path: String, rule: String)
  case lock(path: String, FileLock.Failure)
  /// The profile's client id is not the one the tokens were issued to.
  case anotherClient(path: String)
  case sealed(path: String, SealFailure)

  /// What is wrong with a file that a key of systemd's encrypts, or with that key.
  public enum SealFailure: Error, Equatable, Sendable {
    /// The file is encrypted, and this process was given no key.
    case noKey
    /// The key is another one, or the file was changed.
    case wrongKey
    /// What was given as the key can't be one.
    case badKey(rule: String)
  }

  public var description: String { message }

  public var message: String {
    switch self {
    case .folder(let error): error.message
    case .file(let path, let failure): failure.message(path: path)
    case .damaged(let path, let rule): "The stored connection in \(path) can't be read: \(rule)."
    case .lock(let path, .link): "\(path) is a symbolic link; homeroom follows none to its own files."
    case .lock(let path, .system(let code)): "\(path) can't be locked: \(SystemWords.of(code))."
    case .anotherClient(let path): "The stored connection in \(path) is that of another client id than the profile's."
    case .sealed(let path, .noKey):
      "The stored connection in \(path) is encrypted, and this process was not given the credential "
        + "\(CredentialsSeal.name) that opens it."
    case .sealed(let path, .wrongKey):
      "The stored connection in \(path) does not open with the credential \(CredentialsSeal.name) of this process: "
        + "the key is another one, or the file was changed."
    case .sealed(_, .badKey(let rule)): "The credential \(CredentialsSeal.name) is no key: \(rule)."
    }
  }

  public var remedy: String {
    switch self {
    case .folder(let error): error.remedy
    case .file(let path, let failure): failure.remedy(path: path)
    case .damaged: "Connect again: homeroom connect. (The roster that is stored stays.)"
    case .lock(_, .link): "Remove the link."
    case .lock(_, .system(let code)): SystemWords.remedy(for: code)
    case .anotherClient: "Connect again: homeroom connect. Or set the profile's client id back."
    case .sealed(_, .noKey):
      "Run it where systemd gives that credential: in the unit, or with systemd-run; see homeroom(1). If the key is "
        + "lost, remove that file and connect again."
    case .sealed(_, .wrongKey): "Give the key it was made with. If that is lost, remove the file and connect again."
    case .sealed(_, .badKey): "Make one: head -c 32 /dev/urandom | systemd-creds encrypt; see homeroom(1)."
    }
  }
}
