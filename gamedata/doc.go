// Package gamedata holds the files of self-play games that evaluations are fitted to: a compact binary format
// of whole games, and the text form FEN | score | result of single positions.
//
// # The binary format
//
// All numbers are little-endian. A file begins with a header
//
//	8 bytes  "xqgames\n"
//	uint16   version, 1
//	uint16   zero
//	uint32   length of the text
//	         text: one line "variant=NAME key=value ..." for each source, with the settings of its games
//	uint32   CRC-32C of all before
//
// and goes on with blocks, each complete in itself:
//
//	uint32   "XQB1"
//	uint32   length of the games
//	uint32   number of games
//	         games
//	uint32   CRC-32C of all of the block before
//
// A game is
//
//	byte     result (bits 0-1), end (bits 2-3), 16: a FEN follows, 32: a piece of the game before
//	         with 16, its length as an unsigned varint and the FEN; without, the game begins at the
//	         start position of the variant
//	uvarint  number of single moves
//	         the moves: uint16 as position.Move codes it, then as an unsigned varint 0 for no score, else
//	         1 + the zigzag code of the difference to the score before, the first to 0
//
// A score is that of the search that chose the turn, in centipawns for Red, and stands with the first single
// move of it; turns drawn at random have none. A last move that is NoMove gives the score of the last position
// where the turn is not known.
package gamedata
