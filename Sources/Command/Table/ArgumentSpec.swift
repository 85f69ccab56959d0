/// A word a command takes by its place.
struct ArgumentSpec: Equatable, Sendable {
  let value: ValueKind
  let isOptional: Bool
  /// Takes all words that are left.
  let repeats: Bool
  let help: String

  init(_ value: ValueKind, optional: Bool = false, repeats: Bool = false, help: String) {
    self.value = value
    isOptional = optional
    self.repeats = repeats
    self.help = help
  }

  var usage: String {
    let name = value.name + (repeats ? "…" : "")
    return isOptional ? "[\(name)]" : name
  }
}
