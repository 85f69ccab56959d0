import Foundation

/// The source tree this test was compiled from, and what was built beside the test.
enum Repository {
  static let root: String = {
    let here = URL(fileURLWithPath: #filePath)
    return here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }()

  static func binary(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }

  static func swiftFiles(in folder: String) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: root + "/" + folder) else { return [] }
    return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
  }

  /// The modules a file imports, whatever access level or attribute stands before `import`.
  static func imports(of file: String) throws -> [String] {
    let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), keyword <= 2, words.count > keyword + 1 else { return nil }
      let modifiers: Set<Substring> = ["public", "internal", "package", "fileprivate", "private", "@testable", "@preconcurrency"]
      guard words[..<keyword].allSatisfy(modifiers.contains) else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = kinds.contains(words[keyword + 1]) ? words[keyword + 2] : words[keyword + 1]
      return String(name.split(separator: ".")[0])
    }
  }
}
