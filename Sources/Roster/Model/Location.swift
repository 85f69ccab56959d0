/// A school, campus or office of the organisation.
public struct Location: Hashable, Sendable, Identifiable {
  public var id: LocationID
  public var name: String?
  public var domain: String?
  /// As Apple wrote it: an IANA name, or an abbreviation such as `PST`.
  public var timeZone: String?
  public var dateCreated: String?
  public var dateLastModified: String?

  public init(
    id: LocationID, name: String? = nil, domain: String? = nil, timeZone: String? = nil,
    dateCreated: String? = nil, dateLastModified: String? = nil
  ) {
    self.id = id
    self.name = name
    self.domain = domain
    self.timeZone = timeZone
    self.dateCreated = dateCreated
    self.dateLastModified = dateLastModified
  }
}
