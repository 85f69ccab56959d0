internal import Glibc
internal import Roster

/// The desktop this terminal may be on.
enum Desktop {
  /// Hands an address to the browser, if there is a desktop; whether that worked is seen on the screen.
  @discardableResult
  static func open(_ address: String, environment: [String: String]) -> Bool {
    guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil, environment["SSH_CONNECTION"] == nil
    else { return false }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let program = unsafe strdup("xdg-open")
    let argument = unsafe strdup(address)
    defer {
      unsafe free(program)
      unsafe free(argument)
    }
    var child = pid_t()
    guard unsafe posix_spawnp(&child, "xdg-open", &actions, nil, [program, argument, nil], environ) == 0 else {
      return false
    }
    reap(child)
    return true
  }

  /// Takes notice of its end, whenever that comes: nothing is left of it then.
  private static func reap(_ child: pid_t) {
    Task {
      _ = try? await OwnThread.run {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
      }
    }
  }
}
