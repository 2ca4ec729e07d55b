// Package clip shortens what error messages quote.
package clip

const most = 40

// Text returns a text of an input as an error quotes it: no more than forty letters of it, and an ellipsis for the
// rest.
func Text(text string) string {
	if len(text) <= most {
		return text
	}
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
