package record

import (
	"regexp"
	"strings"

	"xqengine/position/notation"
)

// resultWords are results as others write them: with the score of both sides, as signs, and as forfeits.
var resultWords = map[string]Result{
	"*": Unfinished, "1-0": RedWins, "0-1": BlackWins, "1/2-1/2": Drawn,
	"1/2": Drawn, "½-½": Drawn, "½": Drawn, "0.5-0.5": Drawn, ".5-.5": Drawn, "0,5-0,5": Drawn,
	"1-0ff": RedWins, "0-1ff": BlackWins, "1-0f": RedWins, "0-1f": BlackWins, "1-0wo": RedWins, "0-1wo": BlackWins,
	"2-0": RedWins, "0-2": BlackWins, "1-1": Drawn,
	bothLost: Unfinished,
}

// bothLost is the result of a game that nobody won, as where both sides were absent.
const bothLost = "0-0"

// ReasonBothLost is the reason of a game whose result is 0-0: no result says so.
const ReasonBothLost = "both sides lost (0-0)"

// plainResult returns a result as the words have it: hyphens for dashes and colons, and no blanks.
func plainResult(text string) string {
	text = strings.ToLower(notation.Plain(text))
	return strings.Join(strings.Fields(strings.ReplaceAll(text, ":", "-")), "")
}

// movetextResult reads a result among turns. A score of 2 points, as xiangqi counts them in some places, and words that are
// turns or signs as well are results in tags alone.
func movetextResult(text string) (r Result, ok bool) {
	switch plain := plainResult(text); plain {
	case bothLost, "2-0", "0-2", "1-1":
		return Unfinished, false
	default:
		r, ok = resultWords[plain]
		return r, ok
	}
}

// forfeits are results of games that were not played, in tags: signs between turns mean something else.
var forfeits = map[string]Result{
	"+--": RedWins, "--+": BlackWins, "+/-": RedWins, "-/+": BlackWins, "+": RedWins, "-": BlackWins,
	"=": Drawn, "1": RedWins, "0": BlackWins, "red": RedWins, "white": RedWins, "black": BlackWins,
}

// resultOfTag reads a result, also in words.
func resultOfTag(text string) Result {
	plain := plainResult(text)
	if r, ok := resultWords[plain]; ok {
		return r
	}
	if r, ok := forfeits[plain]; ok {
		return r
	}
	for word, r := range map[string]Result{"1-0": RedWins, "0-1": BlackWins, "1/2-1/2": Drawn} {
		if rest, ok := strings.CutPrefix(plain, word); ok && rest != "" && strings.IndexByte("({[,;", rest[0]) >= 0 {
			return r // 1-0 (time)
		}
	}
	return resultOfWords(text)
}

// resultOfWords reads a result in words.
func resultOfWords(text string) Result {
	text = strings.ToLower(text)
	side := sideWord.FindStringSubmatchIndex(text)
	if side != nil {
		red := side[2] >= 0
		if end := endWord.FindStringSubmatchIndex(text[side[1]:]); end != nil {
			if won := end[2] >= 0; won == red {
				return RedWins
			}
			return BlackWins
		}
	}
	if strings.Contains(text, "和") || strings.Contains(text, "draw") {
		return Drawn
	}
	return Unfinished
}

// Words for sides and for what became of them.
var (
	sideWord = regexp.MustCompile(`(红|紅|先|red|white)|黑|后|後|black`)
	endWord  = regexp.MustCompile(`^[^和]{0,12}?(?:(胜|勝|赢|贏|win|won)|负|負|输|輸|los|resign)`)
)
