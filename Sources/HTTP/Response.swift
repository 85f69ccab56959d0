/// What came back: any status, with its body whole. A redirect is an answer too: it is never followed.
public struct Response: Sendable {
  public var status: Int
  public var headers: Headers
  public var body: [UInt8]
  /// Wall-clock time at which the answer's head arrived, in seconds since 1970; beside the `Date` header it tells
  /// how far the two clocks are apart.
  public var receivedAt: Double

  public init(status: Int, headers: Headers = Headers(), body: [UInt8] = [], receivedAt: Double = 0) {
    self.status = status
    self.headers = headers
    self.body = body
    self.receivedAt = receivedAt
  }
}

/// Header fields in the order received; names compare without case (RFC 9110, 5.1).
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  public struct Field: Sendable, Equatable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public private(set) var fields: [Field] = []

  public init(_ fields: [Field] = []) { self.fields = fields }
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

  /// The first field of that name.
  public subscript(name: String) -> String? {
    let wanted = name.lowercased()
    return fields.first { $0.name.lowercased() == wanted }?.value
  }
}
