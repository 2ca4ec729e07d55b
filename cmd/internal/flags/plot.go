package flags

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// Plot is a flag that pictures were once made by: now xqlab plot draws what commands keep in files.
type Plot struct {
	Plot string `hidden:"" help:"Now a command: xqlab plot." placeholder:"FILE"`
}

// CheckPlot tells by which commands the picture is made that was asked for: of the file kept, which is named by a flag. If none
// is kept, it proposes a name with an extension.
func (p *Plot) CheckPlot(flag, kept, extension string) error {
	if p.Plot == "" {
		return nil
	}
	keep := ""
	if kept == "" {
		kept = strings.TrimSuffix(p.Plot, filepath.Ext(p.Plot)) + extension
		keep = " but with " + ShellWords(flag, kept)
	}
	text := fmt.Sprintf("plot: a command by now; leave it out%s", keep)
	if kept != p.Plot { // a table of losses is a file of its own
		text += ", then: " + ShellWords("xqlab", "plot", kept, "-out", p.Plot)
	}
	return Misuse(fmt.Errorf("%s", text))
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./=:,+-]+$`)

// ShellWords returns words so that a shell understands them as those.
func ShellWords(words ...string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		if !plainWord.MatchString(word) {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		quoted[i] = word
	}
	return strings.Join(quoted, " ")
}
