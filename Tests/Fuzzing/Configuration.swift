@testable import Roster

extension FuzzTarget {
  /// A configuration: read, or refused with a place and a remedy; and a profile is added and removed, or that is refused.
  static let configuration = FuzzTarget(name: "Configuration") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read(text, file: "config.yaml")
    } catch {
      try expect(!error.problem.isEmpty && !error.remedy.isEmpty, "a refusal says what and how")
      try expect(error.line.map { $0 >= 1 } ?? true, "a refusal has a place")
    }
    var changed = ConfigurationText(text)
    try? changed.add(added)
    try? changed.setDefault(added.name)
    try? changed.remove(added.name)
  }

  private static let added = Profile(
    name: "added", clientID: "c", teamID: "ABCDE12345", keyID: "FGHIJ67890", privateKeyPath: "/k",
    redirectURI: "https://app.example/callback")
}
