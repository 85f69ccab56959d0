internal import HTTP

/// What HTTP clients of many languages write when no answer came, and what identity-token verifiers write when a check
/// fails. Public reports and the tools' own sources; all in plain form (`Observation.plain`).
enum ClientMessages {
  /// Why no answer came.
  static func transportError(in plain: String) -> TransportError? {
    noAnswer.first { entry in entry.phrases.contains { plain.contains($0) } }?.error
  }

  private static let noAnswer: [(phrases: [String], error: TransportError)] = [
    (
      [
        "could not resolve proxy", "curl: (5)", "proxy connect aborted", "tunnel connection failed",
        "err tunnel connection failed", "proxyerror", "received http code 407 from proxy", "curl: (97)",
      ], .proxy(detail: "the client says that the proxy failed")
    ),
    (
      [
        "could not resolve host", "curl: (6)", "name or service not known", "nodename nor servname", "enotfound",
        "eai again", "no such host", "unknownhostexception", "temporary failure in name resolution",
        "getaddrinfo failed", "err name not resolved", "nameresolutionerror",
        "a server with the specified hostname could not be found",
      ], .nameNotResolved(host: "it asked")
    ),
    (
      [
        "ssl certificate problem", "curl: (60)", "curl: (35)", "certificate verify failed", "pkix path building failed",
        "self signed certificate", "unable to get local issuer certificate", "x509: ", "sslhandshakeexception",
        "ssl: wrong version number", "tls handshake", "cert has expired", "err cert", "certificate has expired",
        "ssl routines", "nsurlerrordomain code= 1202", "unable to verify the first certificate",
      ], .tls(host: "the server", detail: "the client says that TLS failed")
    ),
    (
      [
        "curl: (28)", "timed out", "etimedout", "timeoutexception", "context deadline exceeded", "esockettimedout",
        "read timeout", "connect timeout",
      ], .timedOut(seconds: 0)
    ),
    (
      [
        "curl: (7)", "connection refused", "econnrefused", "failed to connect to", "no route to host",
        "network is unreachable", "couldn't connect to server", "ehostunreach", "enetunreach",
      ], .connectFailed(host: "the server")
    ),
    (
      [
        "curl: (52)", "curl: (56)", "curl: (55)", "curl: (92)", "connection reset", "econnreset",
        "empty reply from server",
        "socket hang up", "broken pipe", "connection closed before", "remote end closed connection", "unexpected eof",
      ], .interrupted(detail: "the client says that the connection broke")
    ),
  ]

  /// What a verifier's message says about an identity token.
  struct TokenCheck {
    let name: String
    let phrases: [String]
    let meaning: String
  }

  static func tokenCheck(in plain: String) -> TokenCheck? {
    tokenChecks.first { entry in entry.phrases.contains { plain.contains($0) } }
  }

  private static let tokenChecks: [TokenCheck] = [
    TokenCheck(
      name: "audience",
      phrases: [
        "audience doesn't match", "audience does not match", "invalid audience", "audience mismatch", "jwt audience",
        "wrong recipient", "invalidauderror", "invalidaudienceerror", "aud mismatch", "unexpected \"aud\"",
        "idx10214", "audience validation failed", "audience is invalid", "audience rejected", "token has invalid aud",
        "invalid aud", "claimvalidation: aud", "aud claim", "expected audience",
      ],
      meaning:
        "the token was issued to another client id than the verifier expects: a native app's token carries the App ID, a web page's the Services ID; accept both"
    ),
    TokenCheck(
      name: "signature",
      phrases: [
        "signature verification failed", "invalid signature", "signature verification raised", "jwtverificationerror",
        "jwt::verificationerror", "signatureverificationfailed", "idx10503", "idx10501", "idx10511",
        "jwssignatureverificationfailed",
        "signature is invalid", "signature mismatch", "bad signature", "rsa: verification error", "jwksnomatchingkey",
        "no matching key", "unable to find a signing key", "no applicable key", "kid not found", "unknown kid",
        "signingkeynotfound", "invalidsignatureerror", "signature validation failed",
      ],
      meaning:
        "the key does not fit: Apple publishes several keys, and the one to use is that of the header's `kid`; fetch the set anew when the kid is unknown"
    ),
    TokenCheck(
      name: "expiry",
      phrases: [
        "signature has expired", "jwt expired", "token is expired", "token has expired", "expired jwt",
        "expiredsignatureerror", "tokenexpirederror", "idx10223", "lifetime validation failed", "\"exp\" claim",
        "jwt::expiredsignature", "id token expired", "identity token expired",
      ],
      meaning: "the token is past its `exp`, or the verifier's clock is ahead"
    ),
    TokenCheck(
      name: "issued_at",
      phrases: [
        "not yet valid", "issued in the future", "immaturesignatureerror", "used too early", "jwt not active",
        "\"iat\" claim", "idx10222", "iat in the future",
      ],
      meaning: "the token's time lies ahead of the verifier's clock, which is slow"
    ),
    TokenCheck(
      name: "issuer",
      phrases: [
        "invalid issuer", "jwt issuer invalid", "issuer mismatch", "unexpected \"iss\"", "idx10205",
        "issuer validation failed", "invalidissuererror", "token has invalid iss", "wrong issuer",
      ],
      meaning: "the issuer must be https://appleid.apple.com, without a slash at the end"
    ),
    TokenCheck(
      name: "nonce",
      phrases: [
        "nonce mismatch", "invalid nonce", "nonce does not match", "nonce doesn't match", "nonces do not match",
        "nonces mismatch",
      ],
      meaning:
        "the nonce of the token is not the one of this sign-in; where the SHA-256 of a nonce was sent, compare with that"
    ),
    TokenCheck(
      name: "algorithm",
      phrases: [
        "algorithm is not allowed", "specified alg value is not allowed", "invalid algorithm", "unexpected alg",
        "alg not allowed", "invalidalgorithmerror",
      ],
      meaning: "Apple signs identity tokens with RS256"
    ),
    TokenCheck(
      name: "claims",
      phrases: ["email verified", "is private email", "real user status", "nonce supported"],
      meaning: "truth values come as Booleans or as the strings \"true\" and \"false\": accept both"
    ),
    TokenCheck(
      name: "first sign-in",
      phrases: [
        "fullname is null", "full name is null", "email is null", "name is null", "email is nil", "fullname is nil",
      ],
      meaning: "name and e-mail come at the first sign-in only: keep them then"
    ),
    TokenCheck(
      name: "token",
      phrases: [
        "jwt malformed", "malformed jwt", "not enough segments", "invalid jwt", "invalid token specified",
        "jwt must have 3",
      ],
      meaning: "what was verified is no whole identity token: it was cut, or is another value"
    ),
  ]
}
