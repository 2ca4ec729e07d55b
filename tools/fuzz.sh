#!/usr/bin/env bash
# Runs every fuzz target of the project for a time each (default 30s).
set -euo pipefail
time=${1:-30s}
go list ./... | while read -r package; do
  for target in $(go test -list '^Fuzz' "$package" 2>/dev/null | grep '^Fuzz' || true); do
    echo "== $package $target"
    go test -run "^$" -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 10x "$package"
  done
done
