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

  /// A consent that was never asked for the scope is what is missing, not a tick in the portal.
  @Test func aScopeThatWasAddedSinceTheConsentIsConsentedToFirst() throws {
    let school = try School(options: ["--scopes", "edu.users.read"])
    let homeroom = school.homeroom
    let file = ".config/homeroom/config.yaml"
    let text = try homeroom.home.read(file)
    try homeroom.home.write(
      text.replacing("[edu.users.read]", with: "[edu.users.read, edu.classes.read]"), to: file)
    for command in ["sync", "doctor"] {
      let result = try homeroom.run(command, "--json")
      #expect(result.status == 5, "\(result.output)")
      let verdict = result.json?["verdict"]
      #expect(verdict?["cause"] == "scope_missing" && verdict?["actor"] == "developer")
      let steps = verdict?["steps"]?.arrayValue?.compactMap(\.stringValue) ?? []
      #expect(steps.count == 2, "\(steps)")
      #expect(steps.first?.hasPrefix("On this host: run `homeroom connect`") == true, "\(steps)")
      #expect(steps.last?.hasPrefix("If it is refused then, too: Open developer.apple.com/account") == true, "\(steps)")
      let told = verdict?["evidence"]?.arrayValue?.compactMap(\.stringValue) ?? []
      #expect(
        told.contains(
          "The stored consent was asked for edu.users.read only; the profile has asked for edu.classes.read since."))
    }
    let words = try homeroom.run("doctor").output
    #expect(words.contains("Who must act: whoever runs this host (step 1), else the developer of the app"))
    #expect(words.contains("Next, for the developer of the app: step 1 of the verdict above"))
  }
}
