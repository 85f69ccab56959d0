import Roster

/// A word the palette understands: the command line's verbs, and the console's own.
struct Verb: Sendable {
  var name: String
  /// What may follow it, as help writes it.
  var operand: String?
  var help: String
  /// What `Tab` completes its operand to.
  var choices: [String] = []

  static func all(themes: [String], profiles: [String]) -> [Verb] {
    [
      Verb(name: "classes", operand: "[QUERY]", help: "the classes, or those that match"),
      Verb(name: "people", operand: "[QUERY]", help: "the people, or those that match"),
      Verb(name: "locations", operand: "[QUERY]", help: "the locations, or those that match"),
      Verb(name: "class", operand: "ID", help: "one class"),
      Verb(name: "person", operand: "ID", help: "one person"),
      Verb(name: "sync", operand: "[--fresh]", help: "sync the roster", choices: ["--fresh"]),
      Verb(name: "cancel", help: "cancel what is running"),
      Verb(name: "publish", help: "review and publish a held roster"),
      Verb(name: "discard", help: "drop a held roster"),
      Verb(name: "connect", help: "connect to Apple School Manager"),
      Verb(name: "disconnect", help: "revoke the tokens"),
      Verb(name: "doctor", help: "run the checks against Apple"),
      Verb(name: "explain", help: "explain a pasted error"),
      Verb(name: "report", help: "copy the report"),
      Verb(
        name: "signin", operand: "[--nonce|--exchange]", help: "read a pasted sign-in",
        choices: ["--nonce", "--exchange"]),
      Verb(name: "changes", help: "what the last two rosters differ in"),
      Verb(name: "findings", operand: "[RULE]", help: "faults in the data"),
      Verb(name: "runs", help: "what was done: the log"),
      Verb(name: "status", help: "the log and the panes"),
      Verb(name: "export", help: "write the list or roster to files"),
      Verb(name: "profile", operand: "[NAME]", help: "switch to another profile", choices: profiles),
      Verb(name: "theme", operand: "[NAME]", help: "choose a theme", choices: themes),
      Verb(
        name: "sort", operand: "COLUMN", help: "sort this list",
        choices: ["name", "instructor", "students", "number", "room", "location", "grade", "email"]),
      Verb(
        name: "role", operand: "ROLE", help: "all, student, instructor, staff",
        choices: ["all"] + SchoolRole.allCases.map(\.rawValue)),
      Verb(name: "help", help: "every key"),
      Verb(name: "quit", help: "leave the console"),
    ]
  }
}
