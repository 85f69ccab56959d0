/// Which records to look up, told in parts.
indirect enum PartQuery: Hashable {
  case part(SearchPart)
  case all([PartQuery])
  /// Of an empty list: none.
  case any([PartQuery])

  static func mark(_ mark: SearchPart.Mark) -> PartQuery { .part(SearchPart(mark)) }
}
