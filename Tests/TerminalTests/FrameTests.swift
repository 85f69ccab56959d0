import Terminal
import Testing
import Text

@Suite struct FrameTests {
  func rows(_ frame: Frame) -> [String] { (0..<frame.size.rows).map(frame.text(row:)) }

  @Test func writingClipsAtEveryEdge() {
    for column in -6...8 {
      var frame = Frame(size: Size(columns: 6, rows: 1))
      frame.write("abcd", at: Point(column: column, row: 0), style: .plain)
      let line = Array("      " + "      " + "      ").enumerated().map { index, space in
        (column + 6..<column + 10).contains(index) ? Array("abcd")[index - column - 6] : space
      }
      #expect(frame.text(row: 0) == String(line[6..<12]))
    }
    var frame = Frame(size: Size(columns: 3, rows: 2))
    for row in [-1, 2, 100] { frame.write("x", at: Point(column: 0, row: row), style: .plain) }
    #expect(rows(frame) == ["   ", "   "])
  }

  @Test func aWideCharacterIsNeverCutInHalf() {
    for column in -3...6 {
      var frame = Frame(size: Size(columns: 6, rows: 1))
      frame.fill(frame.bounds, "x", style: .plain)
      frame.write(
        "佐藤", at: Point(column: column, row: 0), style: .plain, within: Rect(column: 1, row: 0, columns: 4, rows: 1))
      #expect(CellWidth.of(frame.text(row: 0)) == 6)
      #expect(frame[0, 0].text == "x" && frame[5, 0].text == "x")
    }
  }

  @Test func overwritingHalfOfAWideCharacterLeavesASpace() {
    var frame = Frame(size: Size(columns: 6, rows: 1))
    frame.write("佐藤花", at: Point(column: 0, row: 0), style: .plain)
    frame.write("x", at: Point(column: 1, row: 0), style: .plain)
    frame.write("y", at: Point(column: 4, row: 0), style: .plain)
    #expect(frame.text(row: 0) == " x藤y ")
    frame.write("木", at: Point(column: 1, row: 0), style: .plain)
    #expect(frame.text(row: 0) == " 木 y ")
  }

  @Test func aBoxKeepsItsLinesAroundAnyTitle() {
    for title in ["", "Classes", "佐藤 花子の長い名前", "Zoe\u{308}", "👨\u{200D}👩\u{200D}👧"] {
      for columns in 0...20 {
        var frame = Frame(size: Size(columns: columns, rows: 3))
        let inside = frame.box(frame.bounds, title: DisplayText(foreign: title), style: .plain)
        guard columns >= 2 else { continue }
        #expect(frame.text(row: 0).hasPrefix("╭") && frame.text(row: 0).hasSuffix("╮"))
        #expect(frame.text(row: 1) == "│" + String(repeating: " ", count: columns - 2) + "│")
        #expect(frame.text(row: 2) == "╰" + String(repeating: "─", count: columns - 2) + "╯")
        #expect(CellWidth.of(frame.text(row: 0)) == columns)
        #expect(inside.size.columns == columns - 2)
      }
    }
  }

  @Test func aBarGrowsByEighths() {
    var last = -1
    for step in 0...160 {
      var frame = Frame(size: Size(columns: 10, rows: 1))
      frame.bar(Double(step) / 160, at: Point(column: 0, row: 0), columns: 10, done: .plain, rest: .plain)
      let text = frame.text(row: 0)
      #expect(text.count == 10)
      let eighths = text.reduce(0) { sum, cell in
        sum + (" ▏▎▍▌▋▊▉█".firstIndex(of: cell).map { " ▏▎▍▌▋▊▉█".distance(from: " ▏▎▍▌▋▊▉█".startIndex, to: $0) } ?? 0)
      }
      #expect(eighths >= last)
      last = eighths
    }
    #expect(last == 80)
    for odd in [Double.nan, .infinity, -1, 7] {
      var frame = Frame(size: Size(columns: 4, rows: 1))
      frame.bar(odd, at: Point(column: 0, row: 0), columns: 4, done: .plain, rest: .plain)
      #expect(frame.text(row: 0).count == 4)
    }
  }

  @Test func theASCIIFrameHasTheSameColumns() {
    var frame = Frame(size: Size(columns: 12, rows: 3))
    frame.box(frame.bounds, title: "Zoë", style: .plain)
    frame.write("佐藤 ✓", at: Point(column: 1, row: 1), style: .plain)
    #expect(rows(frame.ascii) == ["+ Zoe -----+", "|???? v    |", "+----------+"])
  }

  @Test func restylingKeepsTheText() {
    var frame = Frame(size: Size(columns: 4, rows: 2))
    frame.write("abcd", at: Point(column: 0, row: 1), style: .plain)
    frame.restyle(Rect(column: 1, row: 1, columns: 99, rows: 9)) { $0.reverse = true }
    #expect(frame.text(row: 1) == "abcd")
    #expect((0..<4).map { frame[$0, 1].style.reverse } == [false, true, true, true])
    #expect(!frame[1, 0].style.reverse)
  }

  @Test func rectanglesAreNeverNegative() {
    let area = Rect(column: 2, row: 2, columns: 3, rows: 1)
    #expect(area.inset(by: 1).isEmpty)
    #expect(area.inset(by: 5).size == Size(columns: 0, rows: 0))
    #expect(area.intersection(Rect(column: 9, row: 9, columns: 2, rows: 2)).isEmpty)
    #expect(area.split(columns: 5).1.isEmpty)
    #expect(area.split(columns: 1).1 == Rect(column: 3, row: 2, columns: 2, rows: 1))
    #expect(area.split(rows: -1).0.isEmpty)
    #expect(area.row(3).isEmpty)
  }
}
