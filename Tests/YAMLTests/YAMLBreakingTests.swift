import Support
import Testing

@testable import YAML

/// Broken documents: each is read or refused with a line of its own, never trapped on.
@Suite struct YAMLBreakingTests {
  static let document = """
    # homeroom
    default: school
    profiles:
      - name: school
        client_id: "com.example.app"
        scopes: [edu.users.read, edu.classes.read]
        note: |
          first
            second
        folded: >-
          one
          two
      - &other {name: 'other', audience: [a, b]}
      - *other
    keys: {quit: q, help: "?", "a b": ~}
    ? plain
    : !!str 12

    """

  @Test(arguments: 0..<40) func brokenDocumentsAreReadOrRefused(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      let text = random.broken(Self.document)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      do {
        check(try YAMLNode(parsing: text), lines: lines, text: text)
      } catch {
        #expect((1...lines + 1).contains(error.line), "\(error) \(text.debugDescription)")
        #expect(error.column >= 1 && !error.problem.isEmpty)
      }
    }
  }

  /// A document that ends anywhere, as a half-written file does.
  @Test func everyBeginningIsReadOrRefused() {
    for count in 0...Self.document.utf8.count {
      let text = String(decoding: Self.document.utf8.prefix(count), as: UTF8.self)
      _ = try? YAMLNode(parsing: text)
    }
  }

  private func check(_ node: YAMLNode, lines: Int, text: String) {
    #expect(
      node.line >= 1 && node.line <= node.endLine && node.endLine <= lines + 1, "\(node) \(text.debugDescription)")
    for child in node.sequence ?? [] { check(child, lines: lines, text: text) }
    for entry in node.mapping ?? [] {
      check(entry.key, lines: lines, text: text)
      check(entry.value, lines: lines, text: text)
    }
    #expect(Set(node.mapping?.map(\.name) ?? []).count == node.mapping?.count ?? 0)
  }
}
