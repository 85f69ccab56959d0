internal import JSON
internal import Synchronization

/// The admin side: a secret address where the settings are seen and set while the sandbox runs.
extension Sandbox {
  /// `GET` shows, `PATCH` changes; a browser gets a page with the same.
  func admin(_ request: IncomingRequest, path: [String]) -> Answer {
    // Compared as a whole and in equal time for equal lengths: the address is the only key.
    guard let secret = path.first, Self.isSame(secret, adminSecret), path.count == 1 else { return .empty(status: 404) }
    switch request.method {
    case "GET":
      let wantsPage = request.header("Accept")?.contains("text/html") ?? false
      return wantsPage ? adminPage(message: nil) : .json(overview)
    case "PATCH":
      guard request.contentType == "application/json" else {
        return .json(["error": "Send application/json."], status: 415)
      }
      return change(request.body).map { .json(["error": .string($0)], status: 400) } ?? .json(overview)
    case "POST" where request.contentType == "application/x-www-form-urlencoded":
      let problem = change(Array((Parameters(form: request.body)["settings"] ?? "").utf8))
      return adminPage(message: problem ?? "Saved.")
    default: return .empty(status: 405, headers: [("Allow", "GET, PATCH, POST")])
    }
  }

  /// What is, in one document.
  var overview: JSONValue {
    state.withLock { state in
      let movement = state.movement
      return [
        "organization": ["id": .string(district.organizationID), "name": .string(district.organizationName)],
        "people": .integer(Int64(district.people.count - movement.leftCount + movement.newcomerCount)),
        "classes": .integer(Int64(district.classes.count - movement.leftClassCount)),
        "locations": .integer(Int64(district.places.count)),
        "accounts": .array(
          accounts.map {
            [
              "account": .string($0.key), "role": .string($0.role), "may_consent": .bool($0.mayConsent),
              "subject": .string($0.subject),
            ]
          }),
        "clients": JSONValue(identity.clients),
        "requests": state.counters.json,
        "last_refusal": JSONValue(state.lastRefusal),
        "settings": state.settings.json,
        "help": Self.help,
      ]
    }
  }

  /// What each setting and action does and takes, for those who come without a browser.
  private static let help: JSONValue = .object(
    JSONObject(
      Settings.fields.map { ($0.name, .string("\($0.meaning). Takes \($0.values).")) }
        + AdminAction.allCases.map { ($0.rawValue, .string("\($0.meaning). Takes \($0.values).")) }))

  /// Applies a patch whole or not at all: settings by name, or one of the actions. Returns what is wrong with it.
  func change(_ body: [UInt8]) -> String? {
    guard case .object(var patch)? = try? JSONValue(parsing: body) else { return "The body is no JSON object." }
    // The document that GET gives can be sent back whole.
    if let nested = patch["settings"]?.objectValue {
      patch["settings"] = nil
      for member in nested.members where patch[member.name] == nil { patch[member.name] = member.value }
    }
    var actions: [(action: AdminAction, value: JSONValue)] = []
    for action in AdminAction.allCases {
      guard let value = patch[action.rawValue] else { continue }
      patch[action.rawValue] = nil
      actions.append((action, value))
    }
    return state.withLock { state -> String? in
      do throws(SettingError) {
        var changed = state
        changed.settings = try state.settings.patched(with: patch)
        for (action, value) in actions { try action.perform(value, on: &changed, district: district) }
        state = changed
        return nil
      } catch {
        return error.reason
      }
    }
  }

  private func adminPage(message: String?) -> Answer {
    let (settings, counters, refusal) = state.withLock { ($0.settings.json, $0.counters, $0.lastRefusal) }
    return .page(
      AdminPage(
        organization: district.organizationName, action: "/admin/" + adminSecret, message: message,
        settings: settings.text(indented: true), counters: counters, refusal: refusal
      ).html)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let one = Array(one.utf8)
    let other = Array(other.utf8)
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
