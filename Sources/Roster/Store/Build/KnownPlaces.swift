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
  private var ranks: [Int32]
  private let last: Int32

  /// - Parameter count: of places, which are numbered from 1.
  init(count: Int) {
    last = Int32(count + 1)
    ranks = [Int32](repeating: last, count: count + 1)
  }

  mutating func set(_ rank: Int, of place: Int) { ranks[place] = Int32(rank) }

  /// 0 and `nil` stand for no place, which comes last.
  func rank(of place: Int?) -> Int32 { place.map { ranks[$0] } ?? last }
}
