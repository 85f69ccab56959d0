import Terminal

extension Console {
  mutating func beginSearch() {
    switch page.content {
    case .list(let listing):
      prompt = SearchPrompt(
        field: TextField(listing.query.search), before: listing.query.search, selected: listing.selected)
    case .record(let record):
      prompt = SearchPrompt(field: TextField(), before: record.document.find, selected: record.document.cursor)
    case .document(let page):
      prompt = SearchPrompt(field: TextField(), before: page.document.find, selected: page.document.cursor)
    }
    focus = .list
  }

  mutating func promptKey(_ key: Key) -> [Effect] {
    guard var prompt else { return [] }
    switch key.code {
    case .escape: return giveUpSearch(prompt)
    case .enter:
      self.prompt = nil
      return []
    case .backspace where prompt.field.isEmpty: return giveUpSearch(prompt)
    case .up, .down:
      move(by: key.code == .up ? -1 : 1)
      return []
    case .pageUp, .pageDown:
      turnPage(key.code == .pageUp ? -1 : 1)
      return []
    default:
      let before = prompt.field.text
      guard prompt.field.edit(key) else { return [] }
      self.prompt = prompt
      return prompt.field.text == before ? [] : searchAgain()
    }
  }

  mutating func promptPaste(_ text: String) -> [Effect] {
    prompt?.field.insert(text)
    return searchAgain()
  }

  /// The list shows what matches while it is typed; a text moves to the first line that does.
  private mutating func searchAgain() -> [Effect] {
    guard let prompt else { return [] }
    let words = prompt.field.text
    if case .list = page.content { return requery { $0.query.search = words } }
    setFind(words)
    _ = findInDocument(fromHere: true, backwards: false)
    return []
  }

  private mutating func giveUpSearch(_ prompt: SearchPrompt) -> [Effect] {
    self.prompt = nil
    if case .list = page.content {
      return requery {
        $0.query.search = prompt.before
        $0.selected = prompt.selected ?? $0.selected
      }
    }
    setFind(prompt.before)
    if let key = prompt.selected { putCursor(key) }
    return []
  }

  /// `n` and `N`: in a list every row shown is a match; in a text they go from one to the next.
  mutating func nextMatch(backwards: Bool) {
    if case .list = page.content, focus == .list { return move(by: backwards ? -1 : 1) }
    guard !documentFind.isEmpty else { return tell("Nothing is searched for; \(keys.name(of: .search)) searches") }
    if !findInDocument(fromHere: false, backwards: backwards) { tell("Not found: \(documentFind)") }
  }

  // MARK: documents

  var documentFind: String {
    switch page.content {
    case .list: ""
    case .record(let record): record.document.find
    case .document(let page): page.document.find
    }
  }

  var documentLines: [Line] {
    switch page.content {
    case .list: []
    case .record(let record): record.document.lines
    case .document(let page): page.document.lines
    }
  }

  mutating func setFind(_ words: String) { changeDocument { $0.find = words } }

  mutating func putCursor(_ key: String) {
    let size = documentSize(.list)
    changeDocument { $0.put(cursor: key, width: size.columns, height: size.rows) }
  }

  private mutating func findInDocument(fromHere: Bool, backwards: Bool) -> Bool {
    let size = documentSize(.list)
    var found = false
    changeDocument {
      found = $0.findNext(backwards: backwards, fromHere: fromHere, width: size.columns, height: size.rows)
    }
    return found
  }

  mutating func changeDocument(_ body: (inout Document) -> Void) {
    switch page.content {
    case .list: return
    case .record(var record):
      body(&record.document)
      page.content = .record(record)
    case .document(var document):
      body(&document.document)
      page.content = .document(document)
    }
  }
}
