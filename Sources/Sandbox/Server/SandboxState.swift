internal import JSON

/// All that changes while the sandbox runs, under one lock.
struct SandboxState {
  var settings: Settings {
    didSet {
      if settings.faults != oldValue.faults { faults = FaultPlan(settings.faults) }
      if settings.consentWithdrawn { authority.endAllGrants() }
    }
  }
  var authority = Authority()
  var pageTokens = PageTokens()
  var movement = Movement()
  var faults: FaultPlan
  var counters = RequestCounters()
  var rate = RateWindow()
  /// Why the token endpoint last refused; the client is told less.
  var lastRefusal: String?
  /// The people were read whole; the next reading meets other people.
  var turnoverIsDue = false
  var turnoversDone = 0
  /// How often the people were read to the end.
  var readings = 0

  init(settings: Settings) {
    self.settings = settings
    faults = FaultPlan(settings.faults)
  }

  /// The people were read to the end.
  mutating func noteReading() {
    readings += 1
    turnoverIsDue = settings.turnover != nil
  }

  /// Lets people leave and join, if a reading of all has ended since the last time.
  mutating func turnOver(_ district: District) {
    guard turnoverIsDue else { return }
    turnoverIsDue = false
    guard let turnover = settings.turnover, turnoversDone < turnover.times ?? .max else { return }
    turnoversDone += 1
    func share(_ percent: Double, of count: Int) -> Int { Int((Double(count) * percent / 100).rounded(.up)) }
    let people = district.people.count - movement.leftCount
    let classes = district.classes.count - movement.leftClassCount
    if turnover.leavePercent > 0 { movement.leave(people: share(turnover.leavePercent, of: people), of: district) }
    if turnover.classesLeavePercent > 0 {
      movement.leave(classes: share(turnover.classesLeavePercent, of: classes), of: district)
    }
    if turnover.joinPercent > 0 { movement.join(people: share(turnover.joinPercent, of: people), to: district) }
  }
}

/// How many requests came, in all and by route; the admin address is not counted.
public struct RequestCounters: Sendable, Equatable {
  public private(set) var total = 0
  public private(set) var byRoute: [String: Int] = [:]

  mutating func count(_ route: Route) {
    total += 1
    byRoute[route.name, default: 0] += 1
  }

  var json: JSONValue {
    var routes = JSONObject()
    for (name, count) in byRoute.sorted(by: { $0.key < $1.key }) { routes[name] = .integer(Int64(count)) }
    return ["total": .integer(Int64(total)), "by_route": .object(routes)]
  }
}

/// The requests of the last seconds, against a limit.
struct RateWindow {
  private var times: [Double] = []

  /// Seconds to wait, or nil if this request may pass (and is counted).
  mutating func wait(_ limit: Settings.RateLimit, now: Double) -> Int? {
    times.removeAll { $0 <= now - limit.seconds || $0 > now }
    if times.count < limit.requests {
      times.append(now)
      return nil
    }
    return max(1, Int((times[0] + limit.seconds - now).rounded(.up)))
  }
}
