internal import CSimdjson

/// Why a text is not JSON. It carries no part of the text: an answer may hold a token.
public struct JSONError: Error, Equatable, Sendable {
  public let reason: String
}

extension JSONValue {
  /// Reads one JSON document in UTF-8 (RFC 8259): strictly, and at most 512 levels deep.
  ///
  /// Members come in the order of their names; of a name given twice the first counts. A whole number is an integer
  /// however it was written, if it fits 64 bits; every other number is the nearest double.
  public init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    guard let value = Self.read(Array(bytes)) else {
      throw JSONError(reason: bytes.isEmpty ? "the text is empty" : "the text is not JSON")
    }
    self = value
  }

  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  private static func read(_ bytes: [UInt8]) -> JSONValue? {
    var problem: UnsafePointer<CChar>?
    guard let document = bytes.withUnsafeBytes({ hr_document_read($0.baseAddress, $0.count, &problem) }) else {
      return nil
    }
    defer { hr_document_free(document) }
    var count = 0
    let values = hr_document_values(document, &count)
    var reader = DocumentReader(values: UnsafeBufferPointer(start: values, count: count)[...])
    return reader.next()
  }
}

extension JSONValue {
  /// A double that is a whole number of 64 bits. The least of them is none: many integers beyond come to that double.
  fileprivate static func whole(_ number: Double) -> JSONValue? {
    number == -0x1p63 ? nil : Int64(exactly: number).map(JSONValue.integer)
  }
}

/// Builds the values that lie one behind the other, what is in one directly behind it.
private struct DocumentReader {
  var values: Slice<UnsafeBufferPointer<hr_value>>

  mutating func next() -> JSONValue {
    let value = values.removeFirst()
    switch value.kind {
    case HR_BOOL: return .bool(value.integer != 0)
    case HR_INTEGER: return .integer(value.integer)
    case HR_NUMBER: return .whole(value.number) ?? .number(value.number)
    case HR_STRING: return .string(value.text.string)
    case HR_ARRAY: return .array((0..<value.count).map { _ in next() })
    case HR_OBJECT: return .object(object(of: value.count))
    default: return .null
    }
  }

  private mutating func object(of count: Int) -> JSONObject {
    let members = (0..<count).map { _ in
      let name = values[values.startIndex].name.string
      return JSONObject.Member(name: name, value: next())
    }
    // Sorting keeps the order of equals: the first of them comes first, and is what stays.
    var object = JSONObject()
    var last: String?
    for member in members.sorted(by: { $0.name < $1.name }) where member.name != last {
      object[member.name] = member.value
      last = member.name
    }
    return object
  }
}

extension hr_text {
  fileprivate var string: String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }
}
