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
        .readSignIn(SignInWish("{\"identityToken\":\"\(Self.token)\",\n\"authorizationCode\":\"c.SECRET\"}"))
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
        ), of: SignInWish("")))
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
            notes: []), of: SignInWish("")))
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
          notes: ["Days left: 12.", "It expires in 12 days: make a new one."]), of: SignInWish("")))
    #expect(desk.text().contains("A client secret, no sign-in"))
    #expect(desk.text().contains("Days left: 12."))
    #expect(!desk.text().contains("Not verified"))
  }

  /// The names of what was seen are told to their end, however many.
  @Test(arguments: [Size(columns: 140, rows: 45), Size(columns: 80, rows: 24)])
  func whatIsNoSignInIsToldWhole(size: Size) {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("7 i")
    desk.paste("{\"hello\":1}")
    desk.press("enter")
    let names = (1...12).map { "field\($0)" }
    desk.send(
      .failed(
        .signIn,
        Failure(
          "What was given is no sign-in: it has the fields \(names.joined(separator: ", "))",
          remedy: "Give the identity token, or the whole result as the app got it.")))
    for words in names + ["as the app got it."] { #expect(desk.text().contains(words), "\(words)") }
    #expect(desk.console.jobs.isEmpty)
    desk.press("esc")
    #expect(desk.console.dialog == nil && desk.text().contains("No sign-in read yet"))
  }

  // MARK: - What is asked of it next

  static let wish = SignInWish("{\"code\":\"c.SECRET\"}")

  static func entry(
    _ link: String = "Matched: Zoë Anders", verdict: Verdict? = nil, further: SignInEntry.Further?
  ) -> SignInEntry {
    SignInEntry(
      shape: "A web answer", claims: further?.hasToken == true ? [("sub", "1")] : [],
      checks: further?.hasToken == true ? [.init(name: "nonce", outcome: .skipped, detail: "none was given")] : [],
      verified: nil, link: link, target: .person(Samples.pupils[0].id), verdict: verdict, further: further)
  }

  static let traded = Pasted("eyJ.SECRET.c2ln")

  @Test func aNonceIsComparedWithoutPastingAgain() throws {
    var desk = Desk.started()
    desk.press("7 a")
    #expect(desk.console.dialog == nil, "there is nothing to compare with")
    desk.send(
      .signIn(Self.entry(further: .init(hasToken: true, isNonceMissing: true, hasCode: false)), of: Self.wish))
    #expect(desk.text().contains("The token has a nonce: press a to compare it with the app's."))
    #expect(desk.rows().last?.contains("a nonce") == true)
    desk.press("a")
    #expect(desk.text().contains("Compare the nonce"))
    try FrameText.check(desk, "sign-in-nonce-140x45")
    desk.paste(" n-0S6_\nWzA2Mj ")
    desk.press("enter")
    #expect(desk.asked == [.readSignIn(Self.wish.again(nonce: "n-0S6_WzA2Mj"))])
    #expect(desk.console.jobs[.signIn] != nil)
    desk.send(
      .signIn(
        Self.entry("Matched anew", further: .init(hasToken: true, isNonceMissing: false, hasCode: false)),
        of: Self.wish.again(nonce: "n-0S6_WzA2Mj")))
    #expect(desk.console.signIns.count == 1, "the same sign-in stands there once")
    #expect(desk.console.jobs.isEmpty)
    #expect(desk.text().contains("Matched anew") && !desk.text().contains("The token has a nonce"))
    // A nonce that was mistyped is at hand to be mended.
    desk.press("a")
    #expect(desk.text().contains("n-0S6_WzA2Mj"))
  }

  @Test func aCodeIsTradedInOnlyWhenConfirmed() throws {
    var desk = Desk.started()
    desk.press("7 T")
    #expect(desk.console.dialog == nil && desk.asked.isEmpty)
    desk.send(
      .signIn(Self.entry(further: .init(hasToken: false, isNonceMissing: false, hasCode: true)), of: Self.wish))
    #expect(desk.text().contains("Press T to trade the authorization code in, which can be done once."))
    desk.press("T")
    #expect(desk.text().contains("A code can be used once"))
    try FrameText.check(desk, "sign-in-exchange-140x45")
    // The answer that spends nothing is the one that stands ready.
    desk.press("enter")
    #expect(desk.asked.isEmpty && desk.console.dialog == nil)
    desk.press("T n T esc")
    #expect(desk.asked.isEmpty)
    desk.press("T y")
    #expect(desk.asked == [.readSignIn(Self.wish.again(exchange: true))])
    #expect(desk.console.jobs[.exchange] != nil)
    desk.press("T")
    #expect(desk.console.dialog == nil, "once")
    desk.wait(2)
    #expect(desk.text().contains("Trading the code in"))
    desk.send(
      .signIn(
        Self.entry(
          further: .init(hasToken: true, isNonceMissing: true, hasCode: false, token: Self.traded)),
        of: Self.wish.again(exchange: true)))
    #expect(desk.console.signIns.count == 1)
    desk.press("T")
    #expect(desk.console.dialog == nil, "it is spent")
    // What is asked from now on is asked of the token that came.
    desk.press("a")
    desk.type("n-1")
    desk.press("enter")
    let asked = SignInWish(Self.traded.text).again(nonce: "n-1")
    #expect(desk.asked.last == .readSignIn(asked))
    desk.send(
      .signIn(Self.entry("Checked", further: .init(hasToken: true, isNonceMissing: false, hasCode: false)), of: asked))
    #expect(desk.console.signIns.map(\.link) == ["Checked"])
    #expect(!desk.text().contains("SECRET"))
  }

  @Test func anExchangeCanBeCancelled() {
    var desk = Desk.started()
    desk.press("7")
    desk.send(
      .signIn(Self.entry(further: .init(hasToken: false, isNonceMissing: false, hasCode: true)), of: Self.wish))
    desk.press("T y")
    desk.asked = []
    desk.press("x")
    #expect(desk.asked == [.cancel(.exchange)])
    #expect(desk.text().contains("Apple may have taken the code all the same"))
    #expect(desk.console.jobs.isEmpty)
    desk.press("T")
    #expect(desk.text().contains("Trade the code in?"), "what became of it only Apple knows: it can be tried again")
  }

  @Test(arguments: [Size(columns: 140, rows: 45), Size(columns: 80, rows: 24)])
  func aRefusedCodeHasItsVerdict(size: Size) throws {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("7")
    let verdict = Verdict(
      cause: .codeInvalid, confidence: .likely, actor: .you, alsoPossible: [], evidence: ["status 400, invalid_grant"],
      steps: ["Let the person sign in to the app again."])
    desk.send(
      .signIn(Self.entry(further: .init(hasToken: false, isNonceMissing: false, hasCode: true)), of: Self.wish))
    desk.press("T y")
    desk.send(
      .signIn(
        Self.entry("No identity token, so nobody to match.", verdict: verdict, further: nil),
        of: Self.wish.again(exchange: true)))
    for words in [
      "Not authorized", "Who must act", "1. Let the person sign in to the app again.", "status 400, invalid_grant",
    ] { #expect(desk.text().contains(words), "\(words)") }
    try FrameText.check(desk, "sign-in-refused-\(size.columns)x\(size.rows)")
    #expect(FrameRules.problems(of: desk.frame()).isEmpty)
    desk.press("T")
    #expect(desk.console.dialog == nil)
  }

  @Test func thePaletteAsksTheSame() {
    var desk = Desk.started()
    desk.send(
      .signIn(Self.entry(further: .init(hasToken: true, isNonceMissing: true, hasCode: true)), of: Self.wish))
    for (command, title) in [
      ("signin", "Read a sign-in"), ("signin --nonce", "Compare the nonce"), ("signin --exchange", "Trade the code in?"),
    ] {
      desk.press("1 :")
      desk.type(command)
      desk.press("enter")
      #expect(desk.text().contains(title))
      desk.press("esc")
    }
  }

  /// Neither another sign-in nor another profile is asked with what was pasted before.
  @Test func whatIsAtHandIsOfTheLastSignIn() {
    var desk = Desk.started()
    let further = SignInEntry.Further(hasToken: true, isNonceMissing: true, hasCode: true)
    desk.send(.signIn(Self.entry(further: further), of: Self.wish))
    desk.send(.signIn(Self.entry(further: further), of: SignInWish("another")))
    #expect(desk.console.signIns.count == 2)
    // The answer about the first comes late: it is a sign-in of its own.
    desk.send(.signIn(Self.entry(further: further), of: Self.wish.again(nonce: "n")))
    #expect(desk.console.signIns.count == 3)
    desk.send(.signIn(Self.entry(further: nil), of: SignInWish("a client secret")))
    #expect(desk.console.signInAtHand == nil)
    desk.send(.signIn(Self.entry(further: further), of: Self.wish))
    desk.send(.opened(UIState()))
    #expect(desk.console.signInAtHand == nil)
    #expect(!"\(desk.console)".contains("SECRET"))
  }
}

extension SignInWish {
  func again(nonce: String? = nil, exchange: Bool = false) -> SignInWish {
    var wish = SignInWish(pasted.text, nonce: nonce, exchange: exchange)
    wish.isAgain = true
    return wish
  }
}
