#!/usr/bin/env bash
# Measures speed against fairy-stockfish, alternated in one run on one core.
set -euo pipefail
engine=${1:-./xqengine}
peer=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
[ -x "$peer" ] || { echo "speed: fairy-stockfish is not installed" >&2; exit 1; }
exec go run ./bench/compare -engine "$engine" -peer "$peer"
