#!/usr/bin/env bash
# Draws what a command prints as a terminal shows it, in SVG: tools/screenshot.sh xqengine analyze ... > docs/analyze.svg
# The first word is the program; it is shown by the last part of its name.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: screenshot.sh PROGRAM [ARGUMENT ...]" >&2; exit 2; }
{
  echo "\$ $(basename "$1") ${*:2}"
  "$@"
} | awk -v columns=112 '
  # Long lines are broken as a terminal breaks them; those with Chinese characters are short enough.
  { while (length($0) > columns && $0 !~ /[\200-\377]/) { line[++n] = substr($0, 1, columns); $0 = substr($0, columns + 1) } line[++n] = $0 }
  END {
    step = 18; width = columns * 8.43 + 32; height = n * step + 28
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width, height, width, height
    print "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1d2021\"/>"
    print "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK SC, monospace\" font-size=\"14\" fill=\"#ebdbb2\">"
    for (i = 1; i <= n; i++) {
      gsub(/&/, "\\&amp;", line[i]); gsub(/</, "\\&lt;", line[i]); gsub(/>/, "\\&gt;", line[i])
      if (line[i] != "") printf "<text x=\"16\" y=\"%d\" xml:space=\"preserve\"%s>%s</text>\n", i * step + 10, i == 1 ? " fill=\"#b8bb26\"" : "", line[i]
    }
    print "</g>\n</svg>"
  }'
