// Package explain says in words what package position knows: why a move is not legal, what each step of a turn does, why a
// repetition ends as it does, and how a position looks in a terminal. All of it allocates and is for people and pages: neither
// search nor evaluation asks it.
package explain
