package sqlite

import (
	"strings"
	"unicode/utf8"
)

// grams returns the letters of a folded text, alone and with the one that follows, each once, with spaces between. No pair reaches
// over a space: words of a query have none.
func grams(text string) string {
	var list strings.Builder
	seen := map[string]bool{}
	add := func(gram string) {
		if !seen[gram] {
			seen[gram] = true
			list.WriteString(gramOf(gram))
			list.WriteByte(' ')
		}
	}
	for word := range strings.FieldsSeq(text) {
		last := 0
		for at, letter := range word {
			end := at + utf8.RuneLen(letter)
			add(word[at:end])
			if at > 0 {
				add(word[last:end])
			}
			last = at
		}
	}
	return list.String()
}

// maxGrams is how many pairs of a word the index is asked for. What remains of a long word is looked for in the text.
const maxGrams = 12

// match returns what finds the games with all words in the index of letters; empty for none.
func match(words []string) string {
	var terms []string
	for _, word := range words {
		letters := []rune(word)
		if len(letters) == 1 {
			terms = append(terms, word)
		}
		for i := 1; i < len(letters) && i <= maxGrams; i++ {
			terms = append(terms, string(letters[i-1:i+1]))
		}
	}
	for i, term := range terms {
		terms[i] = `"` + gramOf(term) + `"`
	}
	return strings.Join(terms, " ")
}

// gramOf writes a gram so that FTS5's ascii takes it for one word: its signs are letters of the private use area.
func gramOf(gram string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (r < '0' || r > '9') && (r < 'a' || r > 'z') {
			return 0xe000 + r
		}
		return r
	}, gram)
}
