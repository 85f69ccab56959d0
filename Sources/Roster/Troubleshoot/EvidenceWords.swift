extension Verdict {
  /// What was seen, in one line without its full stop, for a check's detail.
  var observed: String {
    evidence.first.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? cause.rawValue
  }
}

/// What was seen, in sentences that hold no part of the answer but what is known to be harmless.
enum EvidenceWords {
  static func of(_ seen: Observation) -> [String] {
    var lines: [String] = []
    if let detail = seen.faultDetail {
      let isKnown = seen.origin != nil || seen.resource != nil
      lines.append(isKnown ? "\(asked(seen)): no answer (\(detail))." : "No answer: \(detail).")
      return lines
    }
    if seen.text.hasPrefix("asauthorizationerror ") {
      return ["Sign-in on the device: ASAuthorizationError \(seen.text.drop { $0 != " " }.drop { $0 == " " })."]
    }
    var answer = seen.cameByRedirect ? "the redirected address carries an error" : "the answer"
    if let status = seen.status { answer += " has status \(status)" }
    if let word = seen.word, Observation.words.contains(word) {
      answer += seen.status == nil && !seen.cameByRedirect ? " says \(word)" : " and says \(word)"
    }
    if !seen.codes.isEmpty { answer += ", code \(seen.codes.joined(separator: ", "))" }
    if seen.shape == .page { answer += ", as a web page" }
    if seen.shape == .empty, seen.status != nil { answer += ", with an empty body" }
    if answer == "the answer" { answer = "nothing that tells a status or an error" }
    lines.append("\(asked(seen)): \(answer).")
    if let mark = seen.proxyMark { lines.append("It bears the mark of \(mark).") }
    if let wait = seen.waitSeconds { lines.append("It asks to wait \(wait) s.") }
    return lines
  }

  private static func asked(_ seen: Observation) -> String {
    switch (seen.origin, seen.resource) {
    case (.authorize, _): "Consent page"
    case (.token, _): "Token endpoint, code exchange"
    case (.refresh, _): "Token endpoint, refresh"
    case (.revoke, _): "Revoke endpoint"
    case (.roster, let resource?), (nil, let resource?): "Roster API, \(path(resource))"
    case (.roster, nil): "Roster API"
    case (nil, nil): "From nowhere known"
    }
  }

  static func path(_ resource: Evidence.Resource) -> String {
    switch resource {
    case .organization: "/organization"
    case .locations: "/locations"
    case .users: "/users"
    case .classes: "/classes"
    case .classMembers: "/classes/{id}/users"
    }
  }

  /// The scopes a refusal is about: those it names, else the one its request needs.
  static func missing(_ seen: Observation) -> [Scope] {
    seen.challengedScopes.isEmpty ? seen.neededScope.map { [$0] } ?? [] : seen.challengedScopes
  }

  static func clock(_ difference: Double) -> String {
    let seconds = Int(difference.magnitude.rounded())
    let span = seconds < 120 ? "\(seconds) s" : seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    return difference < 0
      ? "this host's clock is \(span) ahead of Apple's" : "this host's clock is \(span) behind Apple's"
  }

  static func scopes(_ seen: Observation) -> [String] {
    var lines: [String] = []
    let named = seen.challengedScopes.map(\.rawValue)
    if !named.isEmpty { lines.append("The scope it names: \(named.joined(separator: ", ")).") }
    if named.isEmpty, let needed = seen.neededScope { lines.append("The request needs \(needed.rawValue).") }
    if let requested = seen.requestedScopes {
      let words = Scope.allCases.filter(requested.contains).map(\.rawValue)
      lines.append("The profile asks for \(words.isEmpty ? "no scope" : words.joined(separator: ", ")).")
    }
    let proven = Scope.allCases.filter { seen.provenScopes[$0] == true }.map(\.rawValue)
    if !proven.isEmpty { lines.append("Proven by a request before: \(proven.joined(separator: ", ")).") }
    return lines
  }
}
