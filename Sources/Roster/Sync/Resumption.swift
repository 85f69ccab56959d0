/// Whether an interrupted run may be gone on with.
///
/// Pages read hours apart make a roster of no one time, and page tokens have no documented lifetime (one that has
/// expired begins its collection anew). Apple renews its data every 24 hours, so a quarter of that is still one roster.
enum Resumption {
  /// Seconds from the start of the interrupted run.
  static let limit = 6 * 3600.0

  static func mayContinue(
    startedAt: Double, reading: Set<RosterCollection>, wanted: Set<RosterCollection>, now: Double
  ) -> Bool {
    // A start in the future is a clock that was set back: nothing can be said of its age.
    reading == wanted && (0...limit).contains(now - startedAt)
  }
}
