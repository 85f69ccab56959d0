/// What the ids stand for by which people and classes name their locations.
///
/// Such an id may be a location's, with or without `LO:`, or the organisation's.
struct KnownPlaces {
  private var names: [String: String?] = [:]

  init(locations: [Location], organization: Organization?) {
    if let organization { names[LocationID(organization.id).key] = .some(organization.name) }
    for location in locations { names[location.id.key] = .some(location.name) }
  }

  func isKnown(_ id: LocationID) -> Bool { names[id.key] != nil }
  func name(of id: LocationID) -> String? { names[id.key] ?? nil }
}

/// The order of places by name, by their numbers.
struct PlaceRanks {
  private var ranks: [Int]

  /// - Parameter count: of places, which are numbered from 1.
  init(count: Int) { ranks = [Int](repeating: RosterSchema.lastRank, count: count + 1) }

  mutating func set(_ rank: Int, of place: Int) { ranks[place] = rank }

  /// 0 and `nil` stand for no place.
  func rank(of place: Int?) -> Int { place.map { ranks[$0] } ?? RosterSchema.lastRank }
}
