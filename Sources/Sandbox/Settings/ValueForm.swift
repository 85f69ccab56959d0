internal import JSON

/// How one kind of value is written in JSON: which values are taken, in words, and the way in and out.
struct ValueForm<Value>: Sendable {
  /// The values, as they follow "takes".
  let words: String
  let json: @Sendable (Value) -> JSONValue
  /// Reads a value; the second argument is the place that an error names.
  let value: @Sendable (JSONValue, String) throws(SettingError) -> Value
}

/// Why a setting is not taken: where, and which values would be.
struct SettingError: Error, Equatable {
  let place: String
  let rule: String

  init(_ place: String, _ rule: String) {
    self.place = place
    self.rule = rule
  }

  var reason: String { place + " " + rule }
}

extension ValueForm {
  /// A value without parts: `read` gives nil for what is not one of those named.
  init(
    _ words: String, json: @escaping @Sendable (Value) -> JSONValue, read: @escaping @Sendable (JSONValue) -> Value?
  ) {
    self.words = words
    self.json = json
    value = { (json, place) throws(SettingError) in
      guard let value = read(json) else { throw SettingError(place, "takes \(words)") }
      return value
    }
  }

  /// Nothing at all is a value too.
  var orNull: ValueForm<Value?> {
    ValueForm<Value?>(
      words: words + ", or null", json: { $0.map(json) ?? .null },
      value: { (json, place) throws(SettingError) in
        if json == .null { return nil }
        do throws(SettingError) {
          return try value(json, place)
        } catch {
          // A fault in a part is told as it is; that the whole is no such value, with null among the choices.
          throw error.place == place ? SettingError(place, "takes \(words), or null") : error
        }
      })
  }

  /// As many of them as there are.
  var list: ValueForm<[Value]> {
    ValueForm<[Value]>(
      words: "a list, each \(words)", json: { .array($0.map(json)) },
      value: { (json, place) throws(SettingError) in
        guard let elements = json.arrayValue else { throw SettingError(place, "takes a list, each \(words)") }
        var values: [Value] = []
        for (index, element) in elements.enumerated() { values.append(try value(element, "\(place)[\(index)]")) }
        return values
      })
  }

  /// An object with these members; those that are not named keep what they have in `base`.
  static func object(_ fields: [Field<Value>], over base: Value) -> ValueForm where Value: Sendable {
    let names = fields.map(\.name)
    let words = "an object of " + names.joined(separator: ", ")
    return ValueForm(
      words: words, json: { whole in .object(JSONObject(fields.map { ($0.name, $0.json(whole)) })) },
      value: { (json, place) throws(SettingError) in
        guard let object = json.objectValue else { throw SettingError(place, "takes \(words)") }
        if let stranger = object.names.first(where: { !names.contains($0) }) {
          throw SettingError("\(place).\(stranger)", "is unknown; there are \(names.joined(separator: ", "))")
        }
        var whole = base
        for field in fields {
          if let value = object[field.name] {
            try field.set(&whole, value, "\(place).\(field.name)")
          } else if field.isRequired {
            throw SettingError("\(place).\(field.name)", "is missing; it takes \(field.values)")
          }
        }
        return whole
      })
  }
}

extension ValueForm where Value == Bool {
  static var flag: Self { Self("true or false", json: { .bool($0) }, read: \.boolValue) }
}

extension ValueForm where Value == String {
  static var text: Self { Self("a text", json: { .string($0) }, read: \.stringValue) }

  static func among(_ choices: [String]) -> Self {
    Self(choices.listed, json: { .string($0) }, read: { $0.stringValue.flatMap { choices.contains($0) ? $0 : nil } })
  }
}

extension ValueForm where Value == Double {
  /// Whole numbers are written without a fraction.
  static func number(_ range: ClosedRange<Double>, _ unit: String) -> Self {
    Self(
      "\(JSONValue.short(range.lowerBound).text()) to \(JSONValue.short(range.upperBound).text()) \(unit)",
      json: JSONValue.short, read: { $0.doubleValue.flatMap { range.contains($0) ? $0 : nil } })
  }

  static let seconds = number(0...1_000_000_000, "seconds")
  static let percent = number(0...100, "percent")
}

extension ValueForm where Value == Int {
  static func whole(_ range: ClosedRange<Int>) -> Self {
    Self(
      "a whole number, \(range.lowerBound) to \(range.upperBound)", json: { .integer(Int64($0)) },
      read: { $0.integerValue.flatMap { range.contains(Int($0)) ? Int($0) : nil } })
  }

  static let count = whole(0...1_000_000_000)
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: Self {
    Self(
      Value.allCases.map(\.rawValue).listed, json: { .string($0.rawValue) },
      read: { $0.stringValue.flatMap(Value.init) })
  }
}

extension [String] {
  /// `a, b or c`.
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

extension JSONValue {
  fileprivate static func short(_ value: Double) -> JSONValue { Int64(exactly: value).map(integer) ?? .number(value) }
}
