import Terminal
import Testing

@testable import Console

/// What the config says of the lists' columns and of the mouse.
@Suite struct ColumnTests {
  static func console(_ columns: [String: [String]], mouse: Bool = true, state: UIState = UIState()) -> Console {
    Console(
      size: Size(columns: 140, rows: 45), now: Samples.now, state: state, mouse: mouse,
      columns: ColumnChoice.reading(columns).0)
  }

  @Test func theChosenColumnsStandInTheirOrder() {
    var console = Self.console(["classes": ["room", "name", "room"]])
    #expect(console.columns(of: .classes).map(\.name) == ["room", "name"])
    #expect(console.columns(of: .people) == Columns.of(.people, wide: false))
    console.isWide = true
    #expect(
      console.columns(of: .classes).map(\.name) == ["room", "name", "instructor", "students", "number", "location"])
  }

  @Test func whatIsNoColumnIsTold() {
    let (choice, faults) = ColumnChoice.reading(["locations": ["time_zone", "colour"], "people": ["shoes"]])
    #expect(choice.lists == [.locations: ["time_zone"]])
    #expect(faults.count == 2)
    #expect(faults.contains("columns.locations: there is no column colour; there are name, domain, time_zone, id"))
  }

  @Test func theMouseIsAsTheConfigHasItUntilItIsToggled() {
    var console = Self.console([:], mouse: false)
    #expect(!console.hasMouse)
    #expect(UIState(parsing: console.uiState.text).mouse == nil)
    console.hasMouse = true
    let state = UIState(parsing: console.uiState.text)
    #expect(state.mouse == true)
    #expect(Self.console([:], mouse: false, state: state).hasMouse)
  }
}
