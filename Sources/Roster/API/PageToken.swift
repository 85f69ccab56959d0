/// Where the next page of a list begins, in Apple's own words.
///
/// Opaque: seen as 22 characters of base64url and as 40 hex digits, with no documented lifetime. It is kept as it
/// came and percent-encoded whole when it is sent back.
public struct PageToken: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
