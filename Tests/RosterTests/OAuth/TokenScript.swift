import HTTP
import JSON
import Secrets
import Signing
import Synchronization

/// Answers requests as a test says, and remembers them.
final class TokenScript: Transport {
  struct Sent: Sendable {
    let request: Request
    /// The form's fields, in plain.
    let fields: [String: String]
  }

  typealias Handler = @Sendable (_ sent: Sent, _ number: Int) async throws(TransportError) -> Response

  private let handler: Handler
  private let log = Mutex([Sent]())
  var sent: [Sent] { log.withLock { $0 } }

  init(_ handler: @escaping Handler) { self.handler = handler }

  convenience init(_ response: Response) { self.init { _, _ in response } }

  func send(_ request: Request) async throws(TransportError) -> Response {
    var fields: [String: String] = [:]
    if case .form(let pairs)? = request.body {
      for (name, value) in pairs { fields[name] = value.withString { $0 } }
    }
    let sent = Sent(request: request, fields: fields)
    let number = log.withLock { log in
      log.append(sent)
      return log.count
    }
    return try await handler(sent, number)
  }
}

extension Response {
  /// An answer with a JSON body, in the usual shape of the token endpoint.
  static func json(_ status: Int, _ body: JSONValue, headers: Headers = [:], receivedAt: Double = 0) -> Response {
    var headers = headers
    headers.add("Content-Type", "application/json;charset=UTF-8")
    return Response(status: status, headers: headers, body: Array(body.text().utf8), receivedAt: receivedAt)
  }

  static func tokens(_ number: Int, refresh: String? = nil, lifetime: Int64 = 3600) -> Response {
    var body: JSONObject = [
      "access_token": .string("access-\(number)"), "token_type": "Bearer", "expires_in": .integer(lifetime),
    ]
    if let refresh { body["refresh_token"] = .string(refresh) }
    return .json(200, .object(body))
  }
}
