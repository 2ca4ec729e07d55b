package judge

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"xqengine/internal/phrase"
	"xqengine/record"
)

// Languages are the languages of the text.
var Languages = []string{"en", "zh", "zh-Hant"}

//go:embed texts
var files embed.FS

// texts returns the texts of a language, which have the same keys in all; only the names of variants and rules have none in
// English, which are there what the program calls them.
var texts = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range Languages {
		text, err := files.ReadFile("texts/" + language + ".json")
		if err != nil {
			panic("judge: " + err.Error())
		}
		words := map[string]string{}
		if err := json.Unmarshal(text, &words); err != nil {
			panic("judge: " + language + ": " + err.Error())
		}
		all[language] = words
	}
	return all
})

// writer writes reports in a language.
type writer struct {
	language string
	words    map[string]string
	chess    bool // of a game of chess
}

// newWriter returns the writer of a language, which is one of Languages.
func newWriter(language string) *writer { return &writer{language: language, words: texts()[language]} }

// say returns the text of a key with values; pairs are their names and they.
func (w *writer) say(key string, pairs ...any) string {
	values := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values[pairs[i].(string)] = fmt.Sprint(pairs[i+1])
	}
	return phrase.FillPlain(w.words[key], values)
}

// name returns the first of some texts that there is, without values, or else a text as it is.
func (w *writer) name(fallback string, keys ...string) string {
	for _, key := range keys {
		if text, ok := w.words[key]; ok {
			return text
		}
	}
	return fallback
}

// side names a side.
func (w *writer) side(name string) string {
	if w.chess && name == "red" {
		name = "white"
	}
	return w.say("side." + name)
}

// append appends the report of a game, in lines.
func (w *writer) append(b []byte, g *Game) []byte {
	line := func(indent int, parts ...string) {
		b = append(b, strings.Repeat("  ", indent)...)
		for _, part := range parts {
			b = append(b, part...)
		}
		b = append(b, '\n')
	}
	if g.Variant == "" {
		return b // the problem says it
	}
	w.chess = g.Variant == "chess"
	variant := w.name(g.Variant, "variant."+g.Variant)
	players := w.say("players.none", "variant", variant)
	if g.Red != "" || g.Black != "" {
		players = w.say("players", "red", unnamed(g.Red), "black", unnamed(g.Black), "variant", variant)
	}
	recorded := ""
	if g.Result != string(record.Unfinished) {
		recorded = w.say("recorded", "result", g.Result)
	}
	line(0, w.say("game", "file", phrase.Line(g.File), "game", g.Number, "players", players, "turns", g.Turns, "recorded", recorded))
	for i := range g.Verdicts {
		v := &g.Verdicts[i]
		line(1, w.verdict(g, v))
		if v.Repetition != nil {
			w.repetition(v.Repetition, line)
		}
	}
	return b
}

// unnamed stands for the name of a player that the record does not tell.
func unnamed(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// verdict says what a set of rules says.
func (w *writer) verdict(g *Game, v *Verdict) string {
	rules := w.name(v.Rules, "rules."+v.Rules)
	if !v.Over {
		return w.say("over.not", "rules", rules)
	}
	reason := w.name(v.Reason, "reason."+v.Reason)
	if w.chess {
		reason = w.name(reason, "reason."+v.Reason+".chess")
	}
	if v.Repetition != nil {
		reason = w.say("clause", "reason", reason, "clause", w.say("clause."+v.Repetition.Clause))
	}
	text := w.say("over.draw", "rules", rules, "turn", v.Turn, "reason", reason)
	if v.Winner != "" {
		text = w.say("over.wins", "rules", rules, "turn", v.Turn, "reason", reason, "side", w.side(v.Winner))
	}
	if v.Beyond > 0 {
		text += w.say("beyond", "n", v.Beyond)
	}
	switch {
	case v.Agrees == nil:
	case *v.Agrees:
		text += w.say("agrees")
	default:
		text += w.say("differs", "result", g.Result)
	}
	return text
}

// repetition says how a repetition is judged, turn by turn.
func (w *writer) repetition(r *Repetition, line func(int, ...string)) {
	line(2, w.say("repetition", "first", r.First, "fen", r.FEN))
	for i := range r.Cycle {
		t := &r.Cycle[i]
		line(2, w.say("turn", "turn", t.Turn, "side", w.side(t.Side), "move", w.move(t), "class", w.say("class."+t.Class)))
		for _, chase := range []bool{true, false} {
			for _, a := range t.Attacks {
				if a.Chase == chase {
					line(4, w.attack(&a))
				}
			}
		}
	}
	end := w.say("drawn")
	if r.Loser != "" {
		end = w.say("loses", "side", w.side(r.Loser))
	}
	line(2, w.say("sides", "red", w.say("class."+r.Red), "black", w.say("class."+r.Black)), w.say("gap"), end)
}

// move writes a turn as the language has it, and in coordinates.
func (w *writer) move(t *Turn) string {
	if w.language == "en" {
		return t.WXF + " (" + t.Move + ")"
	}
	return w.characters(t.Chinese) + " (" + t.Move + ")"
}

// attack says what is attacked with what, and why it is a chase or none.
func (w *writer) attack(a *Attack) string {
	finding := w.say("finding."+a.Finding, "protectors", w.pieces(a.Protectors), "n", len(a.Protectors))
	if len(a.Helpless) > 0 {
		finding += w.say("helpless", "pieces", w.pieces(a.Helpless))
	}
	key := "attacks"
	if a.Chase {
		key = "chases"
	}
	return w.say(key, "attacker", w.piece(a.Attacker), "victim", w.piece(a.Victim), "finding", finding)
}

func (w *writer) piece(p Piece) string {
	return w.say("on", "piece", w.name(p.Piece, "piece."+p.Side+"."+p.Piece, "piece."+p.Piece), "square", p.Square)
}

// pieces names several pieces.
func (w *writer) pieces(list []Piece) string {
	var text strings.Builder
	for i, p := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			text.WriteString(w.say("and"))
		default:
			text.WriteString(w.say("comma"))
		}
		text.WriteString(w.piece(p))
	}
	return text.String()
}

// The letters of turns that differ in traditional characters.
var traditional = strings.NewReplacer("马", "馬", "车", "車", "帅", "帥", "将", "將", "进", "進", "后", "後")

// characters writes a turn in the characters of the language.
func (w *writer) characters(text string) string {
	if w.language == "zh-Hant" {
		return traditional.Replace(text)
	}
	return text
}

// isLanguage tells whether there are texts of a language.
func isLanguage(name string) bool { return slices.Contains(Languages, name) }

// problem says in one line what is wrong with a game.
func (g *Game) problem() string {
	where := phrase.Line(g.File) + ": game " + strconv.Itoa(g.Number)
	if g.Problem.Turn != "" {
		where += ": turn " + strconv.Quote(g.Problem.Turn)
	}
	return where + ": " + g.Problem.Text
}
