/// Text a person pasted that may hold a code or a token: it never shows itself.
struct Pasted: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  let text: String

  init(_ text: String) { self.text = text }

  var description: String { "Pasted(\(text.count) characters)" }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
