internal import Secrets

/// Where an organisation's tokens are kept: one file, mode 0600, replaced whole, guarded by a lock.
public struct CredentialsFile: Sendable {
  public let path: String
  private let folder: PrivateFolder
  private let lockPath: String

  public init(_ folders: ProfileFolders) {
    path = folders.credentials
    folder = folders.stateFolder
    lockPath = folders.refreshLock
  }

  /// What is stored, or `nil` where no consent is. A file that others could have written, or can't be understood, is
  /// refused: nothing is guessed about tokens.
  public func read() throws(CredentialsError) -> Credentials? {
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
    guard let bytes else { return nil }
    do {
      return try Credentials(stored: Secret(bytes: bytes))
    } catch {
      throw .damaged(path: path, rule: error.rule)
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
    do throws(WholeFile.Failure) {
      try unsafe credentials.stored.withBytes { (bytes) throws(WholeFile.Failure) in
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
