/// A command line that does not fit the table.
enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String, near: String?)
  case commandMissing(of: String)
  case unknownOption(String, near: String?)
  case ambiguousOption(String)
  case valueMissing(option: String)
  case valueUnexpected(option: String)
  case optionMissing(String)
  case argumentMissing(String)
  case argumentUnexpected(String)
  /// The rule says what fits; the value is shown unless it may be a secret.
  case badValue(of: String, value: String?, rule: String)
  case contradiction(String, String)

  var message: String {
    switch self {
    case .unknownCommand(let name, _): "There is no command \"\(name)\"."
    case .commandMissing(let parent): "\"\(parent)\" needs one of its commands."
    case .unknownOption(let name, _): "There is no option \(name) here."
    case .ambiguousOption(let name): "\(name) is short for more than one option."
    case .valueMissing(let option): "\(option) needs a value."
    case .valueUnexpected(let option): "\(option) takes no value."
    case .optionMissing(let option): "\(option) is needed."
    case .argumentMissing(let name): "\(name) is missing."
    case .argumentUnexpected(let word): "\"\(word)\" is one word more than this command takes."
    case .badValue(let name, let value?, let rule): "\(name) can't be \"\(value)\": \(rule)."
    case .badValue(let name, nil, let rule): "\(name) does not fit: \(rule)."
    case .contradiction(let one, let other): "\(one) and \(other) can't be used together."
    }
  }

  func remedy(help: String) -> String {
    switch self {
    case .unknownCommand(_, let near?): "Did you mean \"\(near)\"? \(help)"
    case .unknownOption(_, let near?): "Did you mean \(near)? \(help)"
    default: help
    }
  }
}
