package loops

import (
	"math/rand/v2"
	"slices"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
)

// Finder finds loops that the rule sets judge differently, by trying cycles of positions with few pieces at random. Of all
// that have the same verdicts by all rule sets it keeps the one with the fewest pieces.
type Finder struct {
	r    *rand.Rand
	best map[string]Loop // by verdicts
	size map[string]int  // pieces of these
}

// NewFinder returns a finder that has found nothing yet.
func NewFinder(seed uint64) *Finder {
	return &Finder{r: rand.New(rand.NewPCG(seed, seed)), best: map[string]Loop{}, size: map[string]int{}}
}

// Try makes a position and looks at some of its cycles.
func (f *Finder) Try() {
	p := f.position()
	if p == nil {
		return
	}
	for range 40 {
		f.cycle(p)
		for p.Ply() > 0 {
			p.Back()
		}
	}
}

// Loops returns what was found, the fewest pieces first, judged.
func (f *Finder) Loops() ([]Loop, error) {
	var all []Loop
	for _, l := range f.best {
		if err := l.Judge(); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b Loop) int {
		if n := pieces(a.FEN) - pieces(b.FEN); n != 0 {
			return n
		}
		return strings.Compare(a.FEN, b.FEN)
	})
	return all, nil
}

// position returns a position with one to five pieces beside the generals, or nil if the pieces fell wrong.
func (f *Finder) position() *position.Position {
	var board [10][9]byte
	put := func(letter byte, files, ranks [2]int) {
		file, rank := files[0]+f.r.IntN(files[1]-files[0]+1), ranks[0]+f.r.IntN(ranks[1]-ranks[0]+1)
		if board[rank][file] == 0 {
			board[rank][file] = letter
		}
	}
	put('K', [2]int{3, 5}, [2]int{0, 2})
	put('k', [2]int{3, 5}, [2]int{7, 9})
	const letters = "RRCCNNPABrrccnnpab"
	for range 1 + f.r.IntN(5) {
		put(letters[f.r.IntN(len(letters))], [2]int{0, 8}, [2]int{0, 9})
	}
	var rows []string
	for rank := 9; rank >= 0; rank-- {
		row := ""
		for _, letter := range board[rank] {
			if letter == 0 {
				letter = '1'
			}
			row += string(letter)
		}
		rows = append(rows, row)
	}
	p, err := fen.Parse(position.Xiangqi, strings.Join(rows, "/")+" w")
	if err != nil {
		return nil
	}
	return p
}

// cycle tries one cycle of four plies and keeps it if it is the smallest of its verdicts.
func (f *Finder) cycle(p *position.Position) {
	start := p.Key()
	var moves []string
	var out [2]position.Move
	for i := range 4 {
		turns := p.LegalTurns()
		if len(turns) == 0 {
			return
		}
		turn := turns[f.r.IntN(len(turns))]
		m := turn.Moves()[0]
		if i < 2 {
			out[i] = m
		} else {
			m = position.NewMove(out[i-2].To(), out[i-2].From())
			i := slices.IndexFunc(turns, func(t position.Turn) bool { return t.Moves()[0] == m })
			if i < 0 {
				return
			}
			turn = turns[i]
		}
		if p.PieceAt(m.To()) != position.NoPiece {
			return
		}
		p.Play(turn)
		moves = append(moves, moveText(m))
	}
	if p.Key() != start {
		return
	}
	verdicts, different := f.verdicts(p)
	if !different {
		return
	}
	size := p.Occupied().Count()
	if old, known := f.size[verdicts]; known && old <= size {
		return
	}
	for p.Ply() > 0 {
		p.Back()
	}
	f.size[verdicts] = size
	f.best[verdicts] = Loop{Source: Found, FEN: fen.Format(p), Moves: strings.Join(moves, " ")}
}

// verdicts returns the verdicts of all rule sets as letters, from the point of view of the first side that loses, and whether
// they are not all the same.
func (f *Finder) verdicts(p *position.Position) (text string, different bool) {
	guilty := position.VerdictDraw
	for _, rule := range Rules() {
		rules := p.Rules()
		rules.Repetition = rule
		p.SetRules(rules)
		v, _ := p.RepetitionInSearch(-1)
		if guilty == position.VerdictDraw {
			guilty = v
		}
		switch v {
		case position.VerdictDraw:
			text += "="
		case guilty:
			text += "-"
		default:
			text += "+"
		}
	}
	return text, strings.Trim(text, text[:1]) != ""
}

func pieces(text string) int {
	p, err := fen.Parse(position.Xiangqi, text)
	if err != nil {
		return 0
	}
	return p.Occupied().Count()
}
