/// A situation worth seeing, by name: what it shows, and which verdict a client should come to.
public struct Scenario: Sendable {
  public let name: String
  /// One sentence: what happens, and what a good client does.
  public let sentence: String
  /// What a client should come to, in the words of the command line.
  public let expectation: Expectation
  let apply: @Sendable (inout Settings) -> Void

  public enum Expectation: Sendable, Equatable {
    /// This step gives the verdict of this class and cause.
    case verdict(Step, group: String, cause: String)
    /// A sync is published in spite of all.
    case published
    /// The second sync is held for review.
    case secondHeld

    public enum Step: String, Sendable { case connect, doctor, sync }
  }

  init(
    _ name: String, _ expectation: Expectation, _ sentence: String,
    apply: @escaping @Sendable (inout Settings) -> Void
  ) {
    self.name = name
    self.sentence = sentence
    self.expectation = expectation
    self.apply = apply
  }

  /// One line for a list.
  public var line: String { "\(name): \(sentence) (\(expectation.words))" }

  public static func named(_ name: String) throws(SandboxError) -> Scenario {
    guard let scenario = all.first(where: { $0.name == name }) else { throw .unknownScenario(name) }
    return scenario
  }

  /// The settings of several scenarios together, the later ones on top; their faults add up.
  public static func settings(of scenarios: [Scenario]) -> Settings {
    var settings = Settings()
    var faults: [Fault] = []
    for scenario in scenarios {
      settings.faults = []
      scenario.apply(&settings)
      faults += settings.faults
    }
    settings.faults = faults
    return settings
  }
}

extension Scenario.Expectation {
  /// As a list shows it.
  public var words: String {
    switch self {
    case .verdict(let step, let group, let cause): "\(step.rawValue): \(group), \(cause)"
    case .published: "sync: published"
    case .secondHeld: "second sync: held"
    }
  }
}
