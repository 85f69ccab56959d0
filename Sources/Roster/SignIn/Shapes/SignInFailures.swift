/// What the codes of a sign-in that did not happen mean.
enum SignInFailures {
  /// `ASAuthorizationError` (Apple), and the words of the web flow (public reports).
  private static let meanings: [String: String] = [
    "1000": "unknown error: mostly no Apple Account on the device, or a wrong capability in the app",
    "1001": "the person cancelled",
    "1002": "invalid response: the authorization answer could not be used",
    "1003": "not handled: the app did not handle the request",
    "1004": "failed: the request was refused",
    "1005": "not interactive: a dialogue would have been needed",
    "user_cancelled_authorize": "the person cancelled",
    "popup_closed_by_user": "the person closed the window",
    "popup_blocked_by_browser": "the browser blocked the window",
    "user_trigger_new_signin_flow": "the person started another sign-in",
    "invalid_request": "the request was refused: mostly a redirect address that is not registered",
    "invalid_client": "the client id is not accepted",
    "access_denied": "the sign-in was denied",
  ]

  /// A code that is not known is not shown: it may be anything.
  static func failure(_ code: String) -> SignIn.Failure {
    // `ERR_REQUEST_CANCELED` and the like of React Native wrappers.
    let plain = code.lowercased()
    if let meaning = meanings[plain] { return SignIn.Failure(code: plain, meaning: meaning) }
    if plain.contains("cancel") { return SignIn.Failure(code: "1001", meaning: meanings["1001"] ?? "") }
    return SignIn.Failure(code: "unknown", meaning: "a code this program does not know")
  }
}
