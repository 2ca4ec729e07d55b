// Package board serves a board for the browser: games of every variant against the engine, between two people
// and of the engine against itself, analysis, records.
//
// The server is the one judge: legal steps, what they earn, check, verdicts and plates come from package position.
// The page draws and asks. A page speaks with the server over one WebSocket, GET /ws; everything else is plain
// HTTP.
//
// # Messages
//
// Every frame is one JSON object with v (Protocol) and type. message.go holds what the page may send, answer.go
// what the server sends, view.go how a position is told; the field names in JSON are those of the tags there.
//
// The page begins with hello and gets welcome; if hello names a game, that game follows. A message with a cid, a
// counter of the page's making from 1, gets exactly one answer with that cid: the answer of its type (options,
// view, checked, game for new and open), else done, or error. What a hint finds comes as think. The server remembers the answers
// to the last 64 commands of a client, also over a reconnect with the same client name, and sends them again instead
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
//
// # HTTP
//
//	GET    /                        the page
//	GET    /assets/…                its files
//	GET    /ws                      the WebSocket
//	GET    /api/state               what the server is doing: tabs, games in memory, engine jobs
//	GET    /api/records             {"records": [GameInfo …]}, the latest first
//	GET    /api/games/{id}/export   ?format=…: a file to keep; of PGN also encoding=utf8|gb18030,
//	                                notation=Chinese|WXF|ICCS, plain=1 for programs that read main lines only
//	POST   /api/import              the body is a file, or a form with a field file or text:
//	                                {"games": [GameInfo …], "problems": ["game 3: …" …]}
//	DELETE /api/records/{id}        deletes a game
//	POST   /api/session             {"token": …}: gives the cookie, where the server asks for a token
//
// An HTTP error is {"code": …, "params": {…}} with the codes of Error.
package board
