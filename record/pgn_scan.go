package record

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"xqengine/position/notation"
)

// pgnKind is what a token of PGN is.
type pgnKind uint8

const (
	pgnEnd pgnKind = iota
	pgnTag         // name and value with a zero byte between
	pgnComment
	pgnOpen
	pgnClose
	pgnNote // text in square brackets that is not a tag
	pgnWord
)

// pgnScanner takes the text of a PGN file apart.
type pgnScanner struct {
	text  string
	at    int
	last  int  // where the last token began
	blank bool // there was an empty line before it
	brace int  // where the next closing brace stands, if it is behind at
	level int  // up to where comments are not looked through for the end of one that is nested
	peeks bool // only what stands near is looked at
}

// back goes back by one token.
func (s *pgnScanner) back() { s.at = s.last }

// next returns the next token.
func (s *pgnScanner) next() (pgnKind, string) {
	for { // there may be millions of signs without a meaning
		if kind, text, ok := s.token(); ok {
			return kind, text
		}
	}
}

// token returns the next token; ok is false if it has no meaning here.
func (s *pgnScanner) token() (kind pgnKind, text string, ok bool) {
	from := s.at
	s.space()
	s.last, s.blank = s.at, strings.Count(s.text[from:s.at], "\n") > 1
	if s.at == len(s.text) {
		return pgnEnd, "", true
	}
	switch s.text[s.at] {
	case '[':
		s.at++
		if text, ok := s.tag(); ok {
			return pgnTag, text, true
		}
		text, ok = s.note()
		return pgnNote, text, ok
	case '{':
		s.at++
		return pgnComment, s.comment(), true
	case ';':
		s.at++
		return pgnComment, s.until("\n"), true
	case '(':
		s.at++
		return pgnOpen, "", true
	case ')':
		s.at++
		return pgnClose, "", true
	case '}', ']', '<', '>':
		s.at++
		return pgnEnd, "", false
	}
	return pgnWord, s.word(), true
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

// longestPeek is how many bytes are looked at behind a bracket, so that a file of brackets costs no more than one of turns.
const longestPeek = 4096

// peekWord returns the first word behind the bracket that was read, without numbers of moves and comments;
// nothing if there is none near.
func (s *pgnScanner) peekWord() string {
	ahead := pgnScanner{text: s.text[:min(len(s.text), s.at+longestPeek)], at: s.at, peeks: true}
	for {
		kind, text := ahead.next()
		switch kind {
		case pgnComment:
		case pgnWord:
			if text = withoutNumber(text); text != "" && text[0] != '$' {
				text, _ = cutGlyphs(text)
				return text
			}
		default:
			return ""
		}
	}
}

// mainLine returns the first turns from the last token on, without variations: at most the given number, of those that stand near.
func (s *pgnScanner) mainLine(most int) (line []string) {
	ahead := pgnScanner{text: s.text[:min(len(s.text), s.last+longestLine)], at: s.last, peeks: true}
	for depth := 0; len(line) < most; {
		kind, text := ahead.next()
		switch kind {
		case pgnEnd, pgnTag:
			return line
		case pgnOpen:
			depth++
		case pgnClose:
			depth = max(0, depth-1)
		case pgnWord:
			if depth > 0 || text[0] == '$' || notation.IsEnPassant(text) {
				continue
			}
			if _, ok := movetextResult(text); ok {
				return line
			}
			if text, _ = cutGlyphs(withoutNumber(text)); strings.ContainsFunc(text, isLetterOrNumber) {
				line = append(line, text)
			}
		}
	}
	return line
}

// longestLine is how many bytes are looked at for the first turns of a game.
const longestLine = 16 << 10

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
