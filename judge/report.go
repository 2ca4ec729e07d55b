package judge

import (
	"encoding/json"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
	"xqengine/record"
)

// Version is the version of the JSON. Fields are only added while it stays.
const Version = 1

// Game is what is said of a game; docs/judge.md has the JSON.
type Game struct {
	Version  int       `json:"version"`
	File     string    `json:"file"`
	Number   int       `json:"game"`              // in the file, from 1
	Variant  string    `json:"variant,omitempty"` // empty if nothing of the game could be read
	Red      string    `json:"red,omitempty"`
	Black    string    `json:"black,omitempty"`
	Result   string    `json:"result,omitempty"` // as recorded
	FEN      string    `json:"fen,omitempty"`    // where it begins
	Turns    int       `json:"turns"`
	Problem  *Problem  `json:"problem,omitempty"`
	Verdicts []Verdict `json:"verdicts,omitempty"`
}

// Problem is what is wrong with a game. The turns before it are judged.
type Problem struct {
	Turn string `json:"turn,omitempty"` // that could not be read
	Text string `json:"text"`           // in English
}

// Verdict is what a set of rules says.
type Verdict struct {
	Rules      string      `json:"rules"`
	Over       bool        `json:"over"`
	Result     string      `json:"result"`
	Winner     string      `json:"winner,omitempty"` // red or black
	Reason     string      `json:"reason,omitempty"`
	Turn       int         `json:"turn"`             // after which the game is over, or the last
	Beyond     int         `json:"beyond,omitempty"` // turns that are recorded behind it
	Agrees     *bool       `json:"agrees,omitempty"` // with the recorded result, if there are both
	Repetition *Repetition `json:"repetition,omitempty"`
}

// Repetition is the judgement of a repetition.
type Repetition struct {
	Clause string `json:"clause"`
	Loser  string `json:"loser,omitempty"`
	First  int    `json:"first"` // turns before the position stood first
	FEN    string `json:"fen"`   // the position
	Red    string `json:"red"`   // what the side does: a class if it does one thing, or mixed
	Black  string `json:"black"`
	Cycle  []Turn `json:"cycle"`
}

// Turn is a turn of a cycle.
type Turn struct {
	Turn    int      `json:"turn"` // number in the game, from 1
	Side    string   `json:"side"`
	Move    string   `json:"move"` // in coordinates
	WXF     string   `json:"wxf"`
	Chinese string   `json:"chinese"`
	Class   string   `json:"class"` // check, threat, chase or idle
	Victims []Piece  `json:"victims,omitempty"`
	Attacks []Attack `json:"attacks,omitempty"`
}

// Attack is what a turn attacks, and why that is a chase or none.
type Attack struct {
	Attacker   Piece   `json:"attacker"`
	Victim     Piece   `json:"victim"`
	Chase      bool    `json:"chase"`
	Finding    string  `json:"finding"`
	Protectors []Piece `json:"protectors,omitempty"` // may take back
	Helpless   []Piece `json:"helpless,omitempty"`   // reach the point and may not
}

// Piece is a piece on a square.
type Piece struct {
	Piece  string `json:"piece"`
	Side   string `json:"side"`
	Square string `json:"square"`
}

// write puts the turn down in all notations.
func (t *Turn) write(p *position.Position, turn position.Turn) {
	t.Move, t.WXF, t.Chinese = p.FormatTurn(turn), notation.FormatWXF(p, turn), notation.FormatChinese(p, turn)
}

func fenOf(p *position.Position) string { return fen.Format(p) }

// gameOf returns what is known of a game before it is judged; g is nil if nothing of it could be read.
func gameOf(file string, number int, g *record.Game, p *record.Problem) *Game {
	told := &Game{Version: Version, File: file, Number: number}
	if p != nil {
		told.Problem = &Problem{Turn: p.Turn, Text: p.Err.Error()}
	}
	if g != nil {
		start := g.Start()
		told.Variant, told.Red, told.Black = start.Variant.Name, g.Red.Name, g.Black.Name
		told.Result, told.FEN, told.Turns = string(g.Result), start.FEN, len(g.Main())
	}
	return told
}

// appendJSON appends the game as one line of JSON.
func (g *Game) appendJSON(b []byte) []byte {
	line, err := json.Marshal(g)
	if err != nil {
		panic("judge: " + err.Error()) // of texts, numbers and lists nothing fails
	}
	return append(append(b, line...), '\n')
}
