internal import JSON

/// What the admin address does at once, beside keeping settings.
enum AdminAction: String, CaseIterable {
  case peopleLeave = "people_leave"
  case classesLeave = "classes_leave"
  case peopleJoin = "people_join"
  case resetRequests = "reset_requests"

  var meaning: String {
    switch self {
    case .peopleLeave: "So many people leave at once"
    case .classesLeave: "So many classes end at once"
    case .peopleJoin: "So many pupils join at once, each one class"
    case .resetRequests: "The requests are counted anew"
    }
  }

  var values: String { self == .resetRequests ? ValueForm.flag.words : Self.count.words }

  private static let count = ValueForm.whole(0...100_000)

  func perform(_ value: JSONValue, on state: inout SandboxState, district: District) throws(SettingError) {
    if self == .resetRequests {
      if try ValueForm.flag.value(value, rawValue) { state.counters = RequestCounters() }
      return
    }
    let count = try Self.count.value(value, rawValue)
    switch self {
    case .peopleLeave: state.movement.leave(people: count, of: district)
    case .classesLeave: state.movement.leave(classes: count, of: district)
    case .peopleJoin: state.movement.join(people: count, to: district)
    case .resetRequests: break
    }
  }
}
