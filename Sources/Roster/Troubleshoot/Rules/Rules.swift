/// The table of rules, in the order in which they are asked: the first that applies decides.
///
/// 1. no answer at all; 2. answers that are no permission failure whatever words they carry (proxies, 429, 5xx);
/// 3. words of the consent page and of the token endpoint; 4. refusals of the Roster API; 5. answers that succeeded;
/// 6. whatever is left.
enum Rules {
  static let all: [Rule] = withoutAnswer + noPermissionFailure + consent + token + roster + success + rest
}
