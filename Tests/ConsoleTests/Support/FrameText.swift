import Foundation
import Terminal
import Testing

@testable import Console

/// A frame as text: each row's cells between bars, then a line with one letter for each cell's style, then what the
/// letters mean. `RECORD=1 swift test` writes what is drawn now.
enum FrameText {
  static func of(_ frame: Frame, theme: Theme) -> String {
    var letters: [Style: Character] = [theme[.text]: "."]
    var legend: [String] = []
    var lines: [String] = [
      "\(frame.size.columns)x\(frame.size.rows)  cursor \(frame.cursor.map { "\($0.column),\($0.row)" } ?? "hidden")"
    ]
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for row in 0..<frame.size.rows {
      var styles = ""
      for column in 0..<frame.size.columns {
        let style = frame[column, row].style
        if letters[style] == nil {
          let letter = alphabet[min(letters.count - 1, alphabet.count - 1)]
          letters[style] = letter
          legend.append("\(letter) \(describe(style))")
        }
        styles.append(letters[style]!)
      }
      lines.append("|" + frame.text(row: row) + "|")
      // A row without any style of its own needs no line.
      if styles.contains(where: { $0 != "." }) {
        while styles.last == "." { styles.removeLast() }
        lines.append(":" + styles)
      }
    }
    return (lines + legend).joined(separator: "\n") + "\n"
  }

  private static func describe(_ style: Style) -> String {
    var words: [String] = []
    if style.foreground != .standard { words.append("on-top \(style.foreground.name)") }
    if style.background != .standard { words.append("ground \(style.background.name)") }
    if style.bold { words.append("bold") }
    if style.underline { words.append("underline") }
    if style.reverse { words.append("reverse") }
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Frames")

  /// Compares with the file of that name, or writes it.
  static func check(
    _ desk: Desk, _ name: String, theme: String = "terminal", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = of(desk.frame(theme), theme: Theme.builtIn(theme)!)
    let file = folder.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let stored = try? String(contentsOf: file, encoding: .utf8)
    if stored != text {
      let old = (stored ?? "").split(separator: "\n")
      let new = text.split(separator: "\n")
      let row = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
      Issue.record(
        """
        \(name) is not what was recorded (RECORD=1 writes it anew); first different line:
        was \(row.map { String($0.element.0) } ?? "(\(old.count) lines)")
        now \(row.map { String($0.element.1) } ?? "(\(new.count) lines)")
        """, sourceLocation: sourceLocation)
    }
  }
}

/// What must hold of every frame whatever was typed: borders in line, and nothing that could move a terminal's cursor.
enum FrameRules {
  static func problems(of frame: Frame) -> [String] {
    var problems: [String] = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let text = frame[column, row].text
        if text.unicodeScalars.contains(where: {
          $0.value < 32 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
            || (0x2066...0x2069).contains($0.value)
        }) {
          problems.append("control character at \(column),\(row)")
        }
        // A side of a box goes on, or ends in a corner.
        if text == "│" {
          let above = row > 0 ? frame[column, row - 1].text : ""
          let below = row + 1 < frame.size.rows ? frame[column, row + 1].text : ""
          if !["│", "╭", "╮"].contains(above) && !["│", "╰", "╯"].contains(below) {
            problems.append("a border stands alone at \(column),\(row)")
          }
        }
      }
    }
    return problems
  }
}
