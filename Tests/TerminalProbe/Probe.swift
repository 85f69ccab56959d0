import Glibc
import Terminal
import Text

/// A program that does nothing but hold a terminal, for tests to look at: it draws a frame, tells on descriptor 3 what
/// reaches it, a line each, and dies in the way a key asks for.
@main struct Probe {
  static func main() {
    TerminalSignals.block()
    let screen: Screen
    do {
      screen = try Screen(Screen.Options(errorLog: argument(after: "--log")))
    } catch {
      tell("refused \(error); \(error.remedy)")
      exit(2)
    }
    let loop = EventLoop<String>(keys: screen.keySequences)
    let theme = (Theme.builtIn(argument(after: "--theme") ?? "terminal") ?? .standard).adapted(to: screen.depth).theme
    var picture = Picture(texts: texts(), theme: theme)
    screen.show(picture.frame(screen.size))
    tell("ready \(screen.size.columns)x\(screen.size.rows) depth=\(screen.depth) utf8=\(screen.isUTF8)")

    while true {
      var isOver = false
      var said: [String] = []
      for event in loop.wait() {
        switch event {
        case .input(.key(let key)):
          if !act(on: key, screen: screen, mailbox: loop.mailbox, picture: &picture) { isOver = true }
          said.append("key \(key.name)")
        case .input(.paste(let text)): said.append("paste \(text.debugDescription)")
        case .input(.mouse(let mouse)): said.append("mouse \(mouse.kind) \(mouse.at.column),\(mouse.at.row)")
        case .input(.resize): break
        case .message(let text): said.append("message \(text)")
        case .resized:
          screen.resize()
          said.append("resized \(screen.size.columns)x\(screen.size.rows)")
        case .terminate(let signal):
          tell("terminate \(signal)")
          CrashGuard.die(of: signal)
        case .stop: screen.suspend()
        case .resumed:
          screen.resume()
          said.append("resumed")
        case .lost:
          tell("lost")
          exit(1)
        case .deadline: said.append("deadline")
        }
      }
      if isOver { break }
      screen.show(picture.frame(screen.size))
      for line in said { tell(line) }
    }
    screen.end()
    tell("ended")
  }

  /// False to end.
  static func act(on key: Key, screen: Screen, mailbox: Mailbox<String>, picture: inout Picture) -> Bool {
    switch key.name {
    case "q": return false
    case "T": fatalError("a trap on purpose")
    case "P": preconditionFailure("a precondition on purpose")
    case "O": _ = overflow(1)
    case "X": exit(7)
    case "Z": screen.suspend()
    case "E": _ = "words for standard error\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    case "C": tell("copied \(screen.copy("a name"))")
    case "M": screen.setMouse(!screen.isMouseOn)
    case "W": Waker.post(to: mailbox)
    case "ctrl-l": screen.redraw()
    case "down", "j": picture.selected += 1
    case "up", "k": picture.selected -= 1
    default: break
    }
    return true
  }

  @inline(never) static func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { buffer in
      buffer[depth & 511] = depth
      return depth == .max ? 0 : overflow(depth + 1) + buffer[depth & 511]
    }
  }

  static func tell(_ line: String) {
    _ = (line + "\n").withCString { write(3, $0, strlen($0)) }
  }

  /// The records of the file after `--texts`, or the text after `--text`.
  static func texts() -> [DisplayText] {
    guard let path = argument(after: "--texts"), let file = fopen(path, "r") else {
      return argument(after: "--text").map { [DisplayText(foreign: $0)] } ?? []
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split(separator: "\u{1E}", omittingEmptySubsequences: false).map { DisplayText(foreign: String($0)) }
  }

  static func argument(after name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
  }
}
