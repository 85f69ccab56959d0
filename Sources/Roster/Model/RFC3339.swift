/// Times as documents and evidence show them: `2026-12-01T07:02:00Z`.
public enum RFC3339 {
  public static func text(_ secondsSince1970: Double) -> String { UTCTime.rfc3339(secondsSince1970) }
}
