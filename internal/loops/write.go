package loops

import (
	"bytes"
	"fmt"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record/diagram"
)

// The names of the files in the folder of a corpus.
const (
	DataFile = "loops.json"
	PageFile = "loops.md"
)

// pictureCell is the size of the pictures, in pixels between two lines.
const pictureCell = 30

// Files returns the files of a judged corpus by name: the data, a page for people, and the pictures of the page.
func (f *File) Files() (map[string][]byte, error) {
	data, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{DataFile: data, PageFile: f.page()}
	for i, l := range f.found() {
		p, err := fen.Parse(position.Xiangqi, l.FEN)
		if err != nil {
			return nil, err
		}
		var picture bytes.Buffer
		if err := diagram.WriteSVG(&picture, p, diagram.Options{Cell: pictureCell, Coordinates: true}); err != nil {
			return nil, err
		}
		files[pictureName(i)] = picture.Bytes()
	}
	return files, nil
}

func pictureName(i int) string { return fmt.Sprintf("loop-%02d.svg", i+1) }

// found returns the loops that were searched for, which get a picture each.
func (f *File) found() (list []Loop) {
	for _, l := range f.Loops {
		if l.Source == Found {
			list = append(list, l)
		}
	}
	return list
}

// page returns the page for people.
func (f *File) page() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `# Loops that the rule sets judge differently

Made by %s, not by hand; [the referee](../referee.md) explains the terms. The same as data, with the class and the
victims of every ply: [%s](%s). A loop is gone through twice, so that its first position stands for the third time.
Letters are the classes of a side's plies: c check, t mate threat, z chase, - idle.

## The shortest

Of each combination of verdicts, the loop with the fewest pieces that a search among cycles of two moves of each side came
upon.
`, "`xqlab loops`", DataFile, DataFile)
	for i, l := range f.found() {
		fmt.Fprintf(&b, "\n### %d\n\n![the first position](%s)\n\n`%s` moves `%s`\n\n", i+1, pictureName(i), l.FEN, l.Moves)
		b.WriteString("| rules | verdict | Red | Black | why |\n|---|---|---|---|---|\n")
		for _, j := range l.Judged {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", j.Rule, verdictText(j.Wins), j.classes(l.FEN, 0), j.classes(l.FEN, 1), j.Why)
		}
	}
	for _, source := range []string{WXFDiagrams, ChineseCases, AsianCases} {
		f.writeTable(&b, source)
	}
	return []byte(b.String())
}

// writeTable writes the table of the loops of a source.
func (f *File) writeTable(b *strings.Builder, source string) {
	n := 0
	for _, l := range f.Loops {
		if l.Source != source {
			continue
		}
		if n++; n == 1 {
			fmt.Fprintf(b, "\n## %s\n\nWho wins: R Red, B Black, = nobody. *Source* is the verdict that is given there, by %s.\n\n| | position | moves | source",
				strings.ToUpper(source[:1])+source[1:], sourceRules[source])
			for _, rule := range Rules() {
				fmt.Fprintf(b, " | %s", rule)
			}
			b.WriteString(" |\n|---|---|---|---" + strings.Repeat("|---", len(Rules())) + "|\n")
		}
		fmt.Fprintf(b, "| %d | `%s` | `%s` | %s", n, fen.CutCounters(l.FEN), l.Moves, winnerLetter(l.Published))
		for _, j := range l.Judged {
			fmt.Fprintf(b, " | %s", winnerLetter(j.Wins))
		}
		b.WriteString(" |\n")
	}
}

func verdictText(wins string) string {
	switch wins {
	case "red":
		return "Black loses"
	case "black":
		return "Red loses"
	}
	return "draw"
}

func winnerLetter(wins string) string {
	return map[string]string{"red": "R", "black": "B", "draw": "="}[wins]
}

// classes returns the classes of the plies of the side that moves first (0) or second (1), if Red moves first, else of Red's
// (0) and Black's (1).
func (j Judgment) classes(text string, side int) string {
	first := 0
	if p, err := fen.Parse(position.Xiangqi, text); err == nil {
		first = int(p.Side())
	}
	letters := map[string]string{"idle": "-", "check": "c", "threat": "t", "chase": "z"}
	classes := ""
	for i, ply := range j.Plies {
		if (i+first)%2 == side {
			classes += letters[ply.Class]
		}
	}
	return "`" + classes + "`"
}
