internal import Secrets

/// Where an organisation's tokens are kept: one file, mode 0600, replaced whole, guarded by a lock; encrypted where
/// systemd gives this unit a key (`CredentialsSeal`).
public struct CredentialsFile: Sendable {
  public let path: String
  private let folder: PrivateFolder
  private let lockPath: String
  private let seal: CredentialsSeal

  public init(_ folders: ProfileFolders, credentials: SystemCredentials = .ofProcess) {
    seal = CredentialsSeal(credentials: credentials)
    path = folders.credentials
    folder = folders.stateFolder
    lockPath = folders.refreshLock
  }

  /// What is stored, or `nil` where no consent is. A file that others could have written, or can't be understood, is
  /// refused: nothing is guessed about tokens.
  public func read() throws(CredentialsError) -> Credentials? {
    guard let file = try content() else { return nil }
    let stored = try sealing { () throws(CredentialsError.SealFailure) in try seal.opened(file) }
    do {
      return try Credentials(stored: stored)
    } catch {
      throw .damaged(path: path, rule: error.rule)
    }
  }

  /// Refuses what `store` would refuse, while there is nothing to lose yet: an encrypted file is not replaced by one in
  /// plain text.
  func checkReplaceable() throws(CredentialsError) {
    // What can't be read is replaced like anything else.
    guard let file = try? content() else { return }
    try sealing { () throws(CredentialsError.SealFailure) in try seal.mayReplace(file) }
  }

  private func content() throws(CredentialsError) -> Secret? {
    let bytes: [UInt8]?
    do throws(PlacesError) {
      guard try folder.check() else { return nil }
    } catch {
      throw .folder(error)
    }
    do throws(WholeFile.Failure) {
      bytes = try WholeFile.read(path, limit: 256 << 10)
    } catch {
      throw .file(path: path, error)
    }
    return bytes.map { Secret(bytes: $0) }
  }

  private func sealing<Result>(
    _ body: () throws(CredentialsError.SealFailure) -> Result
  ) throws(CredentialsError) -> Result {
    do throws(CredentialsError.SealFailure) {
      return try body()
    } catch {
      throw .sealed(path: path, error)
    }
  }

  /// Replaces what is stored. The flush to the disk may take its time, so it has a thread of its own.
  func store(_ credentials: Credentials) async throws {
    try await OwnThread.run { try write(credentials) }
  }

  private func write(_ credentials: Credentials) throws(CredentialsError) {
    do throws(PlacesError) {
      try folder.make()
    } catch {
      throw .folder(error)
    }
    try checkReplaceable()
    let content = try sealing { () throws(CredentialsError.SealFailure) in try seal.sealed(credentials.stored) }
    do throws(WholeFile.Failure) {
      try unsafe content.withBytes { (bytes) throws(WholeFile.Failure) in
        try unsafe WholeFile.write(bytes, to: path)
      }
    } catch {
      throw .file(path: path, error)
    }
  }

  /// Nothing stored afterwards. The blocks on disk are the file system's to overwrite.
  func delete() throws(CredentialsError) {
    do throws(WholeFile.Failure) {
      try WholeFile.delete(path)
    } catch {
      throw .file(path: path, error)
    }
  }

  /// Runs the body while no other process or task renews or replaces the credentials.
  func locked<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    do throws(PlacesError) {
      try folder.make()
    } catch {
      throw CredentialsError.folder(error)
    }
    let lock: FileLock
    do {
      lock = try await FileLock.acquire(lockPath)
    } catch let failure as FileLock.Failure {
      throw CredentialsError.lock(path: lockPath, failure)
    }
    defer { withExtendedLifetime(lock) {} }
    // Tokens that a stopped program had not got to their place yet lie nowhere else for long.
    WholeFile.removeUnfinished(of: path)
    return try await body()
  }

  /// Remembers whose the consent is, once `/organization` has been read with `token`; not if the credentials are by now
  /// those of another consent.
  public func setOrganization(_ organization: Credentials.Organization, readWith token: AccessToken) async throws {
    try await locked {
      guard var credentials = try read(), credentials.accessToken == token else { return }
      guard credentials.organization != organization else { return }
      credentials.organization = organization
      try await store(credentials)
    }
  }
}
