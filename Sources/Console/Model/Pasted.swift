/// Text a person pasted that may hold a code or a token: it never shows itself.
public struct Pasted: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public var description: String { "Pasted(\(text.count) characters)" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
