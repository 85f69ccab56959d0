/// The frame of the sandbox's pages: plain HTML that loads nothing, works without script, by keyboard, in a screen
/// reader, at 400 % zoom and in light and dark.
enum HTML {
  static func escape(_ text: some StringProtocol) -> String {
    var out = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.unicodeScalars.append(character)
      }
    }
    return out
  }

  static func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escape(title))</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    <p class="banner"><strong>Sandbox.</strong> This is not Apple. Nothing here reaches a real account.</p>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1a1a1f;--paper:#fff;--line:#767680;--accent:#0051a8;--on:#fff;--soft:#eef3fa}
    @media(prefers-color-scheme:dark){:root{--ink:#f2f2f5;--paper:#17171b;--line:#8e8e99;--accent:#8cc2ff;--on:#101014;--soft:#22262e}}
    body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
    main{max-width:34rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
    h1{font-size:1.5rem;line-height:1.25;margin:1.25rem 0 .75rem}
    h2{font-size:1.125rem;margin:1rem 0 .25rem}
    .banner{background:var(--soft);border-left:.3rem solid var(--accent);padding:.5rem .75rem;margin:0}
    fieldset{border:1px solid var(--line);border-radius:.5rem;margin:1.25rem 0;padding:.5rem 1rem .75rem}
    legend{padding:0 .4rem;font-weight:600}
    .choice{display:flex;gap:.6rem;align-items:baseline;padding:.3rem 0}
    .choice input{width:1.1rem;height:1.1rem;flex:none;accent-color:var(--accent)}
    .role{display:block;font-size:.9375rem}
    p{margin:.75rem 0}ul{padding-left:1.25rem;margin:.25rem 0}
    code{font-size:.9375em;overflow-wrap:anywhere}
    .buttons{display:flex;flex-wrap:wrap;gap:.75rem}
    button{font:inherit;font-weight:600;min-height:2.75rem;padding:.4rem 1.4rem;border-radius:.5rem;border:2px solid var(--accent);background:var(--paper);color:var(--accent);cursor:pointer}
    button.main{background:var(--accent);color:var(--on)}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    textarea{width:100%;box-sizing:border-box;font:.9375rem/1.4 ui-monospace,monospace;background:var(--paper);color:var(--ink);border:1px solid var(--line);border-radius:.5rem;padding:.6rem}
    dt{margin-top:.75rem;font-weight:bold}dd{margin-left:1rem}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0}
    """
}

/// A page that says what went wrong, in the word that an app's developer looks for.
struct ErrorPage {
  let error: String
  let text: String

  var html: String {
    HTML.page(
      title: error, body: "<h1 id=\"error\">\(HTML.escape(error))</h1>\n<p id=\"reason\">\(HTML.escape(text))</p>")
  }
}

/// Sends an answer back to the app as a form (`response_mode=form_post`): at once with script, by a button without.
struct FormPostPage {
  let action: String
  let items: [(String, String)]

  var html: String {
    let fields = items.map {
      "<input type=\"hidden\" name=\"\(HTML.escape($0.0))\" value=\"\(HTML.escape($0.1))\">"
    }
    return HTML.page(
      title: "Back to the app",
      body: """
        <h1>Back to the app</h1>
        <form id="answer" method="post" action="\(HTML.escape(action))">
        \(fields.joined(separator: "\n"))
        <button class="main" type="submit">Continue</button>
        </form>
        <script>document.getElementById("answer").submit()</script>
        """)
  }
}
