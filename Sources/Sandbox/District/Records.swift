/// One person as a row of fixed size; texts lie in the pool.
struct PersonRecord {
  var id: TextReference
  var givenName: TextReference
  var middleName: TextReference
  var familyName: TextReference
  var email: TextReference
  var grade: TextReference
  /// Seconds since 1970.
  var created: UInt32
  var modified: UInt32
  /// First of this person's posts.
  var posts: UInt32 = 0
  var postCount: UInt8 = 0
  /// Bits of `RosterRole`, for the `role` parameter.
  var roles: UInt8 = 0
  var missingEmail: MissingEmail = .absent
}

/// How a person without e-mail is written: Apple's servers have been seen doing each.
enum MissingEmail: UInt8 { case absent, null, empty }

/// A role at a location.
struct Post {
  var person: UInt32
  var place: PlaceReference
  var role: RosterRole
}

/// The `locationId` of a post or a class.
struct PlaceReference: Equatable {
  /// Index among the district's locations, or one of the two below.
  var index: UInt32
  /// Written as `LO:1234` where the location itself says `1234`.
  var isPrefixed = false

  static let organization = PlaceReference(index: .max)
  /// A location that the district does not have: a data fault.
  static let unknown = PlaceReference(index: .max - 1)
}

struct ClassRecord {
  var id: TextReference
  var name: TextReference
  var number: TextReference
  var displayName: TextReference
  var room: TextReference
  var place: PlaceReference
  var created: UInt32
  var modified: UInt32
  /// Its members in the district's list: instructors first.
  var members: UInt32 = 0
  var instructorCount: UInt32 = 0
  var studentCount: UInt32 = 0
}

/// A member of a class: a person's index, or (with the high bit) one of the ids nobody in the district has.
struct MemberReference: Equatable, Hashable {
  var raw: UInt32

  static let strangerBit: UInt32 = 1 << 31

  init(person: Int) { raw = UInt32(person) }
  init(stranger: Int) { raw = UInt32(stranger) | Self.strangerBit }

  var person: Int? { raw & Self.strangerBit == 0 ? Int(raw) : nil }
  var stranger: Int? { raw & Self.strangerBit == 0 ? nil : Int(raw & ~Self.strangerBit) }
}

struct Place: Sendable {
  var id: String
  var name: String
  var domain: String
  var timeZone: String
  var created: UInt32
  var modified: UInt32
}

struct School: Sendable {
  var id: String
  var name: String
  var domains: [(name: String, isVerified: Bool)]
  var created: UInt32
  var modified: UInt32
}
