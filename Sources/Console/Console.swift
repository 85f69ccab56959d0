import Roster
import Terminal

/// The console as a value: events go in, effects come out, and a picture of it can be drawn at any moment.
///
/// It knows no ncurses, no file, no clock and no network, so every screen is tested without them. `update` is the only
/// place that changes it. What is on screen is remembered by id, never by place. Each question carries a number, and an
/// answer is taken only where it is still the newest of its place on screen.
struct Console: Sendable {
  // MARK: the frame around everything
  var size: Size
  var now: Double
  var clock: WallClock
  var keys: KeyTable
  /// Lines are drawn with `+-|` where this is not so.
  var isUTF8: Bool
  var themes: [String]
  var theme: String

  // MARK: what is known
  var standing = Standing.nothing
  var isStandingKnown = false
  /// The current roster has faults.
  var hasFindings = false
  /// What is stored was changed by another process, which has not been told yet.
  var isChangedElsewhere = false
  /// The profile that another process has deleted, where none has been opened since.
  var forgotten: String?
  var sync = SyncState()
  var examination: Examination?
  var isExamining = false
  /// Why the checks could not be run.
  var examinationFailure: Failure?
  /// What a pasted error was explained as; shown on Troubleshoot until the next check.
  var explanation: Examination?
  var changes: ChangeList?
  var findings: FindingList?
  var rule: String?
  var history: History?
  /// A sync that was asked for before it was known how things stand, and whether from the beginning.
  var syncWanted: Bool?
  var signIns: [SignInEntry] = []
  /// The first of them has just been read.
  var isSignInNew = false
  var signInAtHand: SignInAtHand?
  var profiles: [String] = []

  // MARK: where the reader is
  var tab = Tab.classes
  var trails: [Tab: [Page]] = [:]
  var detail: RecordPage?
  /// The page whose selected row the detail is of.
  var detailPage: Int?
  var focus = Arrangement.Pane.list
  var isZoomed = false
  var isWide = false
  var hasMouse = true
  /// As the config has them.
  private let usualMouse: Bool
  let chosenColumns: ColumnChoice
  let canMakeProfiles: Bool
  /// A profile begun and left.
  var draft = ProfileForm()
  var dialog: Dialog?
  var prompt: SearchPrompt?
  var notice: Notice?
  /// Commands typed in this console, for the palette to recall. Never kept: they may name people.
  var typed: [String] = []
  var kept: UIState

  // MARK: what is awaited
  struct Pending: Equatable, Sendable {
    var generation: Int
    var since: Double
  }
  var pending: [Slot: Pending] = [:]
  /// A row passed over, which is read once the cursor has rested on it.
  struct Resting: Equatable, Sendable {
    var target: Target
    var generation: Int
    var isOver = false
  }
  var resting: Resting?
  /// Keys that wait for what they act on.
  var ahead: [Key] = []
  var aheadSince = 0.0
  var jobs: [Job: Double] = [:]
  private var generation = 0
  private var pageNumber = 0

  init(
    size: Size, now: Double, state: UIState = UIState(), keys: KeyTable = .standard, themes: [String] = ["terminal"],
    theme: String = "terminal", mouse: Bool = true, columns: ColumnChoice = ColumnChoice(), isUTF8: Bool = true,
    clock: WallClock = WallClock(), warnings: [String] = [], canMakeProfiles: Bool = true
  ) {
    self.size = size
    self.now = now
    self.keys = keys
    self.themes = themes
    self.theme = theme
    self.isUTF8 = isUTF8
    self.clock = clock
    self.canMakeProfiles = canMakeProfiles
    kept = state
    tab = state.tab
    isWide = state.wide
    usualMouse = mouse
    chosenColumns = columns
    hasMouse = state.mouse ?? mouse
    if !warnings.isEmpty { dialog = .message(MessageDialog(title: "Before you begin", lines: warnings)) }
    for tab in Tab.allCases { trails[tab] = [firstPage(of: tab)] }
  }

  // MARK: pages

  mutating func nextGeneration() -> Int {
    generation += 1
    return generation
  }

  mutating func makePage(_ title: String, _ content: Page.Content) -> Page {
    pageNumber += 1
    return Page(id: pageNumber, title: title, content: content)
  }

  mutating func firstPage(of tab: Tab) -> Page {
    guard let kind = tab.listKind else {
      var page = DocumentPage()
      page.showsDetail = tab == .changes || tab == .findings
      return makePage(tab.title, .document(page))
    }
    var query = ListQuery(kind: kind)
    query.sort = kept.sorts[kind].flatMap { kind.sorts.contains($0) ? $0 : nil } ?? .name
    query.order = kept.orders[kind] ?? .ascending
    if kind == .people { query.role = kept.role }
    return makePage(tab.title, .list(Listing(query: query, selected: kept.selections[kind])))
  }

