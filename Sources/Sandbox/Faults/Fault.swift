/// Something that goes wrong on purpose, at requests of one route. What each part does stands in `fields`.
public struct Fault: Sendable, Equatable {
  /// A route's name (`users`, `token` …), `roster` for any of the Roster API's, or `*`.
  public var route: String
  public var after: Int
  public var afterReadings: Int
  /// Nil for all.
  public var count: Int?
  public var every: Int
  public var kind: Kind
  public var status: Int?
  /// Seconds.
  public var wait: Double?
  public var bytes: Int?

  public enum Kind: String, Sendable, CaseIterable {
    case status, proxy, reset, truncated, drip, malformed
    case wrongType = "wrong_type"
    case deepNesting = "deep_nesting"
    case huge
    case wrongEncoding = "wrong_encoding"
    case falseCompression = "false_compression"
    case giantHeader = "giant_header"
    case redirect
    case tokenDies = "token_dies"
    case pageTokenExpires = "page_token_expires"
    case repeatedToken = "repeated_token"
    case duplicates
    case moreWithoutToken = "more_without_token"
    case endsEarly = "ends_early"
    case emptyPage = "empty_page"
    case unreadableRecord = "unreadable_record"
  }

  public init(
    _ kind: Kind, route: String, after: Int = 0, afterReadings: Int = 0, count: Int? = 1, every: Int = 1,
    status: Int? = nil, wait: Double? = nil, bytes: Int? = nil
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
}

extension Fault.Kind {
  /// What the client gets.
  var meaning: String {
    switch self {
    case .status: "the status instead of an answer, in the form that error_body names"
    case .proxy: "a proxy's refusal in HTML"
    case .reset: "no answer, and a reset connection"
    case .truncated: "half of the answer, then the end of the connection"
    case .drip: "the right answer, in parts of one byte (or of bytes), a second (or wait) apart"
    case .malformed: "JSON that breaks off"
    case .wrongType: "JSON whose members are of other types"
    case .deepNesting: "JSON nested 200,000 deep"
    case .huge: "the right answer, then blanks without end (or up to bytes)"
    case .wrongEncoding: "text in Latin-1 where UTF-8 is promised"
    case .falseCompression: "Content-Encoding: gzip over what is none"
    case .giantHeader: "a header of 100,000 bytes"
    case .redirect: "302 to another host"
    case .tokenDies: "the request's access token stops working"
    case .pageTokenExpires: "400 for the request's page token, as for one that has expired"
    case .repeatedToken: "a page that names its own token as the next"
    case .duplicates: "ten records of the page before once more"
    case .moreWithoutToken: "a page with moreToFollow and no nextPageToken"
    case .endsEarly: "half of a page, and moreToFollow: false although there is more"
    case .emptyPage: "a page without records that names a next one"
    case .unreadableRecord: "a record among the others whose id is a number"
    }
  }
}
