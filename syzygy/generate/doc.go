// Package generate makes Syzygy tables of three and four pieces, for tests and for the laboratory. It knows positions and numberings from the packages that
// the prober has, but reads no table: what is captured and promoted to is solved in memory first.
//
// The files stand on each other in this order:
//
//	solve      who wins, by retrograde analysis
//	distance   in how many plies the next zeroing move comes
//	pairing    runs of values become symbols
//	huffman    symbols become codes, codes fill blocks
//	write      a table as a file
//	generate   the tables in their order
package generate
