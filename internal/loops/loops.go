// Package loops keeps a small corpus of repetitions that the rule sets judge differently: it finds the shortest ones, has the
// referee judge them, and writes them for people and for other programs. xqlab loops is its command, docs/referee the place.
package loops

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// What a file of loops says of itself.
const (
	Format  = "xqengine repetition loops"
	Version = 1
)

// File is a file of loops.
type File struct {
	Format     string `json:"format"`
	Version    int    `json:"version"`
	KillChecks int    `json:"killChecks"` // longest mate threat that was looked for, in checks
	Loops      []Loop `json:"loops"`
}

// Loop is a repetition: a position and the moves of its cycle, which are gone through twice.
type Loop struct {
	Source    string     `json:"source"` // found, or the published diagrams it is of
	FEN       string     `json:"fen"`
	Moves     string     `json:"moves"`
	Published string     `json:"published,omitempty"` // the verdict of the source: red, black, draw
	Judged    []Judgment `json:"judged"`              // by every rule set, in the order of their names
}

// Judgment is what one rule set says of a loop.
type Judgment struct {
	Rule   string `json:"rule"`
	Wins   string `json:"wins"` // red, black, draw
	Why    string `json:"why"`
	Clause string `json:"clause"`
	Plies  []Ply  `json:"plies"` // from the first occurrence to the third
}

// Ply is a move of a loop.
type Ply struct {
	Move    string   `json:"move"`
	Class   string   `json:"class"`             // idle, check, threat, chase
	Victims []string `json:"victims,omitempty"` // the points of the pieces it newly chases, after the move
}

// Where loops come from.
const (
	Found        = "found"
	WXFDiagrams  = "published diagrams of the World Xiangqi Federation"
	ChineseCases = "cases of the Chinese rules"
	AsianCases   = "cases of the Asian rules"
)

// sourceRules tells by which rule set the verdict of a source is given.
var sourceRules = map[string]position.RepetitionRule{
	WXFDiagrams: position.WXFRule, ChineseCases: position.ChineseRule, AsianCases: position.AsianRule,
}

// clauses are the names of the clauses in files.
var clauses = map[explain.Clause]string{
	explain.BothCheck: "both check", explain.PerpetualCheck: "perpetual check", explain.OneForbidden: "one side forbidden",
	explain.BothForbidden: "both sides forbidden", explain.BothAllowed: "both sides allowed", explain.SoldiersChase: "soldiers chase",
	explain.PerpetualChase: "perpetual chase", explain.BothChase: "both chase", explain.NoChase: "no perpetual chase",
	explain.NoCheck: "no perpetual check",
}

// killChecks is what the arbiter looks for unless told otherwise.
func killChecks() int { return position.DefaultRules().KillChecks }

// Rules returns all rule sets.
func Rules() []position.RepetitionRule {
	var all []position.RepetitionRule
	for _, name := range position.RepetitionRuleNames() {
		rule, _ := position.ParseRepetitionRule(name)
		all = append(all, rule)
	}
	return all
}

// Judge has the referee judge the loop by every rule set. The moves are gone through until a position stands for the
// third time: a cycle, or several, that may follow upon other moves.
func (l *Loop) Judge() error {
	l.Judged = nil
	for _, rule := range Rules() {
		p, err := l.play(rule)
		if err != nil {
			return fmt.Errorf("%s moves %s: %w", l.FEN, l.Moves, err)
		}
		table, _ := p.RepetitionTable(3)
		outcome := p.JudgeRepetition()
		j := Judgment{Rule: rule.String(), Wins: wins(outcome), Why: explain.Detail(p, outcome), Clause: clauses[explain.ClauseOf(p, table)]}
		for _, row := range table.Plies {
			ply := Ply{Move: moveText(row.Move), Class: row.Class.String()}
			for _, s := range row.Victims {
				ply.Victims = append(ply.Victims, position.Xiangqi.SquareName(s))
			}
			j.Plies = append(j.Plies, ply)
		}
		l.Judged = append(l.Judged, j)
	}
	return nil
}

// play goes through the moves, and through the cycle they end with again, until the referee judges.
func (l *Loop) play(rule position.RepetitionRule) (*position.Position, error) {
	p, err := fen.Parse(position.Xiangqi, l.FEN)
	if err != nil {
		return nil, err
	}
	rules := position.DefaultRules()
	rules.Repetition = rule
	p.SetRules(rules)
	moves := strings.Fields(l.Moves)
	keys := []uint64{p.Key()}
	cycle := -1
	for i := 0; ; i++ {
		if i == len(moves) {
			for cycle = len(moves) - 1; cycle >= 0 && keys[cycle] != p.Key(); cycle-- {
			}
			if cycle < 0 {
				return nil, fmt.Errorf("no cycle")
			}
			i = cycle
		}
		turn, err := p.ParseTurn(moves[i])
		if err != nil {
			return nil, err
		}
		p.Play(turn)
		if p.JudgeRepetition().Over {
			return p, nil
		}
		if cycle < 0 {
			keys = append(keys, p.Key())
		}
	}
}

// moveText writes a move in coordinates.
func moveText(m position.Move) string {
	return position.Xiangqi.SquareName(m.From()) + position.Xiangqi.SquareName(m.To())
}

func wins(o position.Outcome) string {
	switch o.Winner {
	case position.RedWins:
		return "red"
	case position.BlackWins:
		return "black"
	}
	return "draw"
}

// JudgeAll has the referee judge every loop of a file anew.
func (f *File) JudgeAll() error {
	f.Format, f.Version, f.KillChecks = Format, Version, killChecks()
	for i := range f.Loops {
		if err := f.Loops[i].Judge(); err != nil {
			return err
		}
	}
	return nil
}

// Read reads a file of loops.
func Read(data []byte) (File, error) {
	var f File
	if err := json.Unmarshal(data, &f); err != nil {
		return f, err
	}
	if f.Format != Format || f.Version != Version {
		return f, fmt.Errorf("not a file of %s, version %d", Format, Version)
	}
	return f, nil
}

// Bytes returns the file as it is written: a line for each judgment.
func (f *File) Bytes() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"format\": %q,\n\"version\": %d,\n\"killChecks\": %d,\n\"loops\": [", f.Format, f.Version, f.KillChecks)
	for i, l := range f.Loops {
		judged := l.Judged
		l.Judged = nil
		head, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		b.WriteString(strings.Repeat(",", min(i, 1)) + "\n" + strings.TrimSuffix(string(head), "null}") + "[")
		for i, j := range judged {
			line, err := json.Marshal(j)
			if err != nil {
				return nil, err
			}
			b.WriteString(strings.Repeat(",", min(i, 1)) + "\n " + string(line))
		}
		b.WriteString("\n]}")
	}
	b.WriteString("\n]\n}\n")
	return b.Bytes(), nil
}
