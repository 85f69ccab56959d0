/// Scopes that a profile asks for and its stored consent was not asked for: they were added to the profile since.
///
/// A token keeps the scopes it was issued with, so that only another consent can give these, whatever is selected in the
/// Developer Portal.
struct ConsentGap: Sendable, Equatable {
  /// What the consent was asked for.
  let asked: [Scope]
  let added: [Scope]

  /// `nil` where the consent was asked for all that the profile asks for, or nothing is known of it.
  init?(profile: Profile, consent: [Scope]?) {
    guard let consent, !consent.isEmpty else { return nil }
    asked = consent
    added = profile.scopes.filter { !consent.contains($0) }
    if added.isEmpty { return nil }
  }

  var step: String {
    Remedy.onThisHost
      + "run `homeroom connect` and let an Administrator or Site Manager of the school consent again: the stored consent was asked for \(Self.words(asked)) only, and a token keeps the scopes it was issued with."
  }

  /// The verdict with that step first, where what it calls missing was never consented to.
  func told(in verdict: Verdict, missing: [Scope]) -> Verdict {
    guard verdict.cause == .scopeMissing, missing.contains(where: added.contains) else { return verdict }
    var verdict = verdict
    verdict.evidence.append(
      "The stored consent was asked for \(Self.words(asked)) only; the profile has asked for \(Self.words(added)) since."
    )
    verdict.steps = [step] + verdict.steps.prefix(1).map { "If it is refused then, too: \($0)" }
    return verdict
  }

  private static func words(_ scopes: [Scope]) -> String {
    scopes.map(\.rawValue).joined(separator: " and ")
  }
}
