internal import Roster

extension Complaint {
  /// The words for any error a command can end with.
  init(of error: any Error, path: [String]) {
    switch error {
    case let error as UsageError:
      let help = "See: " + (["homeroom"] + path + ["--help"]).joined(separator: " ")
      self.init("usage", error.message, remedy: error.remedy(help: help), exit: .usage)
    case let error as Failure:
      self.init(of: error)
    case let error as PlacesError:
      self.init("folder", error.message, remedy: error.remedy, exit: .localData)
    default:
      self.init(
        "unexpected", "Something failed that should not: \(type(of: error)).",
        remedy: "Please report it with what you did. Nothing was half written.")
    }
  }
}
