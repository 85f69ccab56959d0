import JSON
import Support
import Testing

/// What the doctor's probes proved of scopes, where others look for it.
@Suite struct ProbedScopesTests {
  @Test func theStatusLearnsIt() throws {
    let school = try School(["--scenario", "scope-missing-classes"])
    let homeroom = school.homeroom
    func scopes() throws -> [JSONValue] {
      try homeroom.run("status", "--json").json?["scopes"]?.arrayValue?.filter { $0["requested"] == true } ?? []
    }
    let before = try scopes()
    #expect(before.map { $0["proven"] } == [.null, .null])
    let doctor = try homeroom.run("doctor")
    #expect(doctor.status == 5)
    #expect(doctor.output.contains("Next, for the developer of the app: step 1 of the verdict above"))
    let after = try scopes()
    #expect(after.map { $0["scope"] } == ["edu.users.read", "edu.classes.read"])
    #expect(after.map { $0["proven"] } == [true, false])
    #expect(after.allSatisfy { $0["checked_at"]?.stringValue != nil })
    #expect(try homeroom.run("status").output.contains("edu.classes.read  requested, REFUSED "))
  }
}
