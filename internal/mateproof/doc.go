// Package mateproof proves by the rules alone that a side wins within a number of turns, or that it does not. It is
// there to check what a search announces, so it shares nothing with one: it asks package position for the legal moves
// and for the referee's verdict on the game so far, and knows no evaluation, no pruning and no other hash table.
//
// It is a proof-number search (Allis 1994) in its depth-first form (Nagai 2002) over single moves. A node is a position
// with the turns that are left, so that no node is its own ancestor. The verdict of a repetition depends on the way to a
// position, which the table of nodes does not know: so a win that is found is played through again on the game's own
// history, and where that fails, or no win is found, a second search keeps each line apart.
package mateproof
