package claims

import (
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/phrase"
	"xqengine/position"
)

// TestLanguagesAgree: all languages say the same, with the same values, and say something of each kind and voice.
func TestLanguagesAgree(t *testing.T) {
	t.Parallel()
	english := words()["en"]
	for _, language := range Languages {
		texts := words()[language]
		require.Len(t, texts, len(english), language)
		for key, text := range english {
			require.NotEmpty(t, texts[key], "%s: %s", language, key)
			want, got := phrase.Names(text), phrase.Names(texts[key])
			slices.Sort(want)
			slices.Sort(got)
			assert.Equal(t, want, got, "%s: %s", language, key)
		}
	}
	said := 0
	for kind, voices := range Kinds() {
		for _, voice := range voices {
			assert.NotEmpty(t, english[string(voice)+"."+string(kind)], "%s %s", voice, kind)
			said++
		}
	}
	for key := range english {
		if voice, _, ok := strings.Cut(key, "."); ok && slices.Contains([]string{"does", "allows", "misses"}, voice) {
			said--
		}
	}
	assert.Zero(t, said, "texts of no kind")
}

// TestPlacesOfTheTexts: a text has no place that nothing fills.
func TestPlacesOfTheTexts(t *testing.T) {
	t.Parallel()
	for _, language := range Languages {
		s, err := NewSpeaker(position.StratagemMarker, language)
		require.NoError(t, err)
		for kind, voices := range Kinds() {
			for _, voice := range voices {
				c := Claim{Kind: kind, Voice: voice, Side: "red", Played: "e0e1", Move: "e9e8", Number: 2, Spots: make([]Spot, 3),
					Line: []string{"e9e8"}, Lost: []string{"r"}, Clause: "perpetualCheck"}
				for i := range c.Spots {
					c.Spots[i] = Spot{Piece: "N", Square: "c3"}
				}
				values := s.values(&c)
				for _, name := range phrase.Names(s.words[string(voice)+"."+string(kind)]) {
					assert.NotEmpty(t, values[name], "%s: %s of %s.%s", language, name, voice, kind)
				}
			}
		}
	}
}

// TestNamesOfPieces: every piece and kind of every variant has a name.
func TestNamesOfPieces(t *testing.T) {
	t.Parallel()
	for _, v := range position.Variants() {
		for _, language := range Languages {
			s, err := NewSpeaker(v, language)
			require.NoError(t, err)
			for _, square := range v.Start().Board {
				for _, kind := range v.Kinds() {
					if square != position.NoPiece {
						text := v.PieceText(square.As(kind))
						assert.NotEmpty(t, s.piece(text), "%s: %s", v.Name, text)
						assert.Equal(t, kind != position.Ordinary, s.piece(text) != s.piece(text[len(text)-1:]), "%s: %s", v.Name, text)
					}
				}
			}
		}
	}
	_, err := NewSpeaker(position.Xiangqi, "la\n")
	assert.EqualError(t, err, `language "la\n": not one of en, zh, zh-Hant`)
}

// TestMoveOfTheSpeaker: moves are written as the page likes them, with the turns before each.
func TestMoveOfTheSpeaker(t *testing.T) {
	t.Parallel()
	s, err := NewSpeaker(position.Xiangqi, "en")
	require.NoError(t, err)
	s.Move = func(turn string, before []string) string { return "<" + turn + "/" + strings.Join(before, "/") + ">" }
	c := Claim{Kind: Material, Voice: Allows, Side: "black", Played: "a", Move: "b", Number: 2, Line: []string{"b", "c"}, Lost: []string{"r"}, Won: []string{"N", "P"}}
	assert.Equal(t, "In <a/> <b/a> <c/a/b>, Black loses a chariot for a horse, a soldier.", s.Say(c))
}

// TestPure: the package can run in a page, and brings neither search nor files with it.
func TestPure(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	require.NoError(t, err)
	var own []string
	for _, path := range strings.Fields(string(out)) {
		if strings.HasPrefix(path, "xqengine/") {
			own = append(own, path)
		}
	}
	slices.Sort(own)
	assert.Equal(t, []string{"xqengine/claims", "xqengine/internal/clip", "xqengine/internal/phrase", "xqengine/position",
		"xqengine/position/chessboard", "xqengine/position/explain"}, own)
}

// TestRubbishIsSaid: what stands in a record may have been edited by hand. No claim of it makes the speaker fail, and what is
// not a piece is said as it stands there.
func TestRubbishIsSaid(t *testing.T) {
	t.Parallel()
	rubbish := []string{"", "?", "+", "+?", "??R", "马", "R", "\xff", "+\xff"}
	for _, v := range position.Variants() {
		for _, language := range Languages {
			s, err := NewSpeaker(v, language)
			require.NoError(t, err)
			for kind, voices := range Kinds() {
				for _, voice := range append(slices.Clone(voices), "", "none") {
					for _, text := range rubbish {
						for _, number := range []int{-1, 0, 1, math.MaxInt} {
							c := Claim{Kind: kind, Voice: voice, Side: text, Played: text, Move: text, Number: number, Against: number, Clause: text,
								Spots: []Spot{{Piece: text, Square: text}}, Line: []string{text, text}, Lost: []string{text}, Won: []string{text, text}}
							assert.NotPanics(t, func() { s.Say(c) }, "%+v", c)
						}
					}
				}
			}
			assert.Equal(t, "??R", s.piece("??R"))
		}
	}
}
