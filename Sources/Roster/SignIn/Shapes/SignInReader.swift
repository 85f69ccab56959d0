internal import HTTP
internal import JSON
internal import Secrets
internal import Signing

/// Reads a pasted sign-in, of every shape that Apple's libraries and their wrappers hand out.
///
/// Sources: Apple, "Sign in with Apple JS", "Authenticating users with Sign in with Apple",
/// `ASAuthorizationAppleIDCredential`; cordova-plugin-sign-in-with-apple; public reports for wrappers and `Data` forms.
public enum SignInReader {
  /// The largest sign-in seen has some 4 kB.
  public static let maximumLength = 256 << 10

  /// `now` dates a client secret that was pasted by mistake.
  public static func read(_ text: String, now: Double = 0) throws(SignInReadingError) -> SignIn {
    guard text.utf8.count <= maximumLength else { throw .tooLarge(limit: maximumLength) }
    let trimmed = trim(text)
    guard !trimmed.isEmpty else { throw .empty }
    if let token = TokenText.token(trimmed) {
      if let review = ClientSecretReview(trimmed, now: now) { throw .clientSecret(review) }
      var signIn = SignIn(shape: .token)
      signIn.identityToken = token
      return signIn
    }
    // What a mail program or a terminal broke into lines is one text again; line breaks inside a JSON string are none
    // that JSON knows.
    let joined = trimmed.contains(where: \.isNewline) ? Self.joined(trimmed) : trimmed
    if let document = (try? JSONValue(parsing: trimmed)) ?? (try? JSONValue(parsing: joined)) {
      // A token as a JSON string, or a whole document as one.
      if let inner = document.stringValue { return try read(inner, now: now) }
      return try read(document)
    }
    if let fields = form(joined) { return try read(.object(fields)) }
    return try readInside(trimmed, joined: joined, now: now)
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { line in
      var line = line.drop { $0 == " " || $0 == "\t" || $0 == ">" }
      while let last = line.last, last == " " || last == "\t" { line.removeLast() }
      return String(line)
    }.joined()
  }

  /// A sign-in that stands in other text, such as a line of a log: a JSON object that is one, else a token.
  /// Last, the whole of it as one token in base64.
  private static func readInside(_ text: String, joined: String, now: Double) throws(SignInReadingError) -> SignIn {
    for document in PastedJSON.objects(in: text) {
      if let signIn = try? read(document) { return signIn }
    }
    let tokens = WrappedToken.all(in: text)
    var signIn = SignIn(shape: .token)
    for token in tokens where ClientSecretReview(token, now: now) == nil {
      signIn.identityToken = Secret(token)
      return signIn
    }
    if let review = tokens.first.flatMap({ ClientSecretReview($0, now: now) }) { throw .clientSecret(review) }
    signIn.identityToken = TokenText.token(joined)
    guard signIn.identityToken != nil else { throw .notRecognised }
    return signIn
  }

  /// Blanks, quotes, and what logs put before a token.
  private static func trim(_ text: String) -> String {
    var rest = text[...]
    for prefix in ["\u{FEFF}", "Bearer ", "identityToken:", "id_token:", "identityToken=", "id_token="] {
      rest = rest.drop(while: \.isWhitespace)
      // A form post may itself begin with `id_token=`.
      if rest.hasPrefix(prefix), !rest.contains("&") { rest = rest.dropFirst(prefix.count) }
    }
    rest = rest.drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace || last == ";" || last == "," { rest = rest.dropLast() }
    if rest.count > 1, let quote = rest.first, "'`".contains(quote), rest.last == quote {
      rest = rest.dropFirst().dropLast()
    }
    return String(rest)
  }

  /// The fields of a form post, or of an address whose query or fragment carries them.
  private static func form(_ text: String) -> JSONObject? {
    var query = text[...]
    if let mark = query.firstIndex(where: { $0 == "?" || $0 == "#" }) { query = query[query.index(after: mark)...] }
    var fields = JSONObject()
    for (name, value) in Form.decode(query) where !name.isEmpty { fields[name] = .string(value) }
    let known = ["id_token", "code", "error", "user"]
    return known.contains { fields[$0] != nil } ? fields : nil
  }

  // MARK: - JSON

  /// What wraps a sign-in: DOM events of Sign in with Apple JS (`detail`, `detail.data`), plugins (`response`).
  private static let wrappers = ["detail", "data", "response", "credential", "result"]

