/// Who has to act on a cause, and what they do, in order.
///
/// `nobody` acts on what is no permission failure, but for a wrong clock, a proxy and a refused certificate: those
/// are repaired where this program runs.
struct Remedy {
  let actor: Verdict.Actor
  private(set) var steps: [String]

  private init(_ actor: Verdict.Actor, _ steps: String...) {
    self.actor = actor
    self.steps = steps
  }

  /// Without the step for one record, where whole lists were asked for.
  func ofLists(_ cause: Cause) -> Remedy {
    var remedy = self
    if cause == .notInOrganisation { remedy.steps = [] }
    return remedy
  }

  /// How a step begins that whoever runs this host does, though the verdict is another's to act on.
  static let onThisHost = "On this host: "

  /// Where the profile names another client id than its consent was given to.
  static let changedClient = [
    onThisHost
      + "if the profile's client id was changed by mistake, set it back (`homeroom profile show` tells what it is, \(Place.identifiers) what it should be).",
    "If the new one is meant: run `homeroom connect` and let an Administrator or Site Manager of the school consent to it.",
  ]

  private static let connectAgain =
    "Run `homeroom connect` and let an Administrator or Site Manager of the school consent."

  /// Steps that send for the doctor; in its own words they would lead round in a circle.
  static let examinations: Set<String> = [examineToken, examineCredentials]

  private static let examineToken =
    "Run `homeroom doctor`: it refreshes the access token and asks again. An access token lives one hour."
  private static let examineCredentials =
    "Go through the faults listed as evidence, in their order: `homeroom doctor` tests each that can be tested from here."

  private static func names(_ scopes: [Scope]) -> String {
    scopes.isEmpty ? "the missing scope" : scopes.map(\.rawValue).joined(separator: " and ")
  }

