/// The columns a person chose for each list in the config, by their names there.
public struct ColumnChoice: Equatable, Sendable {
  var lists: [ListKind: [String]] = [:]

  public init() {}

  /// What is not a column of its list is left out, and told in a sentence without its stop.
  public static func reading(_ lists: [String: [String]]) -> (ColumnChoice, faults: [String]) {
    var choice = ColumnChoice()
    var faults: [String] = []
    for kind in ListKind.allCases {
      guard let names = lists[kind.rawValue] else { continue }
      let known = Columns.of(kind, wide: true).map(\.name)
      var kept: [String] = []
      for name in names where !kept.contains(name) {
        if known.contains(name) {
          kept.append(name)
        } else {
          faults.append(
            "columns.\(kind.rawValue): there is no column \(name); there are " + known.joined(separator: ", "))
        }
      }
      if !kept.isEmpty { choice.lists[kind] = kept }
    }
    return (choice, faults)
  }

  /// The columns a list can have, as the manual lists them.
  public static func names(of list: String) -> String {
    ListKind(rawValue: list).map { Columns.of($0, wide: true).map(\.name).joined(separator: ", ") } ?? ""
  }
}

extension Console {
  /// The columns of a list from left to right: the chosen ones, or the usual; all of them where it is wide.
  func columns(of kind: ListKind) -> [Columns.Column] {
    guard let names = chosenColumns.lists[kind] else { return Columns.of(kind, wide: isWide) }
    let all = Columns.of(kind, wide: true)
    let chosen = names.compactMap { name in all.first { $0.name == name } }
    return isWide ? chosen + all.filter { !names.contains($0.name) } : chosen
  }
}
