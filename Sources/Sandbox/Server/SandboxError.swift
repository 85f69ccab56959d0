/// Why the sandbox could not start.
public enum SandboxError: Error, Equatable, Sendable, CustomStringConvertible {
  case portInUse(Int)
  case portNotAllowed(Int)
  case cannotListen(String)
  /// A folder that is not ours alone, cannot be made, or cannot be written.
  case stateFolder(String, why: String)
  case signing(String)
  case unknownScenario(String)

  public var description: String {
    switch self {
    case .portInUse(let port): "Port \(port) of 127.0.0.1 is in use. Choose another with --port, or 0 for any."
    case .portNotAllowed(let port): "Port \(port) is not open to this user. Choose one above 1023, or 0 for any."
    case .cannotListen(let why): "The sandbox cannot listen on 127.0.0.1: \(why)."
    case .stateFolder(let path, let why):
      "The sandbox cannot keep its files in \(path): \(why). Choose another folder with --state."
    case .signing(let why): "The sandbox cannot make its keys: \(why)."
    case .unknownScenario(let name): "There is no scenario \"\(name)\". homeroom sandbox --list-scenarios names them."
    }
  }
}
