extension Desk {
  /// Keeps a failed request, refresh or consent with its verdict, for whoever asks later what failed last night. A sync
  /// keeps its own.
  public func note(_ failure: AccessFailure, at now: Double = UTCTime.now) { note(FailureRecord(failure, at: now)) }

  public func note(_ record: FailureRecord) {
    // Of a profile that was never connected nothing has been asked, and nothing of it is stored.
    guard record.verdict.class != .healthy, record.verdict.cause != .neverConnected else { return }
    // The failure itself is told whether or not it can be kept.
    do {
      try folders.make()
      try archive.recordFailure(record)
    } catch {}
    log.record(failure: record)
  }
}

extension FailureRecord {
  public init(_ failure: AccessFailure, at now: Double) {
    let evidence = failure.evidence
    self.init(
      at: now, origin: evidence.origin, resource: evidence.resource, status: evidence.status,
      verdict: Troubleshooter.judge(evidence))
  }
}
