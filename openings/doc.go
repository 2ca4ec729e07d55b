// Package openings names the openings of xiangqi and chess by their positions, whatever the order of moves that led there.
//
// The names are data. Those of xiangqi are in xiangqi.tsv, which tells where each comes from. Those of chess are the table of lichess,
// https://github.com/lichess-org/chess-openings, which is in the public domain (CC0): chess.tsv.gz has its columns eco, name and uci, as
// they come with github.com/notnil/chess v1.10.0:
//
//	tail -n +2 opening/eco_lichess.tsv | cut -f1,2,4 | gzip -9n
package openings
