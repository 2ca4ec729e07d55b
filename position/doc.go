// Package position holds everything the rules of xiangqi, its variants and international chess know: board, pieces, moves,
// Zobrist keys, incremental make and unmake, move generation, check, static exchange evaluation,
// coordinates as text, and the referee that says when a game is over and why. A position as a value is a Setup; as a line
// of text it is package fen's, what people write instead of coordinates is package notation's, and what they are shown of it,
// from reasons to diagrams, is package explain's: all three ask a position only what everybody may ask.
//
// The board is a pair of 45-bit words (ranks 0-4 and ranks 5-9), one set for each piece type and one
// for each colour, besides an array of pieces. Legality comes from pin masks that are computed once a
// position, not from making moves and testing them. Nothing on the path of a node allocates or calls
// through an interface or a closure. A variant is data that is chosen when it is set; variants that play by
// other rules belong to a family with routines of its own.
//
// # Layers
//
// The files are read from the ground up: a file uses names of its own layer and of those below, never one of
// a higher layer, and on the layer of the families nobody uses a name of another family. A test reads this map
// and holds the files to it.
//
//	0 board     square shape bitboard piece move zobrist doc invariants_on invariants_off
//	1 state     rules verdict variant style points stratagem chess stratagem_powers stratagem_grid traits repetition position invariants setup setup_code setup_error
//	2 xiangqi   xiangqi_*
//	3 families  points_* stratagem_* chess_*
//	4 dispatch  family family_* history repetition_*
//	5 edges     ruleset xiangqi_ruleset points_ruleset stratagem_ruleset chess_ruleset
//	5 edges     setup_position setup_mirror xiangqi_setup points_setup stratagem_setup stratagem_standing stratagem_layouts chess_setup
//	5 edges     turn points_turn stratagem_turn chess_turn stratagem_listing outcome
//
// The same subject has the same word in every family:
//
//	           data                   attack, legal       moves                make            exchange            end
//	xiangqi    variant                _attacks _evasions  _moves _emission     xiangqi_make    xiangqi_exchange    xiangqi_material
//	points     points                 points_kinds        points_moves         points_make     points_exchange     points_repetition
//	stratagem  stratagem _powers      stratagem_attack    stratagem_moves      stratagem_make  stratagem_exchange  stratagem_outcome
//	           _plates _grid _tables  _reach              _special _act _view
//	chess      chess                  chess_attacks       chess_moves          chess_make      chess_exchange      chess_outcome
//	                                  _legal
//
// Callers need not know the family. What a node of a search asks, such as Make or Captures, is dispatched in family.go and
// family_*.go: one switch for each question, in which every family is named. So Captures leads to xiangqi_moves.go, where a
// capture of xiangqi is generated, Make to points_make.go, where a turn of the points variants is made, and
// RepetitionInSearch to repetition_verdict.go, where a repetition is judged. What is asked only at the edges of a game, such
// as FormatTurn or JudgeRepetition, are the methods of an interface, ruleset, which has one type for each family: a new
// family does not compile without them.
//
// The referee of repetitions (repetition_*) judges xiangqi and the stratagem variants alike, from above them. What a piece
// chases and what threatens mate each says in files _chase, _chase_exchange and _threats, which the referee asks through
// family_referee.go. It is not a package of its own: the search asks it at nearly every node whether a position has
// occurred before, from below, and it judges on the history's own frames, their keys and checkers, and on sets of pieces
// that it shifts without making moves. From what a public position offers it would have to copy all of that.
//
// # Words
//
// A kind is what a piece is besides its type: ordinary, small, royal or idle; only the points variants have other
// than ordinary pieces. A special is the two bits of a move besides from and to, whose meaning the family gives. A
// form is one of the ways in which the same from and to may be written: the move and each of its specials. A
// plate is an extra power of one type of a side's pieces, and its setting is the plate a side is on: it is active
// unless the other side is on the same. A PlyClass is what the referee takes a ply for: check, threat of mate, chase or idle.
package position
