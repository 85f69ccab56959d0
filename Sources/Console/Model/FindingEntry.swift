/// A data fault, as the Findings screen lists it.
public struct FindingEntry: Sendable, Equatable {
  public var rule: String
  public var isError: Bool
  public var subjectKind: String
  public var subjectID: String
  /// What people call the record; `nil` where it has no name.
  public var name: String?
  public var message: String
  /// The reason it was accepted for.
  public var accepted: String?
  public var target: Target?

  public init(
    rule: String, isError: Bool, subjectKind: String, subjectID: String, name: String? = nil, message: String,
    accepted: String? = nil, target: Target? = nil
  ) {
    self.rule = rule
    self.isError = isError
    self.subjectKind = subjectKind
    self.subjectID = subjectID
    self.name = name
    self.message = message
    self.accepted = accepted
    self.target = target
  }
}
