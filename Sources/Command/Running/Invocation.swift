internal import Roster

/// A command about to run: which one, with what.
struct Invocation: Sendable {
  let spec: CommandSpec
  /// E.g. `["profile", "add"]`.
  let path: [String]
  var global: GlobalOptions
  let options: [OptionReader.Reading.Option]
  let arguments: [String]
  let environment: [String: String]
  /// How text on standard output may look.
  var style = TextStyle.plain
  /// And on standard error.
  var errorStyle = TextStyle.plain

  func has(_ option: String) -> Bool { options.contains { $0.name == option } }
  /// The last one given counts.
  func value(_ option: String) -> String? { options.last { $0.name == option }?.value }
  func values(_ option: String) -> [String] { options.filter { $0.name == option }.compactMap(\.value) }

  func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let rule =
        range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound) is needed"
        : "a whole number from \(range.lowerBound) to \(range.upperBound) is needed"
      throw .badValue(of: "--" + option, value: text, rule: rule)
    }
    return number
  }

  /// A value out of a closed list, in the list's own spelling.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = value(option) else { return nil }
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw .badValue(
        of: "--" + option, value: text,
        rule: "it is one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }
}
