internal import HTTP
internal import JSON
internal import Secrets
internal import Signing

/// One request to the token endpoint, as evidence: what was asked with which credentials, and what that makes of the
/// answer.
struct TokenAttempt: Sendable {
  let origin: Evidence.Origin
  let profile: Profile
  let secret: ClientSecret

  /// The signed client secret, or the reason why our own key cannot make one.
  func sign() throws -> Secret {
    let file = PrivateKeyFile(path: profile.privateKeyPath)
    do throws(PrivateKeyFile.Failure) {
      let key = try file.read()
      do {
        return try secret.signed(by: key)
      } catch {
        throw .notAKey(error)
      }
    } catch {
      // A verdict is handed on to others: the file's name, not the way to it. The profile's owner knows the way.
      let name = file.name
      let message = error.message(path: name)
      throw failure(
        .local(.ownCredentials, detail: message + " " + error.remedy(path: name)),
        faults: [CredentialFault.keyUnusable.seen(message)])
    }
  }

  func failure(_ outcome: Evidence.Outcome, clockDifference: Double? = nil, faults: [String] = []) -> AccessFailure {
    AccessFailure(
      Evidence(
        origin: origin, outcome: outcome, requestedScopes: Set(profile.scopes), clockDifference: clockDifference,
        ownCredentialFaults: faults))
  }

  func refusal(_ response: Response) -> AccessFailure {
    let difference = Self.clockDifference(response)
    var faults = ownFaults(applesTime: difference.map { response.receivedAt + $0 })
    // With Apple's time known and nothing wrong by it, what is left is what only Apple knows.
    if faults.isEmpty, let difference, difference.magnitude < Observation.clockTolerance {
      faults = OwnCredentials.leftWhenTheRestIsRight
    }
    return failure(
      .answer(status: response.status, headers: response.headers, body: response.body), clockDifference: difference,
      faults: faults)
  }

  /// An answer of success that gives no tokens. A web page in their place is kept as evidence (a proxy may have put it
  /// there); anything else may hold tokens, and is not.
  func unreadable(_ response: Response, _ reason: TokenAnswer.Unreadable) -> AccessFailure {
    let start = response.body.first { $0 > 0x20 }
    let outcome: Evidence.Outcome =
      start == UInt8(ascii: "<")
      ? .answer(status: response.status, headers: response.headers, body: response.body)
      : .local(
        .unreadableAnswer,
        detail: "The token endpoint answered \(response.status), but its answer can't be used: \(reason.rule).")
    return failure(outcome, clockDifference: Self.clockDifference(response))
  }

  /// Apple's clock minus ours, in seconds.
  static func clockDifference(_ response: Response) -> Double? {
    response.headers["Date"].flatMap { HTTPDate.seconds($0) }.map { date in
      // `Date` has whole seconds: within one, nothing is known to differ.
      let difference = date - response.receivedAt
      return difference.magnitude <= 1 ? 0 : difference
    }
  }

  // MARK: - What is wrong with our own credentials

  /// Facts about our credentials that a refusal could rest on, most likely first. All that goes out is what the profile
  /// and the secret's claims say; what is right about them is not listed.
  func ownFaults(applesTime: Double?) -> [String] {
    var faults: [(CredentialFault, String)] = []
    if let applesTime {
      if secret.expiresAt <= applesTime {
        faults.append(
          (
            .clock,
            "the client secret made just now had expired by Apple's clock; this one is behind by \(Self.span(applesTime - now))"
          ))
      }
      if secret.issuedAt > applesTime {
        faults.append(
          (
            .clock,
            "the client secret made just now lies in the future by Apple's clock; this one is ahead by \(Self.span(now - applesTime))"
          ))
      }
      if secret.expiresAt - applesTime > ClientSecret.maximumLifetime {
        faults.append((.secretTooLongLived, "by Apple's clock it would live for more than six months"))
      }
    }
    if let named = Self.keyID(inFileName: profile.privateKeyPath), named != profile.keyID {
      faults.append((.keyMismatch, "the key file's name says key \(named), the profile says \(profile.keyID)"))
    }
    if !ClientSecretInspection.isTenCharacterID(profile.keyID) {
      faults.append((.keyMismatch, "the profile's key id is not 10 capital letters and digits"))
    }
    if profile.teamID == profile.keyID {
      faults.append((.teamID, "the profile has one and the same id as team id and as key id"))
    } else if !ClientSecretInspection.isTenCharacterID(profile.teamID) {
      faults.append((.teamID, "the profile's team id is not 10 capital letters and digits"))
    }
    return faults.map { $0.0.seen($0.1) }
  }

  /// When the secret was made, by this host's clock.
  private var now: Double { secret.issuedAt + ClientSecret.backdating }

  /// Apple names a downloaded key `AuthKey_` and its id.
  static func keyID(inFileName path: String) -> String? {
    guard let name = path.split(separator: "/").last, name.hasPrefix("AuthKey_") else { return nil }
    let id = name.dropFirst("AuthKey_".count).prefix { $0 != "." && $0 != " " && $0 != "(" && $0 != "-" }
    return ClientSecretInspection.isTenCharacterID(String(id)) ? String(id) : nil
  }

  private static func span(_ seconds: Double) -> String {
    let seconds = Int(min(seconds.magnitude.rounded(), 1e12))
    return seconds < 120 ? "\(seconds) s" : seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
  }
}
