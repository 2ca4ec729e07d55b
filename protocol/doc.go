// Package protocol speaks UCCI 3.0 and UCI: lines in, calls of an engine; results out, lines. It knows
// nothing of how a move is found, and nothing below it knows of text.
//
// A Session has one goroutine that reads lines, one loop that owns all state, at most one job (a search,
// a count, the making of a table) that runs alongside the loop, and one goroutine that writes lines in
// order. Everything the two protocols have in common is one thing here: one tokenizer, one table of
// options, one table of commands, one reader of go. What differs is in dialect.
package protocol
