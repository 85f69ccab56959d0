internal import JSON
internal import Roster
internal import Text

/// A sign-in for people: what arrived, its claims, each check, whose it is.
enum SignInText {
  static func of(_ examination: SignInExamination, _ style: TextStyle) -> String {
    var text = style.paint(DisplayText(foreign: shape(examination)), .bold) + "\n"
    if let claims = examination.claims { text += table(claims, style) }
    if !examination.checks.isEmpty {
      var table = TextTable([.init("Check"), .init("Outcome"), .init("Seen")])
      for check in examination.checks { table.add([check.name.rawValue, check.outcome.rawValue, check.detail]) }
      text += "\n" + table.text(style)
      text += style.show(DisplayText(foreign: verified(examination.verified))) + "\n"
    }
    text += "\n" + style.show(DisplayText(foreign: link(examination))) + "\n"
    if let first = examination.firstSignIn {
      text += style.show(DisplayText(foreign: told(first, beside: examination.person))) + "\n"
    }
    for remark in examination.remarks { text += style.show(DisplayText(foreign: remark)) + "\n" }
    for hint in hints(examination) { text += style.show(DisplayText(foreign: hint)) + "\n" }
    if let verdict = examination.verdict { text += VerdictText.of(verdict, style) }
    return text
  }

  /// What the command can be asked further.
  private static func hints(_ examination: SignInExamination) -> [String] {
    var hints: [String] = []
    if examination.claims?["nonce"] != nil,
      examination.checks.contains(where: { $0.name == .nonce && $0.outcome == .skipped && $0.isNeeded })
    {
      hints.append("`--nonce` compares the token's nonce with the one the app asked with.")
    }
    if examination.claims == nil, examination.exchange == nil, examination.signIn.authorizationCode != nil {
      hints.append("`--exchange` trades the authorization code in, which spends it.")
    }
    return hints
  }

  /// A client secret that was given instead: its claims, and whether it is still good. Never the signature.
  static func of(_ review: ClientSecretReview, _ style: TextStyle) -> String {
    let lines = secret(review)
    return style.paint(DisplayText(foreign: "A client secret, no sign-in"), .bold) + "\n" + table(review.claims, style)
      + lines.map { style.show(DisplayText(foreign: $0)) + "\n" }.joined()
  }

  private static func table(_ claims: JSONObject, _ style: TextStyle) -> String {
    self.claims(claims).map { name, value in
      "  " + style.show(DisplayText(foreign: name).fitted(to: 18)) + style.show(DisplayText(foreign: value)) + "\n"
    }.joined()
  }

  // MARK: - The same words for the console

  static func shape(_ examination: SignInExamination) -> String {
    let shape =
      switch examination.signIn.shape {
      case .token: "An identity token"
      case .native: "A native credential"
      case .web: "A web answer"
      case .cordova: "A Cordova answer"
      case .record: "An app's own record"
      case .failure: "A failed sign-in"
      }
    return shape + (examination.account.map { ", \($0.title)" } ?? "")
  }

  static func verified(_ verified: Bool?) -> String {
    switch verified {
    case true?: "Verified: every check that is needed passed."
    case false?: "Not valid: a check failed."
    case nil: "Not verified: a check that is needed was skipped."
    }
  }

  /// Times as dates of this place, with the number as it stands in the token.
  static func claims(_ claims: JSONObject) -> [(name: String, value: String)] {
    claims.members.map { member in
      let text = member.value.stringValue ?? member.value.text()
      guard times.contains(member.name), let seconds = member.value.doubleValue, seconds.magnitude < 1e11 else {
        return (member.name, text)
      }
      return (member.name, "\(Timestamp.exact(seconds)) (\(text))")
    }
  }

  private static let times: Set<String> = ["iat", "exp", "nbf", "auth_time", "updated_at"]

  static func secret(_ review: ClientSecretReview) -> [String] {
    let left = review.daysLeft.map { $0 < 0 ? "It has expired." : "Days left: \($0)." }
    let key = review.keyID.map { "Its key id (`kid`) is \($0)." }
    let faults = review.faults.map { "Apple would refuse it: \($0)." }
    return [left, review.daysLeft.map { $0 < 0 } == true ? nil : review.warning, key].compactMap(\.self) + faults
  }

  static func link(_ examination: SignInExamination) -> String {
    switch examination.link {
    case .matched:
      "Matched: \(examination.person?.row.person.spokenName ?? "(no name)"), \(examination.person?.row.id.rawValue ?? "")"
    case .otherOrganization: "The token is of another organisation than this profile's."
    case .unknownPerson: "The organisation is this profile's, but the roster has no such person."
    case .personalAccount: "A personal Apple account: the token names no organisation."
    case .noToken: "No identity token, so nobody to match."
    }
  }

  /// What is told together has one date; what came later has its own.
  private static func facts(_ first: RememberedSignIn) -> String {
    let facts = [
      (first.givenName, first.givenNameAt, " "), (first.familyName, first.familyNameAt, " "),
      (first.email, first.emailAt, ", "),
    ]
    var told: [Double: String] = [:]
    for case (let words?, let at, let separator) in facts where !words.isEmpty {
      told[at ?? first.seenAt, default: ""] += (told[at ?? first.seenAt] == nil ? "" : separator) + words
    }
    guard !told.isEmpty else {
      return "Told at the first sign-in, \(Timestamp.spoken(first.seenAt)): no name and no e-mail."
    }
    return told.sorted { $0.key < $1.key }.map { at, words in
      (at == first.seenAt ? "Told at the first sign-in, " : "Told later, ") + "\(Timestamp.spoken(at)): \(words)."
    }.joined(separator: " ")
  }

  /// What the first sign-in told, with its date, and what the roster has.
  static func told(_ first: RememberedSignIn, beside person: PersonRecord?) -> String {
    func words(_ parts: [String?]) -> String {
      let known = parts.compactMap(\.self).filter { !$0.isEmpty }
      return known.isEmpty ? "no name and no e-mail" : known.joined(separator: ", ")
    }
    let told = facts(first)
    guard let person = person?.row.person else { return told }
    return told + " The roster has: \(words([person.spokenName, person.email]))."
  }
}
