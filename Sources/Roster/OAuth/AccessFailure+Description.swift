extension AccessFailure: CustomStringConvertible, CustomReflectable {
  /// The step and the kind of its end. An answer's body may hold a token or a name: nothing of it comes out here.
  public var description: String {
    let step = evidence.origin?.rawValue ?? "request"
    switch evidence.outcome {
    case .answer(let status, _, _): return "\(step) answered \(status.map(String.init) ?? "without a status")"
    case .noAnswer: return "\(step) without an answer"
    case .callback: return "\(step) refused in the redirected address"
    case .local(let cause, _): return "\(step) not possible: \(cause.rawValue)"
    }
  }

  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
