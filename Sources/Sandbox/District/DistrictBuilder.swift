/// Collects a district in whatever order its source tells it, and puts it in the order in which it is served.
struct DistrictBuilder {
  var text = TextPool()
  var places: [Place] = []
  private(set) var people: [PersonRecord] = []
  private(set) var classes: [ClassRecord] = []
  private var posts: [Post] = []
  private var memberships: [Membership] = []
  private var strangers: [TextReference] = []

  private struct Membership {
    var group: UInt32
    var member: MemberReference
    var isInstructor: Bool
  }

  struct PersonDraft {
    var id: String
    var givenName = ""
    var middleName = ""
    var familyName = ""
    var email = ""
    var missingEmail = MissingEmail.absent
    var grade = ""
    var created: UInt32
    var modified: UInt32
  }

  struct ClassDraft {
    var id: String
    var name: String
    var number = ""
    var displayName = ""
    var room = ""
    var place: PlaceReference
    var created: UInt32
    var modified: UInt32
  }

  mutating func reserve(people: Int, classes: Int, memberships: Int, bytes: Int) {
    self.people.reserveCapacity(people)
    posts.reserveCapacity(people + people / 16)
    self.classes.reserveCapacity(classes)
    self.memberships.reserveCapacity(memberships)
    text.reserve(bytes)
  }

  mutating func add(_ draft: PersonDraft) -> Int {
    people.append(
      PersonRecord(
        id: text.add(draft.id), givenName: name(draft.givenName), middleName: name(draft.middleName),
        familyName: name(draft.familyName), email: draft.email.isEmpty ? .none : text.add(draft.email),
        grade: name(draft.grade), created: draft.created, modified: draft.modified, missingEmail: draft.missingEmail))
    return people.count - 1
  }

  mutating func add(_ draft: ClassDraft) -> Int {
    classes.append(
      ClassRecord(
        id: text.add(draft.id), name: name(draft.name), number: draft.number.isEmpty ? .none : text.add(draft.number),
        displayName: name(draft.displayName), room: name(draft.room), place: draft.place, created: draft.created,
        modified: draft.modified))
    return classes.count - 1
  }

  mutating func setGrade(_ grade: String, of person: Int) { people[person].grade = name(grade) }

  /// A role a second time at the same place changes nothing.
  mutating func addPost(_ person: Int, _ role: RosterRole, at place: PlaceReference) {
    posts.append(Post(person: UInt32(person), place: place, role: role))
  }

  mutating func addMember(_ person: Int, of group: Int, asInstructor: Bool) {
    memberships.append(
      Membership(group: UInt32(group), member: MemberReference(person: person), isInstructor: asInstructor))
  }

  /// An id in a class that nobody has.
  mutating func addStranger(_ id: String, of group: Int, asInstructor: Bool) {
    strangers.append(text.add(id))
    memberships.append(
      Membership(
        group: UInt32(group), member: MemberReference(stranger: strangers.count - 1), isInstructor: asInstructor))
  }

  /// The district. People without any role are left out, and out of their classes: Apple's roster knows none.
  consuming func build(school: School, roleMappings: [RoleMapping] = []) -> District {
    placePosts()
    leaveOutPeopleWithoutRole()
    let members = placeMembers()
    text.forgetKnown()
    return District(
      school: school, places: places, people: people, posts: posts, classes: classes, members: members,
      strangers: strangers, text: text.bytes, roleMappings: roleMappings)
  }

  private mutating func name(_ value: String) -> TextReference { value.isEmpty ? .none : text.intern(value) }

  private mutating func placePosts() {
    let inOrder = zip(posts, posts.dropFirst()).allSatisfy { $0.person <= $1.person }
    if !inOrder {
      let order = posts.indices.sorted { (posts[$0].person, $0) < (posts[$1].person, $1) }
      posts = order.map { posts[$0] }
    }
    var kept = 0
    var start = 0
    while start < posts.count {
      let person = Int(posts[start].person)
      people[person].posts = UInt32(kept)
      var end = start
      while end < posts.count, Int(posts[end].person) == person {
        let post = posts[end]
        let own = Int(people[person].posts)..<kept
        let isRepeated = own.contains { posts[$0].role == post.role && posts[$0].place.index == post.place.index }
        if !isRepeated, people[person].postCount < .max {
          posts[kept] = post
          kept += 1
          people[person].postCount += 1
          people[person].roles |= post.role.bit
        }
        end += 1
      }
      start = end
    }
    posts.removeLast(posts.count - kept)
  }

  private mutating func leaveOutPeopleWithoutRole() {
    if people.allSatisfy({ $0.postCount > 0 }) { return }
    var newIndex = [Int?](repeating: nil, count: people.count)
    var kept: [PersonRecord] = []
    for (index, person) in people.enumerated() where person.postCount > 0 {
      newIndex[index] = kept.count
      kept.append(person)
    }
    people = kept
    memberships = memberships.compactMap { membership in
      guard let person = membership.member.person else { return membership }
      guard let index = newIndex[person] else { return nil }
      var moved = membership
      moved.member = MemberReference(person: index)
      return moved
    }
    for index in posts.indices { posts[index].person = UInt32(newIndex[Int(posts[index].person)] ?? 0) }
  }

  /// Groups the memberships by class, instructors first, each member once in each part.
  private mutating func placeMembers() -> [MemberReference] {
    var order = memberships
    let inOrder = zip(order, order.dropFirst()).allSatisfy { Self.place(of: $0) <= Self.place(of: $1) }
    if !inOrder {
      let sorted = order.indices.sorted { (Self.place(of: order[$0]), $0) < (Self.place(of: order[$1]), $1) }
      order = sorted.map { memberships[$0] }
    }
    memberships = []
    var members: [MemberReference] = []
    members.reserveCapacity(order.count)
    var start = 0
    for group in classes.indices {
      classes[group].members = UInt32(members.count)
      for isInstructor in [true, false] {
        var seen: Set<MemberReference> = []
        while start < order.count, order[start].group == group, order[start].isInstructor == isInstructor {
          if seen.insert(order[start].member).inserted {
            members.append(order[start].member)
            if isInstructor { classes[group].instructorCount += 1 } else { classes[group].studentCount += 1 }
          }
          start += 1
        }
      }
    }
    return members
  }

  private static func place(of membership: Membership) -> UInt64 {
    UInt64(membership.group) << 1 | (membership.isInstructor ? 0 : 1)
  }
}
