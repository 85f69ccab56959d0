import Roster
import Terminal

/// Carries out what the console wants of the world, each piece where it may block, and posts the outcome.
final class Works {
  private(set) var world: any World
  /// Counts the worlds there have been, so that what an earlier one still reports is told from the news of this one.
  private(set) var age = 0
  private let reader: ReadingThread
  private let options: ConsoleOptions
  private let mailbox: Mailbox<Shell.Message>
  private var tasks: [Job: Task<Void, Never>] = [:]
  private var sync: Task<Void, Never>?

  init(
    world: any World, reader: ReadingThread, options: ConsoleOptions, mailbox: Mailbox<Shell.Message>
  ) {
    self.world = world
    self.reader = reader
    self.options = options
    self.mailbox = mailbox
  }

  var isSyncing: Bool { sync != nil }
  func syncEnded() { sync = nil }

  /// Goes over to another profile: what ran for the one before ends, and what it still says is nobody's.
  func enter(_ world: any World) {
    cancelAll()
    (tasks, sync) = ([:], nil)
    self.world = world
    age += 1
  }

  /// Posts what the world of now has to tell.
  private var post: @Sendable (Event) -> Void {
    { [mailbox, age] in mailbox.post(.told($0, age: age)) }
  }

  func perform(_ effect: Effect) {
    let world = world
    let post = post
    switch effect {
    case .ask(let ask): reader.post(.ask(ask))
    case .openRoster: reader.post(.open(world))
    case .readStanding: read { .standing(try world.standing()) }
    case .readProfiles: read { .profiles(try world.profiles()) }
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
        .examination(
          try await world.examine { post(.examination($0, isFinished: false)) }, isFinished: true)
      }
    case .explain(let pasted): run(.explain) { .examination(try await world.explain(pasted.text), isFinished: true) }
    case .readSignIn(let pasted): run(.signIn) { .signIn(try await world.readSignIn(pasted.text)) }
    case .makeReport: run(.report) { .report(try await world.report()) }
    case .saveReport(let report, let path):
      run(.report) { .done(.report, try await world.saveReport(report, to: path)) }
    case .export(let wish): run(.export) { .done(.export, try await world.export(wish)) }
    case .openAddress(let address):
      Task {
        post(await world.openAddress(address) ? .told("Opened in the browser") : .address(address))
      }

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
    case .after, .useTheme, .mouse, .copy, .redraw, .suspend, .save, .quit: break
    }
  }

  func save(_ state: UIState) { try? world.save(state) }

  func cancelAll() {
    sync?.cancel()
    for task in tasks.values { task.cancel() }
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

  private func change(_ body: @escaping @Sendable () async throws -> any World) {
    let mailbox = mailbox
    let post = post
    tasks[.profile]?.cancel()
    tasks[.profile] = Task {
      do {
        let world = try await body()
        if !Task.isCancelled { mailbox.post(.world(world)) }
      } catch {
        post(.failed(.profile, Failure(telling: error)))
      }
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
    let mailbox = mailbox
    let post = post
    reader.post(
      .work { [options] in
        do {
          guard let maker = options.newProfiles else { return }
          mailbox.post(.world(try maker.make(profile)))
          // Of the world just posted, not of the one before.
          mailbox.post(.event(.profileMade(profile.name)))
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
        let report = try await world.sync(fresh: fresh) { post(.syncProgress($0)) }
        post(.syncEnded(report))
      } catch {
        post(.syncRefused(Failure(telling: error)))
      }
    }
  }
}
