extension Scenario {
  /// All that `--list-scenarios` shows, in the order of the way from consent to roster.
  public static let all: [Scenario] = permission + throttling + transport + pages + people

  private static let permission: [Scenario] = [
    Scenario("healthy", .verdict(.doctor, group: "healthy", cause: "none"), "Everything is allowed and works.") { _ in
    },
    Scenario(
      "consent-declined", .verdict(.connect, group: "not_authorized", cause: "consent_declined"),
      "Whoever is asked presses Don't Allow: the callback says so, and nothing is exchanged."
    ) { $0.consentAlwaysDeclined = true },
    Scenario(
      "consent-refused", .verdict(.connect, group: "app_not_allowed", cause: "consent_refused"),
      "Org Data Sharing does not list the app, so the consent is refused in the callback before any code is issued."
    ) {
      $0.orgDataSharingAllowed = false
      $0.refusal = .callback
    },
    Scenario(
      "consent-refused-page", .verdict(.connect, group: "app_not_allowed", cause: "consent_refused"),
      "Sign in with Apple does not list the app, so that Org Data Sharing cannot either: only the consent page says so, "
        + "no callback ever comes, and the reads of an app that is connected already get 403."
    ) { $0.signInWithAppleAllowed = false },
    Scenario(
      "redirect-unregistered", .verdict(.connect, group: "not_authorized", cause: "redirect_unregistered"),
      "The return address is not registered in the portal: the page says invalid_request and no callback comes."
    ) { $0.redirectRegistered = false },
    Scenario(
      "scope-not-configured", .verdict(.connect, group: "insufficient_scope", cause: "scope_not_configured"),
      "The portal has no tick at edu.classes.read: asking for it calls back with invalid_scope."
    ) { $0.configuredScopes = ["edu.users.read"] },
    Scenario(
      "redirect-mismatch", .verdict(.connect, group: "not_authorized", cause: "redirect_mismatch"),
      "The token endpoint says that the code was issued to another return address."
    ) { $0.redirectMatches = false },
    Scenario(
      "client-mismatch", .verdict(.connect, group: "not_authorized", cause: "client_mismatch"),
      "The code was issued to another client of the same team, as when an app's code reaches the web service."
    ) {
      $0.tokenError = "invalid_grant"
      $0.tokenErrorDescription = "client_id mismatch. The code was not issued to org.example.homeroom."
    },
    Scenario(
      "code-expired", .verdict(.connect, group: "not_authorized", cause: "code_expired"),
      "The code has ended before it can be exchanged, as when five minutes pass."
    ) { $0.codeLifetime = 0 },
    Scenario(
      "code-used", .verdict(.connect, group: "not_authorized", cause: "code_used"),
      "The token endpoint says that the code was exchanged before."
    ) {
      $0.tokenError = "invalid_grant"
      $0.tokenErrorDescription = "The code has already been used."
    },
    Scenario(
      "wrong-key", .verdict(.connect, group: "not_authorized", cause: "own_credentials"),
      "The key that signs is not the one the portal has under this id: invalid_client, with nothing more."
    ) { $0.keyKnown = false },
    Scenario(
      "clock-behind", .verdict(.connect, group: "not_authorized", cause: "own_credentials"),
      "Apple's clock is an hour behind this computer's, so each client secret is from the future: invalid_client."
    ) { $0.clockOffset = -3600 },
    Scenario(
      "clock-off", .verdict(.doctor, group: "not_permission", cause: "clock"),
      "Apple's clock is ten minutes ahead of this computer's; nothing has been refused for it yet."
    ) { $0.clockOffset = 600 },
    Scenario(
      "consent-withdrawn", .verdict(.doctor, group: "not_authorized", cause: "consent_withdrawn"),
      "The organization has withdrawn its consent: 401 everywhere, and invalid_grant at the refresh."
    ) { $0.consentWithdrawn = true },
    Scenario(
      "scope-missing-users", .verdict(.doctor, group: "insufficient_scope", cause: "scope_missing"),
      "edu.users.read was not granted: 403 at the people, 200 at the classes and the organization."
    ) { $0.grantedScopes = ["edu.classes.read"] },
    Scenario(
      "scope-missing-classes", .verdict(.doctor, group: "insufficient_scope", cause: "scope_missing"),
      "edu.classes.read was not granted: 403 at the classes, 200 at the people and the organization."
    ) { $0.grantedScopes = ["edu.users.read"] },
    Scenario(
      "scope-missing-challenge", .verdict(.doctor, group: "insufficient_scope", cause: "scope_missing"),
      "edu.classes.read was not granted, and the 403 names the scope in its challenge."
    ) {
      $0.grantedScopes = ["edu.users.read"]
      $0.scopeChallenge = true
    },
    Scenario(
      "scope-missing-both", .verdict(.doctor, group: "insufficient_scope", cause: "scope_missing"),
      "Neither scope was granted: 403 at people and classes, 200 at the organization."
    ) {
      $0.grantedScopes = []
    },
    Scenario(
      "test-scope-only", .verdict(.doctor, group: "insufficient_scope", cause: "test_scope_only"),
      "With the test scope alone, and a server that serves no test data: 403 at people and classes."
    ) { $0.testScope = .nothing },
    Scenario(
      "not-listed", .verdict(.doctor, group: "app_not_allowed", cause: "not_listed"),
      "Org Data Sharing lists the app no longer: 403 everywhere, with a token that was just refreshed."
    ) { $0.faults = [Fault(.status, route: "roster", count: nil, status: 403)] },
    Scenario(
      "token-dies", .published,
      "The access token dies at the third request: one refresh, and the sync goes on."
    ) { $0.faults = [Fault(.tokenDies, route: "roster", after: 2)] },
    Scenario(
      "short-tokens", .published,
      "Access tokens live for two seconds, so that a long sync refreshes again and again."
    ) { $0.accessTokenLifetime = 2 },
    Scenario(
      "gone", .verdict(.doctor, group: "not_permission", cause: "not_in_organisation"),
      "The organization cannot be found: 404 everywhere."
    ) { $0.faults = [Fault(.status, route: "roster", count: nil, status: 404)] },
  ]

