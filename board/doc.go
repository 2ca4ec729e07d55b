// Package board serves a board for the browser: games of every variant against the engine, between two people
// and of the engine against itself, analysis, records.
//
// The server is the one judge: legal steps, what they earn, check, verdicts and plates come from package position.
// The page draws and asks. A page speaks with the server over one WebSocket, GET /ws; everything else is plain
// HTTP. This package is the server alone: what is said is in package api, games are played in package play, with engines of
// package engines, and kept by package store. Imports go one way:
//
//	board → play → tree, engines → api
//	board → store → tree
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
//	POST   /api/games/{id}/share    ShareQuery: a game between two devices, with codes for others: Invitation
//	DELETE /api/games/{id}/share    ends that
//	POST   /api/join                JoinQuery: gives the cookie of a guest: Seat
//
// An HTTP error is {"code": …, "params": {…}} with the codes of Error. What is
// wrong with a position, a file or a message has a code too, params.cause (cause.go of package api), for which the page has a
// text in its languages. Only what the system, an engine or a reader of JSON says comes in their own words.
package board
