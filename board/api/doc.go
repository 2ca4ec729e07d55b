// Package api is what a page and the games say to each other, and how: requests and replies, views of positions, the files
// that records come and go as. Everything in it is a pure function of what it is given: it holds no game, starts no goroutine
// and reads no file.
//
// # Messages
//
// Every message is one JSON object with v (Protocol) and type. request.go holds what the page may send, reply.go and its
// neighbours what it gets, view.go how a position looks; the field names in JSON are those of the tags there. The page's own
// types, board/web/js/types.js, are written from these structs.
//
// The page begins with hello and gets welcome; if hello names a game, that game follows. A message with a cid, a
// counter of the page's making from 1, gets exactly one answer with that cid: the answer of its type (options,
// view, checked, game for new and open), else done, or error. What a hint finds comes as think. The answers
// to the last 64 commands of a client are remembered, also over a reconnect with the same client name, and sent again instead
// of carrying a command out twice; questions are answered anew.
//
// Done and saved say that a change is on disk. Where the disk is full the change stands, but the answer is error disk, and
// the status says unsaved until it is written.
//
// A message that changes a game carries the rev the page knows. If the game has moved on, the answer is error
// stale, and the whole game follows; what a review finds while the game is in memory does not count. Every change has
// a rev of its own and goes as a patch to all tabs that show the game, in order, with what has changed: nodes of the
// tree, the status, and the view of the node where the game stands. The patch comes before the done of the command
// that caused it. A tab that is too slow, or that comes back and has missed more than is kept, gets the whole game
// instead.
//
// A turn is made of steps: a marker's step or a removal, a move, perhaps a second move. Options lists what may
// follow the steps made so far; a turn that may end is played as its steps joined by commas.
package api
