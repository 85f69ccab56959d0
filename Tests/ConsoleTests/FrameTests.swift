import Roster
import Terminal
import Testing

@testable import Console

/// What stands on screen, as text, at each size the console is made for.
@Suite struct FrameTests {
  static let sizes = [
    Size(columns: 40, rows: 10), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    Size(columns: 140, rows: 45), Size(columns: 200, rows: 60),
  ]

  @Test(arguments: sizes) func classes(size: Size) throws {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("down")
    try FrameText.check(desk, "classes-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: sizes) func people(size: Size) throws {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("2 down down w")
    desk.wait(5)
    try FrameText.check(desk, "people-wide-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: sizes) func aClassOpened(size: Size) throws {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("down enter down")
    try FrameText.check(desk, "class-opened-\(size.columns)x\(size.rows)")
  }
}
