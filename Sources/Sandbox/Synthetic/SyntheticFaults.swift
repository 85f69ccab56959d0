/// The faults of an invented district: each kind once in a few thousand, and each at least once from 200 people on.
/// Below that a district is clean, so that small tests see what they ask for.
struct SyntheticFaults {
  enum OfClass: Int, CaseIterable {
    case withoutInstructor, withoutStudents, instructorWithoutRole, unknownMember, oversized
  }

  private let every: Int
  private let offset: Int
  private let hasFaults: Bool
  private var lastEmail = ""
  private var lastID = ""

  init(people: Int, seed: UInt64) {
    hasFaults = people >= 200
    every = min(3_000, max(people / 3, 1))
    var random = RandomNumbers(seed: seed ^ 0x6661_756C_7473)
    offset = random.below(min(every, 20))
  }

  private func falls(on index: Int, kind: Int) -> Bool {
    hasFaults && index % every == (offset + kind * 7) % every
  }

  /// No name, an address that another has too, or an id that differs from another's in the case of one letter.
  mutating func touch(_ draft: inout DistrictBuilder.PersonDraft, index: Int) {
    if falls(on: index, kind: 0) {
      draft.givenName = ""
      draft.middleName = ""
      draft.familyName = ""
    }
    if falls(on: index, kind: 1), !lastEmail.isEmpty { draft.email = lastEmail }
    if falls(on: index, kind: 2), !lastID.isEmpty { draft.id = AppleIdentifier.twin(of: lastID) }
    if !draft.email.isEmpty { lastEmail = draft.email }
    lastID = draft.id
  }

  func place(_ place: PlaceReference, index: Int) -> PlaceReference { falls(on: index, kind: 3) ? .unknown : place }

  func isInNoClass(_ person: Int) -> Bool { falls(on: person, kind: 4) }

  /// Two neighbouring classes of one name.
  func sharesName(_ group: Int) -> Bool { hasFaults && group % 500 / 2 == 4 }

  func ofClass(_ group: Int) -> OfClass? {
    hasFaults && group % 150 < OfClass.allCases.count * 2 && group % 2 == 1 ? OfClass(rawValue: group % 150 / 2) : nil
  }
}
