internal import Roster

extension SyncReport {
  /// Which lists were not read, and for want of which scope; `nil` where all were.
  var skippedWords: String? {
    let lists: [(RosterCollection, String, Scope)] = [(.users, "people", .users), (.classes, "classes", .classes)]
    let words = lists.filter { skipped.contains($0.0) }.map { "\($0.1) (\($0.2.rawValue))" }
    guard !words.isEmpty else { return nil }
    return "Not read, as the profile does not ask for the scope: \(words.joined(separator: ", "))."
  }
}
