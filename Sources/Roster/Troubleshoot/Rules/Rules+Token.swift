extension Rules {
  private static let errorResponse = Rule.Source.apple("\"Account & Organizational Data Sharing\", ErrorResponse")

  /// The token endpoint (code exchange, refresh) and the revoke endpoint.
  static let token: [Rule] = [
    Rule(
      name: "client refused", when: [.word(["invalid_client"])], cause: .ownCredentials, confidence: .certain,
      because:
        "invalid_client: Apple does not accept the app's own credentials. Nearly every fault of theirs gives this one answer.",
      source: errorResponse),
    Rule(
      name: "client not authorized at the token step", when: [.word(["unauthorized_client"])], cause: .ownCredentials,
      confidence: .certain,
      because:
        "unauthorized_client at the token step: this client may not use this grant; the client id or the key is not the configured one.",
      source: errorResponse),
    Rule(
      name: "redirect differs",
      when: [
        .word(["invalid_grant", "invalid_request"]),
        .says(["redirect uri mismatch", "redirect url mismatch", "redirect uri does not match", "redirect mismatch"]),
      ], cause: .redirectMismatch, confidence: .certain,
      because: "The answer says that the code was issued to another redirect address.",
      source: .publicReports("error_description \"redirect_uri mismatch\"")),
    Rule(
      name: "code already used",
      when: [
        .word(["invalid_grant"]), .says(["already been used", "already used", "code was used", "code has been used"]),
      ],
      cause: .codeUsed, confidence: .certain, because: "The answer says that the code was exchanged before.",
      source: .publicReports("error_description \"The code has already been used.\"")),
    Rule(
      name: "code of another client",
      when: [
        .word(["invalid_grant"]),
        .says([
          "client id mismatch", "client mismatch", "was not issued to", "not issued to this client",
          "issued to another client", "issued to a different client", "client id does not match",
        ]),
      ], cause: .clientMismatch, confidence: .certain,
      because: "The answer says that the code was issued to another client id.",
      source: .publicReports("a native app's code sent with the web service's id")),
    Rule(
      name: "refresh refused", when: [.at([.refresh, .revoke]), .word(["invalid_grant"])], cause: .consentWithdrawn,
      confidence: .certain,
      because:
        "invalid_grant at a refresh: the refresh token is dead. The school withdrew its consent, or the token was revoked or replaced.",
      source: errorResponse),
    Rule(
      name: "refresh token named dead",
      when: [
        .word(["invalid_grant"]),
        .says(["refresh token", "token has expired", "token has been revoked", "token was revoked", "token is revoked", "consent"]),
      ], cause: .consentWithdrawn, confidence: .certain,
      because: "The answer speaks of a refresh token that is no longer valid.",
      source: .inference("the words say so")),
    Rule(
      name: "code expired", when: [.word(["invalid_grant"]), .says(["expired"])], cause: .codeExpired,
      confidence: .certain, because: "The answer says that the code expired: it lives 5 minutes.",
      source: .publicReports("error_description \"The code has expired or has been revoked.\"")),
    Rule(
      name: "code refused", when: [.word(["invalid_grant"])], cause: .codeInvalid, confidence: .likely,
      because:
        "invalid_grant without more words: the code expired (5 minutes), was used before, was cut in copying, or belongs to another redirect address or client id.",
      first: [
        "If this was the answer to a refresh: the consent was withdrawn or the refresh token is dead; explain it with `--from refresh`."
      ],
      source: errorResponse),
    Rule(
      name: "grant type refused", when: [.word(["unsupported_grant_type"])], cause: .requestMalformed,
      confidence: .likely,
      because:
        "unsupported_grant_type: grant_type must be authorization_code or refresh_token, in a form-encoded body.",
      source: errorResponse),
    Rule(
      name: "request refused", when: [.word(["invalid_request"]), .not(.at([.roster]))], cause: .requestMalformed,
      confidence: .likely,
      because:
        "invalid_request: a parameter is missing, given twice or written wrongly. A person's withdrawn consent gives the same answer.",
      source: errorResponse),
    Rule(
      name: "token endpoint unauthorised without a word",
      when: [.at([.token, .refresh, .revoke]), .status(401...401)], cause: .ownCredentials, confidence: .likely,
      because: "401 at the token endpoint without a readable word: the client was not accepted.",
      source: .inference("RFC 6749, 5.2, allows 401 for invalid_client")),
    Rule(
      name: "token endpoint refuses without a word",
      when: [.at([.token, .refresh, .revoke]), .status(400...499)], cause: .unreadableAnswer, confidence: .possible,
      alsoPossible: [.notAuthorized],
      because: "The token endpoint refused, but its answer holds no error word that can be read.",
      first: ["Explain the whole answer with its body: `curl -i` shows it. The word in `error` tells the cause."],
      source: .inference("Apple documents an error word for each refusal")),
  ]
}
