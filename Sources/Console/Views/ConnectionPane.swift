import Roster
import Terminal
import Text

/// Whether Apple would answer us: the state of the consent, the token's life, whose organisation.
enum ConnectionPane {
  static func state(_ link: Standing.Link) -> (mark: String, words: String, ink: Ink) {
    switch link {
    case .connected: ("●", "Connected", .ok)
    case .expired: ("◐", "Expired", .warning)
    case .revoked: ("✗", "Revoked", .error)
    case .never: ("○", "Never connected", .unknown)
    }
  }

  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    pen.box(area, "Connection", isFocused: false)
    let inside = Arrangement.inside(area)
    let standing = console.standing
    guard console.isStandingKnown else { return }
    var lines: [[Span]] = []
    if console.isReadOnly {
      lines.append([Span("No connection: a roster file", .dim)])
      lines.append([Span("No credentials, no network", .dim)])
    } else if standing.source == .nothing {
      lines.append([Span("No profile yet", .dim)])
    } else {
      let (mark, words, ink) = state(standing.link)
      lines.append([Span(mark + " " + words, ink)] + remedy(console))
      lines.append([Span("Access token  ", .label), token(console)])
      lines.append(organization(standing, columns: inside.size.columns))
      lines.append(profile(standing, columns: inside.size.columns))
    }
    for (row, spans) in lines.prefix(inside.size.rows).enumerated() {
      pen.write(spans, at: inside.minColumn, inside.minRow + row, in: inside)
    }
  }

  private static func remedy(_ console: Console) -> [Span] {
    guard console.standing.link != .connected else { return [] }
    return [Span("  " + console.keys.name(of: .connect), .key), Span(" connects", .dim)]
  }

  private static func token(_ console: Console) -> Span {
    guard let expires = console.standing.accessTokenExpiresAt else { return Span("none", .dim) }
    let left = expires - console.now
    guard left > 0 else {
      return Span(console.standing.link == .connected ? "renews when next needed" : "ended", .dim)
    }
    return Span("renews in " + Numbers.span(left))
  }

  /// The name gives way to the id: two organisations may share the one, never the other.
  private static func organization(_ standing: Standing, columns: Int) -> [Span] {
    guard let id = standing.organizationID else {
      return [Span("Organisation  ", .label), Span("not known yet", .dim)]
    }
    let short = id.count > 14 ? id.prefix(8) + "…" + id.suffix(4) : id[...]
    guard let name = standing.organizationName else { return [Span("Organisation  ", .label), Span(String(short))] }
    let room = columns - 16 - short.count
    guard room > 4 else { return [Span("Organisation  ", .label), Span(name)] }
    let cut = DisplayText(foreign: name).truncated(to: room)
    return [Span("Organisation  ", .label), Span(cut.string), Span("  \(short)", .dim)]
  }

  /// The kind in full words where they have room, else in its loud one.
  private static func profile(_ standing: Standing, columns: Int) -> [Span] {
    let name = [Span("Profile  ", .label), Span(standing.profile)]
    let kinds: [Span] =
      switch standing.kind {
      case .production: [Span(" · production", .dim)]
      case .sandbox: [Span(" · SANDBOX, no real school", .warning), Span(" · SANDBOX", .warning)]
      case .testData: [Span(" · TEST DATA, no real people", .warning), Span(" · TEST DATA", .warning)]
      }
    let used = name.reduce(0) { $0 + $1.text.width }
    return name + [kinds.first { used + $0.text.width <= columns } ?? kinds[kinds.count - 1]]
  }
}