  var page: Page {
    get { trails[tab]!.last! }
    set { trails[tab]![trails[tab]!.count - 1] = newValue }
  }

  var depth: Int { trails[tab]!.count }

  /// The screens that can be gone to here: a roster file has only its lists.
  var reachableTabs: [Tab] {
    if case .file = standing.source { return [.classes, .people, .locations] }
    return Tab.allCases
  }

  /// The screens whose tab is shown: the first four always, the others once they have something to show.
  var shownTabs: [Tab] {
    reachableTabs.filter { tab in
      switch tab {
      case self.tab: true
      case .changes: standing.hasChanges
      case .findings: hasFindings
      case .signIns: standing.hasSignIns || !signIns.isEmpty
      case .log: standing.hasHistory
      default: true
      }
    }
  }

  var hasDetail: Bool {
    switch page.content {
    case .list, .record: true
    case .document(let page): page.showsDetail
    }
  }

  var isReadOnly: Bool {
    if case .file = standing.source { return true }
    return false
  }

  /// Keys go to the panes, and not to a dialog or a search.
  var hasKeys: Bool { dialog == nil && prompt == nil }

  var isFirstRun: Bool { isStandingKnown && standing.source == .nothing }

  // MARK: geometry

  var arrangement: Arrangement {
    Arrangement(size: size, isZoomed: isZoomed, focus: focus, hasDetail: hasDetail)
  }

  var listHeight: Int { arrangement.listRows }

  /// Columns and rows of the lines in a pane.
  func documentSize(_ pane: Arrangement.Pane) -> Size {
    let arrangement = arrangement
    return Arrangement.inside(pane == .detail ? arrangement.detail ?? arrangement.list : arrangement.list).size
  }

  // MARK: what survives a restart

  var uiState: UIState {
    var state = kept
    state.tab = tab
    state.wide = isWide
    state.mouse = hasMouse == usualMouse ? nil : hasMouse
    for tab in [Tab.classes, .people, .locations] {
      guard let kind = tab.listKind, case .list(let listing)? = trails[tab]?.first?.content else { continue }
      state.sorts[kind] = listing.query.sort
      state.orders[kind] = listing.query.order
      state.selections[kind] = listing.selected
      if kind == .people { state.role = listing.query.role }
    }
    return state
  }

  /// Another profile's screens as they were left.
  mutating func restore(_ state: UIState) {
    kept = state
    tab = state.tab
    isWide = state.wide
    forgetScreens()
    (isStandingKnown, forgotten, typed) = (false, nil, [])
  }

  // MARK: time

  /// When something on screen changes by itself next; `nil` lets the program sleep until something happens.
  var wakesAt: Double? {
    var moments: [Double] = []
    if let notice { moments.append(notice.until) }
    if !ahead.isEmpty, now < aheadSince + Activity.grace { moments.append(aheadSince + Activity.grace) }
    let waits = visibleWaits
    for since in waits {
      moments.append(now < since + Activity.grace ? since + Activity.grace : now + Activity.step)
    }
    if sync.isRunning { moments.append(now + (sync.progress?.wait == nil ? 1 : 0.5)) }
    if let expires = standing.accessTokenExpiresAt, expires > now, !isFirstRun {
      let left = expires - now
      // Shown in minutes but for the last one.
      moments.append(left <= 60 ? now + 1 : now + left.truncatingRemainder(dividingBy: 60) + 0.05)
    }
    return moments.min()
  }

  /// Since when the things on screen that are not here yet have been awaited.
  var visibleWaits: [Double] {
    var waits = Array(jobs.values)
    waits += pending.filter { isVisible($0.key) }.map(\.value.since)
    switch dialog {
    case .connect(let connect) where connect.phase == .starting || connect.phase == .finishing:
      waits.append(connect.since)
    case .held(let held) where held.review == nil && held.failure == nil: waits.append(held.since)
    default: break
    }
    if isExamining, let since = jobs[.examine] { waits.append(since) }
    return waits
  }

  /// Whether an answer on its way changes what is on screen, so that a picture is worth a moment's wait.
  var isFilling: Bool {
    isPageUnsettled || (arrangement.detail != nil && pending[.detail] != nil)
  }

  private func isVisible(_ slot: Slot) -> Bool {
    switch slot {
    case .list(let id), .record(let id): id == page.id
    case .document(let tab): tab == self.tab
    case .detail: arrangement.detail != nil
    case .count, .held: false
    }
  }
}
