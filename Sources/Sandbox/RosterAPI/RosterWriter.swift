/// Writes records as Apple's JSON, by copying what lies escaped in the district's pool.
struct RosterWriter {
  let district: District
  let movement: Movement
  let out: PageBuffer

  /// Person number `index`, newcomers counted after the district's own.
  func person(_ index: Int) {
    let home = index < district.people.count ? district : movement.newcomers ?? district
    let record = home.people[index < district.people.count ? index : index - district.people.count]
    home.text.withUnsafeBufferPointer { text in
      out.append("{\"id\":")
      quoted(record.id, text)
      member(",\"givenName\":", record.givenName, text)
      member(",\"middleName\":", record.middleName, text)
      member(",\"familyName\":", record.familyName, text)
      if record.email.isNone {
        switch record.missingEmail {
        case .absent: break
        case .null: out.append(",\"email\":null")
        case .empty: out.append(",\"email\":\"\"")
        }
      } else {
        member(",\"email\":", record.email, text)
      }
      member(",\"grade\":", record.grade, text)
    }
    out.append(",\"roleLocationMapping\":[")
    var isFirst = true
    for post in home.posts(of: record) {
      if !isFirst { out.append(0x2C) }
      isFirst = false
      out.append("{\"roleName\":\"")
      out.append(Self.name(post.role))
      out.append("\",\"locationId\":\"")
      place(post.place)
      out.append("\"}")
    }
    out.append("],\"roles\":[")
    isFirst = true
    for role in RosterRole.allCases where record.roles & role.bit != 0 {
      if !isFirst { out.append(0x2C) }
      isFirst = false
      out.append(0x22)
      out.append(Self.name(role))
      out.append(0x22)
    }
    out.append("]")
    dates(record.created, record.modified, style: index)
    out.append(0x7D)
  }

  func schoolClass(_ index: Int) {
    let record = district.classes[index]
    district.text.withUnsafeBufferPointer { text in
      out.append("{\"id\":")
      quoted(record.id, text)
      member(",\"name\":", record.name, text)
      member(",\"number\":", record.number, text)
      member(",\"displayName\":", record.displayName, text)
      member(",\"room\":", record.room, text)
      out.append(",\"locationId\":\"")
      place(record.place)
      out.append("\",\"instructorIds\":[")
      var isFirst = true
      for reference in district.instructors(of: index) { memberID(reference, text, &isFirst) }
      out.append("],\"studentIds\":[")
      isFirst = true
      for reference in district.students(of: index) { memberID(reference, text, &isFirst) }
      if let newcomers = movement.newcomers {
        for person in movement.newcomers(of: index) {
          if !isFirst { out.append(0x2C) }
          isFirst = false
          newcomers.text.withUnsafeBufferPointer { quoted(newcomers.people[person].id, $0) }
        }
      }
      out.append("]")
    }
    dates(record.created, record.modified, style: index + 1)
    out.append(0x7D)
  }

  func location(_ index: Int) {
    let record = district.places[index]
    out.append("{\"id\":")
    quoted(record.id)
    out.append(",\"name\":")
    quoted(record.name)
    out.append(",\"domain\":")
    quoted(record.domain)
    out.append(",\"timeZone\":")
    quoted(record.timeZone)
    dates(record.created, record.modified, style: index)
    out.append(0x7D)
  }

  func organization() {
    let school = district.school
    out.append("{\"id\":")
    quoted(school.id)
    out.append(",\"type\":\"EDUCATION\",\"name\":")
    quoted(school.name)
    out.append(",\"domains\":[")
    for (index, domain) in school.domains.enumerated() {
      if index > 0 { out.append(0x2C) }
      out.append("{\"name\":")
      quoted(domain.name)
      out.append(domain.isVerified ? ",\"isVerified\":true}" : ",\"isVerified\":false}")
    }
    out.append("]")
    dates(school.created, school.modified, style: 2)
    out.append(0x7D)
  }

  // MARK: Parts

  private func memberID(_ reference: MemberReference, _ text: UnsafeBufferPointer<UInt8>, _ isFirst: inout Bool) {
    let id: TextReference
    if let person = reference.person {
      if movement.isGone(person: person) { return }
      id = district.people[person].id
    } else {
      id = district.strangers[reference.stranger ?? 0]
    }
    if !isFirst { out.append(0x2C) }
    isFirst = false
    quoted(id, text)
  }

  private func member(_ name: StaticString, _ reference: TextReference, _ text: UnsafeBufferPointer<UInt8>) {
    if reference.isNone { return }
    out.append(name)
    quoted(reference, text)
  }

  private func quoted(_ reference: TextReference, _ text: UnsafeBufferPointer<UInt8>) {
    out.append(0x22)
    out.append(IdentifierIndex.bytes(reference, in: text))
    out.append(0x22)
  }

  private func quoted(_ text: String) {
    var pool = TextPool()
    let reference = pool.add(text)
    pool.bytes.withUnsafeBufferPointer { quoted(reference, $0) }
  }

  private func place(_ place: PlaceReference) {
    if place == .organization { return out.append(district.school.id) }
    if place.isPrefixed { out.append("LO:") }
    let index = Int(place.index)
    if index < district.places.count { out.append(district.places[index].id) } else { out.append("9999999999") }
  }

  private static func name(_ role: RosterRole) -> StaticString {
    switch role {
    case .student: "Student"
    case .instructor: "Instructor"
    case .staff: "Staff"
    }
  }

  // MARK: Dates

  /// RFC 3339 with 0, 3 or 9 digits of a second: Apple mixes them in one object.
  private func dates(_ created: UInt32, _ modified: UInt32, style: Int) {
    out.append(",\"dateCreated\":\"")
    date(created, digits: style % 3)
    out.append("\",\"dateLastModified\":\"")
    date(modified, digits: (style + 1 + style / 3 % 2) % 3)
    out.append(0x22)
  }

  private func date(_ seconds: UInt32, digits: Int) {
    let date = CivilTime(seconds: Int(seconds))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { text in
      var end = 0
      func put(_ value: Int, _ width: Int) {
        var rest = value
        for position in stride(from: end + width - 1, through: end, by: -1) {
          text[position] = UInt8(0x30 + rest % 10)
          rest /= 10
        }
        end += width
      }
      func put(_ byte: UInt8) {
        text[end] = byte
        end += 1
      }
      put(date.year, 4)
      put(0x2D)
      put(date.month, 2)
      put(0x2D)
      put(date.day, 2)
      put(0x54)
      put(date.hour, 2)
      put(0x3A)
      put(date.minute, 2)
      put(0x3A)
      put(date.second, 2)
      if digits > 0 {
        put(0x2E)
        if digits == 1 { put(Int(seconds) % 997, 3) } else { put(Int(seconds) % 999_999_937, 9) }
      }
      put(0x5A)
      out.append(UnsafeBufferPointer(rebasing: text[..<end]))
    }
  }
}
