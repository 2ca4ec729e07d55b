// Package position holds everything the rules of xiangqi and its variants know: board, pieces, moves,
// Zobrist keys, incremental make and unmake, move generation, check, static exchange evaluation,
// notation and the referee that says when a game is over and why.
//
// The board is a pair of 45-bit words (ranks 0-4 and ranks 5-9), one set for each piece type and one
// for each colour, beside an array of pieces. Legality comes from pin masks that are computed once a
// position, not from making moves and testing them. Nothing on the path of a node allocates, calls
// through an interface or a closure, or looks at the variant: what a variant needs hangs on data that
// is chosen when the variant is set. Variants that play by other rules belong to a family with routines of
// its own, which family.go finds for the entry points: the points variants, and the stratagem variants,
// which also have a board with a river row.
package position
