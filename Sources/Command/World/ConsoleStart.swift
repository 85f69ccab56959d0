internal import Console
internal import Glibc
internal import Roster
internal import Synchronization
internal import Terminal

/// Opens the console on a world, or its plain form where lines are asked for.
enum ConsoleStart {
  /// - Parameters:
  ///   - places: what to go by where this host has no home to look into.
  ///   - atDeath: done before the process dies of a signal.
  static func open(
    _ world: consuming (any World)?, _ invocation: Invocation, orIn places: Places? = nil,
    atDeath: @escaping @Sendable () -> Void = {}
  ) throws -> ExitCode {
    let file = ConfigurationFile(places: try places.map { (try? invocation.places()) ?? $0 } ?? invocation.places())
    let configuration = try file.read()
    let (columns, faults) = ColumnChoice.reading(configuration.columns)
    for fault in faults { invocation.warn("\(file.path): \(fault).") }
    if invocation.global.plain { return try PlainConversation.run(world, columns, invocation) }
    let (keys, problems) = KeyTable.standard.remapped(configuration.keys.map { ($0.action, $0.keys) })
    for problem in problems { invocation.warn("\(file.path): \(problem).") }
    let themes = ThemeShelf(folder: file.places.themesFolder)
    let themeFaults = themes.faults(of: configuration.theme, in: file.path)
    for fault in themeFaults { invocation.warn(fault) }
    let warnings =
      configuration.warnings.map { "\(file.path):\($0.line): \($0.message)." }
      + (faults + problems).map { "\(file.path): \($0)." } + themeFaults
    let held = Held()
    defer { held.end() }
    let options = ConsoleOptions(
      themes: themes.names, theme: configuration.theme ?? "terminal", loadTheme: { themes.theme($0) }, keys: keys,
      mouse: configuration.mouse ?? true, columns: columns, color: color(invocation), warnings: warnings,
      errorLog: ((copy world) as? ProfileWorld)?.desk.folders.log,
      atDeath: {
        held.end()
        atDeath()
      },
      newProfiles: NewProfiles(places: file.places, invocation: invocation),
      demo: {
        let demo = try DemoDistrict(invocation)
        held.keep(demo)
        await demo.prepare { _ in }
        return ProfileWorld(desk: demo.desk, invocation: invocation)
      })
    do throws(ScreenError) {
      return try ConsoleProgram.run(world: consume world, options: options)
    } catch {
      throw Failure.needsTerminal
    }
  }

  private static func color(_ invocation: Invocation) -> ColorChoice {
    switch invocation.global.color {
    case .auto: .automatic
    case .always: .always
    case .never: .never
    }
  }

  /// The demo that was started from inside the console, until the console ends.
  private final class Held: Sendable {
    private let demo = Mutex<DemoDistrict?>(nil)

    func keep(_ new: DemoDistrict) { demo.withLock { $0 = new } }
    func end() { demo.withLock { $0?.end() } }
  }
}
