package judge

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/sync/errgroup"

	"xqengine/internal/phrase"
	"xqengine/internal/plainfile"
	"xqengine/position"
	"xqengine/record"
)

// Stdin is the name of the standard input among files.
const Stdin = "-"

// Options say how games are judged and what is written.
type Options struct {
	Rules    []position.RepetitionRule // the first is compared with the record; none: as the record says
	Variant  string                    // of positions that stand in lines
	Language string                    // one of Languages
	JSON     bool                      // a line of JSON for each game, instead of text
	Workers  int                       // files that are read at the same time, 1 or more
	MaxBytes int64                     // bytes of a file
}

// Count sums up what came out.
type Count struct {
	Games        int // judged
	Contradicted int // whose record says something else than the first verdict
	Bad          int // games and files with something that could not be read
}

// output is a part of what a file says: text or a line about a problem.
type output struct {
	text    []byte
	problem string
	count   Count
}

// outputSize is how much text is gathered before it is handed on.
const outputSize = 1 << 15

// Files judges the games of files and writes what it finds in the order of the files and games; stdin is what Stdin names.
// Problems get a line each, in that order. An error is one of writing, or of the context.
func Files(ctx context.Context, paths []string, stdin io.Reader, out io.Writer, problem func(line string), o Options) (total Count, err error) {
	if !isLanguage(o.Language) {
		return Count{}, fmt.Errorf("there is no language %q", o.Language)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(max(1, o.Workers))
	queue := make(chan chan output, max(1, o.Workers)) // of files in order
	go func() {
		defer close(queue)
		for _, path := range paths {
			const waiting = 4
			parts := make(chan output, waiting)
			select {
			case queue <- parts:
			case <-ctx.Done():
				return
			}
			group.Go(func() error {
				defer close(parts)
				one := file{ctx: ctx, path: path, options: &o, parts: parts, words: newWriter(o.Language)}
				one.judge(stdin)
				return nil
			})
		}
	}()
	for parts := range each(ctx, queue) {
		for part := range each(ctx, parts) {
			total.add(part.count)
			if part.problem != "" {
				problem(part.problem)
			}
			if len(part.text) > 0 {
				if _, err := out.Write(part.text); err != nil {
					return total, err
				}
			}
		}
	}
	if err := context.Cause(ctx); err != nil {
		return total, err // whoever waits for input still does
	}
	return total, group.Wait()
}

// each goes through what a channel brings until it is closed or the context ends.
func each[T any](ctx context.Context, from <-chan T) func(yield func(T) bool) {
	return func(yield func(T) bool) {
		for {
			select {
			case one, ok := <-from:
				if !ok || !yield(one) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

func (c *Count) add(more Count) {
	c.Games += more.Games
	c.Contradicted += more.Contradicted
	c.Bad += more.Bad
}

// file is a file that is being judged.
type file struct {
	ctx     context.Context
	path    string
	options *Options
	parts   chan output
	words   *writer

	number int // of the last game
	now    output
}

// judge judges the games of the file.
func (f *file) judge(stdin io.Reader) {
	if err := f.read(stdin); err != nil && f.ctx.Err() == nil {
		f.now.problem = phrase.Line(f.path) + ": " + strings.ReplaceAll(reasonOf(err), "\n", " ")
		f.now.count.Bad++
	}
	f.flush()
}

// reasonOf says what is wrong with a file, without its name.
func reasonOf(err error) string {
	var path interface{ Unwrap() error }
	if errors.As(err, &path) {
		if inner := path.Unwrap(); inner != nil {
			return inner.Error()
		}
	}
	return err.Error()
}

// read reads the file, and takes its games.
func (f *file) read(stdin io.Reader) error {
	source := stdin
	if f.path != Stdin {
		opened, err := plainfile.Open(f.path)
		if err != nil {
			return err
		}
		defer opened.Close()
		source = opened
	}
	const head = 1 << 12
	in := bufio.NewReaderSize(&bounded{from: source, left: f.options.MaxBytes}, head)
	begin, _ := in.Peek(head)
	if record.IsPositions(begin) {
		return record.EachPosition(in, f.options.Variant, f.take)
	}
	return record.Each(in, f.take)
}

// errTooLarge tells that a file is larger than what may be read.
type errTooLarge int64

func (e errTooLarge) Error() string {
	return fmt.Sprintf("larger than the %d MB that are read", int64(e)>>20)
}

// bounded is a reader that fails behind so many bytes.
type bounded struct {
	from io.Reader
	left int64
	read int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	b.read += int64(n)
	if b.read > b.left {
		return 0, errTooLarge(b.left)
	}
	return n, err
}

// take judges a game, of which g is what could be read.
func (f *file) take(g *record.Game, p *record.Problem) error {
	f.number++
	if p != nil {
		f.number = p.Game
	}
	told := gameOf(f.path, f.number, g, p)
	if g != nil {
		told.Verdicts = Of(g, f.options.Rules)
		f.now.count.Games++
		if first := told.Verdicts[0]; first.Agrees != nil && !*first.Agrees {
			f.now.count.Contradicted++
		}
	}
	if f.options.JSON {
		f.now.text = told.appendJSON(f.now.text)
	} else {
		f.now.text = f.words.append(f.now.text, told)
	}
	if p != nil {
		f.now.count.Bad++
		f.flush()
		f.now.problem = told.problem()
	}
	if len(f.now.text) >= outputSize || f.now.problem != "" {
		f.flush()
	}
	return f.ctx.Err()
}

// flush hands on what has been gathered.
func (f *file) flush() {
	if f.now.problem == "" && len(f.now.text) == 0 && f.now.count == (Count{}) {
		return
	}
	part := f.now
	part.text = bytes.Clone(part.text)
	f.now = output{text: f.now.text[:0]}
	select {
	case f.parts <- part:
	case <-f.ctx.Done():
	}
}
