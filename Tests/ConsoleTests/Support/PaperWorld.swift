import Roster

@testable import Console

/// A world of values: every question has a prepared answer, and nothing leaves it.
struct PaperWorld: World {
  var roster: PaperRoster?
  var standingNow = Samples.standing
  var failure: Failure?
  var changeList = ChangeList(from: 40, to: 41, counts: [:], entries: [])
  var findingList: [FindingEntry] = []
  var historyNow = History(entries: [])
  var review: HeldReview?

  func openRoster() throws -> (any RosterQuestions)? {
    if let failure { throw failure }
    return roster
  }
  func standing() throws -> Standing {
    var standing = standingNow
    standing.roster = standing.roster ?? roster?.summary
    return standing
  }
  func profiles() throws -> [String] { ["springfield", "shelbyville"] }
  func changes() throws -> ChangeList { try told(changeList) }
  func findings() throws -> FindingList {
    let open = findingList.filter { $0.accepted == nil }
    return try told(
      FindingList(counts: Dictionary(open.map { ($0.rule, 1) }, uniquingKeysWith: +), entries: findingList))
  }
  func hasFindings() throws -> Bool { try told(!findingList.isEmpty) }
  func history() throws -> History { try told(historyNow) }
  func signIns() throws -> [SignInEntry] { try told([]) }
  func export(_ wish: ExportWish) async throws -> String { "Written to \(wish.path): \(wish.what)" }
  func saveReport(_ report: Handout?, to path: String) async throws -> String { "Report written to \(path)" }
  func held() throws -> HeldReview? { try told(review) }

  private func told<Value>(_ value: Value) throws -> Value {
    if let failure { throw failure }
    return value
  }
}
