/// What is offered where no profile is open: none exists yet, or another process has deleted all that was stored for it.
enum FirstRun {
  enum Choice: CaseIterable {
    case otherProfile, demo, newProfile, way, quit

    var words: String {
      switch self {
      case .otherProfile: "Open a profile"
      case .demo: "Try the demo: a made-up district, no account, no network"
      case .newProfile: "New profile: enter what the Developer Portal gave you"
      case .way: "What a real school needs, step by step"
      case .quit: "Quit"
      }
    }
  }

  /// A profile that was forgotten is still configured, most likely, and there may be others.
  static func choices(afterForgetting: Bool) -> [Choice] {
    Choice.allCases.filter { afterForgetting || $0 != .otherProfile }
  }

  static let howToAdd = MessageDialog(
    title: "Connect a real school",
    lines: [
      "In the Apple Developer Portal",
      "1. Identifiers: an App ID with Sign in with Apple and Account & Organizational Data Sharing; tick the scopes.",
      "2. Identifiers: a Services ID for it, with the return URL of a page of yours (`homeroom return-page` makes one).",
      "3. Keys: a key with Account & Organizational Data Sharing; keep its .p8 file, mode 0600.",
      "",
      "Here",
      "4. New profile, or: homeroom profile add SCHOOL --client-id … --team-id … --key-id … --private-key FILE --redirect-uri URL",
      "5. C: an Administrator or Site Manager of the school gives consent in a browser.",
      "",
      "In Apple School Manager",
      "6. Access Management: the app is allowed under Sign in with Apple and under Org Data Sharing.",
    ],
    copy: "homeroom profile add SCHOOL --client-id ID --team-id TEAM --key-id KEY --private-key FILE --redirect-uri URL"
  )
}
