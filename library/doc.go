// Package library keeps games to look things up in: those that were imported, and those that were played on the board.
//
// Imported games lie in collections: files in the folder of the library to which lines are appended and nothing else. The
// journals of package store stay the truth of the games that are played. Beside both stands an Index: games, players, events
// and positions as they are looked for. It holds nothing of its own, may be deleted at any time and is made again from the
// files. Memory is one that runs everywhere, package library/sqlite one in a database.
//
// A change is acknowledged when its lines are on disk. If the program ends before the index has it, the next Open reads the
// lines that the index lacks.
package library
