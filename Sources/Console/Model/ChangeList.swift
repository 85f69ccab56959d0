/// What differs between the current roster and the one before, as the Changes screen lists it.
public struct ChangeList: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
      case classEmptied, personAdded, personRemoved, personChanged, classAdded, classRemoved, classChanged, joined, left
    }
    public var kind: Kind
    /// The person or class it is about; for a membership the person.
    public var title: String
    /// The class joined or left, or what changed.
    public var detail: String
    public var target: Target?

    public init(kind: Kind, title: String, detail: String = "", target: Target?) {
      self.kind = kind
      self.title = title
      self.detail = detail
      self.target = target
    }
  }

  public var from: Int?
  public var to: Int?
  public var counts: [Entry.Kind: Int]
  /// The first of them; `counts` tells all.
  public var entries: [Entry]
  /// Lists of which nothing can be told, a sentence each.
  public var unread: [String]

  public init(from: Int?, to: Int?, counts: [Entry.Kind: Int], entries: [Entry], unread: [String] = []) {
    self.from = from
    self.to = to
    self.counts = counts
    self.entries = entries
    self.unread = unread
  }
}
