/// Who has left and who has joined since the start; the district itself never changes.
///
/// People are counted through: first the district's, then the newcomers.
struct Movement: Sendable {
  private var gonePeople: [UInt64] = []
  private var goneClasses: [UInt64] = []
  private(set) var leftCount = 0
  private(set) var leftClassCount = 0
  private(set) var newcomers: District?
  /// Newcomers by the class they joined.
  private var joined: [Int: [Int]] = [:]

  func isGone(person: Int) -> Bool { Self.test(gonePeople, person) }
  func isGone(schoolClass: Int) -> Bool { Self.test(goneClasses, schoolClass) }
  func newcomers(of schoolClass: Int) -> [Int] { joined[schoolClass] ?? [] }
  var newcomerCount: Int { newcomers?.people.count ?? 0 }

  /// Lets so many people leave, spread over the whole district.
  mutating func leave(people count: Int, of district: District) {
    leftCount += Self.mark(count, among: district.people.count, in: &gonePeople)
  }

  mutating func leave(classes count: Int, of district: District) {
    leftClassCount += Self.mark(count, among: district.classes.count, in: &goneClasses)
  }

  /// Lets so many pupils join, each one class.
  mutating func join(people count: Int, to district: District) {
    if count < 1 { return }
    let first = newcomerCount
    let total = first + count
    var builder = DistrictBuilder()
    var names = RandomNumbers(seed: Hashing.key("newcomers", district.school.id))
    for index in 0..<total {
      let key = Hashing.key("newcomer", district.school.id + String(index))
      let list = NameList.all[names.below(NameList.all.count)]
      var draft = DistrictBuilder.PersonDraft(
        id: AppleIdentifier.dotted(key), created: SourceDistrict.created(key), modified: SourceDistrict.modified(key))
      draft.givenName = names.pick(list.given).text
      draft.familyName = names.pick(list.family).text
      draft.email = "new\(index)@students.school.example"
      let person = builder.add(draft)
      let place =
        district.places.isEmpty ? PlaceReference.organization : .init(index: UInt32(index % district.places.count))
      builder.addPost(person, .student, at: place)
      if index >= first, !district.classes.isEmpty {
        joined[index * 7_919 % district.classes.count, default: []].append(index)
      }
    }
    newcomers = builder.build(school: district.school)
  }

  private static func test(_ bits: [UInt64], _ index: Int) -> Bool {
    index >> 6 < bits.count && bits[index >> 6] & (1 << UInt64(index & 63)) != 0
  }

  private static func mark(_ count: Int, among total: Int, in bits: inout [UInt64]) -> Int {
    if bits.isEmpty { bits = Array(repeating: 0, count: (total + 63) / 64) }
    var marked = 0
    // Every so-many-th first, so that no one school empties; then whoever is left.
    let stride = max(1, total / max(count, 1))
    for start in 0..<stride where marked < count {
      var index = start
      while index < total, marked < count {
        if !test(bits, index) {
          bits[index >> 6] |= 1 << UInt64(index & 63)
          marked += 1
        }
        index += stride
      }
    }
    return marked
  }
}
