package flags

import (
	"errors"
	"strings"

	"github.com/alecthomas/kong"
)

// EngineWords are the words behind an engine flag, one inner slice for each use of the flag.
type EngineWords [][]string

// Decode takes all words up to the next flag, so that a specification needs no quotes.
func (w *EngineWords) Decode(ctx *kong.DecodeContext) error {
	var words []string
	for {
		token := ctx.Scan.Peek()
		text, isText := token.Value.(string)
		if token.IsEOL() || !isText || strings.HasPrefix(text, "-") && token.Type != kong.FlagValueToken {
			break
		}
		ctx.Scan.Pop()
		words = append(words, text)
	}
	if len(words) == 0 {
		return errors.New("expected words such as name=a cmd=./xqengine")
	}
	*w = append(*w, words)
	return nil
}
