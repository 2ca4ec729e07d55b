#!/usr/bin/env bash
# Runs the longer suites: the tests of the files that need the tag "longer". What needs no tag is `make test`, and is not run
# again. One package after the other, for engines play each other in several.
set -euo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# shellcheck disable=SC2016 # the $ is the template's
template='{{$dir := .ImportPath}}{{range .TestGoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}'

# files lists the files of tests, as folder and name, that a build with some flags has.
files() {
  go list "$@" -f "$template" ./...
}

module=$(go list -m)
tagged=$(comm -23 <(files -tags longer | sort) <(files | sort) | sed "s,^$module/,./,")
[ -n "$tagged" ] || { echo "long: no file of tests needs the tag" >&2; exit 1; }

failed=""
packages=$(printf '%s\n' "$tagged" | sed 's,/[^/]*$,,' | sort -u)
for package in $packages; do
  # shellcheck disable=SC2046 # no file has a blank in its name
  names=$(sed -nE 's/^func ((Test|Fuzz)[A-Za-z0-9_]*)\([a-z]+ \*testing\.[TF]\).*/\1/p; s/^func (Example[A-Za-z0-9_]*)\(\).*/\1/p' \
    $(grep "^$package/[^/]*$" <<<"$tagged") | paste -s -d '|' -)
  if [ -z "$names" ]; then
    echo "long: $package: no test in the files with the tag" >&2
    failed=yes
    continue
  fi
  go test -tags longer -timeout 40m -run "^($names)\$" "$package" 2>&1 | tee "$log" || failed=yes
  if grep -q 'no tests to run' "$log"; then
    echo "long: $package: none of its tests was run" >&2
    failed=yes
  fi
done
[ -z "$failed" ]