  private static let throttling: [Scenario] = [
    Scenario(
      "throttled", .verdict(.doctor, group: "not_permission", cause: "throttled"),
      "Every read is answered with 429 and X-Retry-After: 12."
    ) { $0.faults = [Fault(.status, route: "roster", count: nil, status: 429, wait: 12)] },
    Scenario(
      "throttled-once", .published,
      "Two reads are answered with 429 and a wait of one second; the sync waits and goes on."
    ) { $0.faults = [Fault(.status, route: "roster", after: 2, count: 2, status: 429, wait: 1)] },
    Scenario(
      "throttled-without-wait", .published,
      "Two reads are answered with 429 and no word of how long to wait."
    ) { $0.faults = [Fault(.status, route: "roster", after: 2, count: 2, status: 429)] },
    Scenario(
      "rate-limit", .published, "Twenty reads in two seconds are let through; a sync paces itself."
    ) { $0.rateLimit = .init(requests: 20, seconds: 2) },
    Scenario(
      "small-pages", .published, "A limit over 200 is refused with 400; the sync steps down."
    ) { $0.maximumLimit = 200 },
  ]

  private static let transport: [Scenario] = [
    Scenario(
      "unavailable", .verdict(.doctor, group: "not_permission", cause: "apple_unavailable"),
      "Every read is answered with 503 in HTML."
    ) {
      $0.faults = [Fault(.status, route: "roster", count: nil, status: 503)]
      $0.errorBody = .html
    },
    Scenario("flaky", .published, "Every fourth read fails with 500 or a reset connection; trying again helps.") {
      $0.faults = [
        Fault(.status, route: "roster", after: 3, count: 6, every: 8, status: 500),
        Fault(.reset, route: "roster", after: 7, count: 6, every: 8),
      ]
    },
    Scenario("slow", .published, "Each answer comes after half a second.") { $0.latency = 0.5 },
    Scenario(
      "proxy", .verdict(.doctor, group: "not_permission", cause: "proxy"),
      "A proxy on the way answers each read with its own 403 in HTML."
    ) { $0.faults = [Fault(.proxy, route: "roster", count: nil)] },
    Scenario(
      "connection-reset", .verdict(.doctor, group: "not_permission", cause: "network"),
      "Every read ends with a reset connection."
    ) {
      $0.faults = [Fault(.reset, route: "roster", count: nil)]
    },
    Scenario("truncated", .published, "One page breaks off in its middle; trying again helps.") {
      $0.faults = [Fault(.truncated, route: "users")]
    },
    Scenario(
      "unreadable", .verdict(.sync, group: "not_permission", cause: "unreadable_answer"),
      "Every page of people is cut in the middle of its JSON."
    ) { $0.faults = [Fault(.malformed, route: "users", count: nil)] },
    Scenario(
      "wrong-type", .verdict(.sync, group: "not_permission", cause: "unreadable_answer"),
      "Every page of people is JSON, but with a member where a list should be."
    ) { $0.faults = [Fault(.wrongType, route: "users", count: nil)] },
  ]

  private static let pages: [Scenario] = [
    Scenario(
      "page-token-expires", .published,
      "The second page's token is refused once, so that the list begins anew."
    ) {
      $0.pageSize = 25
      $0.faults = [Fault(.pageTokenExpires, route: "users", after: 1)]
    },
    Scenario(
      "repeated-token", .verdict(.sync, group: "not_permission", cause: "unreadable_answer"),
      "Each page of people names its own token as the next: a client that follows would loop for ever."
    ) {
      $0.pageSize = 25
      $0.faults = [Fault(.repeatedToken, route: "users", count: nil)]
    },
    Scenario("duplicates", .published, "Ten people of each page come again on the next.") {
      $0.pageSize = 25
      $0.faults = [Fault(.duplicates, route: "users", count: nil)]
    },
    Scenario(
      "more-without-token", .verdict(.sync, group: "not_permission", cause: "unreadable_answer"),
      "A page promises more and names no token: the roster may not be published."
    ) { $0.faults = [Fault(.moreWithoutToken, route: "users", count: nil)] },
    Scenario("empty-page", .published, "One page is empty and names a next one: that is legal.") {
      $0.pageSize = 25
      $0.faults = [Fault(.emptyPage, route: "users", after: 1)]
    },
    Scenario(
      "ends-early", .secondHeld,
      "From the second sync on, the people end within the first page: only the shrink guard can tell."
    ) { $0.faults = [Fault(.endsEarly, route: "users", afterReadings: 1, count: nil)] },
  ]

  private static let people: [Scenario] = [
    Scenario(
      "daily-change", .published, "Between two syncs one in a hundred leaves and two in a hundred join."
    ) { $0.turnover = .init(leavePercent: 1, joinPercent: 2) },
    Scenario(
      "mass-departure", .secondHeld,
      "After the first sync a third of the people vanish: the second is held for review."
    ) { $0.turnover = .init(leavePercent: 33, times: 1) },
    Scenario("test-data", .published, "The test scope serves the people of mytestschool.org.") {
      $0.testScope = .data
    },
  ]
}
