extension SignInExamination {
  /// Finds the roster's person. Reads the roster's file, so call it where blocking is allowed.
  ///
  /// A token with a failed check is matched too, since "who is this" is asked of old tokens as well; `verified` says
  /// what it is worth.
  public mutating func match(with roster: (any RosterQuestions)?, organizationID known: String? = nil) throws {
    guard let claims else { return }
    let identity = IdentityClaims(claims)
    let organizationID = try known ?? roster?.organization()?.id
    replaceOrganizationCheck(identity, organizationID)
    guard let own = identity.organizationID else {
      link = .personalAccount
      return
    }
    if let organizationID, own != organizationID {
      link = .otherOrganization
      return
    }
    link = .unknownPerson
    // A roster is a school's; `scopes` is missing from its tokens where none were requested.
    if organizationID != nil { account = .managedSchool }
    guard let roster, let subject = identity.subject else { return }
    rosterAsOf = roster.summary.asOf
    guard organizationID != nil, let record = try roster.personRecord(PersonID(subject)) else { return }
    person = record
    link = .matched
  }

  private mutating func replaceOrganizationCheck(_ identity: IdentityClaims, _ organizationID: String?) {
    guard let index = checks.firstIndex(where: { $0.name == .organization }) else { return }
    checks[index] = IdentityTokenVerifier.organization(identity, organizationID)
  }

  /// Keeps what a first sign-in told, and recalls what an earlier one did. What is remembered is never replaced by
  /// nothing, nor by what another client says: of a token that failed, or whose signature was not found to be Apple's,
  /// nothing is kept.
  public mutating func remember(in memory: any SignInMemory, now: Double) throws {
    guard let claims, let subject = IdentityClaims(claims).subject else { return }
    let isSame = signIn.user.map { $0 == subject } ?? true
    let tells = signIn.givenName != nil || signIn.familyName != nil || signIn.email != nil
    // An organisation that is another one's is no reason to doubt the token itself.
    let failed = checks.contains { $0.outcome == .fail && $0.name != .organization && $0.name != .expiry }
    let isSigned = checks.contains { $0.name == .signature && $0.outcome == .pass }
    if isSame, tells, isSigned, !failed {
      try memory.remember(
        RememberedSignIn(
          subject: subject, givenName: signIn.givenName, familyName: signIn.familyName, email: signIn.email,
          seenAt: now))
    }
    firstSignIn = try memory.rememberedSignIn(subject)
  }

  /// What a person who asks "who is this, and why?" should know beside the checks.
  public var remarks: [String] {
    var remarks: [String] = []
    if let failure = signIn.failure { remarks.append("No sign-in took place: \(failure.meaning) (\(failure.code)).") }
    guard let claims else {
      if signIn.shape == .record {
        remarks.append(
          "An app's own record has no token, so nothing in it is proven and it is not matched to the roster.")
      } else if exchange != nil {
        remarks.append("The authorization code was not traded in, so there is no identity token and nothing is proven.")
      } else if signIn.authorizationCode != nil {
        remarks.append("There is no identity token, but an authorization code, which stands for one.")
      } else if signIn.shape != .failure {
        remarks.append("There is no identity token, so nothing is proven.")
      }
      return remarks
    }
    if isExchanged {
      remarks.append("The authorization code was traded in and is spent; the token is the one that came for it.")
    }
    let identity = IdentityClaims(claims)
    if let user = signIn.user, user != identity.subject {
      remarks.append("The user id beside the token is not the token's `sub`: they come from different sign-ins.")
    }
    remarks += linkRemarks(identity)
    if identity.email == nil {
      remarks.append("No e-mail: normal for young pupils and for every sign-in but the first.")
    } else if identity.organizationID != nil, identity.emailVerified == false {
      remarks.append("`email_verified` is false: always so for managed accounts.")
    }
    if signIn.givenName == nil, signIn.familyName == nil, signIn.shape != .token {
      remarks.append("No name: it comes at the first sign-in only, so an app has to keep it then.")
    }
    if identity.transferSubject != nil {
      remarks.append("`transfer_sub` is there: the app was moved between teams, and this person's `sub` changes.")
    }
    return remarks
  }

  private func linkRemarks(_ identity: IdentityClaims) -> [String] {
    switch link {
    case .matched, .noToken: []
    case .personalAccount: ["The account is a personal one: it belongs to no organisation and to no roster."]
    case .otherOrganization: ["The account belongs to another organisation than the roster's."]
    case .unknownPerson:
      rosterAsOf.map {
        ["The person is not, or not yet, in the roster of \(UTCTime.rfc3339($0)): sync, then look again."]
      } ?? ["There is no roster here yet to find the person in: sync first."]
    }
  }
}

/// Where first sign-ins are remembered; the profile's archive in the product.
public protocol SignInMemory: Sendable {
  /// Keeps what is told; what an earlier sign-in told stays where this one is silent.
  func remember(_ signIn: RememberedSignIn) throws
  func rememberedSignIn(_ subject: String) throws -> RememberedSignIn?
}

extension RosterArchive: SignInMemory {}
