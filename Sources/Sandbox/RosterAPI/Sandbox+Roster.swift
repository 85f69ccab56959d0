internal import Synchronization

/// The eight reads of the Roster API.
extension Sandbox {
  func roster(_ route: Route, _ request: IncomingRequest, fault: Fault?, settings: Settings) -> Answer {
    do {
      return try read(route, request, fault: fault, settings: settings)
    } catch {
      return error.answer(settings.errorBody)
    }
  }

  private func read(
    _ route: Route, _ request: IncomingRequest, fault: Fault?, settings: Settings
  ) throws(RosterRefusal) -> Answer {
    let time = now(settings)
    guard let bearer = request.bearer else { throw .unauthorized(challenge: settings.scopeChallenge) }
    if fault?.kind == .tokenDies { state.withLock { $0.authority.endAccess(bearer) } }
    let found = state.withLock { $0.authority.grant(access: bearer, now: time) }
    guard let (grantID, grant) = found, grant.kind == .organizational, !settings.consentWithdrawn else {
      throw .unauthorized(challenge: settings.scopeChallenge)
    }
    if let limit = settings.rateLimit, let wait = state.withLock({ $0.rate.wait(limit, now: time) }) {
      throw .tooMany(wait: limit.tellsWait ? wait : nil)
    }
    if !settings.organizationAllows { throw .forbidden("this organization", missing: nil, challenge: false) }
    let access = ScopeAccess(requested: grant.scopes, settings: settings)
    if let refusal = access.refusal(of: route, settings: settings) { throw refusal }
    let district = access.isTest ? testSchool : district
    return try answer(route, request, in: district, grant: grantID, fault: fault, settings: settings, time: time)
  }

  private func answer(
    _ route: Route, _ request: IncomingRequest, in district: District, grant: Int, fault: Fault?, settings: Settings,
    time: Double
  ) throws(RosterRefusal) -> Answer {
    let isOwn = district === self.district
    if isOwn { turnOverIfReadingBegins(route, request) }
    let movement = isOwn ? state.withLock { $0.movement } : Movement()
    let out = PageBuffer(capacity: 1 << 14)
    let writer = RosterWriter(district: district, movement: movement, out: out)
    switch route {
    case .organization: writer.organization()
    case .location(let id):
      guard let index = district.place(id: id) else { throw .notFound }
      writer.location(index)
    case .user(let id):
      guard let index = Self.person(id, in: district, movement) else { throw .notFound }
      writer.person(index)
    case .schoolClass(let id):
      writer.schoolClass(try Self.schoolClass(id, in: district, movement))
    case .users:
      let role = try Self.role(request, allowed: RosterRole.allCases)
      try page(.users(role: role), request, writer, grant: grant, fault: fault, settings: settings, time: time)
    case .classUsers(let id):
      let role = try Self.role(request, allowed: [.student, .instructor])
      let index = try Self.schoolClass(id, in: district, movement)
      try page(
        .classUsers(schoolClass: index, role: role), request, writer, grant: grant, fault: fault, settings: settings,
        time: time)
    case .classes: try page(.classes, request, writer, grant: grant, fault: fault, settings: settings, time: time)
    case .locations: try page(.locations, request, writer, grant: grant, fault: fault, settings: settings, time: time)
    default: throw .notFound
    }
    return Answer(
      headers: [("Content-Type", "application/json;charset=UTF-8"), ("Cache-Control", "no-store")], body: .bytes(out))
  }

  /// People leave and join between two readings, never within one: at the first page or the organization after a
  /// complete reading.
  private func turnOverIfReadingBegins(_ route: Route, _ request: IncomingRequest) {
    guard route == .organization || route == .users && request.query["pageToken"] == nil else { return }
    state.withLock { $0.turnOver(district) }
  }

  private func page(
    _ list: RosterPage.List, _ request: IncomingRequest, _ writer: RosterWriter, grant: Int, fault: Fault?,
    settings: Settings, time: Double
  ) throws(RosterRefusal) {
    let limit = try Self.limit(request, settings: settings)
    var position = 0
    let asked = request.query["pageToken"]
    if let asked {
      if fault?.kind == .pageTokenExpires { state.withLock { $0.pageTokens.end(asked) } }
      guard let cursor = state.withLock({ $0.pageTokens.cursor(asked, list: list, grant: grant, now: time) }) else {
        throw .badRequest("The pageToken is invalid or has expired.")
      }
      position = cursor.position
    }
    let page = RosterPage(district: writer.district, movement: writer.movement, list: list)
    if fault?.kind == .duplicates { position = max(0, position - 10) }
    var extent = page.extent(from: position, limit: limit)
    if fault?.kind == .endsEarly {
      extent = .init(records: Array(extent.records.prefix(extent.records.count / 2)), next: nil)
    }
    if fault?.kind == .emptyPage { extent = .init(records: [], next: position) }
    let out = writer.out
    out.append(list.member)
    if fault?.kind == .unreadableRecord { out.append("{\"id\":17,\"name\":[]},") }
    page.write(extent.records, to: out)
    out.append("]")
    if fault?.kind == .moreWithoutToken { return out.append(",\"moreToFollow\":true}") }
    guard let next = extent.next else {
      if list == .users(role: nil), writer.district === district { state.withLock { $0.noteReading() } }
      // Absent or null: both are what "nothing is required" allows.
      if list == .classes { out.append(",\"nextPageToken\":null") }
      return out.append(",\"moreToFollow\":false}")
    }
    let cursor = PageTokens.Cursor(list: list, position: next, grant: grant, ends: time + settings.pageTokenLifetime)
    let token: String
    if fault?.kind == .repeatedToken, let asked {
      token = asked
    } else {
      token = state.withLock { $0.pageTokens.issue(cursor, now: time) }
    }
    out.append(",\"nextPageToken\":\"")
    out.append(token)
    out.append("\",\"moreToFollow\":true}")
  }

  // MARK: Parameters

  private static func limit(_ request: IncomingRequest, settings: Settings) throws(RosterRefusal) -> Int {
    let most = settings.pageSize ?? .max
    guard let text = request.query["limit"] else { return min(100, settings.maximumLimit, most) }
    guard let limit = Int(text), limit >= 1, limit <= settings.maximumLimit else {
      throw .badRequest("limit must be a number from 1 to \(settings.maximumLimit).")
    }
    return min(limit, most)
  }

  private static func role(
    _ request: IncomingRequest, allowed: [RosterRole]
  ) throws(RosterRefusal) -> RosterRole? {
    guard let name = request.query["role"] else { return nil }
    guard let role = RosterRole(name: name), allowed.contains(role) else {
      throw .badRequest("role must be one of \(allowed.map(\.name).joined(separator: ", ")).")
    }
    return role
  }

  private static func person(_ id: String, in district: District, _ movement: Movement) -> Int? {
    if let index = district.person(id: id) { return movement.isGone(person: index) ? nil : index }
    return movement.newcomers?.person(id: id).map { $0 + district.people.count }
  }

  private static func schoolClass(
    _ id: String, in district: District, _ movement: Movement
  ) throws(RosterRefusal) -> Int {
    guard let index = district.schoolClass(id: id), !movement.isGone(schoolClass: index) else { throw .notFound }
    return index
  }
}
