internal import FoundationEssentials
internal import JSON

extension Settings {
  /// The settings as the admin address shows them: each key present, null where nothing is set.
  var json: JSONValue {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self), let document = try? JSONValue(parsing: Array(data)) else {
      return .null
    }
    var object = JSONObject()
    for key in CodingKeys.allCases { object[key.rawValue] = document[key.rawValue] ?? .null }
    return .object(object)
  }

  struct PatchError: Error { let reason: String }

  /// The settings after a patch: keys that are named are replaced whole.
  func patched(with patch: JSONObject) throws(PatchError) -> Settings {
    guard case .object(var object) = json else { throw PatchError(reason: "the settings cannot be written") }
    for member in patch.members {
      guard CodingKeys(rawValue: member.name) != nil else {
        throw PatchError(reason: "there is no setting \"\(member.name)\"")
      }
      object[member.name] = member.value
    }
    do {
      return try JSONDecoder().decode(Settings.self, from: Data(JSONValue.object(object).text().utf8)).checked()
    } catch let error as PatchError {
      throw error
    } catch let error as DecodingError {
      throw PatchError(reason: Self.words(for: error))
    } catch {
      throw PatchError(reason: "the settings cannot be read")
    }
  }

  private func checked() throws(PatchError) -> Settings {
    if maximumLimit < 1 || maximumLimit > 100_000 { throw PatchError(reason: "maximum_limit: 1 to 100000") }
    if let pageSize, pageSize < 1 { throw PatchError(reason: "page_size: at least 1") }
    if latency < 0 || latency > 600 { throw PatchError(reason: "latency: 0 to 600 seconds") }
    if abs(clockOffset) > 1e9 { throw PatchError(reason: "clock_offset: at most 1e9 seconds either way") }
    if let rateLimit, rateLimit.requests < 1 || rateLimit.seconds <= 0 {
      throw PatchError(reason: "rate_limit: at least one request in more than no seconds")
    }
    for fault in faults {
      guard Route.isName(fault.route) else { throw PatchError(reason: "faults: there is no route \"\(fault.route)\"") }
      if let status = fault.status, !(100...599).contains(status) {
        throw PatchError(reason: "faults: status 100 to 599")
      }
    }
    return self
  }

  private static func words(for error: DecodingError) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    return switch error {
    case .typeMismatch(_, let context): "\(path(context)): a value of another type is wanted"
    case .valueNotFound(_, let context): "\(path(context)): null is not allowed"
    case .keyNotFound(let key, let context): "\(path(context)): \(key.stringValue) is missing"
    case .dataCorrupted(let context): "\(path(context)): this value is not one of those allowed"
    @unknown default: "the settings cannot be read"
    }
  }
}
