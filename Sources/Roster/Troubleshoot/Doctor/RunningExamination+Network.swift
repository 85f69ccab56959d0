internal import HTTP
internal import JSON
internal import Secrets

/// What the network tells: the clock, and the four probes.
extension RunningExamination {
  mutating func checkClock() async {
    guard !isOver else { return set("clock", .notChecked, overWords) }
    begin("clock")
    let request = Request(url: profile.endpoints.auth + "/keys", timeout: limit(for: "clock"))
    switch await send(request) {
    case .failure(let error):
      set("clock", .notChecked, Self.words(error))
    case .success(let response):
      guard let date = response.headers["Date"].flatMap(HTTPDate.seconds) else {
        return set("clock", .notChecked, status: response.status, "the answer has no readable Date header")
      }
      // The header has whole seconds: on average half of one is lost.
      let difference = date + 0.5 - response.receivedAt
      clockDifference = difference
      let isOff = difference.magnitude >= Observation.clockTolerance
      let words = difference.magnitude < 2 ? "agrees with Apple's" : EvidenceWords.clock(difference)
      set("clock", isOff ? .fail : .pass, status: response.status, words)
    }
  }

  func send(_ request: Request) async -> Result<Response, TransportError> {
    let transport = sources.transport
    let answer = await TimeLimit.within(seconds: request.timeout) {
      do throws(TransportError) {
        return Result<Response, TransportError>.success(try await transport.send(request))
      } catch {
        return .failure(error)
      }
    }
    return answer ?? .failure(Task.isCancelled ? .cancelled : .timedOut(seconds: request.timeout))
  }

  mutating func probe() async {
    guard let token else {
      let words =
        check("refresh").outcome == .fail
        ? "not asked, since the refresh before it was refused" : "no access token to ask with"
      for resource in ProbeMatrix.probed { set(resource.rawValue, .notChecked, words) }
      return
    }
    var asked: [Evidence.Resource] = []
    for resource in ProbeMatrix.probed {
      if let scope = Self.unrequested(resource, by: profile) {
        set(resource.rawValue, .notChecked, "\(scope.rawValue) is not requested by the profile")
      } else if isOver {
        set(resource.rawValue, .notChecked, overWords)
      } else {
        asked.append(resource)
        begin(resource.rawValue)
      }
    }
    let examination = self
    await withTaskGroup(of: (Evidence.Resource, Result<Response, TransportError>).self) { group in
      for resource in asked {
        let request = Self.request(
          resource, profile.endpoints, token, timeout: limit(for: resource.rawValue))
        group.addTask { (resource, await examination.send(request)) }
      }
      for await (resource, answer) in group { take(answer, of: resource) }
    }
  }

  mutating func take(_ answer: Result<Response, TransportError>, of resource: Evidence.Resource) {
    let outcome: Evidence.Outcome =
      switch answer {
      case .success(let response):
        .answer(status: response.status, headers: response.headers, body: response.body)
      case .failure(let error): .noAnswer(error)
      }
    let verdict = Troubleshooter.judge(
      Evidence(
        origin: .roster, resource: resource, extent: resource == .organization ? .record : .list, outcome: outcome,
        requestedScopes: Set(profile.scopes), tokenIsFresh: matrix.refresh == .ok))
    matrix[resource] = ProbeMatrix.Answer(verdict)
    probeVerdicts[resource] = verdict
    let status: Int? = if case .success(let response) = answer { response.status } else { nil }
    switch matrix[resource] {
    case .ok: set(resource.rawValue, .pass, status: status, "answered")
    case .notChecked: set(resource.rawValue, .notChecked, status: status, verdict.observed)
    default: set(resource.rawValue, .fail, status: status, verdict.observed)
    }
    if resource == .organization, case .success(let response) = answer, verdict.class == .healthy {
      organization = Self.organization(response.body)
    }
  }

  static func request(
    _ resource: Evidence.Resource, _ endpoints: Endpoints, _ token: Secret, timeout: Double
  ) -> Request {
    let query = resource == .organization ? "" : "?limit=1"
    return Request(
      url: endpoints.roster + EvidenceWords.path(resource) + query, bearer: token, timeout: timeout,
      maximumBodySize: 4 << 20)
  }

  static func unrequested(_ resource: Evidence.Resource, by profile: Profile) -> Scope? {
    let needed: Scope? =
      switch resource {
      case .users: .users
      case .classes: .classes
      default: nil
      }
    guard let needed, !profile.scopes.contains(needed), !profile.scopes.contains(.rosterTest) else { return nil }
    return needed
  }

  static func organization(_ body: [UInt8]) -> Organization? {
    guard let document = try? JSONValue(parsing: body), let id = document["id"]?.stringValue else { return nil }
    return Organization(id: id, name: document["name"]?.stringValue, type: document["type"]?.stringValue)
  }

  static func words(_ error: TransportError) -> String {
    Troubleshooter.judge(Evidence(origin: nil, outcome: .noAnswer(error))).observed
  }
}
