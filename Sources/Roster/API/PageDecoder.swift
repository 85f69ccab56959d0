internal import CSimdjson

/// Turns an answer of the Roster API into records.
///
/// A page is either read whole or refused whole; what is wrong with one record is that record's alone. Keeps its
/// buffers from page to page, so one decoder serves one reader, one page at a time.
///
/// Unchecked because `DecoderPool` lends a decoder to one caller only, which gives it back after its page.
@safe final class PageDecoder: @unchecked Sendable {
  /// Why a whole answer cannot be read, without any of its values.
  struct Problem: Error, Equatable {
    var words: String
  }

  private let page: OpaquePointer

  init() {
    guard let page = unsafe hr_page_new() else { fatalError("out of memory") }
    unsafe self.page = unsafe page
  }

  deinit { unsafe hr_page_free(page) }

  /// A page of one of the three lists.
  func page(_ collection: RosterCollection, from body: [UInt8]) throws(Problem) -> RosterPage {
    try read(body)
    var paging = unsafe hr_paging()
    if let words = unsafe hr_page_begin(page, collection.listName, &paging) {
      throw unsafe Problem(words: String(cString: words))
    }
    var unreadable: [UnreadableRecord] = []
    let records: RosterPage.Records =
      switch collection {
      case .users: .people(people(&unreadable))
      case .classes: .classes(classes(&unreadable))
      case .locations: .locations(locations(&unreadable))
      }
    return unsafe RosterPage(
      records: records, unreadable: unreadable, nextPageToken: paging.next_token.string.map { PageToken($0) },
      moreToFollow: Bool(paging.more_to_follow))
  }

  func person(from body: [UInt8]) throws(Problem) -> Person {
    try read(body)
    var record = unsafe hr_person()
    let step = unsafe hr_page_person(page, &record)
    return unsafe try whole(step, record.problem) { unsafe Person(record) }
  }

  func schoolClass(from body: [UInt8]) throws(Problem) -> SchoolClass {
    try read(body)
    var record = unsafe hr_class()
    let step = unsafe hr_page_class(page, &record)
    return unsafe try whole(step, record.problem) { unsafe SchoolClass(record) }
  }

  func organization(from body: [UInt8]) throws(Problem) -> Organization {
    try read(body)
    var record = unsafe hr_organization()
    let step = unsafe hr_page_organization(page, &record)
    return unsafe try whole(step, record.problem) { unsafe Organization(record) }
  }
}

extension PageDecoder {
  private func read(_ body: [UInt8]) throws(Problem) {
    let words = unsafe body.withUnsafeBytes { unsafe hr_page_read(page, $0.baseAddress, $0.count) }
    if let words = unsafe words { throw unsafe Problem(words: String(cString: words)) }
  }

  private func whole<Record>(
    _ step: hr_step, _ problem: UnsafePointer<CChar>?, _ record: () -> Record
  ) throws(Problem) -> Record {
    guard step == HR_RECORD else {
      throw Problem(words: unsafe Self.words(problem))
    }
    return record()
  }

  private static func words(_ problem: UnsafePointer<CChar>?) -> String {
    guard let problem = unsafe problem else { return "it cannot be read" }
    return unsafe "\(String(cString: problem)) is missing or of the wrong kind"
  }

  private func people(_ unreadable: inout [UnreadableRecord]) -> [Person] {
    var people: [Person] = []
    var record = unsafe hr_person()
    while true {
      switch unsafe hr_page_next_person(page, &record) {
      case HR_RECORD: unsafe people.append(Person(record))
      case HR_UNREADABLE:
        unsafe unreadable.append(UnreadableRecord(id: record.id.string, problem: Self.words(record.problem)))
      default: return people
      }
    }
  }

  private func classes(_ unreadable: inout [UnreadableRecord]) -> [SchoolClass] {
    var classes: [SchoolClass] = []
    var record = unsafe hr_class()
    while true {
      switch unsafe hr_page_next_class(page, &record) {
      case HR_RECORD: unsafe classes.append(SchoolClass(record))
      case HR_UNREADABLE:
        unsafe unreadable.append(UnreadableRecord(id: record.id.string, problem: Self.words(record.problem)))
      default: return classes
      }
    }
  }

  private func locations(_ unreadable: inout [UnreadableRecord]) -> [Location] {
    var locations: [Location] = []
    var record = unsafe hr_location()
    while true {
      switch unsafe hr_page_next_location(page, &record) {
      case HR_RECORD: unsafe locations.append(Location(record))
      case HR_UNREADABLE:
        unsafe unreadable.append(UnreadableRecord(id: record.id.string, problem: Self.words(record.problem)))
      default: return locations
      }
    }
  }
}

extension RosterCollection {
  /// Both the path of the list and the name its records stand under.
  var listName: String { rawValue }
}
