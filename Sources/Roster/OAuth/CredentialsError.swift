/// Why stored credentials can't be used or kept. Nothing of them is in it.
public enum CredentialsError: Error, Equatable, Sendable {
  case folder(PlacesError)
  case file(path: String, WholeFile.Failure)
  case damaged(path: String, rule: String)
  case lock(path: String, FileLock.Failure)
  /// The profile's client id is not the one the tokens were issued to.
  case anotherClient(path: String)

  public var message: String {
    switch self {
    case .folder(let error): error.message
    case .file(let path, let failure): failure.message(path: path)
    case .damaged(let path, let rule): "The stored connection in \(path) can't be read: \(rule)."
    case .lock(let path, .link): "\(path) is a symbolic link; homeroom follows none to its own files."
    case .lock(let path, .system(let code)): "\(path) can't be locked: \(SystemWords.of(code))."
    case .anotherClient(let path): "The stored connection in \(path) is that of another client id than the profile's."
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
    }
  }
}
