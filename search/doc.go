// Package search finds moves: iterative deepening around a negamax alpha-beta search with a
// transposition table that any number of threads share (lazy SMP).
//
// It gets a context, a position, limits and a function to report progress to. It reads no input, writes
// no text and asks no clock but the one it was given, so that whole games can be tested. With one
// thread it is deterministic: position, limits and table size decide every node.
package search
