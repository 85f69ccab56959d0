/// A fault in a roster's data, for the school to mend.
public struct Finding: Hashable, Sendable {
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    case unknownMember = "unknown_member"
    case classWithoutInstructor = "class_without_instructor"
    case classWithoutStudents = "class_without_students"
    case instructorWithoutRole = "instructor_without_role"
    case personWithoutClass = "person_without_class"
    case personWithoutName = "person_without_name"
    case duplicateEmail = "duplicate_email"
    case unknownLocation = "unknown_location"
    case testData = "test_data"
    case oversizedClass = "oversized_class"
    case sameNameClasses = "same_name_classes"
    case unreadableRecord = "unreadable_record"

    public var severity: Severity {
      switch self {
      case .unknownMember, .instructorWithoutRole, .duplicateEmail, .unknownLocation, .unreadableRecord: .error
      case .classWithoutInstructor, .classWithoutStudents, .personWithoutClass, .personWithoutName, .testData,
        .oversizedClass, .sameNameClasses:
        .warning
      }
    }
  }

  public enum Severity: String, Hashable, Sendable { case error, warning }

  public struct Subject: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case `class`, person, location
    }

    public var kind: Kind
    public var id: String

    public init(kind: Kind, id: String) {
      self.kind = kind
      self.id = id
    }
  }

  /// That someone has looked at it and lets it be.
  public struct Acceptance: Hashable, Sendable {
    public var reason: String
    /// Seconds since 1970.
    public var at: Double

    public init(reason: String, at: Double) {
      self.reason = reason
      self.at = at
    }
  }

  public var rule: Rule
  public var subject: Subject
  /// What people call the record; `nil` where it has no name. A person's is for screens, as a list of people is.
  public var name: String?
  /// What is wrong, without a person's name.
  public var message: String
  public var accepted: Acceptance?

  public var severity: Severity { rule.severity }

  public init(rule: Rule, subject: Subject, name: String? = nil, message: String, accepted: Acceptance? = nil) {
    self.rule = rule
    self.subject = subject
    self.name = name
    self.message = message
    self.accepted = accepted
  }
}
