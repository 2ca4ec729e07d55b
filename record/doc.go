// Package record holds games as people keep them: a tree of turns with comments, glyphs, evaluations and
// clocks, the start position with its rules, the players, the result and free tags. It reads and writes the
// formats of the xiangqi world and a format of its own that can hold every game of every variant. It opens no
// files: it has readers and writers only.
//
// A Game has one owner at a time; nothing in here is safe for concurrent use.
package record
