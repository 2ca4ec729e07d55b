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
		line(1, w.verdict(g, &g.Verdicts[i]))
	}
	for _, same := range sameCycles(g.Verdicts) {
		w.cycle(same, len(g.Verdicts), line)
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

// sameCycles groups the verdicts on repetitions of the same turns: to be shown side by side.
func sameCycles(verdicts []Verdict) (groups [][]*Verdict) {
	for i := range verdicts {
		v := &verdicts[i]
		if v.Repetition == nil {
			continue
		}
		at := slices.IndexFunc(groups, func(group []*Verdict) bool {
			return group[0].Turn == v.Turn && group[0].Repetition.First == v.Repetition.First
		})
		if at < 0 {
			groups = append(groups, nil)
			at = len(groups) - 1
		}
		groups[at] = append(groups[at], v)
	}
	return groups
}

// sayings are texts, each with the rules by which it is so.
type sayings struct {
	order []string
	rules map[string][]string
}

func (s *sayings) add(text, rules string) {
	if s.rules == nil {
		s.rules = map[string][]string{}
	}
	if s.rules[text] == nil {
		s.order = append(s.order, text)
	}
	s.rules[text] = append(s.rules[text], rules)
}

// list returns the texts in the order of their coming; those that are not so by all of the rules name theirs.
func (s *sayings) list(w *writer, all int) (texts []string) {
	for _, text := range s.order {
		if rules := s.rules[text]; len(rules) < all {
			text = w.say("by", "text", text, "rules", strings.Join(rules, w.say("comma")))
		}
		texts = append(texts, text)
	}
	return texts
}

// cycle says how a repetition is judged, turn by turn; of several sets of rules, out of a number, what each says.
func (w *writer) cycle(same []*Verdict, all int, line func(int, ...string)) {
	r := same[0].Repetition
	line(2, w.say("repetition", "first", r.First, "fen", r.FEN))
	for i := range r.Cycle {
		t := &r.Cycle[i]
		var classes, chases, attacks sayings
		for _, v := range same {
			rules, turn := w.name(v.Rules, "rules."+v.Rules), &v.Repetition.Cycle[i]
			classes.add(w.say("class."+turn.Class), rules)
			for k := range turn.Attacks {
				list := &attacks
				if turn.Attacks[k].Chase {
					list = &chases
				}
				list.add(w.attack(&turn.Attacks[k]), rules)
			}
		}
		class := strings.Join(classes.list(w, len(same)), w.say("semicolon"))
		line(2, w.say("turn", "turn", t.Turn, "side", w.side(t.Side), "move", w.move(t), "class", class))
		for _, text := range append(chases.list(w, len(same)), attacks.list(w, len(same))...) {
			line(4, text)
		}
	}
	var ends sayings
	for _, v := range same {
		ends.add(w.end(v.Repetition), w.name(v.Rules, "rules."+v.Rules))
	}
	for _, text := range ends.list(w, all) {
		line(2, text)
	}
}

// end says what the sides do in a repetition, and what that means.
func (w *writer) end(r *Repetition) string {
	end := w.say("drawn")
	if r.Loser != "" {
		end = w.say("loses", "side", w.side(r.Loser))
	}
	return w.say("sides", "red", w.say("class."+r.Red), "black", w.say("class."+r.Black)) + w.say("gap") + end
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

// isLanguage reports whether there are texts of a language.
func isLanguage(name string) bool { return slices.Contains(Languages, name) }

// problem says in one line what is wrong with a game.
func (g *Game) problem() string {
	where := phrase.Line(g.File) + ": game " + strconv.Itoa(g.Number)
	if g.Problem.Turn != "" {
		where += ": turn " + strconv.Quote(g.Problem.Turn)
	}
	return where + ": " + g.Problem.Text
}
