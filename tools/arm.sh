#!/usr/bin/env bash
# Runs what there is for arm64 alone, the NEON kernels and the prefetch of the hash table, and the signature of the whole
# search: on an arm64 machine as it is, elsewhere under qemu's emulator of programs. That tells whether the results are right,
# not how fast a real processor is.
set -euo pipefail
cd "$(dirname "$0")/.."

emulator=""
if [ "$(uname -sm)" != "Linux aarch64" ]; then
  emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static) || {
    echo "arm: qemu-aarch64 is not installed (Debian: apt-get install qemu-user): nothing was run" >&2
    exit 1
  }
fi
export GOOS=linux GOARCH=arm64 CGO_ENABLED=0

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# tests runs tests. One of the kernels that is skipped would leave them unseen.
tests() { # pattern, packages
  go test ${emulator:+-exec "$emulator"} -vet=off -short -count 1 -v -run "$1" "${@:2}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  grep '^ok' "$log"
  if grep -E 'no tests to run|^--- SKIP: .*(Kernel|Plain|Forward|Wraps)' "$log"; then
    echo "arm: tests that must run did not" >&2
    exit 1
  fi
}

tests . ./eval/nnue ./hashtable ./position
tests '^TestKernels$' ./train

RUNNER=$emulator tools/signature.sh | tee "$log"
grep -q 'kernels NEON$' "$log" || { echo "arm: the benchmark ran without the NEON kernels" >&2; exit 1; }
