internal import JSON

/// An error of the Roster API. Apple documents the status alone; the body's form is a setting.
struct RosterRefusal: Error {
  let status: Int
  let code: String
  let title: String
  let detail: String
  var headers: [(String, String)] = []

  static func unauthorized(challenge: Bool) -> RosterRefusal {
    RosterRefusal(
      status: 401, code: "NOT_AUTHORIZED", title: "Authentication credentials are missing or invalid.",
      detail: "Provide a valid access token.",
      headers: challenge ? [("WWW-Authenticate", "Bearer error=\"invalid_token\"")] : [])
  }

  static func forbidden(_ what: String, missing scope: String?, challenge: Bool) -> RosterRefusal {
    let header = "Bearer error=\"insufficient_scope\"" + (scope.map { ", scope=\"\($0)\"" } ?? "")
    return RosterRefusal(
      status: 403, code: "FORBIDDEN", title: "This request is forbidden",
      detail: "Access to \(what) was forbidden.",
      headers: challenge && scope != nil ? [("WWW-Authenticate", header)] : [])
  }

  static let notFound = RosterRefusal(
    status: 404, code: "NOT_FOUND", title: "The specified resource does not exist",
    detail: "There is no resource with this id.")

  static func badRequest(_ detail: String) -> RosterRefusal {
    RosterRefusal(
      status: 400, code: "PARAMETER_ERROR.INVALID", title: "A parameter has an invalid value", detail: detail)
  }

  static func tooMany(wait: Int?) -> RosterRefusal {
    RosterRefusal(
      status: 429, code: "RATE_LIMIT_EXCEEDED", title: "Too many requests", detail: "Try again later.",
      headers: wait.map { [("X-Retry-After", String($0))] } ?? [])
  }

  static func status(_ status: Int, wait: Int?) -> RosterRefusal {
    switch status {
    case 401: return unauthorized(challenge: false)
    case 403: return forbidden("this resource", missing: nil, challenge: false)
    case 404: return notFound
    case 429: return tooMany(wait: wait)
    default:
      var refusal = RosterRefusal(
        status: status, code: status >= 500 ? "UNEXPECTED_ERROR" : "BAD_REQUEST",
        title: status >= 500 ? "An unexpected error occurred" : "The request is not accepted",
        detail: "Status \(status).")
      refusal.headers = wait.map { [("X-Retry-After", String($0))] } ?? []
      return refusal
    }
  }

  func answer(_ form: Settings.ErrorBody) -> Answer {
    switch form {
    case .jsonAPI:
      let error: JSONValue = [
        "id": "0a1b2c3d-sandbox", "status": .string(String(status)), "code": .string(code), "title": .string(title),
        "detail": .string(detail),
      ]
      return .json(["errors": [error]], status: status, headers: headers)
    case .oauth: return .json(["error": .string(code.lowercased())], status: status, headers: headers)
    case .word: return .text(code, type: "text/plain;charset=UTF-8", status: status, headers: headers)
    case .html:
      return .text(
        "<html><head><title>\(status) \(title)</title></head><body><h1>\(title)</h1></body></html>",
        type: "text/html", status: status, headers: headers)
    case .empty: return .empty(status: status, headers: headers)
    }
  }
}
