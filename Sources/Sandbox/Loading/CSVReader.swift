internal import CCSV

/// Reads one CSV file row by row, strictly (RFC 4180): libcsv does the reading, this adds where it went wrong.
///
/// libcsv says where it is only when it fails, so it is fed a line at a time: whatever it hands out in between belongs
/// to that line. A row whose quoted field holds line ends counts as the line on which it began.
struct CSVReader {
  /// The file's path, as errors name it.
  let file: String
  /// Names of the columns in the file's own spelling.
  private(set) var columns: [String] = []
  private var positions: [String: Int] = [:]

  init(file: String) { self.file = file }

  struct Row {
    let line: Int
    fileprivate let fields: [[UInt8]]
    fileprivate let reader: CSVReader
  }

  /// `header` is called once, before the first row.
  mutating func read(
    _ bytes: [UInt8], header: (CSVReader) throws(DistrictError) -> Void = { _ in },
    row: (Row) throws(DistrictError) -> Void
  ) throws(DistrictError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw DistrictError(
        file: file, line: 1, rule: "the file is UTF-16, not UTF-8", remedy: "Save it as UTF-8 and start again")
    }
    var parser = csv_parser()
    guard homeroom_csv_init_strict(&parser) == 0 else { fatalError("libcsv refuses its own options") }
    defer { csv_free(&parser) }
    let collector = Collector()
    let context = Unmanaged.passUnretained(collector).toOpaque()
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    var rowStart = 1
    while position < bytes.count {
      let end = Self.endOfLine(from: position, in: bytes)
      let read = bytes.withUnsafeBytes {
        csv_parse(&parser, $0.baseAddress! + position, end - position, Collector.field, Collector.row, context)
      }
      guard read == end - position else { throw syntaxError(line: line, fields: collector.fields.count) }
      position = end
      if collector.isComplete {
        try take(collector, line: rowStart, header: header, row: row)
        rowStart = line + 1
      } else if collector.fields.isEmpty, !isInside(parser) {
        rowStart = line + 1
      }
      line += 1
    }
    guard csv_fini(&parser, Collector.field, Collector.row, context) == 0 else {
      throw DistrictError(
        file: file, line: rowStart, column: collector.fields.count + 1, rule: "a quoted field is never closed",
        remedy: "Close the quotation mark; a quotation mark inside a field is written twice")
    }
    if collector.isComplete { try take(collector, line: rowStart, header: header, row: row) }
    if columns.isEmpty {
      throw DistrictError(
        file: file, line: 1, rule: "the file is empty", remedy: "Write at least the line with the columns' names")
    }
  }

  func has(_ column: String) -> Bool { positions[Self.folded(column)] != nil }

  /// Fails unless all these columns are there.
  func require(_ names: String...) throws(DistrictError) {
    for name in names where !has(name) {
      throw DistrictError(
        file: file, line: 1, columnName: name, rule: "the column is missing",
        remedy: "Export the file again with this column, or add it to the first line and to each row")
    }
  }

  fileprivate func position(of column: String) -> Int? { positions[Self.folded(column)] }

  private mutating func take(
    _ collector: Collector, line: Int, header: (CSVReader) throws(DistrictError) -> Void,
    row: (Row) throws(DistrictError) -> Void
  ) throws(DistrictError) {
    let fields = collector.fields
    collector.fields = []
    collector.isComplete = false
    if columns.isEmpty {
      for (index, field) in fields.enumerated() {
        let name = try Self.text(field, file: file, line: line, column: index + 1, columnName: nil)
        columns.append(name)
        guard positions.updateValue(index, forKey: Self.folded(name)) == nil else {
          throw DistrictError(
            file: file, line: line, column: index + 1, columnName: name, rule: "two columns have the same name",
            remedy: "Remove or rename one of them")
        }
      }
      return try header(self)
    }
    guard fields.count == columns.count else {
      throw DistrictError(
        file: file, line: line, column: min(fields.count, columns.count) + 1,
        rule: "the row has \(fields.count) fields where the first line names \(columns.count) columns",
        remedy: "Add or remove separators in this row; a field that holds a comma needs quotation marks")
    }
    try row(Row(line: line, fields: fields, reader: self))
  }

  private func syntaxError(line: Int, fields: Int) -> DistrictError {
    DistrictError(
      file: file, line: line, column: fields + 1, columnName: columns.indices.contains(fields) ? columns[fields] : nil,
      rule: "a quotation mark stands where none may",
      remedy: "Put the whole field in quotation marks and write each one inside it twice")
  }

  /// Whether libcsv is in the middle of a quoted field.
  private func isInside(_ parser: csv_parser) -> Bool { parser.quoted != 0 || parser.entry_pos > 0 }

  private static func endOfLine(from start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A { return index + 1 }
      if bytes[index] == 0x0D {
        return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
      }
      index += 1
    }
    return index
  }

  /// `SIS ID`, `sisId` and `SIS_ID` are one column: exports differ in this.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
  }

  fileprivate static func text(
    _ field: [UInt8], file: String, line: Int, column: Int, columnName: String?
  ) throws(DistrictError) -> String {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw DistrictError(
        file: file, line: line, column: column, columnName: columnName, rule: "the text is not UTF-8",
        remedy: "Save the file as UTF-8 and start again")
    }
    if text.utf8.count > TextPool.longest || text.utf8.contains(0) {
      throw DistrictError(
        file: file, line: line, column: column, columnName: columnName,
        rule: text.utf8.contains(0) ? "the text holds a NUL character" : "the text is longer than 32,000 bytes",
        remedy: "Correct this field")
    }
    return text
  }

  /// What libcsv calls back with; its functions take no closures.
  private final class Collector {
    var fields: [[UInt8]] = []
    var isComplete = false

    static let field: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
      text, count, context in
      let collector = Unmanaged<Collector>.fromOpaque(context!).takeUnretainedValue()
      collector.fields.append(Array(UnsafeRawBufferPointer(start: text, count: count)))
    }

    static let row: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { _, context in
      Unmanaged<Collector>.fromOpaque(context!).takeUnretainedValue().isComplete = true
    }
  }
}

extension CSVReader.Row {
  /// The field of this column; empty where the file has no such column.
  func text(_ column: String) throws(DistrictError) -> String {
    guard let position = reader.position(of: column) else { return "" }
    return try CSVReader.text(
      fields[position], file: reader.file, line: line, column: position + 1, columnName: column)
  }

  /// The field of the first of these columns that is not empty.
  func text(firstOf columns: String...) throws(DistrictError) -> String {
    for column in columns {
      let value = try text(column)
      if !value.isEmpty { return value }
    }
    return ""
  }

  /// The file's own name, without its folder.
  var fileName: String { reader.file.split(separator: "/").last.map(String.init) ?? reader.file }

  /// The field of this column, which may not be empty.
  func required(_ column: String) throws(DistrictError) -> String {
    let value = try text(column)
    if value.isEmpty { throw error(column, "the field is empty", "Fill it in, or remove the row") }
    return value
  }

  func error(_ column: String, _ rule: String, _ remedy: String) -> DistrictError {
    DistrictError(
      file: reader.file, line: line, column: reader.position(of: column).map { $0 + 1 }, columnName: column,
      rule: rule, remedy: remedy)
  }
}
