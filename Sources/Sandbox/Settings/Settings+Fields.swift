extension Settings {
  /// All settings, in the order of the way from the portal to the roster.
  static let fields: [Field<Settings>] = consent + tokens + answers

  private static let scopes = ValueForm.among(allScopes).list

  private static let consent: [Field<Settings>] = [
    Field(
      "sign_in_with_apple_allowed", \.signInWithAppleAllowed, .flag,
      "Access Management > Sign in with Apple lists the app; if not, the consent page refuses, and since only an app "
        + "of this list can be in the other, reads get 403 too"),
    Field(
      "org_data_sharing_allowed", \.orgDataSharingAllowed, .flag,
      "Access Management > Org Data Sharing lists the app; if not, consent is refused and reads get 403"),
    Field(
      "configured_scopes", \.configuredScopes, scopes,
      "Scopes ticked in the Developer Portal; asking for another gives invalid_scope"),
    Field(
      "granted_scopes", \.grantedScopes, scopes.orNull, "Scopes that requests may use; null for those asked for"),
    Field(
      "test_scope", \.testScope, .choice,
      "What the test scope opens: data (the people of mytestschool.org) or nothing"),
    Field("members_scope", \.membersScope, .choice, "What /classes/{id}/users needs; Apple documents nothing"),
    Field(
      "scope_challenge", \.scopeChallenge, .flag, "A 403 for want of a scope says so in WWW-Authenticate"),
    Field(
      "consent_withdrawn", \.consentWithdrawn, .flag, "The organization has withdrawn its consent: no token works"),
    Field(
      "consent_always_declined", \.consentAlwaysDeclined, .flag, "Each consent ends as Don't Allow"),
    Field("declined_error", \.declinedError, .text, "The callback's error after Don't Allow"),
    Field(
      "refusal", \.refusal, .choice,
      "Where a refusal by the organization shows: on the page, or as access_denied in the callback"),
    Field("redirect_registered", \.redirectRegistered, .flag, "The return address is registered in the portal"),
  ]

  private static let tokens: [Field<Settings>] = [
    Field("redirect_matches", \.redirectMatches, .flag, "The token endpoint finds the code's return address right"),
    Field("key_known", \.keyKnown, .flag, "The portal knows the key that signs; if not, invalid_client"),
    Field("token_error", \.tokenError, ValueForm.text.orNull, "The token endpoint's answer to each request"),
    Field(
      "token_error_description", \.tokenErrorDescription, ValueForm.text.orNull, "The words that go with token_error"),
    Field("code_lifetime", \.codeLifetime, .seconds, "How long an authorization code can be exchanged"),
    Field("access_token_lifetime", \.accessTokenLifetime, .seconds, "How long an access token works"),
    Field(
      "refresh_token_lifetime", \.refreshTokenLifetime, ValueForm.seconds.orNull,
      "How long a refresh token works; null for ever"),
    Field("page_token_lifetime", \.pageTokenLifetime, .seconds, "How long a page token works"),
    Field(
      "identity_token", \.identityToken, .choice,
      "When the token answer carries an identity token; on_request is where a nonce was sent"),
    Field(
      "clock_offset", \.clockOffset, .number(-1_000_000_000...1_000_000_000, "seconds"),
      "How far the sandbox's clock is ahead of this computer's"),
  ]

  private static let answers: [Field<Settings>] = [
    Field("latency", \.latency, .number(0...600, "seconds"), "How long each answer waits"),
    Field(
      "rate_limit", \.rateLimit, ValueForm.object(RateLimit.fields, over: RateLimit()).orNull,
      "How many reads are let through; the rest gets 429"),
    Field(
      "maximum_limit", \.maximumLimit, .whole(1...100_000), "A larger limit is refused with 400; Apple documents none"),
    Field(
      "page_size", \.pageSize, ValueForm.whole(1...100_000).orNull,
      "A page holds no more than this, whatever limit was asked for"),
    Field("error_body", \.errorBody, .choice, "The form of the Roster API's errors; Apple documents none"),
    Field(
      "turnover", \.turnover, ValueForm.object(Turnover.fields, over: Turnover()).orNull,
      "Who leaves and joins after each complete reading of the people"),
    Field(
      "faults", \.faults, ValueForm.object(Fault.fields, over: Fault(.status, route: "*")).list,
      "What goes wrong on purpose, at which requests"),
  ]
}

extension Settings.RateLimit {
  static let fields: [Field<Self>] = [
    Field("requests", \.requests, .whole(1...1_000_000), isRequired: true, "How many reads are let through"),
    Field("seconds", \.seconds, .number(0.001...86_400, "seconds"), isRequired: true, "In how long a time"),
    Field("tells_wait", \.tellsWait, .flag, "X-Retry-After is sent"),
  ]
}

extension Settings.Turnover {
  static let fields: [Field<Self>] = [
    Field("leave_percent", \.leavePercent, .percent, "How many of the people leave"),
    Field("join_percent", \.joinPercent, .percent, "How many join, of as many as there are"),
    Field("classes_leave_percent", \.classesLeavePercent, .percent, "How many of the classes end"),
    Field("times", \.times, ValueForm.count.orNull, "How many readings change something; null for all"),
  ]
}

extension Fault {
  static let fields: [Field<Self>] = [
    Field("kind", \.kind, .choice, isRequired: true, "What goes wrong"),
    Field(
      "route", \.route, .among(["*", "roster"] + Route.names), isRequired: true,
      "At which requests: one route, roster for all reads, * for all"),
    Field("after", \.after, .count, "Requests that pass before the first fault"),
    Field("after_readings", \.afterReadings, .count, "Complete readings of the people before requests are counted"),
    Field("count", \.count, ValueForm.count.orNull, "How many requests are hit; null for all"),
    Field("every", \.every, .whole(1...1_000_000_000), "Of the requests after those, each how-many-th is hit"),
    Field("status", \.status, ValueForm.whole(100...599).orNull, "The status, with kind status or proxy"),
    Field(
      "wait", \.wait, ValueForm.number(0...1_000_000, "seconds").orNull,
      "X-Retry-After, with kind status; the pause between two parts, with kind drip"),
    Field(
      "bytes", \.bytes, ValueForm.whole(1...1_000_000_000_000).orNull,
      "The size of the answer, with kind huge; of each part, with kind drip"),
  ]
}
