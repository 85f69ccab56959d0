extension Desk {
  /// This profile's sync, ready to run.
  public var sync: RosterSync {
    RosterSync(profile: profile, folders: folders, tokens: session, transport: transport, audit: audit)
  }
}
