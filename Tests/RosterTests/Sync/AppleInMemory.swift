import HTTP
import JSON
import Roster
import Synchronization

/// The Roster API in memory: pages of a small school behind a transport, and whatever is to go wrong.
final class AppleInMemory: Transport {
  /// One request as a fault sees it.
  struct Ask: Sendable {
    var resource: Evidence.Resource
    var token: String?
    var limit: Int
    /// Counts requests for this resource, from 0.
    var number: Int
  }

  enum Fate: Sendable {
    case response(Response)
    case error(TransportError)
    /// The honest answer, changed.
    case altered(@Sendable (inout JSONValue) -> Void)
    /// The honest answer's bytes, changed.
    case mangled(@Sendable ([UInt8]) -> [UInt8])
    /// Never answers; ends when cancelled.
    case silence
  }

  typealias Faults = @Sendable (Ask) -> Fate?

  private struct State {
    var school: School
    var faults: Faults?
    var asks: [Ask] = []
  }

  private let state: Mutex<State>
  /// The largest `limit` accepted, and the size of pages.
  let pageSize: Int

  init(_ school: School, pageSize: Int = 3, faults: Faults? = nil) {
    state = Mutex(State(school: school, faults: faults))
    self.pageSize = pageSize
  }

  var school: School {
    get { state.withLock { $0.school } }
    set { state.withLock { $0.school = newValue } }
  }
  var asks: [Ask] { state.withLock { $0.asks } }

  func fail(_ faults: Faults?) { state.withLock { $0.faults = faults } }

  func forgetAsks() { state.withLock { $0.asks = [] } }

  func send(_ request: Request) async throws(TransportError) -> Response {
    let (ask, fate, school) = state.withLock { state in
      var ask = Self.ask(request.url)
      ask.number = state.asks.count { $0.resource == ask.resource }
      state.asks.append(ask)
      return (ask, state.faults?(ask), state.school)
    }
    var answer = page(ask, school)
    switch fate {
    case nil: break
    case .response(let response)?: return response
    case .error(let error)?: throw error
    case .altered(let alter)?: alter(&answer)
    case .mangled(let mangle)?: return Response(status: 200, body: mangle(Array(answer.text().utf8)), receivedAt: 1000)
    case .silence?:
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
      throw .cancelled
    }
    return Response(answer.text())
  }

  private static func ask(_ url: String) -> Ask {
    let parts = url.split(separator: "/rosterapi/v1/").last?.split(separator: "?") ?? []
    var ask = Ask(resource: Evidence.Resource(rawValue: String(parts[0])) ?? .organization, limit: 100, number: 0)
    for field in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = field.split(separator: "=")
      if pair[0] == "limit" { ask.limit = Int(pair[1]) ?? 0 }
      if pair[0] == "pageToken" { ask.token = PercentEncoding.decode(pair[1]) }
    }
    return ask
  }

  private func page(_ ask: Ask, _ school: School) -> JSONValue {
    let records: [JSONValue]
    switch ask.resource {
    case .organization: return school.organization
    case .users: records = school.people
    case .classes: records = school.classes
    case .locations, .classMembers: records = school.locations
    }
    let start = ask.token.flatMap { Int($0.split(separator: "/")[0]) } ?? 0
    let end = min(start + min(ask.limit, pageSize), records.count)
    return [
      ask.resource.rawValue: .array(Array(records[min(start, end)..<end])),
      "nextPageToken": end < records.count ? .string("\(end)/?#%") : .null,
      "moreToFollow": .bool(end < records.count),
    ]
  }
}

/// A small school as Apple's JSON.
struct School: Sendable {
  var organization: JSONValue = ["id": "org-1", "name": "Springfield", "type": "EDUCATION", "domains": []]
  var locations: [JSONValue] = []
  var people: [JSONValue] = []
  var classes: [JSONValue] = []

  /// Students `s0`… and one instructor `i0`, in classes of so many students each, at one location.
  init(people: Int = 8, classes: Int = 4, studentsInEach: Int = 2) {
    locations = [["id": "1", "name": "Lincoln High"], ["id": "2", "name": "Annex"]]
    self.people = (0..<people).map { Self.person("s\($0)") }
    self.people.append(Self.person("i0", role: "Instructor"))
    self.classes = (0..<classes).map { number in
      let students = (0..<studentsInEach).map { JSONValue.string("s\((number + $0) % max(people, 1))") }
      return [
        "id": .string("c\(number)"), "name": .string("Class \(number)"), "locationId": "1",
        "instructorIds": ["i0"], "studentIds": .array(students),
      ]
    }
  }

  static func person(_ id: String, role: String = "Student") -> JSONValue {
    [
      "id": .string(id), "givenName": .string("Given \(id)"), "familyName": .string("Family \(id)"),
      "email": .string("\(id)@school.example"),
      "roleLocationMapping": [["roleName": .string(role), "locationId": "LO:1"]],
    ]
  }
}

extension JSONValue {
  subscript(member name: String) -> JSONValue? {
    get { self[name] }
    set {
      guard case .object(var object) = self else { return }
      object[name] = newValue
      self = .object(object)
    }
  }
}
