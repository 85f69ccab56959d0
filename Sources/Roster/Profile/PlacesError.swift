/// Why a folder of ours can't be used. Each case names the path; the words and the remedy stand in `message` and
/// `remedy`, so that every caller says the same.
public enum PlacesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Neither `HOME` nor the user database names a home, and no XDG folder is given.
  case noHome
  case relative(variable: String, value: String)
  case ownedByAnother(path: String, owner: String)
  case writableByOthers(path: String)
  case link(path: String)
  case notAFolder(path: String)
  case system(path: String, operation: String, code: Int32)

  public var description: String { message }

  public var message: String {
    switch self {
    case .noHome: "No home folder is known: HOME is not set and the user database has none."
    case .relative(let variable, let value): "\(variable) must be an absolute path; it is \"\(value)\"."
    case .ownedByAnother(let path, let owner): "\(path) belongs to \(owner), not to you."
    case .writableByOthers(let path): "Others may write to \(path), so what lies in it can't be trusted."
    case .link(let path): "\(path) is a symbolic link; homeroom follows none inside its own folders."
    case .notAFolder(let path): "\(path) is not a folder."
    case .system(let path, let operation, let code): "\(path) can't be \(operation): \(SystemWords.of(code))."
    }
  }

  public var remedy: String {
    switch self {
    case .noHome: "Set HOME, or XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_DATA_HOME."
    case .relative(let variable, _): "Set \(variable) to a path that begins with \"/\"."
    case .ownedByAnother: "Run homeroom as that user, or set HOME or the XDG folders to your own."
    case .writableByOthers(let path): "Run: chmod go-w \(ShellWord.quote(path))"
    case .link: "Put the real folder in its place, or set the XDG folder to where it really is."
    case .notAFolder: "Move that file away."
    case .system(_, _, let code): SystemWords.remedy(for: code)
    }
  }
}
