extension Rules {
  /// No HTTP answer came.
  static let withoutAnswer: [Rule] = [
    Rule(
      name: "certificate refused", when: [.noAnswer([.tls])], cause: .tls, confidence: .certain,
      because:
        "The connection could not be secured, so nothing was sent. A wrong clock, missing root certificates or a network that inspects TLS do this.",
      source: .inference("no request reached Apple")),
    Rule(
      name: "proxy failed", when: [.noAnswer([.proxy])], cause: .proxy, confidence: .certain,
      because: "The proxy of this host did not let the request through.", source: .inference("no request reached Apple")
    ),
    Rule(
      name: "answer too large or broken", when: [.noAnswer([.tooLarge, .malformed])], cause: .unreadableAnswer,
      confidence: .certain, because: "What came back was no HTTP answer that can be read.",
      source: .inference("nothing was refused")),
    Rule(
      name: "address not allowed", when: [.noAnswer([.address])], cause: .network, confidence: .certain,
      because: "Only https addresses are asked (http to this host itself).",
      first: ["Correct the addresses in the profile: `homeroom profile show`."],
      source: .inference("no request was sent")),
    Rule(
      name: "token not sendable", when: [.noAnswer([.token])], cause: .accessTokenInvalid, confidence: .certain,
      because: "The stored access token holds characters that no header field can carry, so nothing was sent.",
      source: .inference("no request was sent")),
    Rule(
      name: "no connection", when: [.noAnswer([.name, .connection, .timeout, .interrupted, .cancelled])],
      cause: .network, confidence: .certain, because: "No answer came, so nobody refused anything.",
      source: .inference("no answer came")),
  ]

  /// Answers that say nothing about permissions, whatever words they carry.
  static let noPermissionFailure: [Rule] = [
    Rule(
      name: "proxy wants a login", when: [.status(407...407)], cause: .proxy, confidence: .certain,
      because: "407 is a proxy's own answer: it wants a login.", source: .inference("RFC 9110, 15.5.8")),
    Rule(
      name: "network wants a login", when: [.status(511...511)], cause: .proxy, confidence: .certain,
      because: "511 is what a network with a login page (a captive portal) answers: sign in to the network first.",
      first: ["Open any web page from this network and sign in at the page that comes up instead; then try again."],
      source: .inference("RFC 6585, 6")),
    Rule(
      name: "proxy or filter answered", when: [.proxyMark, .not(.appleMark)], cause: .proxy, confidence: .certain,
      because: "The answer bears the mark of a proxy or filter: Apple did not write it.",
      source: .inference("Apple documents JSON answers only")),
    Rule(
      name: "too many requests", when: [.status(429...429)], cause: .throttled, confidence: .certain,
      because: "Apple asks to be asked less often.", source: .apple("\"Roster API\", response codes; X-Retry-After")),
    Rule(
      name: "server failed", when: [.status(500...599)], cause: .appleUnavailable, confidence: .certain,
      because: "Apple's server, or one in front of it, failed. Nothing was refused.",
      source: .apple("\"Roster API\", response codes")),
    Rule(
      name: "server slow", when: [.status(408...408)], cause: .appleUnavailable, confidence: .likely,
      because: "The server gave up waiting.", source: .inference("RFC 9110, 15.5.9")),
    Rule(
      name: "consent page unavailable", when: [.word(["server_error", "temporarily_unavailable"])],
      cause: .appleUnavailable, confidence: .likely, because: "The answer says that the server could not do it now.",
      source: .inference("RFC 6749, 4.1.2.1")),
    Rule(
      name: "throttled in words", when: [.noStatus, .says(["too many requests", "rate limit", "slow down"])],
      cause: .throttled, confidence: .likely, because: "The text speaks of too many requests.",
      source: .inference("the words say so")),
    Rule(
      name: "unavailable in words",
      when: [
        .noStatus,
        .says(["service unavailable", "internal server error", "bad gateway", "gateway timeout", "gateway time out"]),
      ],
      cause: .appleUnavailable, confidence: .likely, because: "The text speaks of a server that failed.",
      source: .inference("the words say so")),
  ]
}
