import Roster
import Terminal

/// What stands over the screen and takes every key until it is done with.
enum Dialog: Equatable, Sendable {
  case help(HelpDialog)
  case palette(PaletteDialog)
  case connect(ConnectDialog)
  case confirm(Confirmation)
  case pick(Picker)
  case input(InputDialog)
  case held(HeldDialog)
  case message(MessageDialog)
  case profileForm(ProfileForm)
}

/// Help, searched by typing.
struct HelpDialog: Equatable, Sendable {
  var field = TextField()
  var top = 0
}

/// A command being typed.
struct PaletteDialog: Equatable, Sendable {
  var field = TextField()
  /// How far back in what was typed before; 0 is what is being typed.
  var back = 0
  /// What was typed before the first look back.
  var draft = ""
  /// The completion being tried, if any, and what was typed for it.
  var tried: (index: Int, stem: String)?
  var problem: String?

  static func == (one: PaletteDialog, other: PaletteDialog) -> Bool {
    one.field == other.field && one.back == other.back && one.draft == other.draft && one.problem == other.problem
      && one.tried?.index == other.tried?.index && one.tried?.stem == other.tried?.stem
  }
}

/// Consent, from the address to the first roster.
struct ConnectDialog: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case starting
    case waiting
    case finishing
    case syncing(organization: String?)
    case failed
  }

  enum Button: Int, CaseIterable, Sendable { case field, copy, open, qr }

  var phase = Phase.starting
  var invitation: Invitation?
  var field = TextField(masked: true)
  var focus = Button.field
  var showsQR = false
  var failure: Failure?
  /// Whose consent was confirmed.
  var organization: String?
  var since: Double
}

/// A question answered by yes or no.
struct Confirmation: Equatable, Sendable {
  enum Then: Equatable, Sendable {
    case quit
    case publishHeld, discardHeld
    case disconnect
    case consent(organization: String)
    case syncFresh
    case exchange
  }

  var title: String
  var lines: [String]
  var yes: String
  var then: Then
  /// Whether ⏎ says yes; never where something is lost by it.
  var isYes = false
  /// The review that a no goes back to.
  var review: HeldDialog?
}

/// One of a list, shown live where that can be.
struct Picker: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    /// With the theme to go back to.
    case theme(before: String)
    case profile
    case export
    case firstRun
    case setup(SetupLink)
  }

  var title: String
  /// What is asked, above the items.
  var lines: [String] = []
  var items: [String]
  var index: Int
  var purpose: Purpose
}

/// A field for a pasted text, a reason or a path.
struct InputDialog: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case explain, signIn, nonce
    case reason(FindingEntry)
    case export(ExportWish.What)
    case report
  }

  var purpose: Purpose
  var title: String
  var lines: [String]
  var field: TextField
}

/// The review of a held roster.
struct HeldDialog: Equatable, Sendable {
  var review: HeldReview?
  var failure: Failure?
  var showsNames = false
  var top = 0
  var since: Double
}

/// Something to be read and put away: an address that could not be opened, a report.
struct MessageDialog: Equatable, Sendable {
  var title: String
  var lines: [String]
  var copy: String?
  var top = 0
}
