/// Everything a key can do. The raw value is the name a config remaps it by.
enum Action: String, CaseIterable, Sendable {
  // Moving
  case up, down
  case pageUp = "page-up"
  case pageDown = "page-down"
  case top, bottom
  case open, back
  case nextPane = "next-pane"
  case screen1 = "screen-1"
  case screen2 = "screen-2"
  case screen3 = "screen-3"
  case screen4 = "screen-4"
  case screen5 = "screen-5"
  case screen6 = "screen-6"
  case screen7 = "screen-7"
  case screen8 = "screen-8"

  // Finding
  case search
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case sort
  case reverse = "reverse-sort"
  case role = "role-filter"
  case rule = "rule-filter"

  // With what is shown
  case copy, export
  case openAddress = "open-address"
  case askApple = "ask-apple"
  case accept = "accept-finding"
  case input = "paste-here"
  case nonce = "compare-nonce"
  case exchange = "exchange-code"
  case answer = "answer-question"
  case check = "run-checks"

  // Syncing
  case connect, sync, cancel, publish
  case discard = "discard-held"

  // The console itself
  case palette, help, theme, mouse, zoom, wide, profile
  case redraw, suspend, quit

  /// The screen a digit leads to.
  var tab: Tab? {
    switch self {
    case .screen1: .classes
    case .screen2: .people
    case .screen3: .locations
    case .screen4: .troubleshoot
    case .screen5: .changes
    case .screen6: .findings
    case .screen7: .signIns
    case .screen8: .log
    default: nil
    }
  }
}
