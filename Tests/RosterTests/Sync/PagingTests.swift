import Testing

@testable import Roster

@Suite struct PagingTests {
  static func page(_ more: Bool?, _ next: String?) -> PageSummary {
    PageSummary(moreToFollow: more, nextPageToken: next.map { PageToken($0) })
  }

  /// Every combination of what one page can say, from the first page on.
  @Test(arguments: [true, false, nil] as [Bool?], [nil, "a", "start"] as [String?])
  func onePage(more: Bool?, next: String?) {
    var paging = Paging(from: PageToken("start"))
    let step = paging.step(after: Self.page(more, next))
    switch (more, next) {
    case (false, _): #expect(step == .complete, "whatever else it says")
    case (_, nil): #expect(step == .incomplete(.missingToken))
    case (_, "start"): #expect(step == .incomplete(.repeatedToken))
    default: #expect(step == .fetch(PageToken("a")))
    }
  }

  @Test(arguments: 1...6, 0...5) func aTokenSeenBeforeEndsThePass(length: Int, back: Int) {
    guard back < length else { return }
    var paging = Paging()
    for index in 0..<length {
      #expect(paging.step(after: Self.page(true, "\(index)")) == .fetch(PageToken("\(index)")))
    }
    #expect(paging.step(after: Self.page(true, "\(back)")) == .incomplete(.repeatedToken))
  }

  /// Every pattern of eight pages that bring something new or nothing.
  @Test func pagesWithNothingNew() {
    for pattern in 0..<256 {
      var paging = Paging()
      var stale = 0
      for index in 0..<8 {
        let isNew = pattern & (1 << index) != 0
        stale = isNew ? 0 : stale + 1
        let isDry = paging.runsDry(newIDs: isNew ? 1 : 0)
        #expect(isDry == (stale > 3), "pattern \(pattern), page \(index)")
        if isDry { break }
      }
    }
  }
}

@Suite struct SeenIDsTests {
  @Test func tellsNewFromSeen() {
    var seen = SeenIDs()
    let ids = (0..<20_000).map { "001385.\($0).RVB0" }
    let new = ids.filter { seen.insert($0) }.count
    #expect(new > 19_990, "hardly ever mistakes a new one for a seen one")
    let again = ids.filter { seen.insert($0) }
    #expect(again.isEmpty, "never a seen one for a new one")
  }

  @Test func idsDifferingInCaseAreTwo() {
    var seen = SeenIDs()
    #expect(seen.insert("a.B") == true)
    #expect(seen.insert("a.b") == true)
  }
}

@Suite struct PageLimitTests {
  @Test func stepsDownToTheDefault() {
    var limit = PageLimit()
    var values = [limit.value]
    while limit.stepDown() { values.append(limit.value) }
    #expect(values == [1000, 500, 200, 100])
  }

  @Test(arguments: [(nil, 1000), (1000, 1000), (500, 500), (100, 100), (7, 1000), (-1, 1000)] as [(Int?, Int)])
  func beginsWithWhatWorked(remembered: Int?, value: Int) {
    #expect(PageLimit(remembered: remembered).value == value)
  }
}
