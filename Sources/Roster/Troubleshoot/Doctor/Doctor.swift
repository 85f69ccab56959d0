/// Looks at everything between this host and the roster, cheap things first, and says what is wrong, who must act and
/// what they click.
///
/// The checks run in a fixed order, each pass, fail or not checked; `update` is told each change. Requests ask for one
/// record (`limit=1`), and what people they answer with is neither kept nor shown. Cancelling the task ends the checks;
/// what was not reached is *not checked*, which is never a failure.
public struct Doctor: Sendable {
  public static let checkNames = [
    "configuration", "private_key", "client_secret", "clock", "token", "refresh", "organization", "locations",
    "users", "classes",
  ]

  /// How long a probe, and the whole, may take, in seconds.
  public struct Limits: Sendable {
    public var probe: Double
    public var total: Double
    /// Of checks that get another time than `probe`, by name.
    public var own: [String: Double]

    public init(probe: Double = 15, total: Double = 60, own: [String: Double] = [:]) {
      self.probe = probe
      self.total = total
      self.own = own
    }

    func seconds(for check: String) -> Double { own[check] ?? probe }
  }

  /// How far the checks are.
  public struct Progress: Sendable, Equatable {
    public var checks: [Check]
    /// Names of the checks that run now.
    public var running: Set<String>
    /// Names of the checks whose outcome stands.
    public var finished: Set<String> = []

    /// The checks from the first on that have finished, in their order.
    public var settled: ArraySlice<Check> { checks.prefix { finished.contains($0.name) } }
  }

  /// What an examination found.
  public struct Examination: Sendable, Equatable {
    public var diagnosis: Diagnosis
    public var scopes: [ScopeLine]
    /// What its probes have shown of scopes, for the Scopes pane and `status`.
    public var proven: [Scope: Bool]
    /// Apple's clock minus this host's, in seconds.
    public var clockDifference: Double?
    public var organization: Organization?
    public var startedAt: Double
    public var finishedAt: Double
    public var wasCancelled: Bool
  }

  let profile: Profile
  let sources: DoctorSources
  let limits: Limits

  public init(profile: Profile, sources: DoctorSources, limits: Limits = Limits()) {
    self.profile = profile
    self.sources = sources
    self.limits = limits
  }

  public func examine(update: @escaping @Sendable (Progress) -> Void = { _ in }) async -> Examination {
    var examination = RunningExamination(doctor: self, update: update)
    return await examination.run()
  }
}
