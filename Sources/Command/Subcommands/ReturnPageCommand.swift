internal import Roster

/// `homeroom return-page`: what to host at the registered return URL.
enum ReturnPageCommand {
  static let spec = CommandSpec(
    "return-page", "Prints a page to host at the return URL",
    details: [
      "Apple sends the administrator's browser to the registered return URL, with a code that is good for five minutes "
        + "and once. This page shows the whole address to copy into \"homeroom connect\". It is one static file; it "
        + "loads nothing, sends nothing, and takes the code out of the browser's history."
    ],
    examples: [.init("homeroom return-page > index.html", "then put index.html where the return URL points")],
    hasDocument: false, run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try Streams.out(page)
    return .ok
  }

  static let page = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'none'">
    <title>Finish connecting</title>
    <style>
      :root { color-scheme: light dark }
      body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem }
      textarea { width: 100%; box-sizing: border-box; font: 0.9rem/1.4 ui-monospace, monospace }
      button { font: inherit; padding: 0.5rem 1.2rem; margin-top: 0.5rem }
    </style>
    <h1 id="title">Almost connected</h1>
    <p id="say">Copy the whole address out of the address bar, from <b>https://</b> to its end, and paste it where
    homeroom waits for it.</p>
    <div id="box" hidden>
      <label for="address">The whole address</label>
      <textarea id="address" rows="6" readonly spellcheck="false"></textarea>
      <button id="copy" type="button">Copy</button>
      <p id="done" role="status"></p>
    </div>
    <p id="life">It is good for five minutes, and once. Send it to nobody.</p>
    <script>
      "use strict";
      const address = location.href;
      const given = new URLSearchParams(location.search);
      const show = (id, text) => { document.getElementById(id).textContent = text; };
      if (!given.has("code")) {
        show("title", "Not connected");
        document.getElementById("life").hidden = true;
      }
      if (given.has("code") || given.has("error")) {
        const field = document.getElementById("address");
        field.value = address;
        document.getElementById("box").hidden = false;
        show("say", given.has("code")
          ? "Copy this address and paste it where homeroom waits for it."
          : "No consent was given. Copy this address all the same: homeroom tells what it means.");
        document.getElementById("copy").addEventListener("click", async () => {
          field.select();
          try {
            await navigator.clipboard.writeText(address);
            show("done", "Copied.");
          } catch {
            show("done", document.execCommand("copy") ? "Copied." : "Press Ctrl-C or Cmd-C to copy it.");
          }
        });
        history.replaceState(null, "", location.pathname);
      } else {
        show("say", "This page is where Apple sends you back after you gave consent. Nothing came with this visit.");
      }
    </script>
    </html>

    """
}
