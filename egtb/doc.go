// Package egtb makes, keeps and probes endgame tables of xiangqi: for every position of a family of material who wins, and in how
// many plies the next capture, mate or stalemate comes.
//
// A table is made by retrograde analysis, level by level. What it calls a win is one under every rule of repetition: the
// winner comes nearer to the next capture with each ply, so that no position of the winning line occurs twice. Rules of repetition can
// change draws alone. Values hold for fresh positions: none of the plies since the last capture has led to a
// position that stood before.
//
// The files stand on each other in this order:
//
//	geometry   how pieces go on the board of 90 points
//	material   families of pieces, which of them the referee calls dead
//	index      numbers of positions, mirror images once
//	board      a position of one family: legal moves, and moves taken back
//	values     what a table says of a position
//	cells      values and counters while a table is made, shared by threads
//	solve      the levels of the retrograde analysis
//	format     tables as files
//	tables     files that are open, and probing
package egtb
