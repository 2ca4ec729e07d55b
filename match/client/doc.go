// Package client drives a xiangqi engine from the outside: it starts the program, speaks UCI, UCCI or
// XBoard (CECP) with it, and hands back one legal move for each position asked, or the reason why there
// is none. It trusts nothing an engine says: every move is checked by package position, every wait has
// an end, and everything kept of an engine's output is bounded.
//
// The dialects stop here. Squares counted from 1, FENs with H and E, clocks in hundredths and engines
// that must be led to a position by moves are unknown to the callers.
package client
