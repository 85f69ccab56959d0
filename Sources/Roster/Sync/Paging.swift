/// What to do after one page of a collection has arrived.
///
/// Apple promises no order, no total and no page size; the only end is `moreToFollow: false`. What could go round
/// for ever, a token seen before in this pass or page after page with no record new to it, ends the collection as
/// incomplete instead. An empty page with a fresh token is legal.
struct Paging: Equatable {
  enum Step: Equatable { case fetch(PageToken), complete, incomplete(Reason) }

  enum Reason: String, Equatable, CaseIterable {
    case missingToken, repeatedToken, nothingNew
  }

  /// Pages in a row that may bring no id new to this pass while more is promised.
  static let patience = 3

  private var seen: Set<PageToken> = []
  private var pagesWithNothingNew = 0

  /// A pass begins with no token, or with the one an interrupted run left behind.
  init(from token: PageToken? = nil) {
    if let token { seen.insert(token) }
  }

  mutating func step(after page: PageSummary) -> Step {
    // An absent `moreToFollow` is no promise of completeness.
    if page.moreToFollow == false { return .complete }
    guard let next = page.nextPageToken else { return .incomplete(.missingToken) }
    return seen.insert(next).inserted ? .fetch(next) : .incomplete(.repeatedToken)
  }

  /// Notes how many ids of a page that promised more were new to the pass; true once patience is at its end.
  mutating func runsDry(newIDs: Int) -> Bool {
    pagesWithNothingNew = newIDs > 0 ? 0 : pagesWithNothingNew + 1
    return pagesWithNothingNew > Self.patience
  }
}

/// What paging needs to know of a page.
struct PageSummary: Equatable {
  /// As the answer said it; `nil` where it did not.
  var moreToFollow: Bool?
  var nextPageToken: PageToken?
}
