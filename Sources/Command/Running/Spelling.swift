/// Finds what was probably meant.
enum Spelling {
  /// The candidate at most two edits away (one for short words), the nearest first.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = word.count <= 4 ? 1 : 2
    return candidates.map { ($0, distance(word, $0)) }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// Insertions, deletions, replacements and swaps of neighbours that lead from one to the other.
  static func distance(_ one: String, _ other: String) -> Int {
    let a = Array(one)
    let b = Array(other)
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in 1..<(b.count + 1) {
        row[j] = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], rows[i - 2][j - 2] + 1) }
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
