/// One page of a list: its records in Apple's order, those that could not be read, and where the list goes on.
public struct RosterPage: Sendable {
  public enum Records: Sendable {
    case people([Person])
    case classes([SchoolClass])
    case locations([Location])
  }

  public var records: Records
  public var unreadable: [UnreadableRecord]
  public var nextPageToken: PageToken?
  /// As the answer said it; `nil` where it did not. Only `false` is the end of a list.
  public var moreToFollow: Bool?

  public init(
    records: Records, unreadable: [UnreadableRecord] = [], nextPageToken: PageToken? = nil, moreToFollow: Bool?
  ) {
    self.records = records
    self.unreadable = unreadable
    self.nextPageToken = nextPageToken
    self.moreToFollow = moreToFollow
  }
}
