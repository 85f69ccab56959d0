/// One value of a document, with the line it stands on, so that a complaint about it can say where.
public struct YAMLNode: Sendable, Hashable {
  public indirect enum Content: Sendable, Hashable {
    case scalar(String)
    case sequence([YAMLNode])
    /// In the order of the document. No key stands twice.
    case mapping([Entry])
  }

  public struct Entry: Sendable, Hashable {
    /// Always a scalar.
    public let key: YAMLNode
    public let value: YAMLNode

    public init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }

    public var name: String { key.string ?? "" }
  }

  public let content: Content
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// The last line the value itself stands on, without the blank lines and comments after it.
  public let endLine: Int
  /// Whether the scalar is a string whatever it looks like: in quotes, in a block, or tagged as one.
  public let isQuoted: Bool

  public init(content: Content, line: Int, column: Int, endLine: Int, isQuoted: Bool = false) {
    self.content = content
    self.line = line
    self.column = column
    self.endLine = endLine
    self.isQuoted = isQuoted
  }
}

extension YAMLNode {
  /// A scalar's text.
  public var string: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  public var sequence: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  public var mapping: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// A mapping's value under a key.
  public subscript(key: String) -> YAMLNode? {
    mapping?.first { $0.key.string == key }?.value
  }

  public subscript(index: Int) -> YAMLNode? {
    guard let sequence, sequence.indices.contains(index) else { return nil }
    return sequence[index]
  }

  /// Nothing, `~` or `null`.
  public var isNull: Bool {
    !isQuoted && ["", "~", "null", "Null", "NULL"].contains(string)
  }

  /// `true` and `false` only: `yes`, `no`, `on` and `off` are words, as YAML 1.2 has it.
  public var bool: Bool? {
    if isQuoted { return nil }
    return switch string {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  public var integer: Int? {
    isQuoted ? nil : string.flatMap { Int($0) }
  }

  /// What it is, for a message: never its value, which may be a secret.
  public var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
