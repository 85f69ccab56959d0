/// The page of the admin side: the settings to edit, what each of them does and takes, and what came in so far.
struct AdminPage {
  let organization: String
  /// Where the form goes.
  let action: String
  /// What became of the last change.
  let message: String?
  let settings: String
  let counters: RequestCounters
  let refusal: String?

  var html: String {
    let rows = counters.byRoute.sorted { $0.key < $1.key }.map { Self.row($0.key, String($0.value)) }
    return HTML.page(
      title: "Sandbox settings",
      body: """
        <h1>Sandbox of <bdi>\(HTML.escape(organization))</bdi></h1>
        \(message.map { "<p role=\"status\"><strong>\(HTML.escape($0))</strong></p>" } ?? "")
        <form method="post" action="\(HTML.escape(action))">
        <p><label for="settings">Settings</label></p>
        <textarea id="settings" name="settings" rows="24" spellcheck="false">
        \(HTML.escape(settings))</textarea>
        <p><button class="main" type="submit">Save</button></p>
        </form>
        <h2>Requests</h2>
        <table>\(Self.row("all", String(counters.total)))\(rows.joined())</table>
        <h2>Last refusal of the token endpoint</h2>
        <p>\(HTML.escape(refusal ?? "none"))</p>
        \(Self.help)
        """)
  }

  /// What can be set, from the same tables that read it.
  private static let help = """
    <h2 id="help">What each setting does</h2>
    <p>A part that is left out keeps its value; in an object it takes its default.</p>
    <dl>\(Settings.fields.map(described).joined(separator: "\n"))</dl>
    <h2>What can be done at once</h2>
    <p>Named beside the settings, and not kept.</p>
    <dl>\(AdminAction.allCases.map { described($0.rawValue, $0.meaning, $0.values) }.joined(separator: "\n"))</dl>
    <h2>The parts of <code>rate_limit</code></h2>
    <dl>\(Settings.RateLimit.fields.map(described).joined(separator: "\n"))</dl>
    <h2>The parts of <code>turnover</code></h2>
    <dl>\(Settings.Turnover.fields.map(described).joined(separator: "\n"))</dl>
    <h2>The parts of each of the <code>faults</code></h2>
    <dl>\(Fault.fields.map(described).joined(separator: "\n"))</dl>
    <h2>The kinds of faults</h2>
    <dl>\(Fault.Kind.allCases.map { term($0.rawValue, $0.meaning) }.joined(separator: "\n"))</dl>
    """

  private static func described<Whole>(_ field: Field<Whole>) -> String {
    described(field.name, field.meaning, field.isRequired ? field.values + "; required" : field.values)
  }

  private static func described(_ name: String, _ meaning: String, _ values: String) -> String {
    term(name, "\(meaning). Takes \(values).")
  }

  private static func term(_ name: String, _ text: String) -> String {
    "<dt><code>\(HTML.escape(name))</code></dt><dd>\(HTML.escape(text))</dd>"
  }

  private static func row(_ name: String, _ text: String) -> String {
    "<tr><th scope=\"row\"><code>\(HTML.escape(name))</code></th><td>\(HTML.escape(text))</td></tr>"
  }
}
