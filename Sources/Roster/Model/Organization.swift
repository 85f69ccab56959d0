/// The Apple School Manager organisation whose roster is read (`GET /organization`).
public struct Organization: Hashable, Sendable, Identifiable {
  public struct Domain: Hashable, Sendable {
    public var name: String
    public var isVerified: Bool?

    public init(name: String, isVerified: Bool? = nil) {
      self.name = name
      self.isVerified = isVerified
    }
  }

  public var id: String
  public var name: String?
  /// `EDUCATION` in every answer seen.
  public var type: String?
  public var domains: [Domain]

  public init(id: String, name: String? = nil, type: String? = nil, domains: [Domain] = []) {
    self.id = id
    self.name = name
    self.type = type
    self.domains = domains
  }
}
