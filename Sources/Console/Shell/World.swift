public import Roster

/// Everything the console cannot do by itself: read rosters, speak to Apple, write files.
///
/// The first group blocks and is called on the reading thread; the second is asynchronous and ends early when its task
/// is cancelled. Whatever goes wrong is thrown, best as a `Failure`.
public protocol World: Sendable {
  // MARK: read, on the reading thread
  /// The current roster; `nil` before the first sync.
  func openRoster() throws -> (any RosterQuestions)?
  func standing() throws -> Standing
  func profiles() throws -> [String]
  func changes() throws -> ChangeList
  func findings() throws -> FindingList
  func history() throws -> History
  func signIns() throws -> [SignInEntry]
  func held() throws -> HeldReview?
  func acceptFinding(rule: String, subjectKind: String, subjectID: String, reason: String) throws
  /// Remembers whether a setting that no request shows is as it must be; `nil` is "don't know".
  func answerSetup(_ link: SetupLink, isRight: Bool?) throws
  /// How what is stored looks from outside, to see whether another process has changed it; `nil` where there is
  /// nothing to look at. Cheap: it is asked every two seconds.
  func stamp() -> ProfileStamp.Finding?

  // MARK: kept, on the thread for the disk
  /// What the last console of this profile left behind.
  func savedState() -> UIState
  /// Keeps nothing where the profile is gone.
  func save(_ state: UIState) throws

  // MARK: looked through, on a thread that nobody waits for
  /// Whether the current roster has any fault.
  func hasFindings() throws -> Bool

  // MARK: done elsewhere, and cancellable
  func sync(fresh: Bool, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport
  /// Publishes or drops the held run, and says so in a sentence.
  func settleHeld(publish: Bool) async throws -> String
  func invite() async throws -> Invitation
  /// Takes the pasted address, or a bare code; who gave it is then told for confirming.
  func finishConsent(_ pasted: String) async throws -> (organization: String?, needsConfirming: Bool)
  func confirmConsent(_ isTheirs: Bool) async throws
  func abandonConsent()
  func disconnect() async throws -> String
  func askApple(_ target: Target) async throws -> LiveReading
  func examine(progress: @escaping @Sendable (Examination) -> Void) async throws -> Examination
  func explain(_ pasted: String) async throws -> Examination
  /// Checks a sign-in, and finds its person. Where its code is wished to be traded in, that spends it.
  func readSignIn(_ wish: SignInWish) async throws -> SignInEntry
  /// The last diagnosis as Markdown, without a secret or a person.
  func report() async throws -> String
  /// Writes a report that is at hand, else the last diagnosis; a name that ends in `.json` asks for that form.
  func saveReport(_ report: Handout?, to path: String) async throws -> String
  func export(_ wish: ExportWish) async throws -> String
  /// Hands an address to the desktop's browser. False where there is none.
  func openAddress(_ address: String) async -> Bool
  /// The same for another profile.
  func profile(named name: String) async throws -> any World
  /// What is left where the profile is gone: it holds nothing of it open, and leads to the other profiles.
  func withoutProfile() -> any World
}

extension World {
  /// What only a profile can do is refused with one sentence.
  private func refuse() -> Failure { Failure("A roster file is read-only: this needs a profile") }

  public func profiles() throws -> [String] { [] }
  public func changes() throws -> ChangeList { throw refuse() }
  public func findings() throws -> FindingList { throw refuse() }
  public func history() throws -> History { throw refuse() }
  public func signIns() throws -> [SignInEntry] { throw refuse() }
  public func held() throws -> HeldReview? { nil }
  public func acceptFinding(rule: String, subjectKind: String, subjectID: String, reason: String) throws {
    throw refuse()
  }
  public func answerSetup(_ link: SetupLink, isRight: Bool?) throws { throw refuse() }
  public func stamp() -> ProfileStamp.Finding? { nil }
  public func hasFindings() throws -> Bool { false }
  public func savedState() -> UIState { UIState() }
  public func save(_ state: UIState) throws {}
  public func sync(fresh: Bool, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport {
    throw refuse()
  }
  public func settleHeld(publish: Bool) async throws -> String { throw refuse() }
  public func invite() async throws -> Invitation { throw refuse() }
  public func finishConsent(_ pasted: String) async throws -> (organization: String?, needsConfirming: Bool) {
    throw refuse()
  }
  public func confirmConsent(_ isTheirs: Bool) async throws { throw refuse() }
  public func abandonConsent() {}
  public func disconnect() async throws -> String { throw refuse() }
  public func askApple(_ target: Target) async throws -> LiveReading { throw refuse() }
  public func examine(progress: @escaping @Sendable (Examination) -> Void) async throws -> Examination {
    throw refuse()
  }
  public func explain(_ pasted: String) async throws -> Examination { throw refuse() }
  public func readSignIn(_ wish: SignInWish) async throws -> SignInEntry { throw refuse() }
  public func report() async throws -> String { throw refuse() }
  public func saveReport(_ report: Handout?, to path: String) async throws -> String { throw refuse() }
  public func export(_ wish: ExportWish) async throws -> String { throw refuse() }
  public func openAddress(_ address: String) async -> Bool { false }
  public func profile(named name: String) async throws -> any World { throw refuse() }
  public func withoutProfile() -> any World { NoWorld() }
}
