import YAML

/// A document: read, or refused with a line and a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let breaks: Set<UInt32> = [0x0A, 0x0D, 0x85, 0x2028, 0x2029]
  let lines = text.unicodeScalars.count { breaks.contains($0.value) }
  do {
    check(try YAMLNode(parsing: text), lines: lines)
  } catch {
    precondition(error.line >= 1 && error.line <= lines + 2 && !error.problem.isEmpty)
  }
  return 0
}

func check(_ node: YAMLNode, lines: Int) {
  precondition(node.line >= 1 && node.line <= node.endLine && node.endLine <= lines + 2)
  for child in node.sequence ?? [] { check(child, lines: lines) }
  for entry in node.mapping ?? [] {
    check(entry.key, lines: lines)
    check(entry.value, lines: lines)
  }
}
