internal import JSON

extension Account {
  /// The `user` of a first sign-in: a JSON string, as the web's form post carries it.
  func firstSignIn(scopes: [String]) -> String {
    var user = JSONObject()
    if scopes.contains("name") {
      user["name"] = ["firstName": .string(givenName), "lastName": .string(familyName)]
    }
    if scopes.contains("email"), let email { user["email"] = .string(email) }
    return JSONValue.object(user).text()
  }
}
