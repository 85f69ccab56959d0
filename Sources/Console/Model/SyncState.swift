import Roster

/// The sync as the Sync pane tells it.
struct SyncState: Equatable, Sendable {
  var progress: SyncProgress?
  var report: SyncReport?
  var refusal: Failure?
  var isCancelling = false
  private var meter = RateMeter()

  var isRunning: Bool { progress.map { $0.phase != .finished } ?? false }

  mutating func take(_ new: SyncProgress, now: Double) {
    progress = new
    report = nil
    refusal = nil
    meter.add(new.collections.values.reduce(0) { $0 + $1.received }, at: now, run: new.run)
  }

  mutating func end(_ report: SyncReport) {
    self.report = report
    progress = nil
    isCancelling = false
  }

  mutating func refuse(_ failure: Failure) {
    refusal = failure
    progress = nil
    isCancelling = false
  }

  /// The held run was published or dropped, here or by another program: its end is no news any more.
  mutating func forgetHeld() {
    if report?.state == .held { report = nil }
  }

  /// Records a second, over the last ten seconds.
  var rate: Double? { meter.rate }

  var received: Int { progress?.collections.values.reduce(0) { $0 + $1.received } ?? 0 }

  /// An estimate from the last complete roster; `nil` where a list being read has none.
  var expected: Int? {
    guard let progress else { return nil }
    var sum = 0
    for one in progress.collections.values where one.state != .skipped {
      if one.state == .complete {
        sum += one.received
        continue
      }
      guard let expected = one.expected else { return nil }
      sum += max(expected, one.received)
    }
    return sum
  }

  var secondsLeft: Double? {
    guard let expected, let rate, rate > 0, expected > received else { return nil }
    return Double(expected - received) / rate
  }
}

/// How fast records come: the slope between the oldest and the newest of the last ten seconds.
struct RateMeter: Equatable, Sendable {
  private var samples: [(at: Double, count: Int)] = []
  private var run = -1

  mutating func add(_ count: Int, at now: Double, run: Int) {
    if run != self.run || count < samples.last?.count ?? 0 {
      self.run = run
      samples = []
    }
    if let last = samples.last, now - last.at < 0.2, samples.count > 1 { samples.removeLast() }
    samples.append((now, count))
    samples.removeAll { now - $0.at > 10 }
  }

  var rate: Double? {
    guard let first = samples.first, let last = samples.last, last.at - first.at >= 0.5 else { return nil }
    return Double(last.count - first.count) / (last.at - first.at)
  }

  static func == (one: RateMeter, other: RateMeter) -> Bool {
    one.run == other.run && one.samples.elementsEqual(other.samples) { $0.at == $1.at && $0.count == $1.count }
  }
}
