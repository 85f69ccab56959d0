# CHANGELOG.md as a Debian changelog, in lines of 78 columns: -v date=RFC822 -v maintainer='NAME <ADDRESS>'
function flush(  count, words, line, number) {
  count = split(paragraph, words, " ")
  line = lead
  for (number = 1; number <= count; number++) {
    if (length(line) + 1 + length(words[number]) > 78) { print line; line = "   " }
    line = line " " words[number]
  }
  if (count) print line
  paragraph = ""
}
function sign() { flush(); if (version) printf "\n -- %s  %s\n\n", maintainer, date }
{ gsub(/\*\*/, "") }
/^## / { sign(); version = $2; printf "homeroom (%s) stable; urgency=medium\n\n", version; next }
!version { next }
/^- / { flush(); lead = "  *"; paragraph = substr($0, 3); next }
/^$/ { flush(); next }
{ if (!paragraph) lead = "  *"; paragraph = paragraph " " $0 }
END { sign() }
