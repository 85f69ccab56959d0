/// What a value on the command line is: how help calls it, and how a shell completes it.
enum ValueKind: Equatable, Sendable {
  case text(String)
  case number(String)
  case file(String)
  case folder(String)
  case choice(String, [String])
  case profile, theme, scenario, classID, personID, run

  var isPath: Bool {
    switch self {
    case .file, .folder: true
    default: false
    }
  }

  /// The word that stands for it in help, e.g. `FILE`.
  var name: String {
    switch self {
    case .text(let name), .number(let name), .file(let name), .folder(let name): name
    case .choice(let name, _): name
    case .profile, .theme, .scenario: "NAME"
    case .classID, .personID: "ID"
    case .run: "RUN"
    }
  }
}
