import Roster
import Terminal

/// A new profile being filled in, field by field, by the rules of `profile add`.
struct ProfileForm: Equatable, Sendable {
  enum Field: Int, CaseIterable, Sendable {
    case name, client, team, key, keyFile, redirect, scopes, auth, roster
  }

  var texts: [Field: TextField] = [.scopes: TextField("edu.users.read edu.classes.read")]
  /// `nil` on the button that adds it.
  var focus: Field? = .name
  /// What was looked at, and what is wrong with it.
  var visited: Set<Field> = []
  var faults: [Field: Failure] = [:]
  /// The key file that was last found to sign.
  var provenKey: String?
  var isAdding = false
  /// Why it was not added, where no field is to blame.
  var refusal: Failure?

  func text(_ field: Field) -> String {
    let text = texts[field]?.text ?? ""
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The profile as it stands; the path of its key file as it was typed.
  var profile: Profile {
    Profile(
      name: text(.name), clientID: text(.client), teamID: text(.team), keyID: text(.key),
      privateKeyPath: text(.keyFile), redirectURI: text(.redirect), scopes: scopes.found,
      endpoints: Endpoints(auth: address(.auth, Endpoints.apple.auth), roster: address(.roster, Endpoints.apple.roster))
    )
  }

  private func address(_ field: Field, _ usual: String) -> String {
    text(field).isEmpty ? usual : Endpoints.trimmed(text(field))
  }

  private var scopes: (found: [Scope], fault: ProfileRules.Fault?) {
    var found: [Scope] = []
    for word in text(.scopes).split(whereSeparator: { $0 == " " || $0 == "," }) {
      do throws(ProfileRules.Fault) {
        let scope = try ProfileRules.scope(String(word))
        if !found.contains(scope) { found.append(scope) }
      } catch {
        return (found, error)
      }
    }
    return (found, nil)
  }

  /// Looks at a field that is being left. The key file's content is looked at elsewhere: that takes reading it.
  mutating func check(_ field: Field) {
    visited.insert(field)
    if field == .keyFile {
      let remedy = "It is the AuthKey_….p8 file that was downloaded with the key."
      faults[field] = text(.keyFile).isEmpty ? Failure("The path of the key's file is needed", remedy: remedy) : nil
      return
    }
    let fault =
      (field == .scopes ? scopes.fault : nil) ?? ProfileRules.faults(of: profile).first { $0.key == field.ruleKey }
    faults[field] = fault.map { Failure($0.problem.prefix(1).uppercased() + $0.problem.dropFirst(), remedy: $0.remedy) }
  }
}

extension ProfileForm.Field {
  /// As the rules and the configuration call it.
  var ruleKey: String {
    switch self {
    case .name: "name"
    case .client: "client_id"
    case .team: "team_id"
    case .key: "key_id"
    case .keyFile: "private_key"
    case .redirect: "redirect_uri"
    case .scopes: "scopes"
    case .auth: "auth_url"
    case .roster: "roster_url"
    }
  }

  var title: String {
    switch self {
    case .name: "Name"
    case .client: "Client id"
    case .team: "Team id"
    case .key: "Key id"
    case .keyFile: "Private key"
    case .redirect: "Return URL"
    case .scopes: "Scopes"
    case .auth: "Authorization"
    case .roster: "Roster API"
    }
  }

  /// Shown in the field while it is empty.
  var example: String {
    switch self {
    case .name: "north"
    case .client: "com.example.classes"
    case .team: "ABCDE12345"
    case .key: "FGHIJ67890"
    case .keyFile: "~/AuthKey_FGHIJ67890.p8"
    case .redirect: "https://classes.example.com/homeroom"
    case .scopes: ""
    case .auth, .roster: "Apple's own"
    }
  }

  /// Where its value comes from.
  var help: String {
    switch self {
    case .name: "What this organisation is called here: \(ProfileRules.nameRule)."
    case .client: "The identifier of the App ID or Services ID, from the Developer Portal."
    case .team: "10 characters, from the developer account's Membership page."
    case .key: "10 characters, beside the key in the Developer Portal and in its file's name."
    case .keyFile: "The AuthKey_….p8 file. It is read once to see that it can sign, and stays where it is."
    case .redirect: "The registered return URL, to the letter."
    case .scopes: "What to ask consent for, separated by spaces."
    case .auth: "Only for another server than Apple's, such as `homeroom sandbox`."
    case .roster: "Only for another server than Apple's, such as `homeroom sandbox`."
    }
  }
}
