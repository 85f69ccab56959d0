/// A person's roles at places as one column holds them: `s3 i3 i12`, a letter for the role and the place's number.
///
/// 0 stands for no place. The order is Apple's; an entry that comes twice is kept once.
struct PlaceList: Equatable {
  struct Entry: Hashable {
    var role: Role
    var place: Int
  }

  var entries: [Entry] = []

  init(_ roles: [RoleAtLocation], number: (LocationID) throws -> Int) throws {
    for role in roles {
      let entry = Entry(role: role.role, place: try role.locationID.map(number) ?? 0)
      if !entries.contains(entry) { entries.append(entry) }
    }
  }

  init(text: String?) {
    guard var text else { return }
    text.withUTF8 { unsafe read(UnsafeRawBufferPointer($0)) }
  }

  init(utf8: UnsafeRawBufferPointer) { unsafe read(utf8) }

  private mutating func read(_ utf8: UnsafeRawBufferPointer) {
    var role: Role?
    var place = 0
    func end() { if let role { entries.append(Entry(role: role, place: place)) } }
    for index in 0..<utf8.count {
      let byte = unsafe utf8[index]
      if let letter = Role.allCases.first(where: { Self.letter($0) == byte }) {
        end()
        (role, place) = (letter, 0)
      } else if byte &- 0x30 < 10 {
        // A file may come from anybody; no place has a number near this.
        place = min(place, 1 << 40) * 10 + Int(byte & 15)
      }
    }
    end()
  }

  var text: String? {
    if entries.isEmpty { return nil }
    return entries.map { "\(Unicode.Scalar(Self.letter($0.role)))\($0.place)" }.joined(separator: " ")
  }

  private static func letter(_ role: Role) -> UInt8 {
    switch role {
    case .student: UInt8(ascii: "s")
    case .instructor: UInt8(ascii: "i")
    case .staff: UInt8(ascii: "a")
    }
  }
}
