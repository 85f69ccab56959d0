/// What can be wrong with the app's own credentials: all of these get one and the same answer, `invalid_client`.
///
/// The order is that of likelihood, from public reports of the answer.
public enum CredentialFault: String, CaseIterable, Sendable {
  case secretExpired
  case secretTooLongLived
  case keyMismatch
  case secretMalformed
  case clientID
  case teamID
  case clock
  case requestForm
  case wrongAPI
  /// Found before anything is asked: no client secret can be signed. Apple refuses nothing for it.
  case keyUnusable

  /// Those that Apple refuses, which one answer leaves open.
  static let refused = allCases.filter { $0 != .keyUnusable }

  /// The fault in a few words; a line of evidence about it begins with them.
  public var title: String {
    switch self {
    case .secretExpired: "the client secret has expired"
    case .secretTooLongLived: "the client secret is too long-lived"
    case .keyMismatch: "the key does not fit the key id"
    case .secretMalformed: "the client secret is malformed"
    case .clientID: "the client id is wrong"
    case .teamID: "the team id is wrong"
    case .clock: "this host's clock is wrong"
    case .requestForm: "the request has the wrong form"
    case .wrongAPI: "the key belongs to another Apple API"
    case .keyUnusable: "the key file cannot be used"
    }
  }

  /// What the fault is about, for a ranking of what has not been tested.
  var reason: String {
    switch self {
    case .secretExpired: "its `exp` is past, often because an old secret is still configured after a new one was made"
    case .secretTooLongLived:
      "its `exp` may be at most \(Int(ClientSecret.maximumLifetime)) s (about six months) ahead by Apple's clock"
    case .keyMismatch:
      "the .p8 file is that of another key id, or the key was revoked; the consent page works all the same"
    case .secretMalformed:
      "header without `alg` ES256 or `kid`, `aud` other than https://appleid.apple.com, or a DER signature"
    case .clientID: "`sub` and `client_id` must be the same id, case-sensitive"
    case .teamID: "`iss` must be the 10-character team id"
    case .clock: "an `iat` seconds in the future is refused; compare the answer's Date header"
    case .requestForm: "the body must be form-encoded, not JSON"
    case .wrongAPI:
      "a key or scope of the Apple School and Business Manager API (`school.api`, account.apple.com) does not work here"
    case .keyUnusable: "the file that the profile's `private_key` names is not there, not readable, or no P-256 key"
    }
  }

  /// What to do about it.
  var step: String {
    switch self {
    case .secretExpired, .secretTooLongLived, .secretMalformed:
      "Make the client secret anew from the key (homeroom makes one for each request, valid for an hour)."
    case .keyMismatch:
      "Open \(Place.keys): the key of that id must exist, have Account & Organizational Data Sharing, and be the very .p8 file the profile names."
    case .clientID: "Compare the profile's client id, letter by letter, with \(Place.identifiers)."
    case .teamID: "Compare the profile's team id with \(Place.membership)."
    case .clock: Remedy.onThisHost + "set the clock by the network: `timedatectl set-ntp true`."
    case .requestForm: "Send the token request as application/x-www-form-urlencoded."
    case .wrongAPI:
      "Use a key with Account & Organizational Data Sharing (\(Place.keys)) and audience https://appleid.apple.com, not that of the Apple School Manager API."
    case .keyUnusable:
      Remedy.onThisHost
        + "put the AuthKey_….p8 file where the profile's `private_key` names it (`homeroom profile show` tells the path), mode 0600. A lost one cannot be downloaded again: then the developer makes a new key at \(Place.keys), with Account & Organizational Data Sharing."
    }
  }

  /// A line of evidence: the fault, and what was seen. `detail` names no secret.
  public func seen(_ detail: String) -> String { "\(title): \(detail)" }

  /// The fault a line of evidence is about.
  static func told(in line: String) -> CredentialFault? { allCases.first { line.hasPrefix($0.title) } }
}
