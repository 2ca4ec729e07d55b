package egtb

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// theoryFamilies are those of the endings of the books that are not embedded.
var theoryFamilies = []string{"KR-KNAA", "KR-KCAA", "KPP-KAA", "KPP-KAE", "KNP-KAE", "KNP-KEE", "KN-KCA"}

// TestTheory: endings of the books are worth what the books say, as far as the embedded tables know them.
func TestTheory(t *testing.T) {
	known := checkTheory(t, Embedded())
	assert.GreaterOrEqual(t, known, 33)
}

// checkTheory compares the endings with tables and returns how many these know.
func checkTheory(t *testing.T, tables *Tables) (known int) {
	file, err := os.Open("testdata/theory.txt")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		text, want, found := strings.Cut(lines.Text(), "\t")
		if !found {
			continue
		}
		v, n, ok := tables.DTZ(parse(t, text))
		if !ok {
			continue
		}
		known++
		got := v.String()
		switch v {
		case Win:
			got = fmt.Sprintf("win %d", n)
		case RuleWin:
			got = "rule"
			assert.LessOrEqual(t, n, naturalLimit)
		}
		assert.Equal(t, want, got, text)
	}
	return known
}

// TestCounts: how many positions of each family are legal, won, drawn and lost for either side to move, and the plies of the longest
// wins. Legal positions, shares and longest wins were also found by another program.
func TestCounts(t *testing.T) {
	file, err := os.Open("testdata/counts.txt")
	require.NoError(t, err)
	defer file.Close()
	want := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if name, counts, found := strings.Cut(lines.Text(), "\t"); found {
			want[name] = counts
		}
	}
	got := map[string]string{}
	for _, x := range Embedded().List() {
		got[x.Material.String()] = countsLine(x.Stats)
	}
	assert.Equal(t, want, got)
}

func countsLine(s Stats) string {
	return fmt.Sprint(s.Legal, s.Win, s.Draw, s.Loss, s.Longest, s.RuleWin, s.RuleLoss, s.Open)
}
