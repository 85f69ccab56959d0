public import JSON

/// The claims of an identity token, read leniently: truth values may be Booleans or the strings "true" and "false".
///
/// Source: Apple, "Authenticating users with Sign in with Apple".
public struct IdentityClaims: Sendable, Equatable {
  public let issuer: String?
  public let subject: String?
  public let audiences: [String]
  public let issuedAt: Double?
  public let expiresAt: Double?
  public let nonce: String?
  public let nonceSupported: Bool?
  public let atHash: String?
  public let cHash: String?
  public let email: String?
  public let emailVerified: Bool?
  public let isPrivateEmail: Bool?
  /// 0 unsupported, 1 unknown, 2 likely real.
  public let realUserStatus: Int?
  public let transferSubject: String?
  public let organizationID: String?
  /// What was *requested*, where the account is a school's.
  public let scopes: [String]?

  public init(_ claims: JSONObject) {
    func text(_ name: String) -> String? {
      guard let text = claims[name]?.stringValue, !text.isEmpty else { return nil }
      return text
    }
    issuer = text("iss")
    subject = text("sub")
    audiences = claims["aud"]?.arrayValue?.compactMap(\.stringValue) ?? text("aud").map { [$0] } ?? []
    issuedAt = claims["iat"]?.doubleValue
    expiresAt = claims["exp"]?.doubleValue
    nonce = text("nonce")
    nonceSupported = Self.truth(claims["nonce_supported"])
    atHash = text("at_hash")
    cHash = text("c_hash")
    email = text("email")
    emailVerified = Self.truth(claims["email_verified"])
    isPrivateEmail = Self.truth(claims["is_private_email"])
    realUserStatus = claims["real_user_status"]?.integerValue.flatMap { Int(exactly: $0) }
    transferSubject = text("transfer_sub")
    organizationID = text("org_id")
    scopes =
      claims["scopes"]?.arrayValue?.compactMap(\.stringValue)
      ?? text("scopes").map { $0.split(separator: " ").map(String.init) }
  }

  static func truth(_ value: JSONValue?) -> Bool? {
    if let bool = value?.boolValue { return bool }
    return switch value?.stringValue?.lowercased() {
    case "true"?: true
    case "false"?: false
    default: nil
    }
  }

  /// Whose account it is.
  public enum Account: String, CaseIterable, Sendable {
    case personal
    /// Personal, hiding its e-mail address behind a relay.
    case privateRelay = "private_relay"
    case managedBusiness = "managed_business"
    case managedSchool = "managed_school"
  }

  public var account: Account {
    if organizationID != nil { return scopes == nil ? .managedBusiness : .managedSchool }
    let isRelay = isPrivateEmail == true || email?.lowercased().hasSuffix("@privaterelay.appleid.com") == true
    return isRelay ? .privateRelay : .personal
  }
}

extension IdentityClaims.Account {
  public var title: String {
    switch self {
    case .personal: "personal Apple Account"
    case .privateRelay: "personal Apple Account, e-mail hidden behind Apple's relay"
    case .managedBusiness: "Managed Apple Account of an organisation"
    case .managedSchool: "Managed Apple Account of a school"
    }
  }
}
