#!/usr/bin/env bash
# Runs every fuzz target of the project for a time each (default 30s).
set -euo pipefail
time=${1:-30s}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() { # package, target
  go test -run "^$" -fuzz "^$2\$" -fuzztime "$time" -fuzzminimizetime 10x "$1" 2>&1 | tee "$log"
}

# The fuzzer of Go before 1.27 can take the end of its time for a failure (golang/go#75804): it then says only
# "context deadline exceeded" and writes no input. Such a run is done again, twice at most; anything else is a failure.
ended_by_clock() {
  grep -q '^ *context deadline exceeded$' "$log" && ! grep -Eq 'Failing input|panic:|hung or terminated|\.go:[0-9]+:' "$log"
}

go list ./... | while read -r package; do
  for target in $(go test -list '^Fuzz' "$package" 2>/dev/null | grep '^Fuzz' || true); do
    for attempt in 1 2 3; do
      echo "== $package $target"
      run "$package" "$target" && break
      if [ "$attempt" = 3 ] || ! ended_by_clock; then
        exit 1
      fi
      echo "== the time ended inside an input (golang/go#75804): once more"
    done
  done
done
