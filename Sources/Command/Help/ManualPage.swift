internal import Console
internal import Roster

/// The manual pages, in the man macros of groff (man(7)): homeroom(1) from the table, homeroom-config(5).
enum ManualPage {
  static var commands: String {
    var page = """
      .TH HOMEROOM 1 "" "homeroom \(Version.current)" "User Commands"
      .SH NAME
      homeroom \\- admin console for the rosters of Apple School Manager, in a terminal
      .SH SYNOPSIS
      .B homeroom
      [\\fIoptions\\fR] [\\fIcommand\\fR]
      .SH DESCRIPTION
      Without a command, \\fBhomeroom\\fR opens its console on the default profile.
      Data goes to standard output, everything else to standard error.
      .SH OPTIONS
      Options of every command; they stand before or after its name.

      """
    page += GlobalOptions.specs.map(entry).joined()
    page += ".SH COMMANDS\n" + Commands.root.subcommands.map { command($0, path: [$0.name]) }.joined()
    page += ".SH EXIT STATUS\n"
    page += HelpText.exitCodes.map { ".TP\n.B \($0.0)\n\(escaped($0.1))\n" }.joined()
    page += """
      .SH ENVIRONMENT
      .TP
      .B HOMEROOM_PROFILE
      The profile to use where none is named with \\-\\-profile.
      .TP
      .B HOMEROOM_CONFIG
      The configuration file, instead of the one in XDG_CONFIG_HOME.
      .TP
      .B NO_COLOR
      If set and not empty, no colours are used.
      .TP
      .B COLORTERM
      Where it is truecolor or 24bit, and this host has the terminal\\(aqs "\\-direct" terminfo entry (on Debian in
      ncurses\\-term), themes are shown in their exact colours; else in the nearest of 256, which stay as readable.
      .TP
      .BR XDG_CONFIG_HOME ", " XDG_STATE_HOME ", " XDG_DATA_HOME
      Where files lie; "homeroom paths" shows the result.
      .TP
      .B CREDENTIALS_DIRECTORY
      Set by systemd: the folder of the credentials it gives a unit. See \\fBUnattended\\fR.
      \(files)
      \(unattended)
      .SH SEE ALSO
      .BR homeroom\\-config (5)

      """
    return page
  }

  private static let files = """
    .SH FILES
    "homeroom paths" shows where they lie for you. Folders are of mode 0700, files of 0600.
    .TP
    .I ~/.config/homeroom/config.yaml
    Profiles and settings; see \\fBhomeroom\\-config\\fR(5).
    .TP
    .I ~/.config/homeroom/themes/*.yaml
    Your own themes.
    .TP
    .I ~/.local/state/homeroom/PROFILE/
    Of each profile the tokens, the log and a consent that is pending.
    .TP
    .I ~/.local/share/homeroom/PROFILE/
    Of each profile the rosters and the history of its runs.
    .TP
    .I ~/.local/state/homeroom/audit.log
    Who did what kind of act, when, and how much of it. It stays when a profile is forgotten.
    """

  private static let unattended = """
    .SH UNATTENDED
    A user's own systemd syncs the profile \\fInorth\\fR once a night, after
    \\fBsystemctl \\-\\-user enable \\-\\-now homeroom@north.timer\\fR.
    The system's does after \\fBsystemctl enable \\-\\-now homeroom@north.timer\\fR, as the user \\fIhomeroom\\fR, whose
    home is \\fI/var/lib/homeroom\\fR and who owns the profile.
    .PP
    Without more the tokens lie in a file that only its owner may read. Given a key as a credential of systemd's,
    homeroom encrypts them with it (AES\\-256\\-GCM), so that the file alone is worth nothing; systemd keeps the key
    encrypted by the TPM or by a key of root's. Make one, and name it in a drop\\-in of the unit:
    .PP
    .RS
    .nf
    head \\-c 32 /dev/urandom |
      systemd\\-creds encrypt \\-\\-name=homeroom\\-credentials\\-key \\- \\e
      /etc/credstore.encrypted/homeroom\\-credentials\\-key
    .PP
    [Service]
    LoadCredentialEncrypted=homeroom\\-credentials\\-key:/etc/credstore.encrypted/homeroom\\-credentials\\-key
    ExecStartPost=/usr/bin/homeroom status \\-\\-profile %i
    .fi
    .RE
    .PP
    Whatever needs the tokens then needs the key, such as \\fBconnect\\fR, \\fBdisconnect\\fR and \\fBdoctor\\fR: run it
    with \\fBsystemd\\-run \\-\\-pty\\fR and the same \\fBLoadCredentialEncrypted\\fR. \\fBstatus\\fR without the key tells
    what is known without the tokens, and says so. An encrypted file is never replaced by one in plain text. The private key can be a credential too; its profile then says
    \\fIprivate_key: $CREDENTIALS_DIRECTORY/AuthKey.p8\\fR.
    """

