/// A class of the organisation as Apple's Class object tells it.
public struct SchoolClass: Hashable, Sendable, Identifiable {
  public var id: ClassID
  public var name: String?
  public var number: String?
  /// A nickname the school gave the class.
  public var displayName: String?
  public var room: String?
  public var locationID: LocationID?
  public var instructorIDs: [PersonID]
  public var studentIDs: [PersonID]
  public var dateCreated: String?
  public var dateLastModified: String?

  public init(
    id: ClassID, name: String? = nil, number: String? = nil, displayName: String? = nil, room: String? = nil,
    locationID: LocationID? = nil, instructorIDs: [PersonID] = [], studentIDs: [PersonID] = [],
    dateCreated: String? = nil, dateLastModified: String? = nil
  ) {
    self.id = id
    self.name = name
    self.number = number
    self.displayName = displayName
    self.room = room
    self.locationID = locationID
    self.instructorIDs = instructorIDs
    self.studentIDs = studentIDs
    self.dateCreated = dateCreated
    self.dateLastModified = dateLastModified
  }
}
