package wire

import "strings"

// FoldName makes names of options comparable: case, blanks, underscores and dashes do not count.
func FoldName(name string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune(" \t_-", c) {
			return -1
		}
		return c
	}, strings.ToLower(name))
}

// SameName reports whether two names mean the same option.
func SameName(a, b string) bool { return FoldName(a) == FoldName(b) }
