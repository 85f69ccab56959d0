/// Someone who can sign in at the sandbox's pages.
struct Account: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    case administrator
    case siteManager = "site-manager"
    case peopleManager = "people-manager"
    case teacher
    case federatedAdministrator = "federated-administrator"
    case student
    case youngPupil = "young-pupil"
    case personal
  }

  let kind: Kind
  let givenName: String
  let familyName: String
  let email: String?
  /// `sub`: the roster's id of this person, where the roster has one.
  let subject: String

  /// What forms send, and what the admin address lists.
  var key: String { kind.rawValue }
  var name: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }
  var isManaged: Bool { kind != .personal }

  /// Apple: a role that may manage apps, and an account that is not federated.
  var mayConsent: Bool { kind == .administrator || kind == .siteManager }

  /// Whom the consent page of an organization offers.
  var isStaff: Bool {
    [.administrator, .siteManager, .peopleManager, .teacher, .federatedAdministrator].contains(kind)
  }

  var role: String {
    switch kind {
    case .administrator: "Administrator"
    case .siteManager: "Site Manager"
    case .peopleManager: "People Manager"
    case .teacher: "Instructor"
    case .federatedAdministrator: "Administrator, federated account"
    case .student: "Student"
    case .youngPupil: "Student, without e-mail"
    case .personal: "personal Apple Account"
    }
  }
}

extension District {
  /// One account of each kind: people of this district where it has them, invented ones elsewhere.
  var accounts: [Account] {
    var staff: [Account] = []
    let managers: [(Account.Kind, String, String)] = [
      (.administrator, "Ada", "Obi"), (.siteManager, "Sam", "Reyes"), (.peopleManager, "Priya", "Nair"),
      (.federatedAdministrator, "Finn", "Larsen"),
    ]
    let found = firstPeople(4) { $0.roles == RosterRole.staff.bit && !$0.givenName.isNone && !$0.email.isNone }
    for (index, manager) in managers.enumerated() {
      if index < found.count {
        staff.append(account(manager.0, of: found[index]))
      } else {
        staff.append(
          Account(
            kind: manager.0, givenName: manager.1, familyName: manager.2,
            email: "\(manager.1).\(manager.2)@school.example".lowercased(),
            subject: AppleIdentifier.dotted(Hashing.key("account", school.id + manager.0.rawValue))))
      }
    }
    if let teacher = firstPeople(1, where: { $0.roles & RosterRole.instructor.bit != 0 && !$0.givenName.isNone }).first
    {
      staff.insert(account(.teacher, of: teacher), at: 3)
    }
    let pupil = firstPeople(1) { $0.roles == RosterRole.student.bit && !$0.email.isNone && !$0.givenName.isNone }
    let young = firstPeople(1) { $0.roles == RosterRole.student.bit && $0.email.isNone && !$0.givenName.isNone }
    staff += pupil.map { account(.student, of: $0) } + young.map { account(.youngPupil, of: $0) }
    staff.append(
      Account(
        kind: .personal, givenName: "Robin", familyName: "Marsh", email: "a1b2c3d4e5@privaterelay.appleid.com",
        subject: "001472.4c1f9d0e7b6a45f2a8c3d9e0f1b2a3c4.1127"))
    return staff
  }

  private func firstPeople(_ count: Int, where fits: (PersonRecord) -> Bool) -> [PersonRecord] {
    var found: [PersonRecord] = []
    for person in people where found.count < count && fits(person) { found.append(person) }
    return found
  }

  private func account(_ kind: Account.Kind, of person: PersonRecord) -> Account {
    Account(
      kind: kind, givenName: plain(person.givenName) ?? "", familyName: plain(person.familyName) ?? "",
      email: plain(person.email), subject: plain(person.id) ?? "")
  }
}
