internal import Synchronization

extension Sandbox {
  /// The consent page's way without HTTP: the same checks, the same decision, the same callback.
  func consent(to address: String, as account: String, allow: Bool) throws(ConsentRefusal) -> String {
    let target = address.firstRange(of: "://").map { address[$0.upperBound...].drop { $0 != "/" } } ?? address[...]
    let request = IncomingRequest(method: "GET", target: String(target))
    let kind: Authority.Kind
    switch Route(path: request.path) {
    case .authorize: kind = .organizational
    case .signInAuthorize: kind = .signIn
    default: throw ConsentRefusal(title: "not_found", text: "This is no authorization address of the sandbox.")
    }
    let settings = state.withLock { $0.settings }
    switch consentRequest(request.query, kind: kind, settings: settings) {
    case .refused(let error, let text): throw ConsentRefusal(title: error, text: text)
    case .callback(let ticket, let items): return Self.address(ticket, items)
    case .ticket(let name, _):
      let decision = decide(
        name, kind: kind, account: account, decision: allow ? "allow" : "deny", settings: settings)
      switch decision {
      case .callback(let ticket, let items): return Self.address(ticket, items)
      case .page(let title, let text, _): throw ConsentRefusal(title: title, text: text)
      }
    }
  }
}
