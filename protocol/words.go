package protocol

import (
	"strings"
	"time"
)

// command is a line split into words. Keywords are compared without regard to case, so name is in lower
// case; words keep the case they came in.
type command struct {
	name string
	word string   // the name as it came
	args []string // the words behind the name
	rest string   // what stands behind the name, blanks inside as they came
	at   time.Time
}

// parseCommand splits a line at spaces and tabs. An empty line and a comment have no name.
func parseCommand(text string, at time.Time) command {
	word, rest := cutWord(text)
	if word == "" || word[0] == '#' {
		return command{at: at}
	}
	return command{name: strings.ToLower(word), word: word, args: words(rest), rest: rest, at: at}
}

// words splits text at spaces and tabs.
func words(text string) []string { return strings.FieldsFunc(text, isBlank) }

// cutWord returns the first word of text and what follows it, without blanks around.
func cutWord(text string) (word, rest string) {
	text = strings.TrimFunc(text, isBlank)
	end := strings.IndexFunc(text, isBlank)
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimFunc(text[end:], isBlank)
}

func isBlank(c rune) bool { return c == ' ' || c == '\t' }

// cutAt splits words at the first that is the keyword; found is false, and after nil, if there is none.
func cutAt(list []string, keyword string) (before, after []string, found bool) {
	for i, word := range list {
		if strings.EqualFold(word, keyword) {
			return list[:i], list[i+1:], true
		}
	}
	return list, nil, false
}

// quoted makes text from the user fit for a message: at most 80 characters, nothing that moves a cursor.
func quoted(text string) string {
	const most = 80
	var b strings.Builder
	count := 0
	for _, c := range text {
		if count == most {
			break
		}
		if isBinary(c) || c == '\t' || c >= 0x80 && c < 0xa0 || c == '\u2028' || c == '\u2029' {
			c = '?'
		}
		b.WriteRune(c)
		count++
	}
	return b.String()
}

// quotedLine is quoted for a whole message, whose length is bounded already.
func quotedLine(text string) string {
	return strings.Map(func(c rune) rune {
		if isBinary(c) || c == '\t' {
			return '?'
		}
		return c
	}, text)
}
