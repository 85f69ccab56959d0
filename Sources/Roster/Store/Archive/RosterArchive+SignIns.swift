internal import SQLite

/// A name and an e-mail given at someone's first sign-in, and never again.
public struct RememberedSignIn: Hashable, Sendable {
  /// The token's `sub`: a roster person's id.
  public var subject: String
  public var givenName: String?
  public var familyName: String?
  public var email: String?
  /// Seconds since 1970.
  public var seenAt: Double

  public init(subject: String, givenName: String?, familyName: String?, email: String?, seenAt: Double) {
    self.subject = subject
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.seenAt = seenAt
  }
}

extension RosterArchive {
  /// Keeps what a sign-in told; what an earlier one told stays where this one is silent.
  public func remember(_ signIn: RememberedSignIn) throws {
    try writing {
      try $0.run(
        """
        INSERT INTO sign_in VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET given_name = coalesce(given_name, excluded.given_name),
          family_name = coalesce(family_name, excluded.family_name), email = coalesce(email, excluded.email)
        """,
        [
          .text(signIn.subject), Value(signIn.givenName), Value(signIn.familyName), Value(signIn.email),
          Value(signIn.seenAt),
        ])
    }
  }

  public func rememberedSignIn(_ subject: String) throws -> RememberedSignIn? {
    try reading {
      try $0.first(
        "SELECT subject, given_name, family_name, email, seen_at FROM sign_in WHERE subject = ?", [.text(subject)],
        read: RememberedSignIn.init)
    } ?? nil
  }

  /// Newest first.
  public func rememberedSignIns() throws -> [RememberedSignIn] {
    try reading {
      try $0.rows(
        "SELECT subject, given_name, family_name, email, seen_at FROM sign_in ORDER BY seen_at DESC, subject",
        read: RememberedSignIn.init)
    } ?? []
  }
}

extension RememberedSignIn {
  init(_ row: Row) {
    self.init(
      subject: row.text(0) ?? "", givenName: row.text(1), familyName: row.text(2), email: row.text(3),
      seenAt: row.double(4))
  }
}
