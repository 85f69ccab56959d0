/// How long one run may spend waiting, over all its requests.
///
/// Collections that wait at the same time spend the time once. A run that has met nothing but failures ends sooner:
/// there is no sign that waiting helps.
struct WaitBudget: Equatable, Sendable {
  /// Seconds of waiting in one run.
  var limit = 900.0
  /// Seconds from the start by which a run without one good answer has to have given up, a last request included.
  var failuresOnly = 230.0

  private(set) var spent = 0.0
  private var waitsUntil = -Double.infinity
  private var startedAt: Double
  private var hasSucceeded = false

  init(startedAt: Double) { self.startedAt = startedAt }

  mutating func succeeded() { hasSucceeded = true }

  /// Enters a wait from `now` on, or refuses it where it would lead past what the run may spend.
  mutating func admit(_ seconds: Double, now: Double) -> Bool {
    let until = now + seconds
    let added = max(0, until - max(now, waitsUntil))
    guard spent + added <= limit, hasSucceeded || until - startedAt <= failuresOnly else { return false }
    spent += added
    waitsUntil = max(waitsUntil, until)
    return true
  }
}
