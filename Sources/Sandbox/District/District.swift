internal import JSON

/// The school whose roster the sandbox serves: fixed from start to stop, in few bytes a person.
///
/// A million people and fifty thousand classes take about 200 MB. Who leaves and who joins while the sandbox runs is
/// kept apart, in `Movement`, so that pages are written without a lock.
public final class District: Sendable {
  let school: School
  let places: [Place]
  let people: [PersonRecord]
  let posts: [Post]
  let classes: [ClassRecord]
  let members: [MemberReference]
  /// Ids that classes name and nobody has.
  let strangers: [TextReference]
  let text: [UInt8]
  private let personIndex: IdentifierIndex
  private let classIndex: IdentifierIndex
  /// What became of each foreign role; one line each in the sandbox's log.
  public let roleMappings: [RoleMapping]

  init(
    school: School, places: [Place], people: [PersonRecord], posts: [Post], classes: [ClassRecord],
    members: [MemberReference], strangers: [TextReference], text: [UInt8], roleMappings: [RoleMapping]
  ) {
    self.school = school
    self.places = places
    self.people = people
    self.posts = posts
    self.classes = classes
    self.members = members
    self.strangers = strangers
    self.text = text
    self.roleMappings = roleMappings
    personIndex = IdentifierIndex(people.map(\.id), text: text)
    classIndex = IdentifierIndex(classes.map(\.id), text: text)
  }

  public var organizationID: String { school.id }
  public var organizationName: String { school.name }
  public var peopleCount: Int { people.count }
  public var classCount: Int { classes.count }
  public var locationCount: Int { places.count }

  /// Students' and instructors' places in classes together.
  public var membershipCount: Int { members.count }
  public var studentEnrollmentCount: Int { classes.reduce(0) { $0 + Int($1.studentCount) } }

  func person(id: String) -> Int? { personIndex.find(id, text: text) { people[$0].id } }
  func schoolClass(id: String) -> Int? { classIndex.find(id, text: text) { classes[$0].id } }

  /// A location by the id it states, also as `LO:…`.
  func place(id: String) -> Int? { places.firstIndex { $0.id == id } }

  func instructors(of index: Int) -> ArraySlice<MemberReference> {
    let record = classes[index]
    let start = Int(record.members)
    return members[start..<start + Int(record.instructorCount)]
  }

  func students(of index: Int) -> ArraySlice<MemberReference> {
    let record = classes[index]
    let start = Int(record.members) + Int(record.instructorCount)
    return members[start..<start + Int(record.studentCount)]
  }

  func posts(of person: PersonRecord) -> ArraySlice<Post> {
    posts[Int(person.posts)..<Int(person.posts) + Int(person.postCount)]
  }

  /// A text as it was before it was escaped; nil where there is none.
  func plain(_ reference: TextReference) -> String? {
    if reference.isNone { return nil }
    let escaped = text.withUnsafeBufferPointer { Array(IdentifierIndex.bytes(reference, in: $0)) }
    if !escaped.contains(0x5C) { return String(decoding: escaped, as: UTF8.self) }
    return (try? JSONValue(parsing: [0x22] + escaped + [0x22]))?.stringValue
  }
}
