internal import CSystem

/// Keeps the memory of a process that holds secrets out of core files and away from other processes of the same user.
public enum ProcessHardening {
  /// To be called first of all, before anything secret is read. It cannot be taken back, and child processes inherit
  /// the limit on core files. `false` where the system refuses either; nothing else changes then.
  ///
  /// Beside core files this ends what a debugger and `/proc/PID/mem` can see; root sees everything still.
  @discardableResult
  public static func forbidDumps() -> Bool {
    let hasNoCore = homeroom_set_core_limit(0) == 0
    let isNotDumpable = homeroom_set_dumpable(0) == 0
    return hasNoCore && isNotDumpable
  }
}
