/// Which request meets which fault: counts the requests of each route against the faults that were set.
struct FaultPlan {
  private var entries: [Entry] = []

  private struct Entry {
    let fault: Fault
    var seen = 0
    var used = 0
  }

  /// Counting begins anew.
  init(_ faults: [Fault] = []) { entries = faults.map { Entry(fault: $0) } }

  /// The fault this request meets: the first that is due. Each fault counts the request, hit or not.
  mutating func next(_ route: Route, readings: Int = 0) -> Fault? {
    var hit: Fault?
    for index in entries.indices where route.matches(entries[index].fault.route) {
      let fault = entries[index].fault
      if readings < fault.afterReadings { continue }
      entries[index].seen += 1
      let turn = entries[index].seen - fault.after - 1
      guard hit == nil, turn >= 0, turn % fault.every == 0, entries[index].used < fault.count ?? .max else { continue }
      entries[index].used += 1
      hit = fault
    }
    return hit
  }
}
