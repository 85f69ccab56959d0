internal import Glibc
internal import JSON
internal import Roster

extension Invocation {
  func places() throws -> Places { try Places(environment: environment) }

  /// The name asked for, else the default one; `nil` where there is neither.
  func profileNameIfAny() throws -> String? {
    global.profile
  }

  /// One document, on one line for programs and indented for people.
  func print(_ document: JSONValue) throws {
    try Streams.out(document.text(indented: Streams.isTerminal(STDOUT_FILENO)) + "\n")
  }
}
