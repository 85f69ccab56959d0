internal import JSON

/// The grants that outlive a restart of the sandbox, in a file only its owner can read.
enum GrantFile {
  private static let name = "grants.json"

  static func read(from folder: StateFolder) throws(SandboxError) -> [Authority.Grant] {
    guard let bytes = try folder.read(name) else { return [] }
    guard let list = (try? JSONValue(parsing: bytes))?["grants"]?.arrayValue else {
      throw .stateFolder(folder.path(of: name), why: "its content cannot be read")
    }
    return list.compactMap { entry in
      guard let kind = entry["kind"]?.stringValue.flatMap(Authority.Kind.init),
        let client = entry["client"]?.stringValue,
        let account = entry["account"]?.stringValue.flatMap(Account.Kind.init),
        let created = entry["created"]?.doubleValue, let token = entry["refresh_token"]?.stringValue
      else { return nil }
      return Authority.Grant(
        kind: kind, client: client, scopes: entry["scopes"]?.arrayValue?.compactMap(\.stringValue) ?? [],
        account: account, created: created, refreshToken: token)
    }
  }

  static func write(_ grants: some Collection<Authority.Grant>, to folder: StateFolder) throws(SandboxError) {
    let list = grants.sorted { $0.created < $1.created }.map { grant -> JSONValue in
      [
        "kind": .string(grant.kind.rawValue), "client": .string(grant.client), "scopes": JSONValue(grant.scopes),
        "account": .string(grant.account.rawValue), "created": .number(grant.created),
        "refresh_token": .string(grant.refreshToken),
      ]
    }
    try folder.write(Array(JSONValue.object(["grants": .array(list)]).text().utf8), to: name)
  }
}
