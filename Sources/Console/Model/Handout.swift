/// A diagnosis for handing on, in both its forms.
public struct Handout: Sendable, Equatable {
  public var markdown: String
  /// One JSON document.
  public var json: String

  public init(markdown: String, json: String) {
    self.markdown = markdown
    self.json = json
  }

  /// The form that a file's name asks for.
  public func text(for path: String) -> String { path.lowercased().hasSuffix(".json") ? json : markdown }
}
