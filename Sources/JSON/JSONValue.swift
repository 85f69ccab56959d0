/// A JSON document as a value (RFC 8259): what a small answer said, or what a command is about to print.
///
/// Objects keep the order in which their members were written, so that output is stable. Roster pages do not
/// come through here: they are large, and handed out record by record.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object, in the order they were added; setting a name again keeps its place.
public struct JSONObject: Sendable, Hashable {
  public private(set) var members: [Member] = []
  /// Where each name stands, from the size on at which looking through all of them takes longer.
  private var places: [String: Int] = [:]

  public struct Member: Sendable, Hashable {
    public let name: String
    public var value: JSONValue

    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  public init() {}

  /// A name given twice keeps the later value.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (name, value) in members { self[name] = value }
  }

  public var names: [String] { members.map(\.name) }
  public var isEmpty: Bool { members.isEmpty }

  public subscript(name: String) -> JSONValue? {
    get { place(of: name).map { members[$0].value } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  public static func == (left: Self, right: Self) -> Bool { left.members == right.members }

  public func hash(into hasher: inout Hasher) { hasher.combine(members) }

  private static let manyNames = 16

  private func place(of name: String) -> Int? {
    members.count < Self.manyNames ? members.firstIndex { $0.name == name } : places[name]
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count == Self.manyNames { index() } else if members.count > Self.manyNames {
      places[member.name] = members.count - 1
    }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    if members.count >= Self.manyNames { index() } else { places = [:] }
  }

  private mutating func index() {
    places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.name, $0) })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONValue {
  public subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// A whole number, also where it was written as `3600.0`.
  public var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }

  /// A string, or `null` where there is none: the documents of the command line keep every key.
  public init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  public init(_ value: Bool?) { self = value.map(JSONValue.bool) ?? .null }
  public init(_ value: Double?) { self = value.map(JSONValue.number) ?? .null }
  public init(_ values: [String]) { self = .array(values.map(JSONValue.string)) }
}
