extension Rules {
  /// Words by which an answer says that the organisation has not let the app in. Apple documents none; each of these
  /// could mean nothing else.
  static let organisationRefuses: Set<String> = [
    "not allowed by your organization", "not allowed by the organization", "not allowed by your organisation",
    "not allowed by the organisation", "not approved by your organization", "not approved by the organization",
    "not permitted by your organization", "not permitted by the organization", "blocked by your organization",
    "blocked by the organization", "restricted by your organization", "not authorized by your organization",
    "not authorized by the organization", "not enabled by your organization", "not enabled for your organization",
    "not enabled for the organization", "your organization does not allow", "your organization doesn't allow",
    "your organization doesn’t allow", "organization does not allow", "organization has not allowed",
    "organization has not approved", "not allowed by your school", "app is not allowed", "app not allowed",
    "app not listed", "app not approved", "app is not approved", "application is not allowed",
    "application not allowed", "client not allowed by", "client is not allowed by",
    "not approved by your administrator",
    "not allowed by your administrator", "administrator has not allowed", "administrator has not approved",
    "administrator hasn't approved", "administrator hasn’t approved", "org data sharing", "access management",
  ]

  private static let redirectWords: Set<String> = [
    "invalid web redirect url", "invalid redirect uri", "invalid redirect url", "redirect uri is not registered",
    "redirect uri not registered", "redirect url is not registered", "unregistered redirect", "invalid redirect_uri",
  ]

  /// The consent page, and the address it redirects to.
  static let consent: [Rule] = [
    Rule(
      name: "organisation refuses the consent",
      when: [.at([.authorize]), .says(organisationRefuses)], cause: .consentRefused, confidence: .certain,
      because: "The consent page says that the organisation does not allow this app.",
      source: .inference("the words say so; the page's own words are not documented")),
    Rule(
      name: "scope not configured", when: [.word(["invalid_scope"]), .not(.at([.roster]))], cause: .scopeNotConfigured,
      confidence: .certain,
      because: "invalid_scope: at least one requested scope is not selected for this app in the Developer Portal.",
      source: .apple("\"Account & Organizational Data Sharing\", ErrorResponse")),
    Rule(
      name: "consent cancelled", when: [.word(["user_cancelled_authorize"])], cause: .consentDeclined,
      confidence: .certain, because: "user_cancelled_authorize: the person at the consent page pressed Cancel.",
      source: .publicReports("Apple's word for cancel in Sign in with Apple")),
    Rule(
      name: "consent denied", when: [.word(["access_denied"]), .not(.at([.roster]))], cause: .consentDeclined,
      confidence: .likely, alsoPossible: [.appNotAllowed],
      because:
        "access_denied: the consent was denied. Mostly that is Cancel; an organisation that does not allow the app may look the same.",
      first: [
        "Ask the person what the page said: a Cancel of their own, or that the app is not allowed (then: \(Place.orgDataSharing))."
      ],
      source: .inference("RFC 6749, 4.1.2.1; Apple documents no word for organisational consent")),
    Rule(
      name: "redirect address not registered", when: [.says(redirectWords)], cause: .redirectUnregistered,
      confidence: .certain, because: "The page says that the redirect address is not registered for this client id.",
      source: .publicReports("consent page \"Invalid web redirect url\"")),
    Rule(
      name: "consent page refuses the request", when: [.at([.authorize]), .word(["invalid_request"])],
      cause: .redirectUnregistered, confidence: .likely,
      because:
        "invalid_request at the consent page mostly means a redirect address that is not registered; else a parameter is missing or written wrongly.",
      source: .publicReports("consent page answers for an unregistered redirect address")),
    Rule(
      name: "client not authorized at the consent page", when: [.at([.authorize]), .word(["unauthorized_client"])],
      cause: .redirectUnregistered, confidence: .likely,
      because: "unauthorized_client at the consent page: this client id may not ask with this redirect address.",
      source: .apple("\"Account & Organizational Data Sharing\", ErrorResponse")),
    Rule(
      name: "consent request malformed",
      when: [.at([.authorize]), .word(["unsupported_response_type", "unsupported_grant_type"])],
      cause: .requestMalformed, confidence: .likely,
      because: "The authorization address asks for something Apple does not offer: response_type must be `code`.",
      source: .apple("\"Request an authorization\"")),
    Rule(
      name: "cancelled on the device", when: [.noStatus, .says(["asauthorizationerror 1001"])], cause: .consentDeclined,
      confidence: .certain,
      because: "ASAuthorizationError 1001 (canceled): the person closed the sign-in on the device.",
      first: ["Let the person sign in to the app again and go on to the end."],
      source: .apple("\"ASAuthorizationError\"")),
    Rule(
      name: "failed on the device",
      when: [.noStatus, .says(["asauthorizationerror 1000", "asauthorizationerror 1004"])], cause: .signinCheck,
      confidence: .possible, alsoPossible: [.notAuthorized, .appNotAllowed],
      because:
        "ASAuthorizationError 1000 (unknown) or 1004 (failed): mostly no Apple Account on the device, or an app without the Sign in with Apple capability; an organisation that does not allow the app is not ruled out.",
      first: [
        "Look in the device's Settings whether an Apple Account is signed in, and in the app's target for the capability Sign in with Apple.",
        "If both are right: look whether the app is allowed in \(Place.signInWithApple).",
      ], source: .publicReports("codes of ASAuthorizationError")),
    Rule(
      name: "answer lost in the app",
      when: [
        .noStatus,
        .says(["asauthorizationerror 1002", "asauthorizationerror 1003", "asauthorizationerror 1005"]),
      ], cause: .signinCheck, confidence: .likely,
      because:
        "ASAuthorizationError 1002 (invalid response), 1003 (not handled) or 1005 (not interactive): the app did not take the answer up. Nobody refused anything.",
      first: ["The developer looks at how the app presents the request and handles its answer."],
      source: .apple("\"ASAuthorizationError\"")),
    Rule(
      name: "state differs",
      when: [.says(["state mismatch", "state does not match", "invalid state", "state parameter"])],
      cause: .stateMismatch, confidence: .likely,
      because: "The `state` of the redirected address is not the one the consent was started with.",
      source: .inference("RFC 6749, 10.12")),
  ]
}
