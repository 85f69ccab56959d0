internal import JSON
internal import Secrets
internal import Signing

/// What can be checked without a network: the profile, the key file, the client secret.
extension RunningExamination {
  mutating func checkConfiguration() {
    let problems = ConfigurationCheck.problems(profile)
    if problems.isEmpty {
      let scopes = profile.scopes.map(\.rawValue).joined(separator: ", ")
      set("configuration", .pass, "complete; asks for \(scopes)")
    } else {
      set("configuration", .fail, problems.joined(separator: "; "))
    }
  }

  mutating func checkPrivateKey() {
    begin("private_key")
    switch sources.privateKey() {
    case .usable(let warning):
      var words = "a P-256 key"
      if let warning { words += "; " + warning }
      if let id = keyIDInFileName, id != profile.keyID {
        words += "; its file's name says key id \(id), the profile says \(profile.keyID)"
      }
      set("private_key", .pass, words)
    case .unusable(let problem):
      refuse(key: problem.hasSuffix(".") ? String(problem.dropLast()) : problem)
    }
  }

  /// The key id in the name Apple gives the file, `AuthKey_ABC123DEFG.p8`.
  var keyIDInFileName: String? {
    let name = profile.privateKeyPath.split(separator: "/").last ?? ""
    guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
    let id = String(name.dropFirst(8).dropLast(3))
    return ClientSecretInspection.isTenCharacterID(id) ? id : nil
  }

  mutating func refuse(key problem: String) {
    keyProblem = problem
    set("private_key", .fail, problem)
    set("client_secret", .notChecked, "no private key to sign it with")
    decided = Troubleshooter.judge(
      Evidence(
        origin: nil, outcome: .local(.ownCredentials, detail: "The private key cannot be used."),
        ownCredentialFaults: [CredentialFault.keyUnusable.seen(problem)]))
  }

  mutating func checkClientSecret() async {
    guard keyProblem == nil else { return }
    begin("client_secret")
    do {
      let secret = try await sources.clientSecret()
      faults = inspect(secret, now: sources.now())
      let now = sources.now()
      let ends = secret.withString { (try? JWT(compact: $0))?.claims["exp"]?.doubleValue }
      let life = ends.map { "valid for \(Int(max(0, min($0 - now, 1e9)) / 60)) min" } ?? "without an end"
      if faults.isEmpty {
        await tryClientSecret(
          "ES256, kid \(profile.keyID), iss \(profile.teamID), sub \(profile.clientID), aud \(Endpoints.issuer), \(life)"
        )
      } else {
        set("client_secret", .fail, faults.joined(separator: "; "))
      }
    } catch {
      set("client_secret", .fail, "it could not be made")
    }
  }

  func inspect(_ secret: Secret, now: Double) -> [String] {
    let expected = ClientSecretInspection.Expected(
      clientID: profile.clientID, teamID: profile.teamID, keyID: profile.keyID)
    let inspection = secret.withString { text in
      (try? JWT(compact: text)).flatMap { ClientSecretInspection(token: $0, now: now, expected: expected) }
    }
    guard let inspection else { return [CredentialFault.secretMalformed.seen("it is no JSON Web Token")] }
    return inspection.faults.map { $0.0.seen($0.1) }
  }
}
