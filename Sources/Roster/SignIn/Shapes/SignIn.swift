public import Secrets

/// What Sign in with Apple handed to an app, whatever shape it came in.
///
/// Only the identity token is signed. Name, e-mail and user id beside it are the client's word, and come at a person's
/// first sign-in only.
public struct SignIn: Sendable, Equatable {
  /// The shape it was recognised by.
  public enum Shape: String, CaseIterable, Sendable {
    /// A bare identity token, or a token endpoint's answer with one.
    case token
    /// `ASAuthorizationAppleIDCredential` as apps serialise it.
    case native
    /// `{authorization, user?}` of Sign in with Apple JS, or the form post of the web flow.
    case web
    /// cordova-plugin-sign-in-with-apple: as native, with `""` for absent parts.
    case cordova
    /// An app's own record: `{userId, firstName, lastName, email}`.
    case record
    /// An error instead of a sign-in.
    case failure
  }

  /// Why there is no sign-in, by the codes of `ASAuthorizationError` or an OAuth error word.
  public struct Failure: Sendable, Equatable {
    public let code: String
    public let meaning: String
  }

  public var shape: Shape
  public var identityToken: Secret?
  public var authorizationCode: Secret?
  /// Only in a token endpoint's answer; serves the check of `at_hash`.
  public var accessToken: Secret?
  /// The user id that stands beside the token, unsigned.
  public var user: String?
  public var givenName: String?
  public var familyName: String?
  public var email: String?
  public var failure: Failure?

  public init(shape: Shape) { self.shape = shape }
}

/// Why a text is no sign-in. It tells what was seen by the names of fields only.
public enum SignInReadingError: Error, Equatable, Sendable {
  case empty
  case tooLarge(limit: Int)
  case notRecognised
  /// A JSON object of no shape known, with the names of its members.
  case unknownShape(keys: [String])
  /// The developer's own client secret instead of a person's token.
  case clientSecret(ClientSecretReview)
}

extension SignInReadingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there is nothing in it"
    case .tooLarge(let limit): "it is longer than \(limit) bytes"
    case .notRecognised: "it is neither a token, nor JSON, nor a form post"
    case .unknownShape(let keys):
      keys.isEmpty
        ? "it is JSON, but no object with fields"
        : "its shape is unknown; it has the fields \(keys.joined(separator: ", "))"
    case .clientSecret(let review):
      "it is a client secret (\(review.summary)), not what a person signed in with"
    }
  }
}
