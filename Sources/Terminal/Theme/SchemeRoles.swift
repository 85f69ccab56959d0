/// What the slots of a base16 or base24 scheme stand for.
///
/// Source: github.com/tinted-theming/home, styling.md: 00 to 07 run from the ground to the strongest text, 08 to 0F are
/// red, orange, yellow, green, cyan, blue, purple and brown.
enum SchemeRoles {
  static let theme = """
    roles:
      text: {fg: base05, bg: base00}
      text.dim: base04
      text.strong: {fg: base06, bold: true}
      border: base03
      border.focus: base0D
      title: {fg: base05, bold: true}
      title.focus: {fg: base0D, bold: true}
      bar: {fg: base05, bg: base01}
      bar.strong: {fg: base06, bold: true}
      bar.notice: {fg: base00, bg: base09, bold: true}
      tab: base04
      tab.active: {fg: base00, bg: base0D, bold: true}
      breadcrumb: base04
      header: {fg: base0C, bold: true}
      header.sorted: {fg: base0A, bold: true}
      label: base04
      link: {fg: base0D, underline: true}
      selection: {fg: base06, bg: base02, bold: true}
      selection.inactive: {fg: base05, bg: base01, bold: false}
      input: {fg: base06, bg: base01}
      input.prompt: {fg: base0D, bold: true}
      input.placeholder: base04
      status.ok: base0B
      status.warning: base0A
      status.error: base08
      status.info: base0C
      status.busy: base0E
      status.unknown: base04
      progress.done: base0B
      progress.rest: base03
      key: {fg: base09, bold: true}
      key.label: {fg: base04, bold: false}
      search.match: {fg: base00, bg: base0A}
      dialog: {fg: base05, bg: base01}
      dialog.border: base0D
      dialog.title: {fg: base0D, bold: true}
      change.added: base0B
      change.removed: base08
      change.changed: base0A
    """
}
