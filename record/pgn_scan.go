package record

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// pgnKind is what a token of PGN is.
type pgnKind uint8

const (
	pgnEnd pgnKind = iota
	pgnTag         // name and value with a zero byte between
	pgnComment
	pgnOpen
	pgnClose
	pgnWord
)

// pgnScanner takes the text of a PGN file apart.
type pgnScanner struct {
	text string
	at   int
	last int // where the last token began
}

// back goes back by one token.
func (s *pgnScanner) back() { s.at = s.last }

// next returns the next token.
func (s *pgnScanner) next() (pgnKind, string) {
	s.space()
	s.last = s.at
	if s.at == len(s.text) {
		return pgnEnd, ""
	}
	switch s.text[s.at] {
	case '[':
		s.at++
		return pgnTag, s.tag()
	case '{':
		s.at++
		return pgnComment, s.until("}")
	case ';':
		s.at++
		return pgnComment, s.until("\n")
	case '(':
		s.at++
		return pgnOpen, ""
	case ')':
		s.at++
		return pgnClose, ""
	case '}', ']', '<', '>': // of no meaning here
		s.at++
		return s.next1()
	}
	return pgnWord, s.word()
}

// next1 skips any number of bytes without a meaning: in a loop, for there may be millions of them.
func (s *pgnScanner) next1() (pgnKind, string) {
	for {
		s.space()
		if s.at == len(s.text) || !strings.ContainsRune("}]<>", rune(s.text[s.at])) {
			return s.next()
		}
		s.at++
	}
}

// space skips blanks, and lines that begin with % as PGN has it for other programs.
func (s *pgnScanner) space() {
	for s.at < len(s.text) {
		letter, size := utf8.DecodeRuneInString(s.text[s.at:])
		switch {
		case unicode.IsSpace(letter) || letter == 0 || letter == '\ufeff':
			s.at += size
		case letter == '%' && (s.at == 0 || s.text[s.at-1] == '\n'):
			s.until("\n")
		default:
			return
		}
	}
}

// until returns the text up to an end, which is skipped.
func (s *pgnScanner) until(end string) string {
	text, _, found := strings.Cut(s.text[s.at:], end)
	s.at += len(text)
	if found {
		s.at += len(end)
	}
	return text
}

// word returns the text up to a blank or a sign with a meaning.
func (s *pgnScanner) word() string {
	rest := s.text[s.at:]
	end := strings.IndexFunc(rest, func(letter rune) bool {
		return unicode.IsSpace(letter) || strings.ContainsRune("{}()[];<>\x00", letter)
	})
	if end < 0 {
		end = len(rest)
	}
	if end > 0 && (rest[end-1] == '1' || rest[end-1] == '8') {
		end += len(bracketedPromotion.FindString(rest[end:]))
	}
	s.at += end
	return rest[:end]
}

// bracketedPromotion is what a pawn becomes, behind the rank it goes to: e8(Q)+.
var bracketedPromotion = regexp.MustCompile(`^\([QRBN]\)[+#!?]*`)

// tag returns name and value of a tag.
func (s *pgnScanner) tag() string {
	s.space()
	rest := s.text[s.at:]
	end := strings.IndexAny(rest, " \t\r\n\"]")
	if end < 0 {
		s.at = len(s.text)
		return rest
	}
	name := rest[:end]
	s.at += end
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
	if s.at == len(s.text) || s.text[s.at] != '"' {
		return name + "\x00" + strings.TrimSpace(s.until("]"))
	}
	s.at++
	return name + "\x00" + s.quoted()
}

// quoted returns the value of a tag, whose opening quote was read. Quotes within it may be escaped or, as they
// often are, not: the value ends at a quote before a bracket, or at the end of the line.
func (s *pgnScanner) quoted() string {
	var b strings.Builder
	for s.at < len(s.text) {
		letter := s.text[s.at]
		s.at++
		switch {
		case letter == '\\' && s.at < len(s.text) && (s.text[s.at] == '"' || s.text[s.at] == '\\'):
			letter = s.text[s.at]
			s.at++
		case letter == '\n':
			return b.String()
		case letter == '"':
			if rest := strings.TrimLeft(s.text[s.at:min(len(s.text), s.at+8)], " \t"); strings.HasPrefix(rest, "]") {
				s.until("]")
				return b.String()
			}
		}
		b.WriteByte(letter)
	}
	return b.String()
}

// longestPeek is how many bytes are looked at behind a bracket, so that a file of brackets costs no more than one of turns.
const longestPeek = 4096

// peekWord returns the first word behind the bracket that was read, without numbers of moves and comments;
// nothing if there is none near.
func (s *pgnScanner) peekWord() string {
	ahead := *s
	ahead.text = s.text[:min(len(s.text), s.at+longestPeek)]
	for {
		kind, text := ahead.next()
		switch kind {
		case pgnComment:
		case pgnWord:
			if text = withoutNumber(text); text != "" && text[0] != '$' {
				text, _ = cutGlyph(text)
				return text
			}
		default:
			return ""
		}
	}
}

// bracket returns the text up to the bracket that closes the one that was read.
func (s *pgnScanner) bracket() string {
	depth, rest := 1, s.text[s.at:]
	for i := range len(rest) {
		switch rest[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			s.at += i + 1
			return rest[:i]
		}
	}
	s.at = len(s.text)
	return rest
}
