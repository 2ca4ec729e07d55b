package claims

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"xqengine/internal/phrase"
	"xqengine/position"
)

// Languages are the languages that claims can be said in.
var Languages = []string{"en", "zh", "zh-Hant"}

//go:embed texts
var files embed.FS

// words returns the texts of each language: all have the same keys, and each text the same values.
var words = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range Languages {
		texts := map[string]string{}
		if err := json.Unmarshal(Texts(language), &texts); err != nil {
			panic("claims: " + language + ": " + err.Error())
		}
		all[language] = texts
	}
	return all
})

// Texts returns the texts of one of Languages as JSON, for a page that says claims itself: by voice, dot and kind, with the names
// of values in braces as package phrase has them.
func Texts(language string) []byte {
	text, err := files.ReadFile("texts/" + language + ".json")
	if err != nil {
		panic("claims: " + err.Error())
	}
	return text
}

// A Speaker says claims about games of a variant in a language. Its zero value says nothing; see NewSpeaker.
type Speaker struct {
	// Move writes a turn, which comes in coordinates, as the reader likes it; nil leaves it as it is. before are the turns of
	// the same line that come before it.
	Move func(turn string, before []string) string
	// PlateName names a plate of the variant; nil names it in English or, simplified, in Chinese.
	PlateName func(plate position.Plate) string

	variant  *position.Variant
	language string
	words    map[string]string
}

// NewSpeaker returns the speaker of a language; the error names one that there is not.
func NewSpeaker(v *position.Variant, language string) (*Speaker, error) {
	texts, ok := words()[language]
	if !ok {
		return nil, fmt.Errorf("language %q: not one of %s", language, strings.Join(Languages, ", "))
	}
	return &Speaker{variant: v, language: language, words: texts}, nil
}

// Say returns a claim as a sentence.
func (s *Speaker) Say(c Claim) string {
	key := string(c.Voice) + "." + string(c.Kind)
	values := s.values(&c)
	text := phrase.FillPlain(s.words[key], values)
	if s.language == "en" && text != "" { // sentences may begin with a piece
		text = strings.ToUpper(text[:1]) + text[1:]
		if strings.HasPrefix(s.words[key], "{move}") || strings.HasPrefix(s.words[key], "{best}") {
			text = phrase.FillPlain(s.words[key], values) // but moves are written as they are
		}
	}
	return text
}

// values returns what stands in the places of a claim's text.
func (s *Speaker) values(c *Claim) map[string]string {
	side, other := position.Red, position.Black
	if c.Side == position.Black.String() {
		side, other = other, side
	}
	values := map[string]string{
		"side": s.side(side), "other": s.side(other),
		"clause": s.words["clause."+c.Clause], "royal": s.royal(),
		"n": fmt.Sprint(c.Number), "against": fmt.Sprint(c.Against),
		"move": s.move(c.Played, nil), "line": s.line(c),
	}
	switch c.Voice {
	case Allows:
		values["reply"] = s.move(c.Move, []string{c.Played})
	case Misses:
		values["best"] = s.move(c.Move, nil)
	}
	for i, name := range []string{"first", "second", "third"} {
		if i < len(c.Spots) {
			values[name] = phrase.FillPlain(s.words["spot"], map[string]string{"piece": s.piece(c.Spots[i].Piece), "square": c.Spots[i].Square})
		}
	}
	values["lost"], values["won"] = s.pieces(c.Lost), s.pieces(c.Won)
	for _, name := range []string{"gain", "loss"} {
		key := name
		if len(c.Won) == 0 {
			key += ".none"
		}
		values[name] = phrase.FillPlain(s.words[key], values)
	}
	if plates := s.variant.Plates(); c.Number > 0 && c.Number <= len(plates) {
		plate := plates[c.Number-1]
		values["plate"] = phrase.FillPlain(s.words["plate"], map[string]string{"n": fmt.Sprint(c.Number), "name": s.plate(plate)})
	}
	return values
}

func (s *Speaker) side(c position.Colour) string {
	name := c.String()
	if s.variant.OnSquares() && c == position.White {
		name = "white"
	}
	return s.words["side."+name]
}

func (s *Speaker) royal() string {
	if s.variant.OnSquares() {
		return s.words["chess.royal"]
	}
	return s.words["royal"]
}

// piece names a piece that is written as in a FEN. What is not a piece, as in a record that somebody has edited, stays as it is.
func (s *Speaker) piece(text string) string {
	kind, letter, known := position.Ordinary, text, true
	if len(text) == 2 {
		kind, known = position.KindByMark(text[0])
		letter = text[1:]
	}
	if !known || len(letter) != 1 || s.variant.PieceByLetter(letter[0]) == position.NoPiece {
		return text
	}
	key := "piece." + s.variant.PieceByLetter(letter[0]).Colour().String() + "."
	if s.variant.OnSquares() {
		key = "chess."
	}
	name := s.words[key+strings.ToUpper(letter)]
	if kind == position.Ordinary {
		return name
	}
	return phrase.FillPlain(s.words["kind."+kind.String()], map[string]string{"piece": name})
}

func (s *Speaker) pieces(list []string) string {
	names := make([]string, len(list))
	for i, text := range list {
		name := s.piece(text)
		key := "one"
		if strings.IndexAny(name, "aeiou") == 0 {
			key = "one.vowel"
		}
		names[i] = phrase.FillPlain(s.words[key], map[string]string{"piece": name})
	}
	return strings.Join(names, s.words["and"])
}

func (s *Speaker) move(turn string, before []string) string {
	if s.Move == nil || turn == "" {
		return turn
	}
	return s.Move(turn, before)
}

func (s *Speaker) line(c *Claim) string {
	var before []string
	if c.Voice == Allows {
		before = []string{c.Played}
	}
	names := make([]string, len(c.Line))
	for i, turn := range c.Line {
		names[i] = s.move(turn, before)
		before = append(before, turn)
	}
	return strings.Join(names, " ")
}

func (s *Speaker) plate(p position.Plate) string {
	switch {
	case s.PlateName != nil:
		return s.PlateName(p)
	case s.language == "en":
		return p.English
	}
	return p.Chinese
}
