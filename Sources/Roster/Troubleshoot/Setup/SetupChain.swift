/// The chain from Developer Portal to roster as the Troubleshoot screen shows it: each link with what is known of it.
public struct SetupChain: Sendable, Equatable {
  public enum State: Sendable, Equatable {
    /// A request that could not have succeeded otherwise did succeed.
    case proven(at: Double)
    /// The last verdict, of the checks or of what failed since, points at it; `answer` is what was answered all the same.
    case suspect(answer: SetupAnswers.Answer?)
    case answered(isRight: Bool, at: Double)
    case open
  }

  public struct Link: Sendable, Equatable, Identifiable {
    public var id: SetupLink
    public var state: State
    /// A question whose answer is yes where all is well.
    public var question: String
  }

  public let links: [Link]

  /// No links: where there is no profile.
  public init() { links = [] }

  /// `diagnosis` is the last one of the profile, as it was before anything answered was weighed; `failure` the last one
  /// that nothing has overcome since.
  public init(profile: Profile, answers: SetupAnswers, diagnosis: Report?, failure: FailureRecord? = nil) {
    links = SetupLink.allCases.map { link in
      var state = Self.state(link, answers: answers, diagnosis: diagnosis)
      // What failed after the checks outweighs what they proved.
      if let failure, failure.at > diagnosis?.generatedAt ?? 0, link.causes.contains(failure.verdict.cause) {
        state = .suspect(answer: answers[link])
      }
      return Link(id: link, state: state, question: link.question(profile))
    }
  }

  public subscript(id: SetupLink) -> Link? { links.first { $0.id == id } }

  /// The link to look at next: one that the verdict points at, one answered as wrong, or the first open one.
  public var next: Link? {
    links.first { if case .suspect(nil) = $0.state { true } else { false } }
      ?? links.first { if case .suspect = $0.state { true } else { false } }
      ?? links.first { if case .answered(false, _) = $0.state { true } else { false } }
      ?? links.first { $0.state == .open }
  }

  private static func state(_ link: SetupLink, answers: SetupAnswers, diagnosis: Report?) -> State {
    if let diagnosis {
      if isProven(link, by: diagnosis) { return .proven(at: diagnosis.generatedAt) }
      if link.causes.contains(diagnosis.diagnosis.verdict.cause) { return .suspect(answer: answers[link]) }
    }
    if let answer = answers[link] { return .answered(isRight: answer.isRight, at: answer.at) }
    return .open
  }

  /// What the checks prove: a refresh, the key and the client; an answered request, the consent and both lists.
  private static func isProven(_ link: SetupLink, by report: Report) -> Bool {
    func passed(_ name: String) -> Bool {
      report.diagnosis.checks.contains { $0.name == name && $0.outcome == .pass }
    }
    let answered = ["organization", "locations", "users", "classes"].contains(where: passed)
    return switch link {
    case .primaryAppID, .key: passed("refresh")
    case .sharingScopes:
      !report.scopes.isEmpty && report.scopes.allSatisfy { !$0.requested || $0.proven == true }
    // There would be no token without them.
    case .returnURLs, .consentingPerson: passed("refresh") && answered
    case .signInList, .orgDataSharingList: answered
    case .notificationEndpoint: false
    }
  }
}

extension SetupChain.Link {
  /// What a person answered, unless a request has shown better.
  public var answer: SetupAnswers.Answer? {
    switch state {
    case .suspect(let answer): answer
    case .answered(let isRight, let at): SetupAnswers.Answer(isRight: isRight, at: at)
    case .proven, .open: nil
    }
  }

  public var isProven: Bool { if case .proven = state { true } else { false } }
}
