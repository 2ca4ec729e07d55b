// Package puzzle holds puzzles: positions with a single best turn, and with the line that proves it. It reads and writes
// them, tells what is asked for, chooses the next one for a rating, and keeps the progress of who solves them. It knows no
// network, no clock and no files; package puzzle/mine finds puzzles and proves them.
package puzzle
