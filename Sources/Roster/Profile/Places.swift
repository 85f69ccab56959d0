/// Where things lie on this machine, by the XDG Base Directory Specification.
///
/// Reading the environment makes nothing: folders are made when something is put in them.
public struct Places: Hashable, Sendable {
  /// The configuration file: `HOMEROOM_CONFIG`, else `config.yaml` in the configuration folder.
  public let configFile: String
  public let configFolder: PrivateFolder
  public let stateFolder: PrivateFolder
  public let dataFolder: PrivateFolder

  /// The user's own themes, `*.yaml`.
  public var themesFolder: String { configFolder.path + "/themes" }
  /// Who did what kind of act and when; it survives `forget`.
  public var auditLog: String { stateFolder.path + "/" + Self.auditLogName }
  static let auditLogName = "audit.log"

  /// An empty variable counts as unset. A relative XDG path is ignored, as the specification asks.
  public init(environment: [String: String]) throws(PlacesError) {
    func base(_ variable: String, _ fallback: String) throws(PlacesError) -> String {
      if let value = environment[variable], value.hasPrefix("/") { return Self.tidy(value) }
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? UserName.home
      guard let home else { throw .noHome }
      return Self.tidy(home + "/" + fallback)
    }
    configFolder = PrivateFolder(base: try base("XDG_CONFIG_HOME", ".config"), names: ["homeroom"])
    stateFolder = PrivateFolder(base: try base("XDG_STATE_HOME", ".local/state"), names: ["homeroom"])
    dataFolder = PrivateFolder(base: try base("XDG_DATA_HOME", ".local/share"), names: ["homeroom"])
    if let file = environment["HOMEROOM_CONFIG"], !file.isEmpty {
      guard file.hasPrefix("/") else { throw .relative(variable: "HOMEROOM_CONFIG", value: file) }
      configFile = file
    } else {
      configFile = configFolder.path + "/config.yaml"
    }
  }

  /// Everything below one folder: what the demo and tests use.
  public init(under folder: String) {
    configFolder = PrivateFolder(base: folder, names: ["config"])
    stateFolder = PrivateFolder(base: folder, names: ["state"])
    dataFolder = PrivateFolder(base: folder, names: ["data"])
    configFile = configFolder.path + "/config.yaml"
  }

  public func folders(of profile: String) -> ProfileFolders {
    ProfileFolders(
      stateFolder: PrivateFolder(base: stateFolder.base, names: stateFolder.names + [profile]),
      dataFolder: PrivateFolder(base: dataFolder.base, names: dataFolder.names + [profile]))
  }

  private static func tidy(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
