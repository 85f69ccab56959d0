public import HTTP

/// Asks Apple for rosters: lists by page, and single records.
///
/// Every call sends one request, and one more where a 401 was mended by a new access token; waiting and trying again
/// are the caller's. Throws `AccessFailure` with all that is known about a refusal, or `CancellationError`.
public struct RosterAPI: Sendable {
  private let endpoints: Endpoints
  private let tokens: any AccessTokenSource
  private let transport: any Transport
  private let requestedScopes: Set<Scope>?
  private let decoders = DecoderPool()

  /// What requests have shown about scopes before; part of the evidence of a failure.
  public var provenScopes: [Scope: Bool]
  /// Seconds for one request, from start to last byte.
  public var timeout: Double

  public init(
    endpoints: Endpoints, tokens: any AccessTokenSource, transport: any Transport, requestedScopes: Set<Scope>?,
    provenScopes: [Scope: Bool] = [:], timeout: Double = 60
  ) {
    self.endpoints = endpoints
    self.tokens = tokens
    self.transport = transport
    self.requestedScopes = requestedScopes
    self.provenScopes = provenScopes
    self.timeout = timeout
  }

  /// A page of a list. Without a `limit` the server's default holds (100).
  public func page(
    of collection: RosterCollection, token: PageToken? = nil, limit: Int? = nil
  ) async throws -> RosterPage {
    try await read(.list(collection, token: token, limit: limit)) { decoder, body throws(PageDecoder.Problem) in
      try decoder.page(collection, from: body)
    }
  }

  public func organization() async throws -> Organization {
    try await read(.organization) { decoder, body throws(PageDecoder.Problem) in
      try decoder.organization(from: body)
    }
  }

  public func person(_ id: PersonID) async throws -> Person {
    try await read(.person(id)) { decoder, body throws(PageDecoder.Problem) in try decoder.person(from: body) }
  }

  public func schoolClass(_ id: ClassID) async throws -> SchoolClass {
    try await read(.schoolClass(id)) { decoder, body throws(PageDecoder.Problem) in
      try decoder.schoolClass(from: body)
    }
  }

  /// The people of a class, of one role or of both, over all pages; each once.
  public func members(of id: ClassID, role: Role? = nil) async throws -> [Person] {
    var members: [Person] = []
    var known: Set<PersonID> = []
    var paging = Paging()
    var token: PageToken?
    while true {
      let request = RosterRequest.members(id, role: role, token: token, limit: nil)
      let page = try await read(request) { decoder, body throws(PageDecoder.Problem) in
        try decoder.page(.users, from: body)
      }
      guard case .people(let people) = page.records else { return members }
      let new = people.filter { known.insert($0.id).inserted }
      members += new
      let summary = PageSummary(moreToFollow: page.moreToFollow, nextPageToken: page.nextPageToken)
      switch paging.step(after: summary) {
      case .complete: return members
      case .incomplete(let reason): throw failure(request, .local(.unreadableAnswer, detail: reason.words))
      case .fetch(let next):
        if paging.runsDry(newIDs: new.count) {
          throw failure(request, .local(.unreadableAnswer, detail: Paging.Reason.nothingNew.words))
        }
        token = next
      }
    }
  }
}

extension RosterAPI {
  private func read<Value>(
    _ request: RosterRequest, _ decode: (PageDecoder, [UInt8]) throws(PageDecoder.Problem) -> Value
  ) async throws -> Value {
    guard let target = request.target else {
      throw failure(request, .local(.notInOrganisation, detail: "No record can have this id."))
    }
    var token = try await tokens.accessToken()
    var response = try await send(request, target, token)
    if response.status == 401 {
      let other = try await tokens.replacement(for: token)
      token = AccessToken(value: other.value, expiresAt: other.expiresAt, isFresh: true)
      response = try await send(request, target, token)
    }
    guard response.status == 200 else { throw failure(request, .refusal(response), token, response) }
    let decoder = decoders.take()
    defer { decoders.give(back: decoder) }
    do {
      return try decode(decoder, response.body)
    } catch {
      throw failure(request, unreadable(target, response, error), token, response)
    }
  }

  private func send(_ request: RosterRequest, _ target: String, _ token: AccessToken) async throws -> Response {
    do {
      return try await transport.send(
        Request(
          url: endpoints.roster + target, headers: [("Accept", "application/json")], bearer: token.value,
          timeout: timeout))
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw failure(request, .noAnswer(error), token)
    }
  }

  /// A web page is left to be judged as what it is: a network's login page or a filter.
  private func unreadable(
    _ target: String, _ response: Response, _ problem: PageDecoder.Problem
  ) -> Evidence.Outcome {
    let first = response.body.first { !" \t\r\n".utf8.contains($0) }
    if first == UInt8(ascii: "<") { return .refusal(response) }
    let path = target.prefix { $0 != "?" }.split(separator: "/").first ?? ""
    return .local(
      .unreadableAnswer,
      detail: "The answer to /\(path) (200, \(response.body.count) bytes) cannot be read: \(problem.words).")
  }

  private func failure(
    _ request: RosterRequest, _ outcome: Evidence.Outcome, _ token: AccessToken? = nil, _ response: Response? = nil
  ) -> AccessFailure {
    AccessFailure(
      Evidence(
        origin: .roster, resource: request.resource, extent: request.extent, outcome: outcome,
        requestedScopes: requestedScopes,
        provenScopes: provenScopes, tokenIsFresh: token?.isFresh ?? false,
        clockDifference: response.flatMap(Self.clockDifference)))
  }

  private static func clockDifference(_ response: Response) -> Double? {
    response.headers["Date"].flatMap(HTTPDate.seconds).map { $0 - response.receivedAt }
  }
}

extension Evidence.Outcome {
  fileprivate static func refusal(_ response: Response) -> Self {
    // Another success than 200 is none: Apple's answers have a body.
    if (201...299).contains(response.status) {
      return .local(.unreadableAnswer, detail: "The answer has the status \(response.status) where 200 is documented.")
    }
    return .answer(status: response.status, headers: response.headers, body: response.body)
  }
}

extension Paging.Reason {
  var words: String {
    switch self {
    case .missingToken: "More was promised, but no token to ask for it came."
    case .repeatedToken: "The token for the next page leads back to a page read before."
    case .nothingNew: "Page after page brought nothing new while more was promised."
    }
  }
}
