#!/usr/bin/env bash
# Prints how long the files and functions of the program are, in lines, without tests and generated code: how many there are,
# the median, the 90th percentile, the longest and its name. With an argument: of the commit with that name.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=${1:-HEAD}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git archive "$commit" | tar -x -C "$work"
cd "$work"
find . -name '*.go' ! -name '*_test.go' -print0 | xargs -0 awk '/^\/\/ Code generated/ { made[FILENAME] = 1 } FNR == 1 { all[FILENAME] } END { for (f in all) if (!(f in made)) print f }' | LC_ALL=C sort >list

# summary reads "lines name" and prints one row.
summary() {
  sort -n | awk -v what="$1" '{ n[NR] = $1; name = $2 } END { print what ": " NR ", median " n[int((NR + 1) / 2)] ", 90 % up to " n[int(NR * 0.9 + 0.5)] ", longest " n[NR] " (" name ")" }'
}
xargs wc -l <list | awk '$2 != "total" { sub(/^\.\//, "", $2); print $1, $2 }' | summary files
# shellcheck disable=SC2016 # awk's dollars
xargs awk '
  /^func / { begin = FNR; name = $0; sub(/ *\{.*/, "", name); sub(/^func (\([^)]*\) )?/, "", name); sub(/[\[(].*/, "", name) }
  /^func .*}$/ { print 1, FILENAME ":" name; next }
  /^}/ { if (begin) print FNR - begin + 1, FILENAME ":" name; begin = 0 }' <list | sed 's|\./||' | summary functions
