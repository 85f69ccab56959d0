import Roster
import Terminal

/// Carries out what the console wants of the world, each piece where it may block, and posts the outcome.
///
/// Every outcome is told with its epoch: that of the world it was asked of. When a world is left, what still runs for it
/// is cancelled, and what comes of it nevertheless is for nobody.
final class Works {
  private(set) var world: any World
  private(set) var epoch = 0
  private let reader: ReadingThread
  private let disk: DiskThread
  private let options: ConsoleOptions
  private let mailbox: Mailbox<Shell.Message>
  private var tasks: [Job: Task<Void, Never>] = [:]
  private var sync: Task<Void, Never>?

  init(
    world: any World, reader: ReadingThread, disk: DiskThread, options: ConsoleOptions, mailbox: Mailbox<Shell.Message>
  ) {
    self.world = world
    self.reader = reader
    self.disk = disk
    self.options = options
    self.mailbox = mailbox
  }

  var isSyncing: Bool { sync != nil }
  func syncEnded() { sync = nil }

  /// Leaves the world for another.
  func move(to new: any World) {
    cancelAll()
    (tasks, sync) = ([:], nil)
    // An unfinished consent's tokens are given back.
    world.abandonConsent()
    world = new
    epoch += 1
  }

  func cancelAll() {
    sync?.cancel()
    for task in tasks.values { task.cancel() }
  }

  func save(_ state: UIState) {
    disk.post { [world] in try? world.save(state) }
  }

  /// Waits for what is to be kept, but not for ever.
  func finishSaving(within seconds: Double) { disk.finish(within: seconds) }

  func perform(_ effect: Effect) {
    let world = world
    let post = post
    switch effect {
    case .ask(let ask): reader.post(.ask(ask))
    case .openRoster: reader.post(.open(world, epoch: epoch))
    case .readStanding: read { .standing(try world.standing()) }
    case .readProfiles: read { .profiles(try world.profiles()) }
    case .lookForFindings: lookForFindings()
    case .acceptFinding(let rule, let kind, let id, let reason):
      read {
        try world.acceptFinding(rule: rule, subjectKind: kind, subjectID: id, reason: reason)
        return .done(nil, "Accepted")
      }

    case .answerSetup(let link, let isRight):
      read {
        try world.answerSetup(link, isRight: isRight)
        return .done(nil, isRight == nil ? "Left open" : "Noted")
      }

    case .sync(let fresh): startSync(fresh: fresh)
    case .cancelSync: sync?.cancel()
    case .settleHeld(let publish): run(.settle) { .heldSettled(try await world.settleHeld(publish: publish)) }

    case .connect: run(.connect, failing: { .connectFailed($0) }) { .invitation(try await world.invite()) }
    case .finishConnect(let pasted):
      run(.connect, failing: { .connectFailed($0) }) {
        let consent = try await world.finishConsent(pasted.text)
        return .connected(organization: consent.organization, needsConfirming: consent.needsConfirming)
      }
    case .confirmConsent(let isTheirs):
      run(.connect) {
        try await world.confirmConsent(isTheirs)
        return isTheirs
          ? .connected(organization: nil, needsConfirming: false) : .told("Not connected; nothing was kept")
      }
    case .abandonConnect:
      tasks[.connect]?.cancel()
      world.abandonConsent()
    case .disconnect: run(.disconnect) { .done(.disconnect, try await world.disconnect()) }

    case .askApple(let target):
      run(.live, failing: { .liveFailed(target, $0) }) { .live(target, try await world.askApple(target)) }
    case .examine:
      run(.examine) {
        .examination(try await world.examine { post(.examination($0, isFinished: false)) }, isFinished: true)
      }
    case .explain(let pasted): run(.explain) { .examination(try await world.explain(pasted.text), isFinished: true) }
    case .readSignIn(let wish): run(wish.job) { .signIn(try await world.readSignIn(wish), of: wish) }
    case .makeReport: run(.report) { .report(try await world.report()) }
    case .saveReport(let report, let path):
      run(.report) { .done(.report, try await world.saveReport(report, to: path)) }
    case .export(let wish): run(.export) { .done(.export, try await world.export(wish)) }
    case .openAddress(let address):
      Task { post(await world.openAddress(address) ? .told("Opened in the browser") : .address(address)) }

    case .useProfile(let name): change { try await world.profile(named: name) }
    case .startDemo:
      change { [options] in
        guard let demo = options.demo else {
          throw Failure("There is no demo here", remedy: "homeroom demo starts one")
        }
        return try await demo()
      }
    case .checkKey(let path): checkKey(path)
    case .makeProfile(let profile): make(profile)
    case .cancel(let job): tasks.removeValue(forKey: job)?.cancel()
    case .useTheme(let name): load(theme: name)
    case .after, .mouse, .copy, .redraw, .suspend, .save, .quit: break
    }
  }

