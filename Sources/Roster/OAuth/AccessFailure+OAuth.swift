internal import JSON

extension AccessFailure {
  /// The server said that the grant itself (code or refresh token) is no longer good.
  var isInvalidGrant: Bool { errorWord == "invalid_grant" }

  /// The fault is the network's or a passing one of the server's: what was asked for is as good as before.
  var isPassing: Bool {
    switch evidence.outcome {
    case .noAnswer: true
    case .answer(let status, _, _): status.map { $0 == 429 || $0 >= 500 } ?? false
    case .callback, .local: false
    }
  }

  /// The documented `error` of a 4xx answer (RFC 6749, 5.2).
  private var errorWord: String? {
    guard case .answer(let status?, _, let body) = evidence.outcome, (400..<500).contains(status) else { return nil }
    return (try? JSONValue(parsing: body))?["error"]?.stringValue
  }
}
