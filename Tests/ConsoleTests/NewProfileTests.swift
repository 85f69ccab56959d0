import Roster
import Terminal
import Testing

@testable import Console

/// A new profile, made in the console: each field by the rules of `profile add`.
@Suite struct NewProfileTests {
  static func opened(_ columns: Int = 140, _ rows: Int = 45) -> Desk {
    var world = PaperWorld(roster: nil)
    world.standingNow = .nothing
    var desk = Desk.started(columns, rows, world: world)
    desk.press("down enter")
    return desk
  }

  static let values: [(field: ProfileForm.Field, value: String)] = [
    (.name, "north"), (.client, "com.example.classes"), (.team, "ABCDE12345"), (.key, "FGHIJ67890"),
    (.keyFile, "~/AuthKey_FGHIJ67890.p8"), (.redirect, "https://classes.example.com/homeroom"),
  ]

  static func filled(_ columns: Int = 140, _ rows: Int = 45) -> Desk {
    var desk = opened(columns, rows)
    for (_, value) in values {
      desk.paste(value)
      desk.press("enter")
    }
    desk.send(.keyChecked(path: "~/AuthKey_FGHIJ67890.p8", nil))
    return desk
  }

  static func form(_ desk: Desk) -> ProfileForm? {
    if case .profileForm(let form)? = desk.console.dialog { form } else { nil }
  }

  @Test func isFilledInFieldByFieldAndAdded() throws {
    var desk = Self.filled()
    #expect(desk.asked == [.checkKey(path: "~/AuthKey_FGHIJ67890.p8")])
    try FrameText.check(desk, "new-profile-140x45")
    desk.press("enter enter enter enter")
    let profile = Profile(
      name: "north", clientID: "com.example.classes", teamID: "ABCDE12345", keyID: "FGHIJ67890",
      privateKeyPath: "~/AuthKey_FGHIJ67890.p8", redirectURI: "https://classes.example.com/homeroom")
    #expect(desk.asked.last == .makeProfile(profile))
    #expect(desk.text().contains("Adding it"))
    desk.world.standingNow = Samples.standing
    desk.send(.opened(UIState()))
    desk.send(.profileMade("north"))
    #expect(desk.console.dialog == nil)
    #expect(desk.text().contains("Added north; C connects it"))
  }

  /// Every field says what is wrong with it as soon as it is left, in the words of the command line.
  @Test(
    arguments: [
      (.name, "two words", "letters, digits, dots"), (.client, "com example", "made of letters, digits, dots"),
      (.team, "ABC", "exactly 10 letters and digits, this one 3"), (.key, "", "exactly 10"),
      (.keyFile, "", "The path of the key's file is needed"), (.redirect, "http://x.example", "begin with https"),
      (.redirect, "https://127.0.0.1/x", "no IP address"), (.scopes, "edu.everything", "no such scope"),
      (.scopes, "", "at least one scope"), (.auth, "ftp://x", "https address"), (.roster, "x", "https address"),
    ] as [(ProfileForm.Field, String, String)])
  func aWrongValueIsToldWhenItIsLeft(field: ProfileForm.Field, value: String, words: String) {
    var desk = Self.opened()
    for _ in 0..<field.rawValue { desk.press("down") }
    desk.press("ctrl-u")
    desk.type(value)
    desk.press("tab")
    #expect(Self.form(desk)?.faults[field] != nil)
    desk.press("shift-tab")
    let text = desk.text().lowercased()
    #expect(text.contains(words.lowercased()))
    // Typing takes the word back until the field is left again.
    desk.type("x")
    #expect(Self.form(desk)?.faults[field] == nil)
  }

  @Test func aKeyThatCannotSignIsToldAtItsField() throws {
    var desk = Self.filled(80, 24)
    desk.send(
      .keyChecked(
        path: "~/AuthKey_FGHIJ67890.p8",
        Failure("There is no private key at /home/a/AuthKey_FGHIJ67890.p8.", remedy: "Give the path of the .p8 file.")))
    desk.press("shift-tab shift-tab")
    try FrameText.check(desk, "new-profile-fault-80x24")
    #expect(desk.text().contains("There is no private key"))
    // The answer to what stood there before is not about what stands there now.
    desk.press("ctrl-u")
    desk.paste("/root/other.p8")
    desk.send(.keyChecked(path: "~/AuthKey_FGHIJ67890.p8", Failure("old")))
    #expect(Self.form(desk)?.faults[.keyFile] == nil)
  }

  @Test func addingGoesToTheFirstFault() {
    var desk = Self.opened()
    desk.press("shift-tab enter")
    #expect(Self.form(desk)?.focus == .name)
    #expect(desk.asked.isEmpty)
    #expect(Self.form(desk)?.faults.count == 6, "everything but the scopes and the two servers")
  }

  @Test func aRefusalStandsAtItsFieldOrUnderAll() {
    var desk = Self.filled()
    desk.press("up up up up up up up enter")
    desk.press("shift-tab enter")
    desk = Self.filled()
    desk.press("enter enter enter enter")
    desk.send(.profileRefused(Failure("There is a profile \"north\" already."), key: "name"))
    #expect(Self.form(desk)?.focus == .name)
    #expect(desk.text().contains("There is a profile \"north\" already."))
    desk.press("shift-tab enter")
    desk.send(.profileRefused(Failure("config.yaml can't be written"), key: nil))
    #expect(desk.text().contains("config.yaml can't be written"))
  }

  @Test func whatWasTypedIsKeptWhileOneLooksElsewhere() {
    var desk = Self.filled()
    desk.press("esc")
    #expect(desk.text().contains("Welcome to homeroom"))
    desk.press("down enter")
    #expect(Self.form(desk)?.text(.client) == "com.example.classes")
  }

  @Test func fitsSmallWindowsWithTheCursorInSight() throws {
    for rows in 8...24 {
      var desk = Self.filled(44, rows)
      for _ in 0..<12 {
        desk.press("tab")
        #expect(FrameRules.problems(of: desk.frame()).isEmpty)
        #expect(desk.frame().cursor != nil)
      }
    }
  }

  @Test func aClickGoesToAField() {
    var desk = Self.opened()
    let row = desk.rows().firstIndex { $0.contains("Team id") }!
    desk.click(60, row)
    #expect(Self.form(desk)?.focus == .team)
    #expect(Self.form(desk)?.faults[.name] != nil, "the one left is looked at")
  }

  @Test func theProfilePickerOffersIt() {
    var desk = Desk.started()
    desk.press("P end enter")
    #expect(Self.form(desk) != nil)
    desk.press("esc")
    #expect(desk.console.dialog == nil)
  }

  @Test func aProfileThatIsOpenedBringsItsOwnRoster() {
    var console = Desk.started().console
    #expect(console.update(.opened(UIState())) == [.openRoster, .readStanding])
  }
}
