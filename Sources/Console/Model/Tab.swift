/// The eight screens, by the digit that reaches them.
enum Tab: Int, CaseIterable, Sendable {
  case classes = 1
  case people, locations, troubleshoot, changes, findings, signIns, log

  var title: String {
    switch self {
    case .classes: "Classes"
    case .people: "People"
    case .locations: "Locations"
    case .troubleshoot: "Troubleshoot"
    case .changes: "Changes"
    case .findings: "Findings"
    case .signIns: "Sign-ins"
    case .log: "Log"
    }
  }

  /// The name it is stored and typed under.
  var word: String { self == .signIns ? "sign-ins" : title.lowercased() }

  /// The list a browsing screen starts with; the others show documents.
  var listKind: ListKind? {
    switch self {
    case .classes: .classes
    case .people: .people
    case .locations: .locations
    default: nil
    }
  }
}
