extension Rules {
  private static let separating =
    "Ask `GET /organization` with the same token (`homeroom doctor` does): 200 there means that a scope is missing;"
    + " 403 there too, with a fresh token, means that the organisation does not allow the app."
  private static let statuses = Rule.Source.apple("\"Roster API\", response codes")

  /// Refusals of the Roster API. Apple documents no body for them.
  static let roster: [Rule] = [
    Rule(
      name: "challenge names scope", when: [.status(401...403), .namesScope], cause: .scopeMissing,
      confidence: .certain, because: "The refusal itself names scope.",
      source: .inference("RFC 6750, 3.1: insufficient_scope")),
    Rule(
      name: "scope word without status", when: [.noStatus, .word(["insufficient_scope"])], cause: .scopeMissing,
      confidence: .certain, because: "insufficient_scope: the token lacks a scope.",
      source: .inference("RFC 6750, 3.1: insufficient_scope")),
    Rule(
      name: "roster invalid_scope", when: [.word(["invalid_scope"])], cause: .scopeMissing, confidence: .certain,
      because: "invalid_scope: the token lacks the scope that this request needs.",
      source: .inference("RFC 6750, 3.1")),
    Rule(
      name: "organisation refuses the app", when: [.status(401...403), .says(organisationRefuses)], cause: .notListed,
      confidence: .certain, because: "The refusal says that the organisation does not allow this app.",
      source: .inference("the words say so; Apple documents no body for the Roster API")),
    Rule(
      name: "organisation refuses the app, no status", when: [.noStatus, .says(organisationRefuses)],
      cause: .notListed, confidence: .likely,
      because: "The text says that the organisation does not allow this app.",
      source: .inference("the words say so; Apple documents no body for the Roster API")),
    Rule(
      name: "fresh access token refused", when: [.status(401...401), .freshToken], cause: .accessTokenInvalid,
      confidence: .certain, because: "401 although the access token had just been issued or refreshed.",
      first: ["The token is fresh, so waiting does not help: connect again."], source: statuses),
    Rule(
      name: "access token refused", when: [.status(401...401)], cause: .accessTokenInvalid, confidence: .likely,
      because:
        "401: the access token is missing, expired (it lives one hour) or revoked. Whether a refresh cures it has not been tried.",
      source: statuses),
    Rule(
      name: "access token refused in words",
      when: [.noStatus, .word(["invalid_token"])], cause: .accessTokenInvalid, confidence: .likely,
      because: "invalid_token: the access token is expired, revoked or mangled.",
      source: .inference("RFC 6750, 3.1: invalid_token")),
    Rule(
      name: "consent page forbidden", when: [.status(403...403), .at([.authorize])], cause: .consentRefused,
      confidence: .likely, because: "The consent page refused before any code was issued.",
      source: .inference("an organisation that does not allow the app is refused there")),
    Rule(
      name: "page instead of JSON, forbidden", when: [.status(403...403), .body([.page]), .not(.appleMark)],
      cause: .proxy, confidence: .possible, alsoPossible: [.insufficientScope, .appNotAllowed],
      because: "403 as a web page without a mark of Apple's: the Roster API answers JSON, a filter answers pages.",
      first: ["Ask the same address from another network. If JSON comes there, a filter answered here. \(separating)"],
      source: .inference("Apple documents JSON answers only")),
    Rule(
      name: "only test scope requested",
      when: [.status(403...403), .asking([.users, .classes, .classMembers]), .onlyTestScopeRequested],
      cause: .testScopeOnly, confidence: .likely,
      because: "403, and the profile asked for the test scope only.",
      source: .inference("users and classes need their own scopes")),
    Rule(
      name: "scope was not requested", when: [.status(403...403), .scopeNotRequested], cause: .scopeMissing,
      confidence: .likely, because: "403, and the profile does not ask for the scope that this request needs.",
      first: ["Add the scope to the profile: `homeroom profile show` lists those it asks for."],
      source: .inference("a token has no scope that nobody asked for")),
    Rule(
      name: "another scope works", when: [.status(403...403), .anotherScopeProven], cause: .scopeMissing,
      confidence: .likely,
      because:
        "403 here, while a request with another scope was answered before: the app is allowed, this scope is missing.",
      source: .inference("an organisation allows an app, not a scope")),
    Rule(
      name: "organisation forbidden with a fresh token",
      when: [.status(403...403), .asking([.organization]), .freshToken], cause: .notListed, confidence: .likely,
      because: "403 even on /organization, which either scope opens, with a token that was just issued.",
      source: .inference("no scope explains it")),
    Rule(
      name: "organisation forbidden", when: [.status(403...403), .asking([.organization])], cause: .notListed,
      confidence: .possible, alsoPossible: [.insufficientScope],
      because: "403 on /organization, which either scope opens. Seen alone it fits a token without any scope too.",
      first: ["Run `homeroom doctor`: it refreshes the token and asks each list, which tells the two apart."],
      source: .inference("either scope opens /organization")),
    Rule(
      name: "forbidden, seen alone", when: [.status(403...403)], cause: .scopeMissing, confidence: .possible,
      alsoPossible: [.appNotAllowed],
      because: "403 seen alone fits a missing scope and an app that the organisation does not allow.",
      first: [separating], source: .inference("Apple documents no body that tells them apart")),
    Rule(
      name: "access denied in words", when: [.noStatus, .word(["access_denied"])], cause: .scopeMissing,
      confidence: .possible, alsoPossible: [.appNotAllowed],
      because:
        "access_denied from the Roster API fits a missing scope and an app that the organisation does not allow.",
      first: [separating], source: .inference("Apple documents no body that tells them apart")),
    Rule(
      name: "list not found", when: [.status(404...404), .at([.roster]), .askingForList], cause: .notInOrganisation,
      confidence: .likely,
      because:
        "404 for a whole list, which is always there: most likely the address is not the Roster API's (a wrong roster address in the profile, or a proxy that sends it elsewhere), or Apple has changed it.",
      first: [
        "Compare the profile's `roster_url` (`homeroom profile show`) with \(Endpoints.apple.roster), which holds where the profile names none.",
        "If it is that one: ask from another network. An answer there means that a proxy stands in the way here.",
      ], source: .inference("Apple documents 404 for single records only")),
    Rule(
      name: "not found", when: [.status(404...404), .not(.at([.authorize, .token, .refresh, .revoke]))],
      cause: .notInOrganisation, confidence: .certain,
      because: "404: no such record in this organisation. It may have left, or belong to another organisation.",
      source: statuses),
  ]
}
