// Package clip shortens what error messages quote.
package clip

// most is how many letters a line of a terminal has room for.
const most = 40

// Text returns a text of an input as an error of one line quotes it: no more than forty letters of it, and an ellipsis
// for the rest.
func Text(text string) string { return To(text, most) }

// To returns a text cut to the given number of letters, and an ellipsis for the rest.
func To(text string, letters int) string {
	if len(text) <= letters {
		return text
	}
	if runes := []rune(text); len(runes) > letters {
		return string(runes[:letters]) + "…"
	}
	return text
}
