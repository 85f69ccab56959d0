internal import HTTP

/// A failed request, reduced to what retrying depends on. Why it failed is Troubleshoot's to say.
struct RequestFailure: Equatable, Sendable {
  enum Kind: Equatable, Sendable, CaseIterable {
    /// 429.
    case throttled
    /// 5xx, and 408: the server's trouble.
    case server
    /// No HTTP answer.
    case network
    /// An answer that is not what was asked for, or broke off.
    case unreadable
    /// 400, 413, 414, 422: the limit or the page token displeased.
    case refused
    /// 410: the page token's time is over.
    case gone
    /// Asking again would change nothing: 401 after a refresh, 403, 404, any other status, a fault on our side.
    case final
  }

  var kind: Kind
  /// Seconds the server asks us to wait.
  var askedWait: Double?

  init(_ kind: Kind, askedWait: Double? = nil) {
    self.kind = kind
    self.askedWait = askedWait
  }

  /// A fault that may be gone at the next try.
  var isPassing: Bool {
    switch kind {
    case .throttled, .server, .network, .unreadable: true
    case .refused, .gone, .final: false
    }
  }
}

extension RequestFailure {
  init(_ failure: AccessFailure, receivedAt: Double) {
    switch failure.evidence.outcome {
    case .answer(let status, let headers, _):
      let kind = Self.kind(status: status, isRoster: failure.evidence.origin == .roster)
      self.init(kind, askedWait: RetryAfter.seconds(in: headers, receivedAt: receivedAt))
    case .noAnswer(let error):
      switch error {
      case .nameNotResolved, .connectFailed, .tls, .proxy, .timedOut, .interrupted: self.init(.network)
      case .malformedAnswer: self.init(.unreadable)
      case .refusedAddress, .unsendableToken, .tooLarge, .cancelled: self.init(.final)
      }
    case .local(.unreadableAnswer, _): self.init(.unreadable)
    case .callback, .local: self.init(.final)
    }
  }

  /// What a token endpoint refuses is neither a limit nor a page token.
  private static func kind(status: Int?, isRoster: Bool) -> Kind {
    switch status {
    case 429?: .throttled
    case 408?, (500...599)?: .server
    case 410? where isRoster: .gone
    case let status? where isRoster && PageLimit.refusals.contains(status): .refused
    case (200...299)?: .unreadable
    default: .final
    }
  }
}
