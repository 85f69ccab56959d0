public import JSON

/// A diagnosis as it is handed on: pasted into a ticket, or sent to the school's administrator.
///
/// It holds the verdict, its evidence and steps, the checks, scopes, versions and times; no token, code, secret or key,
/// and of people neither name nor e-mail.
public struct Report: Sendable, Equatable {
  public var diagnosis: Diagnosis
  public var scopes: [ScopeLine]
  /// When the checks ended, in seconds since 1970.
  public var generatedAt: Double
  /// Of this program.
  public var version: String
  /// What the data behind the profile is.
  public var kind: Profile.Kind?
  /// Settings that no request shows, with what is known of them.
  public var setup = SetupChain()

  public init(
    diagnosis: Diagnosis, scopes: [ScopeLine] = [], generatedAt: Double, version: String, kind: Profile.Kind? = nil
  ) {
    self.diagnosis = diagnosis
    self.scopes = scopes
    self.generatedAt = generatedAt
    self.version = version
    self.kind = kind
  }

  public init(_ examination: Doctor.Examination, profile: Profile, version: String) {
    self.init(
      diagnosis: examination.diagnosis, scopes: examination.scopes, generatedAt: examination.finishedAt,
      version: version, kind: profile.kind)
  }

  /// The same with what a person has answered: what is kept is what was seen, and answers may change later.
  public func weighed(by setup: SetupChain) -> Report {
    var report = self
    report.diagnosis = setup.weigh(diagnosis)
    report.setup = setup
    return report
  }

  /// The document of `report --json`.
  public var json: JSONValue {
    var object = diagnosis.json.objectValue ?? JSONObject()
    object["generated_at"] = .string(UTCTime.rfc3339(generatedAt))
    object["version"] = .string(version)
    return .object(object)
  }
}
