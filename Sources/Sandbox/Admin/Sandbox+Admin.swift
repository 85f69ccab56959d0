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
      ]
    }
  }

  /// Applies a patch: settings by name, or one of the actions. Returns what is wrong with it.
  func change(_ body: [UInt8]) -> String? {
    guard case .object(var patch)? = try? JSONValue(parsing: body) else { return "The body is no JSON object." }
    // The document that GET gives can be sent back whole.
    if let nested = patch["settings"]?.objectValue {
      patch["settings"] = nil
      for member in nested.members where patch[member.name] == nil { patch[member.name] = member.value }
    }
    let actions = ["people_leave", "classes_leave", "people_join", "reset_requests"]
    var wanted: [String: Int] = [:]
    for name in actions {
      guard let value = patch[name] else { continue }
      patch[name] = nil
      guard let count = value.boolValue.map({ $0 ? 1 : 0 }) ?? value.integerValue.map(Int.init), count >= 0 else {
        return "\(name): a number is wanted."
      }
      wanted[name] = count
    }
    return state.withLock { state -> String? in
      do throws(Settings.PatchError) {
        state.settings = try state.settings.patched(with: patch)
      } catch {
        return error.reason
      }
      if let count = wanted["people_leave"] { state.movement.leave(people: count, of: district) }
      if let count = wanted["classes_leave"] { state.movement.leave(classes: count, of: district) }
      if let count = wanted["people_join"] { state.movement.join(people: min(count, 100_000), to: district) }
      if wanted["reset_requests"] ?? 0 > 0 { state.counters = RequestCounters() }
      return nil
    }
  }

  private func adminPage(message: String?) -> Answer {
    let (settings, counters, refusal) = state.withLock { ($0.settings.json, $0.counters, $0.lastRefusal) }
    let rows = counters.byRoute.sorted { $0.key < $1.key }.map {
      "<tr><th scope=\"row\">\(HTML.escape($0.key))</th><td>\($0.value)</td></tr>"
    }
    return .page(
      HTML.page(
        title: "Sandbox settings",
        body: """
          <h1>Sandbox of <bdi>\(HTML.escape(district.organizationName))</bdi></h1>
          \(message.map { "<p role=\"status\"><strong>\(HTML.escape($0))</strong></p>" } ?? "")
          <form method="post" action="/admin/\(adminSecret)">
          <p><label for="settings">Settings</label></p>
          <textarea id="settings" name="settings" rows="24" spellcheck="false">
          \(HTML.escape(settings.text(indented: true)))</textarea>
          <p><button class="main" type="submit">Save</button></p>
          </form>
          <h2>Requests</h2>
          <table><tr><th scope="row">all</th><td>\(counters.total)</td></tr>\(rows.joined())</table>
          <h2>Last refusal of the token endpoint</h2>
          <p>\(HTML.escape(refusal ?? "none"))</p>
          """))
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let one = Array(one.utf8)
    let other = Array(other.utf8)
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
