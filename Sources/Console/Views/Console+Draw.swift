import Terminal

extension Console {
  /// The whole screen as it is now.
  func draw(into frame: inout Frame, theme: Theme) {
    var pen = Pen(frame: Frame(size: Size(columns: 0, rows: 0)), theme: theme, isUTF8: isUTF8)
    swap(&pen.frame, &frame)
    draw(&pen)
    swap(&pen.frame, &frame)
    if !isUTF8 { frame = frame.ascii }
  }

  private func draw(_ pen: inout Pen) {
    pen.fill(pen.frame.bounds, .text)
    let arrangement = arrangement
    guard !arrangement.isTiny else { return TinyView.draw(&pen, quit: keys.name(of: .quit)) }
    TitleLine.draw(self, &pen, in: arrangement.title)
    if let status = arrangement.status { StatusLine.draw(self, &pen, in: status) }
    if arrangement.panes.count == 3 {
      ConnectionPane.draw(self, &pen, in: arrangement.panes[0])
      ScopesPane.draw(self, &pen, in: arrangement.panes[1])
      SyncPane.draw(self, &pen, in: arrangement.panes[2])
    }
    if !arrangement.tabs.isEmpty { TabLine.draw(self, &pen, in: arrangement.tabs) }
    if isZoomed, focus == .detail, let area = arrangement.detail {
      DetailView.draw(self, &pen, in: area)
    } else {
      PageView.draw(self, &pen, in: arrangement.list)
      if let area = arrangement.detail { DetailView.draw(self, &pen, in: area) }
    }
    KeyBar.draw(self, &pen, in: arrangement.bar)
    if let dialog { DialogView.draw(dialog, self, &pen) }
  }
}
