/// What can be bound to a statement's parameter: SQLite's five kinds of value.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  public init(_ value: String?) { self = value.map(Value.text) ?? .null }
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  public init(_ value: Int64?) { self = value.map(Value.integer) ?? .null }
  public init(_ value: Double?) { self = value.map(Value.real) ?? .null }
  public init(_ value: Bool?) { self = value.map { .integer($0 ? 1 : 0) } ?? .null }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}
