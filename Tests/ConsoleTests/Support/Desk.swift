import Roster
import Terminal

@testable import Console

/// A console with somebody at it: keys go in, questions are answered out of a paper world, everything else that was
/// wanted of the world is written down in `asked`.
struct Desk {
  var console: Console
  var world: PaperWorld
  /// Effects that reach beyond the reading thread, in order.
  var asked: [Effect] = []
  /// Questions that wait while `answers` is false.
  var unanswered: [Ask] = []
  var answers = true
  /// Timers that wait while `timersRun` is false.
  var timers: [Timer] = []
  var timersRun = true

  init(
    _ columns: Int = 140, _ rows: Int = 45, world: PaperWorld = PaperWorld(roster: Samples.springfield),
    state: UIState = UIState()
  ) {
    self.world = world
    console = Console(
      size: Size(columns: columns, rows: rows), now: Samples.now, state: state,
      themes: ["terminal", "mono", "dark", "light"], clock: WallClock(zone: .utc))
  }

  static func started(
    _ columns: Int = 140, _ rows: Int = 45, world: PaperWorld = PaperWorld(roster: Samples.springfield),
    state: UIState = UIState()
  ) -> Desk {
    var desk = Desk(columns, rows, world: world, state: state)
    desk.start()
    return desk
  }

  mutating func start() { settle(console.start()) }

  mutating func send(_ event: Event) { settle(console.update(event)) }

  /// Keys by name, several separated by blanks: `down down enter`.
  mutating func press(_ names: String) {
    for name in names.split(separator: " ") { send(.input(.key(Self.key(String(name))))) }
  }

  mutating func type(_ text: String) {
    for character in text { send(.input(.key(Key(.character(character))))) }
  }

  mutating func paste(_ text: String) { send(.input(.paste(text))) }
  mutating func click(_ column: Int, _ row: Int, double: Bool = false) {
    send(.input(.mouse(Mouse(double ? .doublePress : .press, at: Point(column: column, row: row)))))
  }

  /// Lets time pass.
  mutating func wait(_ seconds: Double) { send(.time(console.now + seconds)) }

  mutating func answerAll() {
    answers = true
    let waiting = unanswered
    unanswered = []
    settle(waiting.map { .ask($0) })
  }

  mutating func runTimers() {
    timersRun = true
    let waiting = timers
    timers = []
    settle(waiting.map { .after(seconds: 0, $0) })
  }

  private mutating func settle(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .ask(let ask):
        guard answers else {
          unanswered.append(ask)
          continue
        }
        settle(
          console.update(.answer(ask, Answering(world: world, roster: try? world.openRoster()).answer(ask.question))))
      case .openRoster:
        guard answers else { continue }
        do {
          settle(console.update(.roster(try world.openRoster()?.summary)))
        } catch { settle(console.update(.rosterFailed(error as! Failure))) }
      case .readStanding: settle(console.update(.standing(try! world.standing())))
      case .readProfiles: settle(console.update(.profiles(try! world.profiles())))
      case .lookForFindings:
        if let found = try? world.hasFindings() { settle(console.update(.findingsExist(found))) }
      case .after(_, let timer):
        guard timersRun else {
          timers.append(timer)
          continue
        }
        settle(console.update(.timer(timer)))
      default: asked.append(effect)
      }
    }
  }

  static func key(_ name: String) -> Key {
    Key(name: name)!
  }

  // MARK: looking

  func frame(_ theme: String = "mono") -> Frame {
    var frame = Frame(size: console.size)
    console.draw(into: &frame, theme: Theme.builtIn(theme)!)
    return frame
  }

  func rows() -> [String] {
    let frame = frame()
    return (0..<frame.size.rows).map { frame.text(row: $0) }
  }

  func text() -> String { rows().joined(separator: "\n") }

  var listing: Listing? {
    if case .list(let listing) = console.page.content { listing } else { nil }
  }
  var selectedID: String? { listing?.selected }
  var selectedTitle: String? { listing?.selectedRow?.title }
  var document: Document? {
    switch console.page.content {
    case .list: nil
    case .record(let record): record.document
    case .document(let page): page.document
    }
  }
}
