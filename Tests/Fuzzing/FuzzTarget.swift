/// A parser of foreign bytes, and what has to hold of it whatever the bytes are.
///
/// The corpus tests run each on its saved inputs and on mutations of them, `scripts/fuzz` under libFuzzer.
public struct FuzzTarget: Sendable {
  public let name: String
  /// Throws a `Finding` where something does not hold; a crash is a finding too.
  public let check: @Sendable ([UInt8]) throws -> Void

  public struct Finding: Error { public let rule: String }

  public static let all: [FuzzTarget] = [
    .callback, .configuration, .credentials, .districts, .explanation, .jwt, .keys, .oauthAnswer, .rosterPage, .signIn,
    .text, .themes, .yaml,
  ]
}

func expect(_ holds: Bool, _ rule: String) throws {
  if !holds { throw FuzzTarget.Finding(rule: rule) }
}
