import Foundation
import Testing

/// Arrows between modules never point up: each file's imports are read against this table.
@Suite struct ImportTests {
  /// What each target may import, beside the Swift and C standard libraries.
  static let allowed: [String: Set<String>] = [
    "Secrets": ["CSystem"],
    "JSON": ["CSimdjson"],
    "Text": [],
    "HTTP": ["CCurl", "Secrets"],
    "SQLite": ["CSQLite"],
    "Signing": ["COpenSSL", "JSON", "Secrets"],
    "YAML": ["CYAML"],
    "Roster": ["CSimdjson", "HTTP", "JSON", "SQLite", "Secrets", "Signing", "Text", "YAML"],
    "Sandbox": ["CCSV", "CMicrohttpd", "JSON", "Secrets", "Signing"],
    "Terminal": ["CNcurses", "Text", "YAML"],
    "Console": ["Roster", "Terminal", "Text"],
    "Command": [
      "CSystem", "CQREncode", "Console", "JSON", "Roster", "Sandbox", "Secrets", "Signing", "Terminal", "Text",
    ],
  ]

  /// The toolchain's own. Foundation is not among them, nor its essentials: they are more than 3 MB of the binary.
  static let toolchain: Set<String> = ["Glibc", "Synchronization"]

  /// Targets without Swift files.
  static let cTargets: Set<String> = [
    "CCSV", "CCurl", "CSystem", "CMicrohttpd", "CNcurses", "COpenSSL", "CQREncode", "CSQLite", "CSimdjson", "CYAML",
  ]

  @Test func everyTargetIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.root + "/Sources")
      .filter { !$0.hasPrefix(".") }
    #expect(Set(folders) == Set(Self.allowed.keys).union(Self.cTargets))
  }

  @Test(arguments: allowed.keys.sorted()) func importsOnlyWhatItMay(target: String) throws {
    let allowed = try #require(Self.allowed[target]).union(Self.toolchain)
    for file in Repository.swiftFiles(in: "Sources/" + target) {
      for name in try Repository.imports(of: file) {
        #expect(allowed.contains(name), "\(file) imports \(name)")
      }
    }
  }
}
