internal import HTTP
public import Secrets

/// What a person pastes after the consent page: the address to which the browser was sent back, or something else.
///
/// It arrives through mail programs, chats and terminals: with quotes around it, broken into lines, with `&amp;` for
/// `&`, or as the bare code. Reading decides nothing about trust; whoever uses `granted` compares the `state` first.
public enum ConsentCallback: Sendable, Equatable {
  /// The address carries a code. Without a `state` nothing tells whose answer it is.
  case granted(code: Secret, state: String?)
  /// The address carries an error in place of a code.
  case refused(error: String, description: String?, state: String?)
  /// One word that may be a code, without the address around it.
  case bareCode(Secret)
  case unreadable(Problem)

  public enum Problem: Sendable, Equatable {
    case empty
    case tooLong
    /// The address that was to be opened, not the one it leads to.
    case authorizationAddress
    /// An address of another host than the one registered for this client.
    case otherAddress(host: String)
    /// The registered address, with neither code nor error.
    case noAnswer
    /// The same parameter twice, with different values (RFC 6749, 3.1).
    case ambiguous(parameter: String)
    /// Neither an address nor one word.
    case garbage
  }

  /// More than any address a browser shows.
  public static let maximumLength = 32 << 10

  /// `expectedState` helps to find where a broken address ends; it is not checked here.
  public init(parsing pasted: Secret, redirectURI: String, expectedState: String? = nil) {
    guard pasted.count <= Self.maximumLength else {
      self = .unreadable(.tooLong)
      return
    }
    let text = pasted.withString { PastedText($0) }
    let readings = text.addresses.map { Self.read($0, redirectURI: redirectURI) }
    if let best = readings.first(where: { $0.state != nil && $0.state == expectedState }) ?? readings.first {
      self = best
    } else if text.isEmpty {
      self = .unreadable(.empty)
    } else if let code = text.bareCode {
      self = .bareCode(Secret(code))
    } else {
      self = .unreadable(.garbage)
    }
  }

  public var state: String? {
    switch self {
    case .granted(_, let state), .refused(_, _, let state): state
    case .bareCode, .unreadable: nil
    }
  }

  // MARK: - Reading one address

  private static func read(_ address: String, redirectURI: String) -> ConsentCallback {
    let fields = parameters(of: address)
    for (index, field) in fields.enumerated() where ["code", "state", "error"].contains(field.name) {
      if fields[..<index].contains(where: { $0.name == field.name && $0.value != field.value }) {
        return .unreadable(.ambiguous(parameter: field.name))
      }
    }
    // A second parameter of any other name is none of ours.
    func value(_ name: String) -> String? {
      fields.first { $0.name == name }.map(\.value).flatMap { $0.isEmpty ? nil : $0 }
    }
    if value("response_type") != nil, value("code") == nil, value("error") == nil {
      return .unreadable(.authorizationAddress)
    }
    if let here = origin(of: address), let registered = origin(of: redirectURI), here != registered {
      return .unreadable(.otherAddress(host: String(here.drop { $0 != "/" }.dropFirst(2))))
    }
    if let error = value("error") {
      return .refused(error: error, description: value("error_description"), state: value("state"))
    }
    if let code = value("code") { return .granted(code: Secret(code), state: value("state")) }
    return .unreadable(.noAnswer)
  }

  /// The pairs of the query and of the fragment; Apple does not say what `response_mode` can be, and both are seen.
  private static func parameters(of address: String) -> [(name: String, value: String)] {
    guard address.contains("://") else { return Form.decode(address.drop { "?#&".contains($0) }) }
    return address.split(separator: "?", maxSplits: 1).dropFirst().flatMap { $0.split(separator: "#") }
      .flatMap { Form.decode($0) }
      + (address.contains("?") ? [] : address.split(separator: "#").dropFirst().flatMap { Form.decode($0) })
  }

  /// `https://app.example:8443`: scheme, host and a port that is not the usual one, in lower case.
  private static func origin(of address: String) -> String? {
    guard let mark = address.firstRange(of: "://") else { return nil }
    let scheme = address[..<mark.lowerBound].lowercased()
    var host = address[mark.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
    if let at = host.lastIndex(of: "@") { host = String(host[host.index(after: at)...]) }
    for (usual, port) in [("https", ":443"), ("http", ":80")] where scheme == usual && host.hasSuffix(port) {
      host = String(host.dropLast(port.count))
    }
    while host.hasSuffix(".") { host.removeLast() }
    return scheme + "://" + host
  }
}
