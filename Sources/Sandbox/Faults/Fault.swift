/// Something that goes wrong on purpose, at requests of one route.
public struct Fault: Codable, Sendable, Equatable {
  /// A route's name (`users`, `token` …), `roster` for any of the Roster API's, or `*`.
  public var route: String
  /// Requests of that route that pass before the first fault.
  public var after: Int
  /// Complete readings of the people before requests are counted at all.
  public var afterReadings: Int
  /// How many requests are hit; nil for all.
  public var count: Int?
  /// Of the requests after `after`, each how-many-th is hit.
  public var every: Int
  public var kind: Kind
  /// For `status`.
  public var status: Int?
  /// Seconds for `X-Retry-After`, with `status`; also between two bytes of `drip`.
  public var wait: Double?
  /// The size of `huge`, or of the part that `drip` sends at a time.
  public var bytes: Int?

  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// `status` instead of an answer, in the current form of error bodies.
    case status
    /// The same as HTML from a proxy.
    case proxy
    case reset
    /// Half of the body, then the end of the connection.
    case truncated
    /// The right answer, byte by byte.
    case drip
    case malformed
    case wrongType = "wrong_type"
    case deepNesting = "deep_nesting"
    /// A right answer that is followed by blanks without end, or by `bytes` of them.
    case huge
    /// Text in Latin-1 where UTF-8 is promised.
    case wrongEncoding = "wrong_encoding"
    /// `Content-Encoding: gzip` over what is none.
    case falseCompression = "false_compression"
    case giantHeader = "giant_header"
    /// To another host, with 302.
    case redirect
    /// The access token of this request stops working, at this request.
    case tokenDies = "token_dies"
    /// This request's page token is refused (400), as one that has expired.
    case pageTokenExpires = "page_token_expires"
    /// The page names the token it was asked with as its next.
    case repeatedToken = "repeated_token"
    /// Some people or classes of the page before come again.
    case duplicates
    /// `moreToFollow` without `nextPageToken`.
    case moreWithoutToken = "more_without_token"
    /// Half of a page, and `moreToFollow: false` although there is more.
    case endsEarly = "ends_early"
    /// No records, but a fresh token.
    case emptyPage = "empty_page"
    /// A record among the others whose id is a number.
    case unreadableRecord = "unreadable_record"
  }

  public init(
    _ kind: Kind, route: String, after: Int = 0, afterReadings: Int = 0, count: Int? = 1, every: Int = 1,
    status: Int? = nil,
    wait: Double? = nil, bytes: Int? = nil
  ) {
    self.route = route
    self.after = after
    self.afterReadings = afterReadings
    self.count = count
    self.every = every
    self.kind = kind
    self.status = status
    self.wait = wait
    self.bytes = bytes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    route = try container.decode(String.self, forKey: .route)
    kind = try container.decode(Kind.self, forKey: .kind)
    after = try container.decodeIfPresent(Int.self, forKey: .after) ?? 0
    afterReadings = try container.decodeIfPresent(Int.self, forKey: .afterReadings) ?? 0
    // Absent means once, null means always.
    count = container.contains(.count) ? try container.decode(Int?.self, forKey: .count) : 1
    every = max(1, try container.decodeIfPresent(Int.self, forKey: .every) ?? 1)
    status = try container.decodeIfPresent(Int.self, forKey: .status)
    wait = try container.decodeIfPresent(Double.self, forKey: .wait)
    bytes = try container.decodeIfPresent(Int.self, forKey: .bytes)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(route, forKey: .route)
    try container.encode(kind, forKey: .kind)
    try container.encode(after, forKey: .after)
    try container.encode(afterReadings, forKey: .afterReadings)
    try container.encode(count, forKey: .count)
    try container.encode(every, forKey: .every)
    try container.encodeIfPresent(status, forKey: .status)
    try container.encodeIfPresent(wait, forKey: .wait)
    try container.encodeIfPresent(bytes, forKey: .bytes)
  }

  enum CodingKeys: String, CodingKey {
    case route, after
    case afterReadings = "after_readings"
    case count, every, kind, status, wait, bytes
  }
}
