import Foundation
import JSON
import Roster
import Sandbox
import Support
import Testing

/// The review of a held roster in a real console: counts, names on demand, then published or dropped.
@Suite struct HeldReviewTests {
  /// A school that has lost a seventh of its people since it was last synced, and a console that has found that out.
  static func held(columns: Int, rows: Int) throws -> (school: ServedSchool, console: Pseudoterminal, people: Int) {
    let school = try ServedSchool("synthetic:300,seed=4")
    try school.connect()
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    let people = school.server.district.peopleCount
    school.server.move(peopleLeave: people / 7)
    let console = try school.homeroom.console(columns: columns, rows: rows)
    try console.shows("Connected")
    console.send("s")
    try console.shows("people would vanish; p reviews it. The old roster stays.")
    console.send("p")
    try console.shows("Review of the held roster")
    try console.shows("People that would vanish")
    return (school, console, people)
  }

  static func state(of school: ServedSchool, run: Int) throws -> String? {
    let runs = try school.homeroom.run("runs", "--json").json?["runs"]?.arrayValue
    return runs?.first { $0["run"]?.integerValue == Int64(run) }?["state"]?.stringValue
  }

  @Test(arguments: [(120, 40), (80, 24)]) func publishedAfterAReview(columns: Int, rows: Int) throws {
    let (school, console, people) = try Self.held(columns: columns, rows: rows)
    try console.shows("\(people / 7) of \(people) people would vanish")
    let held = try RosterRows(RosterArchive(folder: school.homeroom.folders.data).open(run: 2))
    let staying = Set(held.people.map(\.id))
    let vanishing = try #require(try school.homeroom.roster()).people.filter { !staying.contains($0.id) }
    #expect(vanishing.count == people / 7)
    let names = vanishing.compactMap(\.person.listName)
    #expect(!names.contains { console.text.contains("- " + $0) }, "names only on demand")
    let mark = console.output.count
    console.send("v")
    try console.shows("- ", from: mark)

    console.send("p")
    try console.shows("Publish the held roster?")
    let asked = console.output.count
    console.send("\r")
    try console.shows("Review of the held roster", from: asked)
    #expect(try Self.state(of: school, run: 2) == "held", "⏎ alone publishes nothing")
    console.send("p")
    console.send("y")
    try console.shows("Published the held run 2")
    #expect(try Self.state(of: school, run: 2) == "published")
    #expect(try school.homeroom.roster()?.people.count == people - people / 7)
    console.send("q")
    #expect(try console.ends() == .exit(0))
  }

  @Test func droppedAfterAReview() throws {
    let (school, console, people) = try Self.held(columns: 80, rows: 24)
    console.send("d")
    try console.shows("Drop the held roster?")
    console.send("y")
    try console.shows("Dropped the held run 2")
    #expect(try Self.state(of: school, run: 2) == "discarded")
    #expect(try school.homeroom.roster()?.people.count == people)
    console.send("q")
    #expect(try console.ends() == .exit(0))
  }
}