  private static func read(_ document: JSONValue, depth: Int = 0) throws(SignInReadingError) -> SignIn {
    guard let object = document.objectValue else { throw .unknownShape(keys: []) }
    if let signIn = web(object) ?? tokenAnswer(object) ?? native(object) ?? failure(object) ?? record(object) {
      return signIn
    }
    if depth < 4 {
      for name in wrappers {
        guard let inner = object[name] else { continue }
        let parsed = inner.stringValue.flatMap { try? JSONValue(parsing: $0) } ?? inner
        if parsed.objectValue != nil, let signIn = try? read(parsed, depth: depth + 1) { return signIn }
      }
    }
    throw .unknownShape(keys: object.names.prefix(20).map(fieldName))
  }

  /// A name is shown only where it looks like one: a token may stand in its place.
  private static func fieldName(_ name: String) -> String {
    let isName =
      (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "-")
      }
    return isName ? name : "(a name not shown)"
  }

  private static func web(_ object: JSONObject) -> SignIn? {
    let authorization: JSONObject
    if let inner = object["authorization"]?.objectValue {
      authorization = inner
    } else if object["id_token"] != nil, object["access_token"] == nil || object["code"] != nil {
      authorization = object
    } else if object["code"]?.stringValue != nil, object["state"] != nil, object["error"] == nil {
      authorization = object
    } else {
      return nil
    }
    var signIn = SignIn(shape: .web)
    signIn.identityToken = authorization["id_token"].flatMap(TokenText.token)
    signIn.authorizationCode = authorization["code"].flatMap(TokenText.code)
    guard signIn.identityToken != nil || signIn.authorizationCode != nil else { return nil }
    // The form post carries `user` as a JSON string.
    let user = object["user"].flatMap { value in
      value.objectValue ?? value.stringValue.flatMap { (try? JSONValue(parsing: $0))?.objectValue }
    }
    signIn.givenName = text(user?["name"]?["firstName"])
    signIn.familyName = text(user?["name"]?["lastName"])
    signIn.email = text(user?["email"])
    return signIn
  }

  private static func tokenAnswer(_ object: JSONObject) -> SignIn? {
    guard object["access_token"] != nil, let token = object["id_token"].flatMap(TokenText.token) else { return nil }
    var signIn = SignIn(shape: .token)
    signIn.identityToken = token
    signIn.accessToken = text(object["access_token"]).map { Secret($0) }
    return signIn
  }

  private static func native(_ object: JSONObject) -> SignIn? {
    let hasToken = object["identityToken"] != nil || object["authorizationCode"] != nil
    let hasFullName = object["fullName"] != nil && object["user"] != nil
    guard hasToken || hasFullName else { return nil }
    // Native code leaves out what is absent, the Cordova plugin writes "".
    let fullName = object["fullName"]?.objectValue
    let isCordova =
      ["email", "state", "identityToken", "authorizationCode", "user"].contains { object[$0]?.stringValue == "" }
      || (fullName?.members.contains { $0.value.stringValue == "" } ?? false)
    var signIn = SignIn(shape: isCordova ? .cordova : .native)
    signIn.identityToken = object["identityToken"].flatMap(TokenText.token)
    signIn.authorizationCode = object["authorizationCode"].flatMap(TokenText.code)
    signIn.user = text(object["user"]) ?? text(object["userIdentifier"])
    signIn.givenName = text(fullName?["givenName"]) ?? text(object["givenName"])
    signIn.familyName = text(fullName?["familyName"]) ?? text(object["familyName"])
    signIn.email = text(object["email"])
    return signIn
  }

  private static func record(_ object: JSONObject) -> SignIn? {
    guard let user = text(object["userId"]) ?? text(object["userID"]) ?? text(object["user_id"]) else { return nil }
    var signIn = SignIn(shape: .record)
    signIn.user = user
    signIn.givenName = text(object["firstName"]) ?? text(object["givenName"])
    signIn.familyName = text(object["lastName"]) ?? text(object["familyName"])
    signIn.email = text(object["email"])
    return signIn
  }

  private static func failure(_ object: JSONObject) -> SignIn? {
    let code =
      object["code"]?.stringValue ?? object["code"]?.integerValue.map(String.init)
      ?? text(object["error"])
    let isFailure =
      object["error"] != nil || object["localizedDescription"] != nil || object["localizedFailureReason"] != nil
    guard isFailure, let code else { return nil }
    var signIn = SignIn(shape: .failure)
    signIn.failure = SignInFailures.failure(code)
    return signIn
  }

  /// Absent, `null` and `""` are all nothing.
  private static func text(_ value: JSONValue?) -> String? {
    guard let text = value?.stringValue, !text.isEmpty else { return nil }
    return text
  }
}