  private static func command(_ spec: CommandSpec, path: [String]) -> String {
    if spec.run == nil { return spec.subcommands.map { command($0, path: path + [$0.name]) }.joined() }
    var text = ".SS \"\(escaped(spec.usage(path: path)))\"\n\(escaped(spec.summary)).\n"
    for paragraph in spec.details { text += ".PP\n\(escaped(paragraph))\n" }
    for argument in spec.arguments { text += ".TP\n.I \(escaped(argument.usage))\n\(escaped(argument.help))\n" }
    text += spec.options.map(entry).joined()
    for example in spec.examples {
      text += ".PP\nExample: \(escaped(example.meaning))\n.PP\n.RS\n.nf\n\(escaped(example.line))\n.fi\n.RE\n"
    }
    return text + spec.subcommands.map { command($0, path: path + [$0.name]) }.joined()
  }

  private static func entry(_ option: OptionSpec) -> String {
    let names = (option.short.map { "\\fB\\-\($0)\\fR, " } ?? "") + "\\fB\\-\\-\(escaped(option.long))\\fR"
    let value = option.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
    return ".TP\n\(names)\(value)\n\(escaped(HelpText.help(option)))\n"
  }

  /// Nothing in the text is taken for a request or an escape.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case "·": result += "\\(bu"
      default: result.append(character)
      }
    }
    return result
  }

  static var configuration: String {
    """
    .TH HOMEROOM\\-CONFIG 5 "" "homeroom \(Version.current)" "File Formats"
    .SH NAME
    homeroom\\-config \\- configuration of homeroom
    .SH DESCRIPTION
    A YAML file, \\fI$XDG_CONFIG_HOME/homeroom/config.yaml\\fR unless \\fBHOMEROOM_CONFIG\\fR names another.
    It is written by people and by commands: a command changes the lines of its own profile only, and keeps every comment.
    An error names file, line and key; an unknown key is a warning with its line.
    .SH KEYS
    .TP
    .B version
    The layout of the file, \(Configuration.currentVersion). A file that says nothing is of layout 1.
    .TP
    .B default
    The profile that is meant where none is named.
    .TP
    .B theme
    The console's theme; "homeroom themes" lists them.
    .TP
    .B mouse
    true or false: whether the console takes the mouse, until its m key is pressed.
    .TP
    .B keys
    Actions and their keys, each one key or a list; nothing unbinds the action.
    .TP
    .B columns
    For each list, its columns from left to right. classes: \(ColumnChoice.names(of: "classes")).
    people: \(ColumnChoice.names(of: "people")). locations: \(ColumnChoice.names(of: "locations")).
    .TP
    .B profiles
    Organisations by name (\(escaped(ProfileRules.nameRule))). Each has:
    .RS
    \(profileKeys.map { ".TP\n.B \($0.0)\n\(escaped($0.1))" }.joined(separator: "\n"))
    .RE
    .SH EXAMPLE
    .nf
    version: 1
    default: north
    theme: nord
    profiles:
      north:
        client_id: com.example.classes
        team_id: ABCDE12345
        key_id: FGHIJ67890
        private_key: /etc/homeroom/AuthKey_FGHIJ67890.p8
        redirect_uri: "https://classes.example.com/homeroom"
        scopes: [edu.users.read, edu.classes.read]
    .fi
    .SH SEE ALSO
    .BR homeroom (1)

    """
  }

  private static let profileKeys = [
    ("client_id", "Identifier of the App ID or Services ID; its case counts."),
    ("team_id", "10 characters, from the Membership page."),
    ("key_id", "10 characters, of the key with Account & Organizational Data Sharing."),
    (
      "private_key",
      "Path of the .p8 file; a relative one is meant from the configuration's folder. $CREDENTIALS_DIRECTORY/NAME is "
        + "a credential that systemd gives the unit."
    ),
    ("redirect_uri", "The registered return URL, exactly."),
    ("scopes", "A list; without it edu.users.read and edu.classes.read."),
    ("audiences", "Further client ids whose identity tokens \"homeroom signin\" accepts."),
    ("auth_url", "Another authorization server than Apple's, such as a sandbox."),
    ("roster_url", "Another Roster API than Apple's."),
  ]
}
