import Roster
import Terminal
import Testing

@testable import Console

/// Each theme shows a selected row one can find and read.
@Suite struct ThemeTests {
  @Test(arguments: Theme.builtInNames) func aSelectedRow(name: String) throws {
    var desk = Desk.started(100, 32)
    desk.press("down down")
    try FrameText.check(desk, "theme-\(name)", theme: name)
    let theme = try #require(Theme.builtIn(name))
    #expect(theme[.selection] != theme[.text])
    let frame = desk.frame(name)
    let cursor = try #require(frame.cursor)
    #expect(frame[cursor.column, cursor.row].style == theme[.selection])
    #expect(frame.text(row: cursor.row).contains("Chemistry"))
  }

  @Test func theScreenSaysLoudlyWhatIsNoRealSchool() {
    for (kind, words) in [(Samples.sandbox.kind, "SANDBOX"), (.testData, "TEST DATA")] {
      var world = PaperWorld(roster: Samples.springfield)
      world.standingNow.kind = kind
      for size in FrameTests.sizes {
        var desk = Desk.started(size.columns, size.rows, world: world)
        for key in ["1", "2", "4", "enter", "z"] {
          desk.press(key)
          #expect(desk.rows()[0].contains(words), "\(size) \(key)")
        }
      }
    }
  }
}
