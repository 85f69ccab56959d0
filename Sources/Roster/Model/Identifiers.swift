/// The `id` of a roster user. Long, dotted and case-sensitive, e.g. `001385.dmdT….RVB0`.
///
/// Equal to the `sub` claim of that person's Sign in with Apple token when the token's `org_id` is the roster's
/// organization (Apple: "Roster API", User).
public struct PersonID: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The `id` of a roster class; case-sensitive.
public struct ClassID: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The `id` of a location, or of the organization where Apple sends that instead.
///
/// Users and classes are seen to say `LO:1234` where the location itself says `1234`; compare by `key`, show `rawValue`.
public struct LocationID: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The id without its `LO:` mark: what two spellings of one location have in common.
  public var key: String { rawValue.hasPrefix("LO:") ? String(rawValue.dropFirst(3)) : rawValue }
}
