/// A scope of Account & Organizational Data Sharing that the Roster API understands.
public enum Scope: String, CaseIterable, Hashable, Sendable {
  /// Lists and reads users.
  case users = "edu.users.read"
  /// Lists and reads classes.
  case classes = "edu.classes.read"
  /// Gives synthetic people and classes only: test data, and shown as such.
  case rosterTest = "edu.rosterapi.test.read"
}
