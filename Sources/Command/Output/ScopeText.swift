internal import Roster
internal import Text

/// What needs each scope, whether it is requested and proven, and who does what next.
enum ScopeText {
  static func of(_ scopes: [ScopeLine], beside verdict: Verdict, _ style: TextStyle) -> String {
    guard !scopes.isEmpty else { return "" }
    var lines = ["  Scopes:"]
    for scope in scopes {
      lines.append("    - \(scope.scope.rawValue), for \(scope.features.joined(separator: ", ")): \(state(scope))")
      let actor = scope.actor == .nobody ? "" : ", for \(scope.actor.title)"
      lines.append("      Next\(actor): \(scope.next(beside: verdict))")
    }
    return Wrapping.of(lines.map { style.show(DisplayText(foreign: $0)) + "\n" }.joined(), style.columns)
  }

  private static func state(_ scope: ScopeLine) -> String {
    let asked = scope.requested ? "requested" : "not requested"
    let proven = scope.proven.map { $0 ? "proven by a request" : "refused" } ?? "not proven"
    return ([asked, proven] + (scope.cause.map { [$0.title] } ?? [])).joined(separator: ", ")
  }
}
