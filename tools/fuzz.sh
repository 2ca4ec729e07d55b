#!/usr/bin/env bash
# Runs every fuzz target of the project for a time each (default 30s).
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-30s}
work=$(mktemp -d)
log=$work/log
trap 'rm -rf "$work"' EXIT
module=$(go list -m)
cache=$(go env GOCACHE)/fuzz # where go test keeps what it found, too

# One program does for all targets of a package; go test -fuzz links anew for each. What it finds goes to the folder it
# runs in, under testdata/fuzz.
build() { # folder
  go test -c -fuzz . -ldflags=-w -o "$work/fuzz.test" "$1"
}

# Where other threads make the coverage differ from run to run, go test would spend its minute of making an input smaller on
# each that seems new, with next to no other runs: ten tries are enough.
run() { # folder, target
  (cd "$1" && "$work/fuzz.test" -test.paniconexit0 -test.run '^$' -test.fuzz "^$2\$" -test.fuzztime "$time" \
    -test.fuzzminimizetime 10x -test.fuzzcachedir "$cache/$module/${1#./}") 2>&1 | tee "$log"
}

# The fuzzer of Go before 1.27 can take the end of its time for a failure (golang/go#75804): it then says only
# "context deadline exceeded" and writes no input. Such a run is done again, twice at most; anything else is a failure.
ended_by_clock() {
  grep -q '^ *context deadline exceeded$' "$log" && ! grep -Eq 'Failing input|panic:|hung or terminated|\.go:[0-9]+:' "$log"
}

folders=$(grep -rl --include='*_test.go' '^func Fuzz' . | sed 's,/[^/]*$,,' | sort -u) || { echo "fuzz: no targets" >&2; exit 1; }
for folder in $folders; do
  build "$folder"
  targets=$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$folder"/*_test.go)
  for target in $targets; do
    for attempt in 1 2 3; do
      echo "== $module/${folder#./} $target"
      run "$folder" "$target" && break
      if [ "$attempt" = 3 ] || ! ended_by_clock; then
        exit 1
      fi
      echo "== the time ended inside an input (golang/go#75804): once more"
    done
    if ! grep -q '^fuzz: elapsed' "$log"; then
      echo "fuzz: the tests of $folder are built without $target" >&2
      exit 1
    fi
  done
done
