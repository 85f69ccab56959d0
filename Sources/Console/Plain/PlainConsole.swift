public import Roster
import Terminal
import Text

/// The console as a conversation: numbered menus and lines, appended and never redrawn.
///
/// For screen readers, serial lines and terminals that can only print. It is the same `Console` value underneath, so
/// what can be found, opened and done is the same; only keys are words here, and the screen is lines.
public final class PlainConsole {
  var console: Console
  let world: any World
  let tell: @Sendable (String) -> Void
  /// A line from the person, unechoed where it holds a code. `nil` at the end of input.
  let ask: (_ prompt: String, _ isHidden: Bool) -> String?
  /// Seconds since 1970.
  let clock: () -> Double
  /// Where each printed number leads.
  var numbers: [Choice] = []
  private var roster: (any RosterQuestions)?
  private var isOver = false

  enum Choice {
    case screen(Tab)
    case row(id: String)
    case line(key: String)
  }

  /// Rows printed at a time.
  static let pageRows = 20

  public init(
    world: (any World)?, columns: ColumnChoice = ColumnChoice(), clock: @escaping () -> Double,
    tell: @escaping @Sendable (String) -> Void, ask: @escaping (_ prompt: String, _ isHidden: Bool) -> String?
  ) {
    self.world = world ?? NoWorld()
    self.clock = clock
    self.tell = tell
    self.ask = ask
    // Tall enough for a page of rows under their head, and too narrow for a pane beside it.
    console = Console(
      size: Size(columns: 80, rows: Self.pageRows + 7), now: clock(), state: self.world.savedState(), columns: columns)
    console.isWide = false
    console.keys = console.keys.called(Self.names)
  }

  public func run() async -> ExitCode {
    perform(console.start())
    guard console.standing.source != .nothing else {
      for line in FirstRun.howToAdd.lines { say(line) }
      say("Without an account: homeroom demo --plain")
      return .noRoster
    }
    menu()
    while !isOver, let line = ask("> ", false) {
      perform(console.update(.time(clock())))
      await take(line)
    }
    try? world.save(console.uiState)
    return .ok
  }

  // MARK: words

  /// What can be said anywhere, and what it does.
  static let words: [(word: String, help: String)] = [
    ("next", "the next rows"), ("previous", "the rows before"), ("back", "back"), ("menu", "the screens"),
    ("order", "sort by the next column"), ("reverse", "turn the order round"), ("role", "people of the next role"),
    ("sync", "sync the roster"), ("connect", "connect to Apple School Manager"), ("check", "run the checks"),
    ("paste", "paste an error, or a sign-in, to have it read"), ("answer", "answer what no request shows"),
    ("publish", "review and publish a held roster"),
    ("discard", "drop a held roster"), ("apple", "ask Apple now for what is open"),
    ("export", "export this list or the roster; on Troubleshoot, save the report"), ("help", "these words"),
    ("quit", "leave"),
  ]

  /// What sentences that name a key on screen say here.
  private static let names: [Action: String] = [
    .answer: "answer", .back: "back", .cancel: "Ctrl-C", .check: "check", .connect: "connect", .copy: "export",
    .input: "paste", .publish: "publish", .reverse: "reverse", .screen4: "4 of the menu", .screen7: "7 of the menu",
    .search: "/", .sync: "sync",
  ]

  func take(_ line: String) async {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty { return show() }
    if text.hasPrefix("/") {
      guard case .list = console.page.content else { return say("There is no list here to search") }
      return browse { $0.requery { $0.query.search = String(text.dropFirst()) } }
    }
    if let number = Int(text) {
      guard numbers.indices.contains(number - 1) else { return say("There is no \(number) here") }
      return choose(numbers[number - 1])
    }
    let word = text.lowercased()
    let exact = Self.words.filter { $0.word == word }
    let meant = exact.isEmpty ? Self.words.filter { $0.word.hasPrefix(word) } : exact
    if meant.count == 1 { return await act(meant[0].word) }
    say(
      meant.isEmpty
        ? "\u{201C}\(text)\u{201D} means nothing here; help lists the words"
        : "Which: " + meant.map(\.word).joined(separator: ", ") + "?")
  }

  private func act(_ word: String) async {
    switch word {
    case "next": turn(1)
    case "previous": turn(-1)
    case "back":
      if console.depth == 1, console.page.search.isEmpty { return menu() }
      browse { $0.back() }
    case "menu": menu()
    case "order": browse { $0.sortNext() }
    case "reverse": browse { $0.reverse() }
    case "role": browse { $0.nextRole() }
    case "sync": await sync()
    case "connect": await connect()
    case "check": await check()
    case "paste": await paste()
    case "answer": answer()
    case "publish": await settle(publish: true)
    case "discard": await settle(publish: false)
    case "apple": await askApple()
    case "export": await export()
    case "help":
      for (word, help) in Self.words { say("\(word): \(help)") }
      say("a number: opens that line; /words: searches; an empty line: says it again")
    default: isOver = true
    }
  }

  // MARK: moving

  private func choose(_ choice: Choice) {
    browse { console in
      switch choice {
      case .screen(let tab): console.go(to: tab)
      case .row(let id):
        console.change(console.page.id) { $0.select(id: id, height: Self.pageRows) }
        console.open()
      case .line(let key):
        console.putCursor(key)
        console.open()
      }
      return []
    }
  }

  private func turn(_ pages: Int) {
    guard case .list(let listing) = console.page.content else { return say("There is no list here") }
    let height = console.listHeight
    let rows = listing.visible(height: height)
    let isEnd =
      pages > 0
      ? !listing.hasLater && rows.endIndex >= listing.rows.count : !listing.hasEarlier && rows.startIndex == 0
    guard !isEnd, let edge = pages > 0 ? rows.last : rows.first else {
      return say(pages > 0 ? "That was the last row" : "That was the first row")
    }
    browse { console in
      console.change(console.page.id) {
        $0.select(id: edge.id, height: height)
        $0.move(by: pages * height, height: height)
      }
      return []
    }
  }

  private func browse(_ body: (inout Console) -> [Effect]) {
    console.notice = nil
    perform(body(&console) + console.readAhead())
    if let notice = console.notice { say(notice.text) }
    show()
  }

  // MARK: effects

  /// Questions are answered at once: nothing else happens meanwhile.
  func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .ask(let ask):
        let answer = Answering(world: world, roster: roster).answer(ask.question)
        perform(console.update(.answer(ask, answer)))
      case .after(_, let timer): perform(console.update(.timer(timer)))
      case .openRoster:
        do {
          roster = try world.openRoster()
          perform(console.update(.roster(roster?.summary)))
        } catch { perform(console.update(.rosterFailed(Failure(telling: error)))) }
      case .readStanding:
        do { perform(console.update(.standing(try world.standing()))) } catch { say(Failure(telling: error)) }
      default: break
      }
    }
  }

  // MARK: saying

  func say(_ text: String) { tell(DisplayText(foreign: text).string) }

  func say(_ failure: Failure) {
    say("Failed: " + failure.message)
    for words in Verdicts.account(of: failure) { say(words) }
  }
}

extension Page {
  /// What its list is searched for.
  var search: String { if case .list(let listing) = content { listing.query.search } else { "" } }
}
