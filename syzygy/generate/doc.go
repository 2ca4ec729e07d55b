// Package generate makes Syzygy tables of three and four pieces, for tests and for the laboratory. It knows positions and numberings from the packages that
// the prober has, but reads no table: what captures and promotions lead to is solved in memory first.
//
// The files stand on each other in this order:
//
//	families   names of endgames, and what captures and promotions lead to
//	cells      positions of one endgame
//	solve      who wins, and in how many plies the next zeroing move comes
//	numbers    what is known in the order of the files
//	pairing    runs of values become symbols
//	huffman    symbols become codes, codes fill blocks
//	write      a table as a file
//	generate   the tables in their order
package generate
