import YAML

extension FuzzTarget {
  /// A document: read, or refused with a line and a reason.
  static let yaml = FuzzTarget(name: "YAML") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let breaks: Set<UInt32> = [0x0A, 0x0D, 0x85, 0x2028, 0x2029]
    let lines = text.unicodeScalars.count { breaks.contains($0.value) }
    do {
      try check(try YAMLNode(parsing: text), lines: lines)
    } catch let error as YAMLError {
      try expect(error.line >= 1 && error.line <= lines + 2 && !error.problem.isEmpty, "a refusal has a place")
    }
  }

  private static func check(_ node: YAMLNode, lines: Int) throws {
    try expect(node.line >= 1 && node.line <= node.endLine && node.endLine <= lines + 2, "a node has a place")
    for child in node.sequence ?? [] { try check(child, lines: lines) }
    for entry in node.mapping ?? [] {
      try check(entry.key, lines: lines)
      try check(entry.value, lines: lines)
    }
  }
}
