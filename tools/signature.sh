#!/usr/bin/env bash
# Compares the signature of the search, the node count of the benchmark, with the line 'Bench: N' of the newest commit. RUNNER
# may name what runs the program: an emulator, when GOARCH says another processor.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make EXE="$work/xqengine" build >/dev/null
said=$(git log -1 --format=%B | sed -n 's/^Bench: \([0-9]\{1,\}\)$/\1/p' | tail -n 1)
# shellcheck disable=SC2086 # without a runner there is no word
${RUNNER:-} "$work/xqengine" bench >"$work/bench" 2>/dev/null
counted=$(sed -n 's/^Nodes searched *: *\([0-9]*\)$/\1/p' "$work/bench")
kernels=$(sed -n 's/^Kernels *: *//p' "$work/bench")
if [ -z "$said" ]; then
  echo "the newest commit has no line 'Bench: N'; the benchmark counts $counted" >&2
  exit 1
fi
if [ "$said" != "$counted" ]; then
  echo "the newest commit says Bench: $said, the benchmark counts $counted" >&2
  exit 1
fi
echo "Bench: $counted, kernels $kernels"
