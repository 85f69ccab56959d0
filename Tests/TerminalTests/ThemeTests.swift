import Foundation
import Testing

@testable import Terminal

@Suite struct ThemeTests {
  /// The formula of WCAG 2.2, written down a second time.
  static func contrast(_ a: Color, _ b: Color) -> Double? {
    func luminance(_ color: Color) -> Double? {
      let parts: [UInt8]
      switch color {
      case .rgb(let red, let green, let blue): parts = [red, green, blue]
      case .indexed(let index) where index >= 232: parts = Array(repeating: 8 + (index - 232) * 10, count: 3)
      case .indexed(let index) where index >= 16:
        let cube = [index - 16].flatMap { [$0 / 36, $0 / 6 % 6, $0 % 6] }
        parts = cube.map { $0 == 0 ? 0 : 55 + $0 * 40 }
      default: return nil
      }
      let linear = parts.map { part in
        let value = Double(part) / 255
        return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    guard let first = luminance(a), let second = luminance(b) else { return nil }
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test func theListNamesEveryFileOfTheFolder() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
    #expect(Set(files) == Set(Theme.builtInNames.map { $0 + ".yaml" }), "run scripts/make-theme-list")
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(Theme.builtInText(String(file.dropLast(5))) == text)
    }
    #expect(Theme.builtInNames.first == "terminal")
  }

  @Test(arguments: Theme.builtInNames) func builtInThemesHaveNothingToComplainOf(name: String) throws {
    let text = try #require(Theme.builtInText(name))
    let reading = ThemeReading(parsing: text, name: name, source: Theme.builtInText)
    #expect(reading.findings == [])
    let theme = reading.theme
    #expect(theme[.selection] != theme[.text])
    #expect(theme[.inactiveSelection] != theme[.selection])
    #expect(theme[.notice] != theme[.strongBar])
  }

  @Test(arguments: Theme.builtInNames) func everyRoleCanBeReadOnItsGround(name: String) throws {
    let theme = try #require(Theme.builtIn(name))
    for depth in [ColorDepth.full, .indexed] {
      let adapted = theme.adapted(to: depth).theme
      for role in Role.all {
        let style = adapted[role]
        let required = Theme.requiredContrast(role)
        guard let contrast = Self.contrast(style.foreground, style.background) else { continue }
        #expect(contrast >= required, "\(name) \(role.rawValue) \(style)")
        for ground in [Role.selection, .inactiveSelection, .bar, .dialog, .input] {
          let over = adapted.style(role, on: ground)
          let contrast = try #require(Self.contrast(over.foreground, over.background))
          #expect(contrast >= min(required, 4.5), "\(name) \(role.rawValue) on \(ground.rawValue)")
        }
      }
    }
  }

  @Test(arguments: ["dark", "light"]) func ourOwnReachSevenToOne(name: String) throws {
    let theme = try #require(Theme.builtIn(name))
    #expect(theme.adapted(to: .full).adjustments == [])
    for role in Role.all {
      let contrast = try #require(Self.contrast(theme[role].foreground, theme[role].background))
      #expect(contrast >= (role.isLine ? 3 : 7), "\(role.rawValue) \(contrast)")
    }
    #expect(theme.variant.rawValue == name)
  }

  @Test func theDefaultUsesWhatEveryTerminalCanShow() {
    let theme = Theme.standard
    for role in Role.all {
      let style = theme[role]
      #expect(style.background == .standard)
      #expect(style.foreground == .standard || [1, 2, 3, 5, 6].contains { style.foreground == .indexed($0) })
    }
    #expect(theme[.selection].reverse)
    #expect(theme.adapted(to: .eight).theme[.error] == theme[.error])
  }

  @Test(arguments: Theme.builtInNames) func fewerColoursAreKeptTo(name: String) throws {
    let theme = try #require(Theme.builtIn(name))
    for (depth, limit) in [(ColorDepth.none, 0), (.eight, 8), (.sixteen, 16), (.indexed, 256)] {
      let adapted = theme.adapted(to: depth).theme
      for role in Role.all {
        for color in [adapted[role].foreground, adapted[role].background] where color != .standard {
          guard case .indexed(let index) = color else {
            Issue.record("\(name) \(role.rawValue) is \(color) at \(depth)")
            continue
          }
          #expect(Int(index) < limit)
          #expect(limit == 256 || limit == 0 || ![0, 4, 8, 12].contains(index), "\(name) \(role.rawValue) \(index)")
        }
      }
      #expect(adapted[.selection] != adapted[.text], "\(name) at \(depth)")
      #expect(adapted[.notice] != adapted[.bar], "\(name) at \(depth)")
    }
  }

  @Test func whatIsLeftOutComesFromTheLongestBeginning() {
    let looks: [Role: Theme.Look] = [
      .text: Theme.Look(foreground: .indexed(7), background: .indexed(16)),
      Role(rawValue: "status"): Theme.Look(foreground: .indexed(3), bold: true),
      .error: Theme.Look(foreground: .indexed(1)),
    ]
    let theme = Theme(name: "x", variant: .dark, looks: looks)
    #expect(theme[.error] == Style(foreground: .indexed(1), background: .indexed(16), bold: true))
    #expect(theme[.ok] == Style(foreground: .indexed(3), background: .indexed(16), bold: true))
    #expect(theme[.header] == Style(foreground: .indexed(7), background: .indexed(16)))
    #expect(theme[Role(rawValue: "status.error.network")].foreground == .indexed(1))
  }

  @Test func unreadableColoursAreMovedAndSaid() throws {
    let text = "roles:\n  text: {fg: \"#333333\", bg: \"#222222\"}\n  border: \"#2a2a2a\"\n  status.ok: \"#ddeedd\"\n"
    let theme = ThemeReading(parsing: text, name: "x") { _ in nil }.theme
    let (adapted, adjustments) = theme.adapted(to: .full)
    #expect(try #require(Self.contrast(adapted[.text].foreground, adapted[.text].background)) >= 4.5)
    #expect(try #require(Self.contrast(adapted[.border].foreground, adapted[.border].background)) >= 3)
    #expect(adapted[.ok].foreground == .rgb(red: 0xDD, green: 0xEE, blue: 0xDD))
    #expect(!adjustments.contains { $0.role == .ok })
    let said = try #require(adjustments.first { $0.role == .text })
    #expect(said.description.hasPrefix("text: #333333 on #222222 has a contrast of 1.3:1; shown as #"))
  }

  @Test func everyPairOfGreysCanBeMadeReadable() throws {
    for ground in stride(from: UInt8(0), through: 255, by: 5) {
      for ink in stride(from: UInt8(0), through: 255, by: 15) {
        let background = RGB(red: ground, green: ground, blue: ground)
        let moved = Theme.readable(RGB(red: ink, green: ink, blue: ink), on: background, contrast: 4.5)
        #expect(moved.contrast(with: background) >= 4.5)
      }
    }
  }

  @Test(arguments: [
    ("default", Color.standard), ("red", .indexed(1)), ("bright-red", .indexed(9)), ("bright_black", .indexed(8)),
    ("Cyan", .indexed(6)), ("0", .indexed(0)), ("255", .indexed(255)), ("#0a1B2c", .rgb(red: 10, green: 27, blue: 44)),
    ("#fff", .rgb(red: 255, green: 255, blue: 255)),
  ])
  func coloursHaveNames(name: String, color: Color) {
    #expect(Color(name: name) == color)
    #expect(Color(name: color.name) == color)
  }

  @Test(arguments: ["", "256", "-1", "#12345", "#gggggg", "reddish", "1e3", "#", "+5"])
  func otherWordsAreNoColours(name: String) {
    #expect(Color(name: name) == nil)
  }

  @Test func colourIsLeftOutWhereAPersonSaysSo() {
    #expect(ColorDepth.allowed(noColor: nil, choice: .automatic) == .full)
    #expect(ColorDepth.allowed(noColor: "", choice: .automatic) == .full)
    #expect(ColorDepth.allowed(noColor: "1", choice: .automatic) == .none)
    #expect(ColorDepth.allowed(noColor: "1", choice: .always) == .full)
    #expect(ColorDepth.allowed(noColor: nil, choice: .never) == .none)
  }
}
