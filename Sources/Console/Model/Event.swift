import Roster
import Terminal

/// Everything that can happen to the console.
enum Event: Sendable {
  /// The time, in seconds since 1970; told before whatever happens at that moment.
  case time(Double)
  case input(Input)
  case timer(Timer)

  // From the reading thread
  case standing(Standing)
  case roster(RosterSummary?)
  case rosterFailed(Failure)
  case answer(Ask, Answer)
  /// Another process has changed what is stored.
  case changedElsewhere
  /// Another process has deleted all that was stored.
  case forgottenElsewhere
  /// Whether the current roster has any fault.
  case findingsExist(Bool)

  // A sync
  case syncProgress(SyncProgress)
  case syncEnded(SyncReport)
  case syncRefused(Failure)
  /// A held run was published or dropped, in words.
  case heldSettled(String)

  // Consent
  case invitation(Invitation)
  case connected(organization: String?, needsConfirming: Bool)
  case connectFailed(Failure)

  // Asked of Apple, or of a pasted text
  case live(Target, LiveReading)
  case liveFailed(Target, Failure)
  case examination(Examination, isFinished: Bool)
  case signIn(SignInEntry, of: SignInWish)
  case report(String)

  // The rest
  /// Another profile was opened, with what its last console left behind.
  case opened(UIState)
  /// Whether a key file can sign.
  case keyChecked(path: String, Failure?)
  /// A new profile stands in the configuration and is open.
  case profileMade(String)
  /// It does not, with the configuration's key of the value to blame.
  case profileRefused(Failure, key: String?)
  /// An address that no browser here takes.
  case address(String)
  case told(String)
  case profiles([String])
  case done(Job?, String)
  case failed(Job?, Failure)
}

/// A moment the console asked to be told of.
enum Timer: Hashable, Sendable {
  /// The cursor of a list has stayed on its row: read what stands beside it.
  case rest(generation: Int)
}

/// Work that goes on elsewhere and takes its time; shown while it runs.
enum Job: Hashable, Sendable {
  case connect, live, examine, explain, signIn, exchange, export, settle, disconnect, report, profile

  var words: String {
    switch self {
    case .connect: "Connecting"
    case .live: "Asking Apple"
    case .examine: "Checking"
    case .explain: "Reading what was pasted"
    case .signIn: "Checking the sign-in"
    case .exchange: "Trading the code in"
    case .export: "Exporting"
    case .settle: "Settling the held roster"
    case .disconnect: "Revoking the tokens"
    case .report: "Writing the report"
    case .profile: "Opening the profile"
    }
  }
}

/// What an administrator needs to give consent.
public struct Invitation: Sendable, Equatable {
  /// The address to open in a browser, signed in as an Administrator or Site Manager.
  public var address: String
  /// The same as a QR code in text, where one can be made.
  public var qr: String?

  public init(address: String, qr: String? = nil) {
    self.address = address
    self.qr = qr
  }
}

/// What Apple says of a record now, beside what the roster holds.
public struct LiveReading: Sendable, Equatable {
  public struct Field: Sendable, Equatable {
    public var name: String
    public var stored: String
    public var live: String

    public init(name: String, stored: String, live: String) {
      self.name = name
      self.stored = stored
      self.live = live
    }
  }

  public var title: String
  public var fields: [Field]
  /// Why Apple does not tell the record: gone, or not readable with these scopes.
  public var failure: Failure?

  public init(title: String, fields: [Field], failure: Failure? = nil) {
    self.title = title
    self.fields = fields
    self.failure = failure
  }
}
