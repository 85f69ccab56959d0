@testable import Roster

extension FuzzTarget {
  /// An answer of the Roster API, as each of the documents it may be: read, or refused in words of ours; what is read
  /// is a copy, so that the next document leaves it alone, and each record has an id.
  static let rosterPage = FuzzTarget(name: "RosterPage") { bytes in
    let decoder = PageDecoder()
    for collection in RosterCollection.allCases {
      guard let page = try read({ () throws(PageDecoder.Problem) in try decoder.page(collection, from: bytes) })
      else { continue }
      let before = "\(page)"
      _ = try? decoder.page(collection, from: other)
      try expect("\(page)" == before, "a page is a copy")
      switch page.records {
      case .people(let people): try expect(!people.contains { $0.id.rawValue.isEmpty }, "a person has an id")
      case .classes(let classes): try expect(!classes.contains { $0.id.rawValue.isEmpty }, "a class has an id")
      case .locations(let places): try expect(!places.contains { $0.id.rawValue.isEmpty }, "a location has an id")
      }
      try expect(page.nextPageToken?.rawValue.isEmpty != true, "a page token is not empty")
    }
    _ = try read { () throws(PageDecoder.Problem) in try decoder.person(from: bytes) }
    _ = try read { () throws(PageDecoder.Problem) in try decoder.schoolClass(from: bytes) }
    _ = try read { () throws(PageDecoder.Problem) in try decoder.organization(from: bytes) }
  }

  private static let other = Array(#"{"users":[{"id":"other"}],"classes":[],"locations":[],"moreToFollow":false}"#.utf8)

  private static func read<Value>(_ decode: () throws(PageDecoder.Problem) -> Value) throws -> Value? {
    do throws(PageDecoder.Problem) {
      return try decode()
    } catch {
      try expect(!error.words.isEmpty, "a refusal says why")
      return nil
    }
  }
}
