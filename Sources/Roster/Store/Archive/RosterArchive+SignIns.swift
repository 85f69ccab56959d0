internal import SQLite

/// A name and an e-mail given at someone's first sign-in, and never again.
///
/// An app may be told one of them at one time and another at a later one, such as after the person took the app off
/// their account: each has the date it was told here.
public struct RememberedSignIn: Hashable, Sendable {
  /// The token's `sub`: a roster person's id.
  public var subject: String
  public var givenName: String?
  public var familyName: String?
  public var email: String?
  /// When the first of them was told, in seconds since 1970; so are the others.
  public var seenAt: Double
  public var givenNameAt: Double?
  public var familyNameAt: Double?
  public var emailAt: Double?

  /// Of one sign-in: all it tells has its date.
  public init(subject: String, givenName: String?, familyName: String?, email: String?, seenAt: Double) {
    self.subject = subject
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.seenAt = seenAt
    givenNameAt = givenName.map { _ in seenAt }
    familyNameAt = familyName.map { _ in seenAt }
    emailAt = email.map { _ in seenAt }
  }

  /// The same with what a later sign-in tells where this one is silent.
  public func completed(by later: RememberedSignIn) -> RememberedSignIn {
    var whole = self
    if givenName == nil { (whole.givenName, whole.givenNameAt) = (later.givenName, later.givenNameAt) }
    if familyName == nil { (whole.familyName, whole.familyNameAt) = (later.familyName, later.familyNameAt) }
    if email == nil { (whole.email, whole.emailAt) = (later.email, later.emailAt) }
    return whole
  }
}

extension RosterArchive {
  private static let columns =
    "subject, given_name, family_name, email, seen_at, given_name_at, family_name_at, email_at"

  /// Keeps what a sign-in told; what an earlier one told stays where this one is silent.
  public func remember(_ signIn: RememberedSignIn) throws {
    try writing { connection in
      let earlier = try connection.first(
        "SELECT \(Self.columns) FROM sign_in WHERE subject = ?", [.text(signIn.subject)], read: RememberedSignIn.init)
      let whole = earlier?.completed(by: signIn) ?? signIn
      try connection.run(
        "INSERT OR REPLACE INTO sign_in (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
          .text(whole.subject), Value(whole.givenName), Value(whole.familyName), Value(whole.email),
          Value(whole.seenAt), Value(whole.givenNameAt), Value(whole.familyNameAt), Value(whole.emailAt),
        ])
    }
  }

  public func rememberedSignIn(_ subject: String) throws -> RememberedSignIn? {
    try reading {
      try $0.first(
        "SELECT \(Self.columns) FROM sign_in WHERE subject = ?", [.text(subject)], read: RememberedSignIn.init)
    } ?? nil
  }

  /// Newest first.
  public func rememberedSignIns() throws -> [RememberedSignIn] {
    try reading {
      try $0.rows(
        "SELECT \(Self.columns) FROM sign_in ORDER BY seen_at DESC, subject", read: RememberedSignIn.init)
    } ?? []
  }
}

extension RememberedSignIn {
  init(_ row: Row) {
    self.init(
      subject: row.text(0) ?? "", givenName: row.text(1), familyName: row.text(2), email: row.text(3),
      seenAt: row.double(4))
    givenNameAt = row.optionalDouble(5)
    familyNameAt = row.optionalDouble(6)
    emailAt = row.optionalDouble(7)
  }
}
