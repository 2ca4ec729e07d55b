// Package book reads and writes opening books in the format of ElephantEye's BOOK.DAT: for positions of xiangqi,
// the moves that have been played there and how much each is worth.
//
// A file is a list of entries of eight bytes in little endian: a lock of four bytes that stands for the position, the
// move and its weight, two bytes each, sorted by lock and move. Of a position and its mirror image only one is
// stored.
package book
