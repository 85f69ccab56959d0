/// A pasted sign-in, and how it is to be read.
public struct SignInWish: Equatable, Sendable {
  public var pasted: Pasted
  /// The nonce the app asked with, raw or as its SHA-256.
  public var nonce: String?
  /// Trade the authorization code in at Apple, which spends it.
  public var exchange: Bool
  /// It was read before: what is found now takes the place of what was found then.
  var isAgain = false

  public init(_ text: String, nonce: String? = nil, exchange: Bool = false) {
    pasted = Pasted(text)
    self.nonce = nonce
    self.exchange = exchange
  }

  /// The same with a nonce that was typed or pasted.
  func comparing(nonce typed: String) -> SignInWish {
    var wish = self
    wish.nonce = typed.split(whereSeparator: \.isWhitespace).joined()
    return wish
  }

  /// The same with its code traded in.
  var exchanging: SignInWish {
    var wish = self
    wish.exchange = true
    return wish
  }

  var job: Job { exchange ? .exchange : .signIn }
}

/// The sign-in that was read last, for what can still be asked of it. Never kept: it holds a token or a code.
struct SignInAtHand: Equatable, Sendable {
  var wish: SignInWish
  var further: SignInEntry.Further

  /// `nil` where nothing more can be asked.
  init?(_ entry: SignInEntry, of wish: SignInWish) {
    guard let further = entry.further else { return nil }
    self.wish = wish
    self.wish.isAgain = true
    self.wish.exchange = false
    if let token = further.token { self.wish.pasted = token }
    self.further = further
  }

  /// What one can do next, with the keys for it.
  func hints(_ keys: KeyTable) -> [String] {
    var hints: [String] = []
    if further.isNonceMissing {
      hints.append("The token has a nonce: press \(keys.name(of: .nonce)) to compare it with the app's.")
    }
    if further.hasCode {
      hints.append("Press \(keys.name(of: .exchange)) to trade the authorization code in, which can be done once.")
    }
    return hints
  }
}
