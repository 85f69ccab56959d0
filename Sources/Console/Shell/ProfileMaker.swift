public import Roster

/// Makes profiles from inside the console, by the rules of `profile add`.
public protocol ProfileMaker: Sendable {
  /// Reads a key file once, to see that it can sign; throws why it can't. Blocks; `~` is resolved.
  func checkKey(at path: String) throws
  /// Adds the profile and opens it. A refusal that is about one value is a `ProfileRefusal`.
  func make(_ profile: Profile) throws -> any World
}

/// Why a profile was not added, with the key of the value that is to blame.
public struct ProfileRefusal: Error, Sendable {
  /// As in the configuration, such as `private_key`.
  public var key: String
  public var failure: Failure

  public init(key: String, failure: Failure) {
    self.key = key
    self.failure = failure
  }
}
