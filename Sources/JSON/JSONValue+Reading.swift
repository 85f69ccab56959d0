internal import FoundationEssentials

/// Why a text is not JSON. It carries no part of the text: an answer may hold a token.
public struct JSONError: Error, Equatable, Sendable {
  public let reason: String
}

extension JSONValue {
  /// Reads one JSON document. Nesting deeper than 512 levels is refused by the decoder below.
  /// Members come in the order of their names, because the decoder does not keep the text's own.
  public init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    do {
      self = try JSONDecoder().decode(Decoded.self, from: Data(bytes)).value
    } catch {
      throw JSONError(reason: bytes.isEmpty ? "the text is empty" : "the text is not JSON")
    }
  }

  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }
}

private struct Decoded: Decodable {
  let value: JSONValue

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var object = JSONObject()
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        object[key.stringValue] = try container.decode(Decoded.self, forKey: key).value
      }
      value = .object(object)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(Decoded.self).value) }
      value = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .null
      } else if let bool = try? container.decode(Bool.self) {
        value = .bool(bool)
      } else if let integer = try? container.decode(Int64.self) {
        value = .integer(integer)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else {
        value = .string(try container.decode(String.self))
      }
    }
  }
}
