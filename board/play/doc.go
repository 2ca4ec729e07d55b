// Package play plays the games of the board. Each game is an actor (game): one goroutine owns its tree, clocks and engine turn,
// and everything that happens to it comes as a function to run. Games holds those in memory and opens others from the store; a
// Tab is a page that is connected: it takes the page's messages, and sends what its game has for it.
//
// The package knows no network and no file. What it needs of the outside are interfaces: Transport (the way to a page), Store
// (where games are kept), Engines (who does search jobs) and Book. The time is that of package time. So it also runs where there
// is not a server, such as in a browser: TestAGameWithoutAServer shows how little it takes.
//
// # Who owns what
//
//	actor        the goroutine, its mail and its alarms
//	audience     the tabs that show the game, and the patches they may have missed
//	clock        how long the sides have thought
//	tree.Seats   who plays which side
//	history      what Undo takes back
//	engineTurn   the engine's work on a turn, hints on a hint, analysis and reviews on theirs
//	sharing      which page may do what in a game between two devices, and the consent that it takes
//	game         where the game stands, its result, and the order of things: a command changes, reconcile brings engine and
//	             clocks in line, commit saves and sends
package play
