/// A person's roles at places as one column holds them: `s3 i3 i12`, a letter for the role and the place's number.
///
/// 0 stands for no place. The order is Apple's; an entry that comes twice is kept once.
struct PlaceList: Equatable {
  struct Entry: Hashable {
    var role: Role
    var place: Int

    var text: String { "\(PlaceList.letter(role))\(place)" }
  }

  var entries: [Entry] = []

  init(_ roles: [RoleAtLocation], number: (LocationID) throws -> Int) throws {
    for role in roles {
      let entry = Entry(role: role.role, place: try role.locationID.map(number) ?? 0)
      if !entries.contains(entry) { entries.append(entry) }
    }
  }

  init(text: String?) {
    for word in text?.split(separator: " ") ?? [] {
      guard let role = Role.allCases.first(where: { Self.letter($0) == word.first }), let place = Int(word.dropFirst())
      else { continue }
      entries.append(Entry(role: role, place: place))
    }
  }

  var text: String? { entries.isEmpty ? nil : entries.map(\.text).joined(separator: " ") }

  static func letter(_ role: Role) -> Character {
    switch role {
    case .student: "s"
    case .instructor: "i"
    case .staff: "a"
    }
  }
}
