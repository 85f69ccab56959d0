/// Whether an organisation is connected, told from what is stored alone: no request is made.
public enum ConnectionState: String, Sendable, CaseIterable {
  /// A refresh token not known to be dead, whatever the access token's age; or an access token that still lives.
  case connected
  /// The access token is past, and there is no refresh token.
  case expired
  /// The last refresh was refused with `invalid_grant`.
  case revoked
  /// No consent has been stored, or it was given back.
  case never

  public init(_ credentials: Credentials?, now: Double) {
    guard let credentials else {
      self = .never
      return
    }
    if credentials.refusedAt != nil {
      self = .revoked
    } else if credentials.refreshToken != nil {
      self = .connected
    } else if let token = credentials.accessToken {
      self = token.expiresAt > now ? .connected : .expired
    } else {
      self = .never
    }
  }
}
