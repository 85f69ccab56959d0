import Roster

/// One step of a drill-down: what stands on the left, with the detail of its selected row beside it.
struct Page: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case list(Listing)
    case record(RecordPage)
    case document(DocumentPage)
  }

  let id: Int
  var title: String
  var content: Content
  /// Read from a roster that is no longer the current one.
  var isStale = false
}

/// A record read whole, and the lines it is shown by.
struct RecordPage: Equatable, Sendable {
  enum Record: Equatable, Sendable {
    case schoolClass(ClassRecord)
    case person(PersonRecord)
    case location(LocationRecord)
  }

  enum Phase: Equatable, Sendable {
    case loading, ready, missing
    case failed(Failure)
  }

  var target: Target
  var record: Record?
  var phase = Phase.loading
  var document = Document()

  init(_ target: Target) { self.target = target }

  /// Nothing of it is here yet.
  var isComing: Bool { phase == .loading && document.isEmpty }

  mutating func take(_ answer: Answer) {
    switch answer {
    case .schoolClass(let found?): show(.schoolClass(found))
    case .person(let found?): show(.person(found))
    case .location(let found?): show(.location(found))
    case .schoolClass(nil), .person(nil), .location(nil), .noRoster: phase = .missing
    case .failed(let failure): phase = .failed(failure)
    default: break
    }
  }

  private mutating func show(_ record: Record) {
    self.record = record
    phase = .ready
    document.set(RecordLines.of(record))
  }
}

/// A screen of lines: checks, changes, findings, sign-ins, the log, or what Apple says now.
struct DocumentPage: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case loading, ready
    case failed(Failure)
    case noRoster
  }

  var phase = Phase.loading
  var document = Document()
  /// Told in the middle of the pane where there are no lines.
  var empty = ""
  /// The record under the cursor stands beside it.
  var showsDetail = false
}