  // MARK: where it is done

  /// Tells what came of something, as of the world that is here now.
  private var post: @Sendable (Event) -> Void {
    { [mailbox, epoch] in mailbox.post(.event($0, epoch: epoch)) }
  }

  /// On the reading thread.
  private func read(_ body: @escaping @Sendable () throws -> Event) {
    let post = post
    reader.post(
      .work {
        do {
          post(try body())
        } catch {
          post(.failed(nil, Failure(telling: error)))
        }
      })
  }

  /// In a task; a newer one for the same job ends the older.
  private func run(
    _ job: Job, failing: @escaping @Sendable (Failure) -> Event, _ body: @escaping @Sendable () async throws -> Event
  ) {
    let post = post
    tasks[job]?.cancel()
    tasks[job] = Task {
      do {
        let event = try await body()
        if !Task.isCancelled { post(event) }
      } catch {
        if !Task.isCancelled { post(failing(Failure(telling: error))) }
      }
    }
  }

  private func run(_ job: Job, _ body: @escaping @Sendable () async throws -> Event) {
    run(job, failing: { .failed(job, $0) }, body)
  }

  /// A roster without a fault is looked through whole, so neither a question nor what is to be kept waits behind it.
  private func lookForFindings() {
    let post = post
    OnceThread.run { [world] in
      if let found = try? world.hasFindings() { post(.findingsExist(found)) }
    }
  }

  private func load(theme name: String) {
    disk.post { [options, mailbox] in mailbox.post(.theme(name, options.loadTheme(name) ?? .standard)) }
  }

  // MARK: other worlds

  private func change(_ body: @escaping @Sendable () async throws -> any World) {
    let post = post
    let arrive = arrive
    tasks[.profile]?.cancel()
    tasks[.profile] = Task {
      do {
        let world = try await body()
        if !Task.isCancelled { arrive(world, nil) }
      } catch {
        if !Task.isCancelled { post(.failed(.profile, Failure(telling: error))) }
      }
    }
  }

  /// A world is gone to with what its last console left behind, read when all that is to be kept has been written.
  private var arrive: @Sendable (any World, Event?) -> Void {
    { [disk, mailbox, epoch] world, event in
      disk.post { mailbox.post(.world(world, world.savedState(), epoch: epoch, then: event)) }
    }
  }

  private func checkKey(_ path: String) {
    let post = post
    reader.post(
      .work { [options] in
        do {
          try options.newProfiles?.checkKey(at: path)
          post(.keyChecked(path: path, nil))
        } catch {
          post(.keyChecked(path: path, Failure(telling: error)))
        }
      })
  }

  private func make(_ profile: Profile) {
    let post = post
    let arrive = arrive
    reader.post(
      .work { [options] in
        do {
          guard let maker = options.newProfiles else { return }
          arrive(try maker.make(profile), .profileMade(profile.name))
        } catch let refusal as ProfileRefusal {
          post(.profileRefused(refusal.failure, key: refusal.key))
        } catch {
          post(.profileRefused(Failure(telling: error), key: nil))
        }
      })
  }

  /// A cancelled sync still reports: it has put down its place.
  private func startSync(fresh: Bool) {
    let world = world
    let post = post
    sync = Task {
      do {
        post(.syncEnded(try await world.sync(fresh: fresh) { post(.syncProgress($0)) }))
      } catch {
        post(.syncRefused(Failure(telling: error)))
      }
    }
  }
}
