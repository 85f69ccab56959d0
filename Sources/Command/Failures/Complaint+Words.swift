internal import Roster

extension Complaint {
  /// The words for any error a command can end with.
  init(of error: any Error, path: [String]) {
    switch error {
    case let refusal as CommandLineReader.Refusal:
      self.init(of: refusal.error, path: refusal.path)
    case let error as UsageError:
      let help = "See: " + (["homeroom"] + path + ["--help"]).joined(separator: " ")
      self.init("usage", error.message, remedy: error.remedy(help: help), exit: .usage)
    case let error as Failure:
      self.init(of: error)
    case let error as PlacesError:
      self.init("folder", error.message, remedy: error.remedy, exit: .localData)
    case let error as ConfigurationError:
      self.init("configuration", error.message, remedy: error.remedy, exit: .localData)
    case let fault as ProfileRules.Fault:
      let option = "--" + fault.key.map { $0 == "_" ? "-" : String($0) }.joined()
      self.init(
        "bad_value", "\(fault.key == "name" ? "NAME" : option) does not fit: \(fault.problem).", remedy: fault.remedy,
        exit: .usage)
    default:
      self.init(
        "unexpected", "Something failed that should not: \(type(of: error)).",
        remedy: "Please report it with what you did. Nothing was half written.")
    }
  }
}
