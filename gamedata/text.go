package gamedata

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"xqengine/egtb"
	"xqengine/internal/clip"
	"xqengine/internal/plainfile"
	"xqengine/position"
	"xqengine/position/fen"
)

// What begins the lines of a text file that are not samples.
const (
	TextHeader = "# xqengine data:" // the first line, with the settings
	TextFooter = "# game "          // the line that ends a game
)

// Text is told what stands in a text file, line by line. Each func may be nil.
type Text struct {
	Header func(settings string) error
	Sample func(line int, s Sample) error
	Game   func() error // the samples since the last call are of one game
}

// Read reads a text file: a line for each sample, FEN | score | result. Empty lines are skipped. Of the lines that
// begin with #, the first may be a header; one that ends a game says that the lines before it belong together;
// others are comments. Errors name the file and the line.
func (t Text) Read(in io.Reader, name string) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	number := 0
	for lines.Scan() {
		number++
		if err := t.line(number, strings.TrimSpace(lines.Text())); err != nil {
			return fmt.Errorf("%s: line %d: %w", name, number, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%s: line %d is too long", name, number+1)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (t Text) line(number int, text string) error {
	settings, header := strings.CutPrefix(text, TextHeader)
	switch {
	case text == "":
		return nil
	case header:
		if t.Header != nil {
			return t.Header(strings.TrimSpace(settings))
		}
		return nil
	case strings.HasPrefix(text, TextFooter):
		if t.Game != nil {
			return t.Game()
		}
		return nil
	case text[0] == '#':
		return nil
	}
	s, err := ParseSample(text)
	if err == nil && t.Sample != nil {
		err = t.Sample(number, s)
	}
	return err
}

// Assemble makes games of the samples of one game: as few pieces as can be. Samples that one turn leads from to the
// next stand in one piece. The pieces give the same samples again.
func Assemble(v *position.Variant, samples []Sample) ([]Game, error) {
	var games []Game
	var p *position.Position
	for _, s := range samples {
		judged := Ply{Move: position.NoMove, Score: int16(s.Score)}
		if p != nil {
			if moves := follow(p, s.FEN); len(moves) > 0 {
				plies := &games[len(games)-1].Plies
				(*plies)[len(*plies)-1].Move = moves[0]
				for _, m := range moves[1:] {
					*plies = append(*plies, Ply{Move: m, Score: NoScore})
				}
				*plies = append(*plies, judged)
				continue
			}
		}
		var err error
		if p, err = fen.Parse(v, s.FEN); err != nil {
			return nil, fmt.Errorf("fen: %w", err)
		}
		g := Game{Start: s.FEN, Plies: []Ply{judged}, Result: s.Result, End: Unknown, Continued: len(games) > 0}
		if s.FEN == fen.Start(v) {
			g.Start = ""
		}
		games = append(games, g)
	}
	return games, nil
}

// follow plays the turn that leads from p to a FEN and returns its moves. If there is none, p stays as it is.
func follow(p *position.Position, text string) []position.Move {
	q, err := fen.Parse(p.Variant(), text)
	if err != nil {
		return nil
	}
	for _, turn := range p.LegalTurns() {
		p.Play(turn)
		if p.Key() == q.Key() && fen.Format(p) == text {
			return turn.Moves()
		}
		p.Back()
	}
	return nil
}

// Filter says which positions of games are kept as samples.
type Filter struct {
	Skip int // turns at the start of a game of which nothing is kept; of games from a text file that was done before
	Keep int // largest absolute score in centipawns

	Tables   *egtb.Tables // endgame tables that Known is about; nil: none
	Relabels Known
}

// Samples calls do with the samples of a game: positions with a score that are quiet and pass the filter. The
// position belongs to Samples; do may set its features, and make moves that it takes back.
func (f Filter) Samples(g *Game, v *position.Variant, do func(p *position.Position, score int)) error {
	turns, side, begun := 0, position.Red, false
	return g.Replay(v, func(p *position.Position, i int) error {
		if begun && p.Side() != side {
			turns++
		}
		begun, side = true, p.Side()
		score := g.Plies[i].Score
		if score == NoScore || max(score, -score) > int16(min(f.Keep, maxScore)) {
			return nil
		}
		if (turns >= f.Skip || g.End == Unknown) && quietAt(p, g.Plies[i:]) && !f.drops(p) {
			do(p, int(score))
		}
		return nil
	})
}

// AddText adds the games of a text file, which must be of variant v if it has a header. Errors name the file and the line.
func (w *Writer) AddText(in io.Reader, name string, v *position.Variant) error {
	var samples []Sample
	flush := func() error {
		games, err := Assemble(v, samples)
		if err != nil {
			return err
		}
		for i := range games {
			if err := w.Add(&games[i]); err != nil {
				return err
			}
		}
		samples = samples[:0]
		return nil
	}
	text := Text{
		Header: func(settings string) error {
			if name := setting(settings, "variant"); name != "" && name != v.Name {
				return fmt.Errorf("these are positions of %s, not of %s", clip.Text(name), v.Name)
			}
			return nil
		},
		Sample: func(_ int, s Sample) error {
			samples = append(samples, s)
			return nil
		},
		Game: flush,
	}
	if err := text.Read(in, name); err != nil {
		return err
	}
	// Without a line that ends a game, each position is a game of its own.
	rest := samples
	for i := range rest {
		samples = rest[i : i+1 : i+1]
		if err := flush(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// TextWriter writes samples of games as text.
type TextWriter struct {
	Games, Positions int
	file             *os.File
	out              *bufio.Writer
	open             int // samples of the game being written
	result           Result
	end              End
	begun            bool
}

// CreateText makes a new text file with the settings in its header. It does not overwrite one.
func CreateText(path, settings string) (*TextWriter, error) {
	file, err := plainfile.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%s: %w", path, ErrExists)
	}
	if err != nil {
		return nil, err
	}
	w := &TextWriter{file: file, out: bufio.NewWriterSize(file, 1<<16)}
	fmt.Fprintf(w.out, "%s %s\n", TextHeader, settings)
	return w, nil
}

// Add writes the samples of a game.
func (w *TextWriter) Add(g *Game, v *position.Variant, f Filter) error {
	if !g.Continued {
		w.finish()
		w.begun, w.open, w.result, w.end = true, 0, g.Result, g.End
		w.Games++
	}
	return f.Samples(g, v, func(p *position.Position, score int) {
		fmt.Fprintln(w.out, Sample{FEN: fen.Format(p), Score: score, Result: f.Result(g, p)})
		w.open++
		w.Positions++
	})
}

// finish ends the game that is being written.
func (w *TextWriter) finish() {
	if w.begun {
		fmt.Fprintf(w.out, "%s%d: %s, %s, %d positions\n", TextFooter, w.Games, w.result, w.end, w.open)
	}
}

// Close ends the last game and closes the file. The error is the first of all writes.
func (w *TextWriter) Close() error {
	w.finish()
	err := w.out.Flush()
	if closeErr := w.file.Close(); err == nil {
		err = closeErr
	}
	return err
}
