/// The chain from Developer Portal to roster as the Troubleshoot screen shows it: each link with what is known of it.
public struct SetupChain: Sendable, Equatable {
  public enum State: Sendable, Equatable {
    /// A request that could not have succeeded otherwise did succeed.
    case proven(at: Double)
    /// The present verdict points at it, whatever was answered before.
    case suspect
    case answered(isRight: Bool, at: Double)
    case open
  }

  public struct Link: Sendable, Equatable, Identifiable {
    public var id: SetupLink
    public var state: State
    public var question: String
  }

  public let links: [Link]

  public init(profile: Profile, answers: SetupAnswers, examination: Doctor.Examination?) {
    links = SetupLink.allCases.map { link in
      Link(
        id: link, state: Self.state(link, answers: answers, examination: examination),
        question: link.question(profile))
    }
  }

  /// The link to look at next: one that the verdict points at, one answered as wrong, or the first open one.
  public var next: Link? {
    links.first { $0.state == .suspect }
      ?? links.first { if case .answered(false, _) = $0.state { true } else { false } }
      ?? links.first { $0.state == .open }
  }

  private static func state(
    _ link: SetupLink, answers: SetupAnswers, examination: Doctor.Examination?
  ) -> State {
    if let examination {
      if isProven(link, by: examination) { return .proven(at: examination.finishedAt) }
      if link.causes.contains(examination.diagnosis.verdict.cause) { return .suspect }
    }
    if let answer = answers[link] { return .answered(isRight: answer.isRight, at: answer.at) }
    return .open
  }

  /// What the checks prove: a refresh, the key and the client; an answered request, the consent and both lists.
  private static func isProven(_ link: SetupLink, by examination: Doctor.Examination) -> Bool {
    func passed(_ name: String) -> Bool {
      examination.diagnosis.checks.contains { $0.name == name && $0.outcome == .pass }
    }
    let answered = ["organization", "locations", "users", "classes"].contains(where: passed)
    return switch link {
    case .primaryAppID, .key: passed("refresh")
    case .sharingScopes:
      !examination.scopes.isEmpty && examination.scopes.allSatisfy { !$0.requested || $0.proven == true }
    // There would be no token without them.
    case .returnURLs, .consentingPerson: passed("refresh") && answered
    case .signInList, .orgDataSharingList: answered
    case .notificationEndpoint: false
    }
  }
}
