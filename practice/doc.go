// Package practice teaches endings by what endgame tables know: perfect play against a learner, whose moves it judges; puzzles with one
// move that wins or holds; and where a game gave its ending away. It has a list of endings of the books to be played out, also some of which
// no table knows.
//
// What it claims is proved by the tables. Distances are those to the next capture, mate or stalemate; a mate in N is claimed
// only where no capture can come before it. It reads no files and no clock.
package practice
