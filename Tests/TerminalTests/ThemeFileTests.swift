import Support
import Testing

@testable import Terminal

@Suite struct ThemeFileTests {
  func read(_ text: String, parents: [String: String] = [:]) -> ThemeReading {
    ThemeReading(parsing: text, name: "mine") { parents[$0] ?? Theme.builtInText($0) }
  }

  @Test func findingsCarryTheirLine() {
    let reading = read(
      """
      name: Mine
      colour: red
      variant: dusk
      palette:
        sea: "#12345"
      roles:
        titel: red
        title: {fg: sea, blink: true}
        key: {bold: very}
        status: [1]
        border: notacolour
      """)
    #expect(
      reading.findings.map { "\($0.line) \($0.message)" } == [
        "2 the key \"colour\" is not known",
        "3 the variant is dark, light or any",
        "5 \"sea\" is not a colour: \(ThemeFile.colorHelp)",
        "7 the role \"titel\" is not known; did you mean \"title\"?",
        "8 the key \"blink\" is not known; a role has fg, bg, bold, underline, reverse",
        "8 \"fg\" is not a colour: \(ThemeFile.colorHelp)",
        "9 \"bold\" is true or false",
        "10 \"status\" is a mapping, not a list",
        "11 \"fg\" is not a colour: \(ThemeFile.colorHelp)",
      ])
  }

  @Test(arguments: ["a: [", "- a\n- b", "just words", "", "\u{1}", "roles: 3", "palette: {a: {}}", "inherits: [x]"])
  func whateverTheTextAThemeComesOutOfIt(text: String) {
    let reading = read(text)
    #expect(reading.theme.name == "mine")
    #expect(reading.theme[.text] == .plain)
  }

  @Test func aSchemeOfTheOldLayoutWorksAsItIs() {
    let slots = (0..<16).map {
      "base0\(String($0, radix: 16, uppercase: true)): \"\($0 < 8 ? "1010" : "c0c0")\($0 < 5 ? "10" : "e0")\""
    }
    let text = "scheme: \"Old\"\nauthor: \"Somebody\"\n" + slots.joined(separator: "\n")
    let reading = read(text)
    #expect(reading.findings == [])
    #expect(reading.theme[.text].background == .rgb(red: 0x10, green: 0x10, blue: 0x10))
    #expect(reading.theme[.ok].foreground == .rgb(red: 0xC0, green: 0xC0, blue: 0xE0))
    #expect(reading.theme.variant == .dark)
  }

  @Test func aSchemeOfTheNewLayoutWorksAsItIs() {
    let slots = (0..<0x18).map { value in
      let slot = String(value, radix: 16, uppercase: true)
      return "  base\(slot.count == 1 ? "0" : "")\(slot): \"#\(value == 0 ? "ffffff" : "102030")\""
    }
    let text = "system: \"base24\"\nname: \"New\"\nslug: new\nauthor: \"S\"\nvariant: \"light\"\npalette:\n"
    let reading = read(text + slots.joined(separator: "\n"))
    #expect(reading.findings == [])
    #expect(reading.theme[.text].background == .rgb(red: 255, green: 255, blue: 255))
    #expect(reading.theme.variant == .light)
    #expect(reading.theme[.link].underline)
  }

  @Test func aPaletteServesTheRolesOfItsParent() {
    let reading = read("inherits: dark\npalette: {green: \"#00aaff\"}\nroles: {status.error: {underline: true}}\n")
    #expect(reading.findings == [])
    #expect(reading.theme[.ok].foreground == .rgb(red: 0, green: 0xAA, blue: 255))
    #expect(reading.theme[.error].underline)
    #expect(reading.theme[.error].foreground == Theme.builtIn("dark")?[.error].foreground)
    #expect(reading.theme.variant == .dark)
  }

  @Test func aPersonsOwnThemeMayInheritTheBuiltInOneOfItsName() {
    let text = "inherits: dark\npalette: {green: \"#00ff00\"}\n"
    let reading = ThemeReading(parsing: text, name: "dark") { $0 == "dark" ? text : nil }
    #expect(reading.findings == [])
    #expect(reading.theme[.ok].foreground == .rgb(red: 0, green: 255, blue: 0))
    #expect(reading.theme[.error] == Theme.builtIn("dark")?[.error])
  }

  /// Whatever a file holds, a theme comes out of it that can be drawn with, and each finding has a line of the file.
  @Test(arguments: 0..<40) func brokenFilesStillGiveAThemeThatCanBeRead(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let seeds = Theme.builtInNames.compactMap(Theme.builtInText)
    for _ in 0..<10 {
      let text = random.broken(try #require(seeds.randomElement(using: &random)))
      let reading = read(text)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(reading.findings.allSatisfy { (1...lines + 1).contains($0.line) }, "seed \(seed): \(reading.findings)")
      let adapted = reading.theme.adapted(to: .full).theme
      for role in Role.all {
        let style = adapted[role]
        guard let contrast = ThemeTests.contrast(style.foreground, style.background) else { continue }
        #expect(contrast >= Theme.requiredContrast(role), "seed \(seed): \(role.rawValue) \(style)")
      }
    }
  }

  @Test func aParentThatIsMissingOrItselfIsSaid() {
    #expect(read("inherits: nobody").findings.map(\.message) == ["the theme \"nobody\" is not known"])
    #expect(
      read("inherits: mine", parents: ["mine": "inherits: mine"]).findings.map(\.message) == [
        "the theme \"mine\" inherits itself"
      ])
    // A circle further up ends without a word to this file's author.
    #expect(read("inherits: a", parents: ["a": "inherits: b", "b": "inherits: a"]).findings == [])
  }
}
