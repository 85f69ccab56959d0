/// Why a pasted answer can't be used, where nobody has refused anything: the person can mend it at once.
public enum ConnectError: Error, Equatable, Sendable {
  case unreadable(ConsentCallback.Problem, registered: String)
  /// A code alone, and not in the process that asked: it could be anybody's.
  case bareCodeElsewhere
  /// Nothing was asked, or too long ago.
  case nothingPending
  /// The profile has another client id or scopes than the question that is pending.
  case profileChanged

  public var message: String {
    switch self {
    case .unreadable(let problem, let registered): Self.message(problem, registered)
    case .bareCodeElsewhere:
      "This is a code without the address around it. Without the address nothing shows that it answers your own question."
    case .nothingPending: "No consent is pending for this profile."
    case .profileChanged: "The profile has been changed since the consent was started."
    }
  }

  public var remedy: String {
    switch self {
    case .unreadable(.authorizationAddress, _):
      "Open that address in a browser, consent, and paste the address the browser ends at."
    case .unreadable, .bareCodeElsewhere:
      "Paste the whole address from the browser's address line, from https:// to its end."
    case .nothingPending, .profileChanged: "Start again: homeroom connect."
    }
  }

  private static func message(_ problem: ConsentCallback.Problem, _ registered: String) -> String {
    switch problem {
    case .empty: "Nothing was pasted."
    case .tooLong: "What was pasted is longer than any address."
    case .authorizationAddress: "This is the address to open, not the one that comes back after consent."
    case .otherAddress(let host):
      "This is an address of \(Self.shown(host)); the answer comes to \(registered)."
    case .noAnswer: "The address carries neither a code nor an error: it is not the answer of the consent page."
    case .ambiguous(let parameter): "The address has two different values for “\(parameter)”."
    case .garbage: "What was pasted is not an address."
    }
  }

  /// The host of a foreign address, as far as it can be shown.
  private static func shown(_ host: String) -> String {
    let isHarmless = host.utf8.count <= 255 && host.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isHarmless && !host.isEmpty ? host : "another host"
  }
}
