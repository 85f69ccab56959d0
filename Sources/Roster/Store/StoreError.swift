/// What is wrong with stored data, or with what was asked of it.
public enum StoreError: Error, Hashable, Sendable {
  /// The file is damaged, or is no roster of this program.
  case notARoster(path: String)
  /// The file was written by a newer version of this program.
  case newerRoster(path: String)
  /// The catalogue was written by a newer version of this program.
  case newerCatalogue(path: String)
  /// The catalogue is damaged, or no catalogue.
  case damagedCatalogue(path: String)
  /// The catalogue cannot be opened or written, as on a full disk; the reason in SQLite's words.
  case unusableCatalogue(path: String, reason: String)
  /// The partial roster was begun without this collection.
  case collectionNotRead(RosterCollection)
  /// Rows were offered for a pass that another has replaced.
  case passIsOver(RosterCollection, pass: Int)
  /// A roster is built only when every collection has come to its end.
  case incomplete
  /// No such run, or its roster is no longer kept.
  case noRoster(run: Int)
  /// No run is held.
  case nothingHeld
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notARoster(let path): "\(path) is damaged, or no roster file"
    case .newerRoster(let path), .newerCatalogue(let path): "\(path) was written by a newer homeroom"
    case .damagedCatalogue(let path): "\(path) is damaged"
    case .unusableCatalogue(let path, let reason): "\(path) can't be used: \(reason)"
    case .collectionNotRead(let collection): "the list of \(collection.rawValue) was not asked for"
    case .passIsOver(let collection, let pass): "pass \(pass) of the list of \(collection.rawValue) is over"
    case .incomplete: "not every list has come to its end"
    case .noRoster(let run): "the roster of run \(run) is not kept"
    case .nothingHeld: "no run is held"
    }
  }
}
