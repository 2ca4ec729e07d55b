// Package mine finds puzzles in games and proves them.
//
// A position is looked at where the game says that something happened: a side wins by force, or the chances that the
// searches of the two sides gave changed. It becomes a puzzle if one turn alone solves it. Of wins by force package
// mateproof proves that, by the rules alone: the turn wins in N turns, nothing wins in fewer, no other turn wins in N, and so
// on at each turn of the solver, against the longest defence. Of others a search with many more nodes than the games had
// must give the second-best turn clearly worse chances, again at each turn of the solver, against the best defence.
//
// All of it is reproducible: what is found depends on the settings, the games and nothing else.
package mine
