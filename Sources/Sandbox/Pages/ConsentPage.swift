/// The page that asks: who wants what of whom, and as whom one answers.
struct ConsentPage {
  let ticket: Authority.Ticket
  /// Where the form goes; its last part nobody can guess.
  let action: String
  let appName: String
  let organization: String
  let accounts: [Account]

  var html: String {
    let isOrganizational = ticket.kind == .organizational
    let question =
      isOrganizational
      ? "Allow “\(appName)” to read the data of <bdi>\(HTML.escape(organization))</bdi>?"
      : "Sign in to “\(appName)” with your Apple Account?"
    let allow = isOrganizational ? "Allow" : "Continue"
    let deny = isOrganizational ? "Don’t Allow" : "Cancel"
    return HTML.page(
      title: isOrganizational ? "Allow \(appName) to read school data" : "Sign in to \(appName)",
      body: """
        <h1>\(question)</h1>
        <p>It asks as <code>\(HTML.escape(ticket.client))</code> and gets its answer at \
        <code>\(HTML.escape(ticket.redirect))</code>.</p>
        \(scopes)
        <form method="post" action="\(HTML.escape(action))">
        <fieldset>
        <legend>Signed in as</legend>
        \(choices)
        </fieldset>
        <div class="buttons">
        <button class="main" type="submit" name="decision" value="allow" id="allow">\(allow)</button>
        <button type="submit" name="decision" value="deny" id="deny">\(deny)</button>
        </div>
        </form>
        """)
  }

  private var scopes: String {
    if ticket.scopes.isEmpty { return "" }
    let items = ticket.scopes.map { scope in
      "<li>\(HTML.escape(Self.meaning(scope))) <code>\(HTML.escape(scope))</code></li>"
    }
    return "<h2>It wants to see</h2>\n<ul id=\"scopes\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  private static func meaning(_ scope: String) -> String {
    switch scope {
    case "edu.users.read": "People: names, e-mail addresses, grades and roles"
    case "edu.classes.read": "Classes: names, rooms, instructors and students"
    case "edu.rosterapi.test.read": "Test people and classes, none of them real"
    case "name": "Your name"
    case "email": "Your e-mail address"
    default: "Who you are"
    }
  }

  private var choices: String {
    accounts.enumerated().map { index, account in
      """
      <div class="choice"><input type="radio" name="account" id="account-\(account.key)" value="\(account.key)"\
      \(index == 0 ? " checked" : "")><label for="account-\(account.key)"><bdi>\(HTML.escape(account.name))</bdi> \
      <span class="role">\(HTML.escape(account.role))\
      \(account.email.map { ", <bdi>" + HTML.escape($0) + "</bdi>" } ?? "")</span></label></div>
      """
    }.joined(separator: "\n")
  }
}
