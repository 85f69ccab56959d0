internal import HTTP

/// One of the Roster API's eight GETs (Apple: "Roster API").
enum RosterRequest: Equatable {
  case organization
  case list(RosterCollection, token: PageToken?, limit: Int?)
  case person(PersonID)
  case schoolClass(ClassID)
  case location(LocationID)
  case members(ClassID, role: Role?, token: PageToken?, limit: Int?)

  /// Path and query to append to the roster's base; `nil` for an id that can name no resource.
  ///
  /// Ids and page tokens are foreign: each is encoded whole, so that `/ ? # %` in one stays part of it. An empty id
  /// would name the list, and a lone `.` or `..` is taken for a folder by clients and servers alike.
  var target: String? {
    switch self {
    case .organization: "/organization"
    case .list(let collection, let token, let limit):
      "/" + collection.listName + Self.query(role: nil, token, limit)
    case .person(let id): Self.path("/users/", id.rawValue)
    case .schoolClass(let id): Self.path("/classes/", id.rawValue)
    case .location(let id): Self.path("/locations/", id.rawValue)
    case .members(let id, let role, let token, let limit):
      Self.path("/classes/", id.rawValue).map { $0 + "/users" + Self.query(role: role, token, limit) }
    }
  }

  var resource: Evidence.Resource {
    switch self {
    case .organization: .organization
    case .list(.locations, _, _), .location: .locations
    case .list(.users, _, _), .person: .users
    case .list(.classes, _, _), .schoolClass: .classes
    case .members: .classMembers
    }
  }

  var extent: Evidence.Extent {
    if case .list = self { .list } else { .record }
  }

  private static func path(_ start: String, _ id: String) -> String? {
    id.isEmpty || id == "." || id == ".." ? nil : start + PercentEncoding.encode(id)
  }

  private static func query(role: Role?, _ token: PageToken?, _ limit: Int?) -> String {
    var parts: [String] = []
    if let role { parts.append("role=" + role.appleName) }
    if let limit { parts.append("limit=\(limit)") }
    if let token { parts.append("pageToken=" + PercentEncoding.encode(token.rawValue)) }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
