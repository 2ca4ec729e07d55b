// Package book reads and writes opening books: for positions, the moves that have been played there and how much each is worth.
// There are two formats.
//
// A BOOK.DAT, the format of ElephantEye, holds positions of xiangqi: a list of entries of eight bytes in little endian, a lock of
// four bytes that stands for the position, the move and its weight, two bytes each, sorted by lock and move. Of a position and its
// mirror image only one is stored.
//
// A book of positions is a text that holds positions of any one variant, with how the games went on; see Position.
package book
