internal import JSON

/// An error of the token and revoke endpoints: always 400, in OAuth's words.
struct OAuthRefusal: Error, Equatable {
  let error: String
  var description: String?
  /// Why, for the admin address only.
  var reason: String?

  static func invalidClient(_ reason: String) -> OAuthRefusal {
    OAuthRefusal(error: "invalid_client", reason: reason)
  }

  static func invalidRequest(_ reason: String) -> OAuthRefusal {
    OAuthRefusal(error: "invalid_request", reason: reason)
  }

  static func invalidGrant(_ description: String? = nil, _ reason: String? = nil) -> OAuthRefusal {
    OAuthRefusal(error: "invalid_grant", description: description, reason: reason ?? description)
  }

  var answer: Answer {
    var object: JSONObject = ["error": .string(error)]
    if let description { object["error_description"] = .string(description) }
    return .json(.object(object), status: 400, headers: [("Pragma", "no-cache")])
  }
}