  /// `missing` are the scopes a refusal is known to be about.
  static func of(_ cause: Cause, missing: [Scope] = []) -> Remedy {
    switch cause {
    case .neverConnected:
      Remedy(.you, connectAgain)
    case .consentDeclined:
      Remedy(
        .schoolAdministrator,
        "Ask the person who pressed Cancel why; then run `homeroom connect` again.",
        "The Administrator or Site Manager signs in with a non-federated Managed Apple Account and presses Allow.")
    case .codeExpired:
      Remedy(
        .you,
        "Run `homeroom connect` again and paste the redirected address within 5 minutes of the consent: an authorization code lives no longer."
      )
    case .codeUsed:
      Remedy(
        .you,
        "Run `homeroom connect` again: an authorization code can be exchanged once only.",
        "See that no other program exchanges the code first (the page at the redirect address, a second terminal, a retry)."
      )
    case .codeInvalid:
      Remedy(
        .you,
        "Run `homeroom connect` again and paste the whole redirected address, at once and once only.",
        "If a new code is refused too: compare the redirect address and the client id of the profile"
          + " (`homeroom profile show`) with those the consent was asked with.")
    case .redirectMismatch:
      Remedy(
        .developer,
        "Send at the token step the very redirect address the consent was asked with: same scheme, host, path, case and final slash (`homeroom profile show`).",
        "Compare it with \(Place.returnURLs).")
    case .redirectUnregistered:
      Remedy(
        .developer,
        "Open \(Place.returnURLs) and add the profile's redirect address exactly as it is written there"
          + " (https, a domain name, no IP address, no localhost, no #); then Continue > Confirm.",
        "Check that the profile's client id is the one of that configuration (`homeroom profile show`).")
    case .clientMismatch:
      Remedy(
        .developer,
        "Exchange the code with the client id it was issued to: a native app's code with the App ID, a web page's with the Services ID.",
        "Compare the profile's client id (`homeroom profile show`) with \(Place.identifiers).")
    case .consentWithdrawn:
      Remedy(
        .schoolAdministrator,
        "Ask the school whether the sharing was withdrawn on purpose (\(Place.orgDataSharing)).",
        connectAgain,
        "If it was on purpose: `homeroom forget` deletes all data of the organisation, as Apple requires.")
    case .accessTokenInvalid:
      Remedy(
        .you,
        examineToken,
        "If a fresh token is refused too: \(connectAgain)")
    case .stateMismatch:
      Remedy(
        .you,
        "Nothing was exchanged. Run `homeroom connect` again and paste the address that *this* consent was redirected to.",
        "If nobody of yours started the other consent, treat the address as hostile: it may belong to another organisation."
      )
    case .requestMalformed:
      Remedy(
        .developer,
        "Compare the request with Apple's reference (\"Generate and validate tokens\"): form-encoded body with client_id,"
          + " client_secret, grant_type and either code and redirect_uri or refresh_token.",
        "If the same request worked before, the consent may have been withdrawn: run `homeroom connect` again.")
    case .ownCredentials:
      Remedy(
        .developer,
        examineCredentials,
        "Compare key id and key with \(Place.keys), the team id with \(Place.membership), the client id with \(Place.identifiers)."
      )
    case .scopeNotConfigured:
      Remedy(
        .developer,
        "Open \(Place.scopes), select the scopes the profile asks for (`homeroom profile show`), then Continue > Confirm.",
        connectAgain)
    case .scopeMissing:
      Remedy(
        .developer,
        "Open \(Place.scopes), select \(names(missing)), then Continue > Confirm.",
        "See that the profile asks for it (`homeroom profile show`).",
        "Run `homeroom connect` and let an Administrator or Site Manager consent again: a token keeps the scopes it was issued with."
      )
    case .testScopeOnly:
      Remedy(
        .developer,
        "The profile asks for edu.rosterapi.test.read only, which gives synthetic people. Open \(Place.scopes) and select edu.users.read and edu.classes.read; then Continue > Confirm.",
        "Add both scopes to the profile, then run `homeroom connect` and let an Administrator or Site Manager consent again."
      )
    case .notListed:
      Remedy(
        .schoolAdministrator,
        "An Administrator or Site Manager opens \(Place.orgDataSharing), searches the app, selects Add next to it (or allows all approved apps), then Save.",
        "Before that the app must be allowed in \(Place.signInWithApple): only approved apps can be listed.",
        "Then `homeroom doctor` again; if it still fails, `homeroom connect`.")
    case .consentRefused:
      Remedy(
        .schoolAdministrator,
        "An Administrator or Site Manager opens \(Place.signInWithApple) and allows the app, then \(Place.orgDataSharing) and adds it there, then Save.",
        "See that the person who consents is an Administrator or Site Manager (not a People Manager) with a non-federated Managed Apple Account: \(Place.users).",
        "Then run `homeroom connect` again.")
    case .throttled:
      Remedy(.nobody, "Wait as long as Apple asks, then try again. A sync waits by itself and resumes.")
    case .appleUnavailable:
      Remedy(
        .nobody, "Try again later; a sync resumes where it stopped.",
        "See www.apple.com/support/systemstatus for Apple School Manager.")
    case .network:
      Remedy(
        .nobody,
        "Try again; if it stays, show this to whoever runs the network: this host must reach the addresses of the profile (`homeroom profile show`), which are appleid.apple.com and api-school.apple.com, port 443, where it names none."
      )
    case .tls:
      Remedy(
        .you,
        "Check this host's clock (`timedatectl`) and its certificates (package ca-certificates).",
        "If the network inspects TLS: have appleid.apple.com and api-school.apple.com excepted, or install the network's own root certificate."
      )
    case .proxy:
      Remedy(
        .you,
        "The answer came from a proxy or filter, not from Apple. Have appleid.apple.com and api-school.apple.com allowed there, without inspection.",
        "Check the proxy settings of this host (the variables https_proxy and no_proxy).")
    case .clock:
      Remedy(
        .you,
        "Set this host's clock by the network: `timedatectl set-ntp true`. A client secret from a clock that is fast will be refused."
      )
    case .notInOrganisation:
      Remedy(
        .nobody,
        "If one record was asked for: it is not, or no longer, in this organisation. Sync to see the roster as it is now; check the id letter by letter (ids differ by case)."
      )
    case .unreadableAnswer:
      Remedy(
        .nobody, "Try again; if it stays, keep the answer's status and headers and report them with `homeroom report`.",
        "Check that the addresses in the profile are Apple's (`homeroom profile show`).")
    case .signinCheck:
      Remedy(
        .nobody,
        "Give the sign-in to `homeroom signin`: it decodes the identity token and checks signature, issuer, audience, times and nonce one by one."
      )
    case .none:
      Remedy(.nobody)
    }
  }
}
