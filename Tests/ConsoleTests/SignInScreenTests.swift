import Roster
import Terminal
import Testing

@testable import Console

@Suite struct SignInScreenTests {
  static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJTRUNSRVQifQ.c2ln"

  @Test func aPasteIsReadAndNeverShown() throws {
    var desk = Desk.started()
    desk.press("7 i")
    desk.paste("{\"identityToken\":\"\(Self.token)\",\n\"authorizationCode\":\"c.SECRET\"}")
    #expect(!desk.text().contains("SECRET") && !desk.text().contains("eyJ"))
    desk.press("enter")
    #expect(
      desk.asked == [
        .readSignIn(Pasted("{\"identityToken\":\"\(Self.token)\",\n\"authorizationCode\":\"c.SECRET\"}"))
      ])
    let pupil = Samples.pupils[0]
    desk.send(
      .signIn(
        SignInEntry(
          shape: "A native credential, Managed Apple Account of a school",
          claims: [("sub", pupil.id.rawValue), ("exp", "2026-12-01 07:52:00 UTC (1796111520)")],
          checks: [
            .init(name: "signature", outcome: .pass, detail: "signed with Apple's key KEY0"),
            .init(name: "nonce", outcome: .skipped, detail: "the token has none and none was given"),
          ], verified: true, link: "Matched: Zoë Anders", target: .person(pupil.id),
          firstSignIn: "Told at the first sign-in, 07:42 today: Zoë Anders.",
          notes: ["No e-mail: normal for young pupils"]
        )))
    #expect(desk.console.tab == .signIns)
    #expect(desk.text().contains("Verified: every check that is needed passed"))
    #expect(desk.text().contains("→ Matched: Zoë Anders"))
    #expect(desk.text().contains("No e-mail: normal for young pupils"))
    try FrameText.check(desk, "sign-in-140x45")
    desk.press("enter")
    #expect(desk.console.depth == 2, "one key from the match to the person")
    #expect(desk.text().contains("Anders"))
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 140, rows: 45)])
  func theKeyAfterAPasteIsAboutWhatWasPasted(size: Size) {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("7")
    for (pupil, isKnown) in [(Samples.pupils[0], true), (Samples.pupils[1], true), (Samples.pupils[2], false)] {
      desk.send(
        .signIn(
          SignInEntry(
            shape: "A native credential", claims: (0..<12).map { ("claim\($0)", "\($0)") }, checks: [], verified: nil,
            link: isKnown ? "Matched" : "No such person", target: isKnown ? .person(pupil.id) : nil, firstSignIn: nil,
            notes: [])))
      desk.press("enter")
      if isKnown {
        #expect(desk.console.depth == 2 && desk.text().contains(pupil.person.familyName ?? "?"), "\(pupil.id)")
        desk.press("esc")
      } else {
        #expect(desk.console.depth == 1, "nobody to open, and not somebody of before")
      }
    }
  }

  /// A client secret and a remembered sign-in have no checks, and nothing is said of any.
  @Test func whatHasNoChecksIsNotCalledUnverified() {
    var desk = Desk.started()
    desk.press("7")
    desk.send(
      .signIn(
        SignInEntry(
          shape: "A client secret, no sign-in", claims: [("iss", "TEAM123456")], checks: [], verified: nil, link: "",
          notes: ["Days left: 12.", "It expires in 12 days: make a new one."])))
    #expect(desk.text().contains("A client secret, no sign-in"))
    #expect(desk.text().contains("Days left: 12."))
    #expect(!desk.text().contains("Not verified"))
  }
}
