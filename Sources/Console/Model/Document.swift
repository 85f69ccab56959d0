import Text

/// Lines held whole, with a cursor that rests on one of them: a record, the checks, the changes, a log.
struct Document: Equatable, Sendable {
  private(set) var lines: [Line] = []
  /// The key of the line the cursor is on.
  private(set) var cursor: String?
  /// The first row on screen, counted in rows after wrapping.
  private(set) var top = 0
  /// What `/` looks for; lines that hold it are marked, and `n` goes to the next.
  var find = ""

  /// One row on screen: a line, or a piece of a wrapped one.
  struct ScreenRow: Equatable {
    var line: Int
    var isFirst: Bool
    var indent: Int
    var spans: [Span]?
  }

  /// The lines a cursor can stand on: those that lead somewhere or are marked, or, where none is, every line with words.
  private func stops() -> [Int] {
    let leading = lines.indices.filter { lines[$0].target != nil || lines[$0].isStop }
    return leading.isEmpty || readsEveryLine ? lines.indices.filter { !lines[$0].isBlank } : leading
  }

  /// A text to be read line by line, though some lines lead somewhere.
  var readsEveryLine = false

  var cursorIndex: Int? { cursor.flatMap { key in lines.firstIndex { $0.key == key } } }
  var cursorLine: Line? { cursorIndex.map { lines[$0] } }
  var isEmpty: Bool { lines.isEmpty }

  /// Replaces the lines; the cursor stays on its key, or goes to what is now nearest.
  mutating func set(_ new: [Line]) {
    let place = cursorIndex ?? 0
    lines = new
    if cursorIndex == nil {
      let stops = stops()
      // A record is opened for the people or classes in it rather than for its place.
      let wanted = place == 0 ? stops.first { lines[$0].target?.isPersonOrClass == true } : nil
      cursor = (wanted ?? stops.first { $0 >= place } ?? stops.last).map { lines[$0].key }
    }
  }

  mutating func move(by steps: Int, width: Int, height: Int) {
    let stops = stops()
    guard !stops.isEmpty else { return }
    let here = cursorIndex ?? 0
    let rank = stops.firstIndex { $0 >= here } ?? stops.count - 1
    let goal = min(max(rank + steps, 0), stops.count - 1)
    cursor = lines[stops[goal]].key
    reveal(width: width, height: height)
  }

  mutating func page(by pages: Int, width: Int, height: Int) {
    let rows = screenRows(width: width)
    let limit = max(rows.count - height, 0)
    let before = top
    top = min(max(top + pages * max(height - 1, 1), 0), limit)
    guard top != before else { return move(by: pages > 0 ? Int.max / 2 : -Int.max / 2, width: width, height: height) }
    let shown = rows[top..<min(top + height, rows.count)].map(\.line)
    let stops = stops()
    if let stop = pages > 0 ? stops.last(where: shown.contains) : stops.first(where: shown.contains) {
      cursor = lines[stop].key
    }
  }

  mutating func put(cursor key: String, width: Int, height: Int) {
    guard let index = lines.firstIndex(where: { $0.key == key }), stops().contains(index) else { return }
    cursor = key
    reveal(width: width, height: height)
  }

  /// Goes to the next line that holds what is looked for. False if none does.
  mutating func findNext(backwards: Bool = false, fromHere: Bool = false, width: Int, height: Int) -> Bool {
    let wanted = Folding.fold(find)
    guard !wanted.isEmpty else { return false }
    let stops = stops()
    let here = cursorIndex ?? 0
    let ahead = stops.filter { fromHere && !backwards ? $0 >= here : $0 > here }
    let behind = stops.filter { fromHere && backwards ? $0 <= here : $0 < here }
    let rest = stops.filter { $0 == here }
    let ordered = backwards ? behind.reversed() + ahead.reversed() + rest : ahead + behind + rest
    guard let found = ordered.first(where: { Folding.fold(lines[$0].string).contains(wanted) }) else { return false }
    cursor = lines[found].key
    reveal(width: width, height: height)
    return true
  }

  mutating func reveal(width: Int, height: Int) {
    let rows = screenRows(width: width)
    let page = max(height, 1)
    if let index = cursorIndex, let row = rows.firstIndex(where: { $0.line == index }) {
      let end = rows.lastIndex { $0.line == index } ?? row
      // The first place to stand on shows what stands above it.
      if row < page, stops().first == index || lines[..<index].allSatisfy({ $0.target?.isPersonOrClass != true }) {
        top = 0
      }
      if end >= top + page { top = end - page + 1 }
      if row < top { top = row }
    }
    top = max(min(top, rows.count - page), 0)
  }

  func screenRows(width: Int) -> [ScreenRow] {
    var rows: [ScreenRow] = []
    rows.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      guard case .text(let spans, let hang) = line.shape else {
        rows.append(ScreenRow(line: index, isFirst: true, indent: 0, spans: nil))
        continue
      }
      for (place, piece) in Wrapping.wrap(spans, width: width, hang: hang).enumerated() {
        rows.append(ScreenRow(line: index, isFirst: place == 0, indent: place == 0 ? 0 : hang, spans: piece))
      }
    }
    return rows
  }
}
