/// What `config.yaml` says: organisations, and how the console looks and listens.
public struct Configuration: Sendable, Equatable {
  /// The layout this program writes; a file that says nothing is of layout 1.
  public static let currentVersion = 1

  public var version = Configuration.currentVersion
  public var defaultName: String?
  /// In the file's order.
  public var profiles: [Profile] = []
  public var theme: String?
  public var mouse: Bool?
  /// Action → the keys that do it; an empty list unbinds it. The console knows the actions and the keys' names.
  public var keys: [KeyBinding] = []
  /// List (`classes`, `people`, `locations`) → its columns.
  public var columns: [String: [String]] = [:]
  public var warnings: [ConfigurationWarning] = []

  /// A line of `keys:`, with the place to name when it makes no sense.
  public struct KeyBinding: Sendable, Equatable {
    public let action: String
    public let keys: [String]
    public let line: Int
  }

  public init() {}

  public func profile(named name: String) -> Profile? { profiles.first { $0.name == name } }

  /// The one that is meant when none is named: the file's choice, else the only one there is.
  public var defaultProfile: Profile? {
    if let defaultName { return profile(named: defaultName) }
    return profiles.count == 1 ? profiles[0] : nil
  }
}
