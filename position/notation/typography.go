package notation

import "strings"

// Plain returns a text with the letters of a typewriter for those of typesetters: hyphens for dashes of all lengths,
// straight quotes for curly ones, the letters of chess for figurines, and half-width for full-width letters.
func Plain(text string) string {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return strings.Map(plainLetter, text)
		}
	}
	return text
}

// figurines are the letters of the pieces ♔ to ♙ and ♚ to ♟; a pawn has none.
const figurines = "KQRBN\x00KQRBN\x00"

func plainLetter(letter rune) rune {
	switch {
	case letter >= '\u2010' && letter <= '\u2015', letter == '\u2212', letter == '\u00ad', letter == '\ufe63':
		return '-'
	case letter == '“', letter == '”', letter == '„', letter == '‟':
		return '"'
	case letter == '‘', letter == '’':
		return '\''
	case letter >= '♔' && letter <= '♟':
		if plain := rune(figurines[letter-'♔']); plain != 0 {
			return plain
		}
		return -1
	case letter >= '！' && letter <= '～':
		return letter - '！' + '!'
	case letter == '\ufe0e', letter == '\ufe0f', letter >= '\u200b' && letter <= '\u200f', letter == '\u2060', letter == '\ufeff':
		return -1 // signs that are not seen
	case letter == '\u00a0', letter == '\u202f', letter == '\u3000', letter >= '\u2000' && letter <= '\u200a':
		return ' '
	}
	return letter
}
