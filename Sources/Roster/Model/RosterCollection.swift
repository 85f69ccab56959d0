/// The three lists a sync pages through.
public enum RosterCollection: String, CaseIterable, Hashable, Sendable {
  case locations, users, classes
}
