import Testing

@testable import Roster

@Suite struct RecordSorterTests {
  /// Sort key and id of each record, in the order the sorter gives.
  func order(_ records: [(key: String, id: String)], memory: Int, in folder: TestFolder) throws -> [String] {
    var sorter = RecordSorter(folder: folder.path, memory: memory)
    for record in records {
      var page = RecordPage()
      page.begin(hash: 1)
      page.add(utf8: Array(record.key.utf8))
      page.add(record.id)
      page.end()
      try page.withRecord { try sorter.add($0) }
    }
    var order: [String] = []
    try sorter.withEach { record in
      var texts = RecordTexts(count: 2)
      texts.read(record)
      order.append("\(texts.string(0) ?? "-") \(texts.string(1) ?? "-")")
    }
    return order
  }

  /// In memory, in a few runs, and in as many runs as there are records.
  @Test(arguments: [1 << 20, 4_000, 1]) func sortsByKeyThenID(memory: Int) throws {
    let folder = TestFolder()
    var random = SystemRandomNumberGenerator()
    let records = (0..<500).map { number in
      // Alike in the first sixteen letters or not, one the start of another, ids that differ in case.
      (
        key: ["martinez hernandez", "martinez hernandez a", "li", "lin", "ø", ""].randomElement(using: &random)!,
        id: number % 2 == 0 ? "a\(number)" : "A\(number)"
      )
    }
    let expected = records.sorted { one, other in
      let keys = (Array(one.key.utf8), Array(other.key.utf8))
      if keys.0 != keys.1 { return keys.0.lexicographicallyPrecedes(keys.1) }
      return Array(one.id.utf8).lexicographicallyPrecedes(Array(other.id.utf8))
    }
    #expect(try order(records, memory: memory, in: folder) == expected.map { "\($0.key) \($0.id)" })
    #expect(folder.files.isEmpty)
  }

  /// A class of very many members is longer than what is read of a run at once.
  @Test func recordsOfAnyLength() throws {
    let long = String(repeating: "x", count: 400_000)
    let records = [("b", long), ("a", "1"), ("a", long), ("c", "2")].map { (key: $0.0, id: $0.1) }
    #expect(try order(records, memory: 10, in: TestFolder()) == ["a 1", "a \(long)", "b \(long)", "c 2"])
  }
}
