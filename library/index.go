package library

import (
	"context"
	"strconv"
)

// FileState is what an index knows of a file.
type FileState struct {
	Name  string // of the collection
	Into  string // the file of the collection that its games belong to; empty for its own
	Place int    // in the list of collections, from 1; 0 behind those that have one
	Next  int    // the number of the next game
	Mark  string // how far it was read: bytes of a collection, size and time of a journal
}

// end returns how many bytes of a collection were read.
func (s *FileState) end() int64 {
	end, err := strconv.ParseInt(s.Mark, 10, 64)
	if err != nil {
		return 0
	}
	return end
}

// Change is a change of the games of a file: one of its fields is set.
type Change struct {
	Add     *Entry // takes the place of the game with its number, if there is one
	Delete  int    // the number of a game that is deleted
	Restore int    // the number of a game that is not deleted any more
}

// Line is the main line of a game.
type Line struct {
	Ref    Ref
	Result string
	Start  string   // the FEN that it begins with
	Moves  []uint32 // the turns, see codeOf
}

// Index finds games. It may be used by several goroutines, one of which writes.
type Index interface {
	// Files returns what the index knows of each file, by the file's name.
	Files() (map[string]FileState, error)

	// Update makes changes of the games of a file and keeps its state, both or neither.
	Update(file string, state FileState, changes []Change) error

	// Drop forgets files with their games; with none given, everything.
	Drop(files ...string) error

	// Entry returns a game, deleted or not; the error is ErrNoGame if there is none.
	Entry(ref Ref) (*Entry, error)

	// Select returns the games that a query asks for, in its order, and how many there are without its bounds.
	// It does not look at Pattern.
	Select(ctx context.Context, q *Query) (list []Info, total int, err error)

	// Refs returns the names of all games that a query asks for, in its order and without its bounds.
	Refs(ctx context.Context, q *Query) ([]Ref, error)

	// Lines calls visit with the main line of each game that a query asks for, in its order and without its bounds, until visit
	// returns an error. The line belongs to Lines. visit must not ask the index for anything.
	Lines(ctx context.Context, q *Query, visit func(*Line) error) error

	// Known returns the first game that is not deleted with each of some hashes, if there is one.
	Known(hashes []string) (map[string]Ref, error)

	// Continuations returns what was played in a position, in games that a query asks for: each turn by its number under
	// the key, without text.
	Continuations(ctx context.Context, key Key, q *Query) ([]Continuation, error)

	// Close ends the use of the index.
	Close() error
}

// Continuation is a turn that was played in a position, and how the games went on.
type Continuation struct {
	Code       uint32 `json:"-"`
	Turn       string `json:"turn"` // in coordinates
	Games      int    `json:"games"`
	RedWins    int    `json:"redWins"`
	Draws      int    `json:"draws"`
	BlackWins  int    `json:"blackWins"`
	LastPlayed string `json:"lastPlayed,omitempty"`

	// Of the games that say the Elo of the mover's opponent and have a result:
	Rated       int `json:"rated,omitempty"`       // how many they are
	Opponents   int `json:"opponents,omitempty"`   // their average Elo
	Performance int `json:"performance,omitempty"` // that and 400 times the share by which the mover's wins exceed the losses

	opponents int // the sum
	wins      int // of the mover, less the losses
}

// Count takes a game in which the turn was played. moverRed tells who played it.
func (c *Continuation) Count(i *Info, moverRed bool) {
	c.Games++
	score := 0
	switch i.Result {
	case "1-0":
		c.RedWins++
		score = 1
	case "0-1":
		c.BlackWins++
		score = -1
	case "1/2-1/2":
		c.Draws++
	}
	c.LastPlayed = max(c.LastPlayed, i.Date)
	opponent := i.BlackRating
	if !moverRed {
		opponent, score = i.RedRating, -score
	}
	if opponent > 0 && i.Result != "*" {
		c.Rate(c.Rated+1, c.opponents+opponent, c.wins+score)
	}
}

// Rate sets what the Elo of opponents says: of how many games it is known, its sum, and the mover's wins less the losses in them.
func (c *Continuation) Rate(games, opponents, wins int) {
	c.Rated, c.opponents, c.wins = games, opponents, wins
	if games > 0 {
		c.Opponents = opponents / games
		c.Performance = c.Opponents + 400*wins/games
	}
}
