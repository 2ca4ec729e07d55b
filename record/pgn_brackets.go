package record

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// What stands in brackets: tags, notes and comments, with the ways in which people leave them open.

// tagBegins is the beginning of a tag: its name and the quote of its value, of any kind.
var tagBegins = regexp.MustCompile(`^\s*([^\s"“”„\[\]]{1,64})\s*(["“”„])`)

// bareTag is a tag of a known name whose value has no quotes.
var bareTag = regexp.MustCompile(`^[ \t]*(\w{1,32})[ \t]+([^\]\n]*)\]`)

// longestTagName is how many bytes behind a bracket are looked at for the name of a tag.
const longestTagName = 512

// tag returns name and value of a tag, with a zero byte between, if the bracket that was read begins one.
func (s *pgnScanner) tag() (text string, ok bool) {
	near := s.text[s.at:min(len(s.text), s.at+longestTagName)]
	if m := tagBegins.FindStringSubmatchIndex(near); m != nil {
		name, quote := near[m[2]:m[3]], near[m[4]:m[5]]
		s.at += m[1]
		return name + "\x00" + s.quoted(quote != `"`), true
	}
	if m := bareTag.FindStringSubmatch(near); m != nil && (DerivedTag(m[1]) || isRoster(m[1])) {
		s.at += len(m[0])
		return m[1] + "\x00" + strings.TrimSpace(m[2]), true
	}
	return "", false
}

// quoted returns the value of a tag, whose opening quote was read. Quotes within it may be escaped or, as they
// often are, not: the value ends at a quote before a bracket, or at the end of the line.
func (s *pgnScanner) quoted(curly bool) string {
	var b strings.Builder
	for s.at < len(s.text) {
		letter, size := utf8.DecodeRuneInString(s.text[s.at:])
		begin := s.at
		s.at += size
		switch {
		case letter == '\\' && s.at < len(s.text) && (s.text[s.at] == '"' || s.text[s.at] == '\\'):
			begin = s.at
			s.at++
		case letter == '\n':
			return b.String()
		case letter == '"', curly && (letter == '”' || letter == '“'):
			if rest := strings.TrimLeft(s.text[s.at:min(len(s.text), s.at+8)], " \t"); strings.HasPrefix(rest, "]") {
				s.until("]")
				return b.String()
			}
		}
		b.WriteString(s.text[begin:s.at])
	}
	return b.String()
}

// note returns what stands in a square bracket that begins no tag, if it ends on its line. Single words, such as [pgn] and
// [/pgn] of a forum, say nothing, nor does a bracket alone.
func (s *pgnScanner) note() (text string, ok bool) {
	near := s.text[s.at:min(len(s.text), s.at+longestPeek)]
	end := strings.IndexAny(near, "]\n")
	if end < 0 || near[end] != ']' {
		return "", false
	}
	s.at += end + 1
	text = strings.TrimSpace(near[:end])
	return text, strings.ContainsAny(text, " \t")
}

// tagLine is a tag at the beginning of a line.
var (
	tagLine     = regexp.MustCompile(`\n[ \t]*\[\s*\w+\s*["“”„]`)
	tagLineHere = regexp.MustCompile(`^` + tagLine.String())
)

// comment returns the text of a comment in braces, whose opening one was read. Braces within it may be in pairs. One that
// is not closed before the tags of another game ends there.
func (s *pgnScanner) comment() string {
	if s.peeks {
		return s.until("}")
	}
	if s.brace < s.at {
		if s.brace = strings.IndexByte(s.text[s.at:], '}') + s.at; s.brace < s.at {
			s.brace = len(s.text)
		}
	}
	text := s.text[s.at:s.brace]
	nested := strings.IndexByte(text, '{') >= 0
	if nested || s.brace == len(s.text) {
		if m := tagLine.FindStringIndex(text); m != nil {
			s.at += m[0]
			return text[:m[0]]
		}
	}
	if end, ok := s.nestedEnd(nested); ok {
		text = s.text[s.at:end]
	}
	s.at = min(len(s.text), s.at+len(text)+1)
	return text
}

// nestedEnd returns where the brace stands that closes a comment with braces in it. If none does, that is not looked for again
// up to where this search came: each letter is looked at once.
func (s *pgnScanner) nestedEnd(nested bool) (end int, ok bool) {
	if !nested || s.at < s.level {
		return 0, false
	}
	depth := 1
	for i := s.at; i < len(s.text); i++ {
		switch s.text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i, true
			}
		case '\n':
			if tagLineHere.MatchString(s.text[i:min(len(s.text), i+longestTagName)]) {
				s.level = i
				return 0, false
			}
		}
	}
	s.level = len(s.text)
	return 0, false
}
