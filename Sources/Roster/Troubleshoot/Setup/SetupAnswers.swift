internal import JSON

/// What a person has answered about settings that no API shows, remembered per profile.
public struct SetupAnswers: Sendable, Equatable {
  public struct Answer: Sendable, Equatable {
    /// Whether the setting is as it must be.
    public var isRight: Bool
    /// Seconds since 1970.
    public var at: Double

    public init(isRight: Bool, at: Double) {
      self.isRight = isRight
      self.at = at
    }
  }

  private var answers: [SetupLink: Answer] = [:]

  public init() {}

  public subscript(link: SetupLink) -> Answer? {
    get { answers[link] }
    set { answers[link] = newValue }
  }

  // MARK: - On disk

  private static let fileName = "/setup-answers.json"

  /// Those of a profile; none where none were given, or where the file cannot be read: they are asked again.
  public static func load(_ folders: ProfileFolders) -> SetupAnswers {
    guard let bytes = try? WholeFile.read(folders.state + fileName), let json = try? JSONValue(parsing: bytes) else {
      return SetupAnswers()
    }
    return SetupAnswers(json)
  }

  public func save(_ folders: ProfileFolders) throws {
    try folders.make()
    try WholeFile.write((json.text(indented: true) + "\n").utf8, to: folders.state + Self.fileName)
  }

  var json: JSONValue {
    var object = JSONObject()
    for link in SetupLink.allCases {
      guard let answer = answers[link] else { continue }
      object[link.rawValue] = ["is_right": .bool(answer.isRight), "at": .number(answer.at)]
    }
    return .object(object)
  }

  init(_ json: JSONValue) {
    for link in SetupLink.allCases {
      guard let stored = json[link.rawValue], let isRight = stored["is_right"]?.boolValue,
        let at = stored["at"]?.doubleValue
      else { continue }
      answers[link] = Answer(isRight: isRight, at: at)
    }
  }
}
