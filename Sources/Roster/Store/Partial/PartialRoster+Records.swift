internal import SQLite

extension PartialRoster {
  /// Every record of a collection's current pass, in the order they came, numbered from 0.
  func forEachRecord(of collection: RosterCollection, _ body: (Record, Int) throws -> Void) throws {
    guard let checkpoint = try checkpoint(collection) else { return }
    let pages = try connection.prepare("SELECT records FROM page WHERE collection = ? AND pass = ? ORDER BY number")
    try pages.bind([.text(collection.rawValue), Value(checkpoint.pass)])
    var number = 0
    while let row = try pages.step() {
      try unsafe row.withBytes(0) { page in
        var start = 0
        while let record = unsafe Record(in: page, at: start) {
          try body(record, number)
          start += record.count
          number += 1
        }
      }
    }
  }

  /// Every id received in the current pass, in the order it came: what a resumed reading has seen already.
  public func forEachID(of collection: RosterCollection, _ body: (String) -> Void) throws {
    try forEachRecord(of: collection) { record, _ in body(record.id) }
  }
}
