package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"time"

	"xqengine/egtb"
	"xqengine/internal/plainfile"
)

// writeMarkdown writes tables as a table of Markdown, from the headers of their files; the times of those that made them are known from
// what 'xqlab tables generate' has said, by family.
func writeMarkdown(w io.Writer, list []egtb.Info, times map[string]string) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "| family | positions | bytes | memory to make it | time | longest win | won or lost | by rule | cursed | open |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|---|---|")
	for _, x := range list {
		fmt.Fprintln(out, markdownRow(x, times))
	}
	return out.Flush()
}

func markdownRow(x egtb.Info, times map[string]string) string {
	s := x.Stats
	both := func(n [2]int) int { return n[0] + n[1] }
	legal := both(s.Legal)
	open := fmt.Sprint(both(s.Open))
	if !x.Certified {
		open = "drawn ones"
	}
	return fmt.Sprintf("| %s | %d | %d | %d MB | %s | %d | %.1f %% | %d | %d | %s |", x.Material, legal, x.Bytes, x.Memory>>20, times[x.Material.String()], x.LongestWin,
		100*float64(both(s.Win)+both(s.Loss))/float64(max(legal, 1)), both(s.RuleWin)+both(s.RuleLoss), both(s.CursedWin)+both(s.CursedLoss), open)
}

var madeLine = regexp.MustCompile(`^([KRNCPAE]+-[KRNCPAE]+): longest win \d+, \d+ bytes, (\S+)$`)

// readTimes reads the times of families from what 'xqlab tables generate' has said; without a name there are none.
func readTimes(path string) (map[string]string, error) {
	times := map[string]string{}
	if path == "" {
		return times, nil
	}
	file, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if m := madeLine.FindStringSubmatch(lines.Text()); m != nil {
			if took, err := time.ParseDuration(m[2]); err == nil {
				times[m[1]] = fmt.Sprintf("%.1f s", took.Seconds())
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(times) == 0 {
		return nil, fmt.Errorf("%s: no line of 'xqlab tables generate' that tells of a table", path)
	}
	return times, nil
}
