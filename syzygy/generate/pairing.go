package generate

import (
	"cmp"
	"slices"
)

// symbol is a value, or two other symbols side by side.
type symbol struct {
	left, right int // right is -1 for a value, which left then is
	values      int // that it stands for
}

const (
	maxSymbols      = 1024 // the format has room for four times as many
	maxValues       = 256  // of a symbol
	pairsAtOnce     = 64
	leastOccurrence = 8
)

// pair is two symbols side by side.
type pair struct {
	left, right int
	count       uint32
}

// recursivePairing writes values as symbols: frequent pairs of symbols become symbols of their own, again and again.
func recursivePairing(values []uint8) ([]symbol, []uint16) {
	var number [256]int
	var symbols []symbol
	for _, v := range values {
		if number[v] == 0 {
			symbols = append(symbols, symbol{left: int(v), right: -1, values: 1})
			number[v] = len(symbols)
		}
	}
	text := make([]uint16, len(values))
	for i, v := range values {
		text[i] = uint16(number[v] - 1)
	}
	for len(symbols) < maxSymbols {
		chosen := frequentPairs(symbols, text)
		if len(chosen) == 0 {
			break
		}
		text = replacePairs(&symbols, text, chosen)
	}
	return symbols, text
}

// frequentPairs returns the pairs to replace next, the most frequent first.
func frequentPairs(symbols []symbol, text []uint16) []pair {
	n := len(symbols)
	counts := make([]uint32, n*n)
	for i := 1; i < len(text); i++ {
		counts[int(text[i-1])*n+int(text[i])]++
		if i+1 < len(text) && text[i-1] == text[i] && text[i] == text[i+1] {
			i++ // pairs of one run overlap
		}
	}
	var list []pair
	for at, count := range counts {
		if p := (pair{at / n, at % n, count}); count >= leastOccurrence && symbols[p.left].values+symbols[p.right].values <= maxValues {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right))
	})
	list = list[:min(len(list), pairsAtOnce, maxSymbols-n)]
	for i, p := range list {
		if p.count < list[0].count/4 {
			return list[:i]
		}
	}
	return list
}

// replacePairs enters the pairs as symbols and writes the text with them.
func replacePairs(symbols *[]symbol, text []uint16, chosen []pair) []uint16 {
	n := len(*symbols)
	replacement := make([]uint16, n*n)
	for _, p := range chosen {
		replacement[p.left*n+p.right] = uint16(len(*symbols))
		*symbols = append(*symbols, symbol{p.left, p.right, (*symbols)[p.left].values + (*symbols)[p.right].values})
	}
	out := text[:0]
	for i := 0; i < len(text); i++ {
		if i+1 < len(text) {
			if s := replacement[int(text[i])*n+int(text[i+1])]; s != 0 {
				out = append(out, s)
				i++
				continue
			}
		}
		out = append(out, text[i])
	}
	return out
}
