/// How long one run may spend waiting, over all its requests.
///
/// Collections that wait at the same time spend the time once. Where nothing but failures has come for some minutes, the
/// run ends sooner: there is no sign that waiting helps. Only a time that a server names itself is waited for longer,
/// once it has given one good answer.
struct WaitBudget: Equatable, Sendable {
  /// Seconds of waiting in one run.
  var limit = 900.0
  /// Seconds after the start, or after the last good answer, by which a run has to have given up; with a last request
  /// of a minute it stays within five.
  var failuresOnly = 230.0

  private(set) var spent = 0.0
  private var waitsUntil = -Double.infinity
  private var lastGood: Double
  private var hasSucceeded = false

  init(startedAt: Double) { lastGood = startedAt }

  mutating func succeeded(now: Double) {
    hasSucceeded = true
    lastGood = now
  }

  /// Enters a wait from `now` on, or refuses it where it would lead past what the run may spend.
  mutating func admit(_ seconds: Double, isAsked: Bool, now: Double) -> Bool {
    let until = now + seconds
    let added = max(0, until - max(now, waitsUntil))
    let isPatient = hasSucceeded && isAsked
    guard spent + added <= limit, isPatient || until - lastGood <= failuresOnly else { return false }
    spent += added
    waitsUntil = max(waitsUntil, until)
    return true
  }
}
