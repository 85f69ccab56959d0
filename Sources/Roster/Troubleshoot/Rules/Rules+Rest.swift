extension Rules {
  /// Answers that succeeded.
  static let success: [Rule] = [
    Rule(
      name: "redirected elsewhere", when: [.status(300...399), .not(.at([.authorize]))], cause: .proxy,
      confidence: .likely,
      because:
        "The answer redirects elsewhere, which Apple's servers do not do for these requests; it was not followed.",
      source: .inference("a network's login page answers so")),
    Rule(
      name: "revoked", when: [.status(200...299), .at([.revoke]), .not(.body([.page]))], cause: .none,
      confidence: .certain,
      because: "200: the token is revoked or was already gone. Apple answers so even for a token that never existed.",
      source: .apple("\"Revoke tokens\"")),
    Rule(
      name: "page instead of JSON", when: [.status(200...299), .body([.page]), .not(.at([.authorize]))], cause: .proxy,
      confidence: .likely, because: "A web page came where Apple answers JSON: a network's login page or a filter.",
      source: .inference("Apple documents JSON answers only")),
    Rule(
      name: "success that cannot be read",
      when: [.status(200...299), .body([.text, .empty]), .not(.at([.authorize]))],
      cause: .unreadableAnswer, confidence: .certain, because: "The status says success, but the body is not JSON.",
      source: .inference("nothing was refused")),
    Rule(
      name: "clock off", when: [.status(200...299), .clockOff], cause: .clock, confidence: .certain,
      because: "Nothing was refused yet, but this host's clock differs from Apple's.",
      source: .publicReports("a client secret with a future `iat` is refused now and then")),
    Rule(
      name: "success", when: [.status(200...399)], cause: .none, confidence: .certain,
      because: "The request was answered; nothing was refused.", source: .apple("\"Roster API\", response codes")),
  ]

  /// What no rule above knows.
  static let rest: [Rule] = [
    Rule(
      name: "consent page refuses in unknown words", when: [.at([.authorize]), .not(.body([.empty]))],
      cause: .consentRefused, confidence: .possible, alsoPossible: [.notAuthorized, .insufficientScope],
      because: "The consent page refused before a code was issued, in words this program does not know.",
      first: [
        "Read what the page says. A word about the redirect address or the request is the developer's to repair (\(Place.returnURLs)); a word about scopes too (\(Place.scopes))."
      ],
      source: .inference("Apple does not document what is shown when an organisation does not allow an app")),
    Rule(
      name: "request not accepted", when: [.status(400...499)], cause: .unreadableAnswer, confidence: .likely,
      because:
        "The request was not accepted as it was put (a limit or page token, for instance). That is no refusal of permission.",
      source: .inference("Apple documents 401 and 403 for refusals")),
    Rule(
      name: "nothing known", when: [], cause: .unreadableAnswer, confidence: .possible,
      alsoPossible: [.notAuthorized, .insufficientScope, .appNotAllowed],
      because: "Nothing in it is known to this program.",
      first: [
        "Give the whole answer with status line, headers and body (`curl -i`), and say where it came from: `homeroom explain --from token|refresh|authorize|revoke|roster`."
      ],
      source: .inference("no rule applies")),
  ]
}
