/// The two folders of one profile, and the names of what is kept in them.
public struct ProfileFolders: Hashable, Sendable {
  /// Credentials, the pending consent, locks, the log.
  public let stateFolder: PrivateFolder
  /// Rosters and their catalogue.
  public let dataFolder: PrivateFolder

  public init(stateFolder: PrivateFolder, dataFolder: PrivateFolder) {
    self.stateFolder = stateFolder
    self.dataFolder = dataFolder
  }

  public var state: String { stateFolder.path }
  public var data: String { dataFolder.path }

  public var credentials: String { state + "/credentials" }
  public var pendingConsent: String { state + "/pending-consent" }
  public var log: String { state + "/homeroom.log" }
  /// What the console was left at: screen, sort, columns, selection.
  public var consoleState: String { state + "/console.json" }
  /// Shared by every console that is open on the profile.
  public var consoleLock: String { state + "/console.lock" }
  /// Held by the one process that syncs.
  public var syncLock: String { state + "/sync.lock" }
  /// Held while an access token is renewed or the credentials are replaced.
  public var refreshLock: String { state + "/refresh.lock" }

  /// Makes both, mode 0700, or says why they can't be trusted.
  public func make() throws(PlacesError) {
    try stateFolder.make()
    try dataFolder.make()
  }
}
