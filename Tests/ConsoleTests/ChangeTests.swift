import Roster
import Testing

@testable import Console

/// The Changes and Findings screens: what is told first, what a line is called, and what is cut.
@Suite struct ChangeTests {
  @Test func emptiedClassesComeFirst() throws {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.hasChanges = true
    let emptied = Samples.springfield.classRows[3]
    world.changeList = ChangeList(
      from: 40, to: 41, counts: [.classEmptied: 1, .personAdded: 1200],
      entries: [
        .init(kind: .personAdded, title: "Bąk, Łukasz", target: nil),
        .init(kind: .classEmptied, title: emptied.name ?? "", target: .schoolClass(emptied.id)),
      ])
    var desk = Desk.started(world: world)
    desk.press("5")
    let lines = desk.text().split(separator: "\n").map(String.init)
    let heading = try #require(lines.firstIndex { $0.contains("Classes that lost over half their students  1") })
    #expect(lines[heading + 1].contains("!") && lines[heading + 1].contains(emptied.name ?? "no name"))
    let people = try #require(lines.firstIndex { $0.contains("People added  1,200") })
    #expect(heading < people)
    #expect(desk.text().contains("… and 1,199 more"))
    desk.press("enter")
    #expect(desk.text().contains(emptied.number ?? "no number"), "it leads to the class")
  }

  @Test func aListThatCannotBeComparedIsSaid() {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.hasChanges = true
    world.changeList = ChangeList(
      from: 40, to: 41, counts: [:], entries: [], unread: ["Run 41: Classes were not read."])
    var desk = Desk.started(world: world)
    desk.press("5")
    #expect(desk.text().contains("Run 41: Classes were not read."), "\(desk.text())")
  }

  @Test func aFindingIsToldByTheNameOfItsRecord() {
    var world = PaperWorld(roster: Samples.springfield)
    world.findingList = [
      FindingEntry(
        rule: "class_without_students", isError: false, subjectKind: "class", subjectID: "c-9", name: "Biology 101",
        message: "The class has no students"),
      FindingEntry(
        rule: "unknown_location", isError: true, subjectKind: "location", subjectID: "LO:404",
        message: "The id is used, but there is no such location"),
    ]
    var desk = Desk.started(world: world)
    desk.press("6")
    let lines = desk.text().split(separator: "\n")
    #expect(lines.contains { $0.contains("Biology 101") && $0.contains("The class has no students") })
    #expect(lines.contains { $0.contains("LO:404") && $0.contains("The id is used") }, "else by its id")
    #expect(!desk.text().contains("c-9"))
  }
}
