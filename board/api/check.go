package api

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"xqengine/position"
	"xqengine/record"
)

// Check reports whether a time control is in range.
func (c TimeControl) Check() error {
	for name, seconds := range map[string]int{"game": c.Game, "increment": c.Increment, "move": c.Move} {
		if seconds < 0 || seconds > maxSeconds {
			return FailField(name, CauseSeconds, maxSeconds)
		}
	}
	if c.Increment > 0 && c.Game == 0 {
		return FailField("increment", CauseIncrement)
	}
	return nil
}

// Check reports whether a player is one that can play.
func (p Player) Check() error {
	if len([]rune(p.Name)) > maxName {
		return Fail(ErrorLimit, "limit", "name", "most", strconv.Itoa(maxName))
	}
	if p.Level == nil {
		return nil
	}
	_, err := p.Level.Limits(position.Xiangqi, 0)
	return err
}

// CleanText removes what no text holds: broken UTF-8 and control characters other than line ends and tabs.
func CleanText(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r >= ' ' && r != 0x7f && r != utf8.RuneError {
			return r
		}
		return -1
	}, strings.ToValidUTF8(text, ""))
}

// CheckTags tells what is wrong with tags that are to be set.
func CheckTags(tags []Tag) error {
	if len(tags) > MaxTags {
		return Fail(ErrorLimit, "limit", "tags", "most", strconv.Itoa(MaxTags))
	}
	for _, t := range tags {
		if !IsName(t.Name) {
			return FailField("tags", CauseTagName)
		}
		if record.DerivedTag(t.Name) {
			return FailField("tags", CauseTagDerived, t.Name)
		}
		if len(t.Value) > maxTag {
			return Fail(ErrorLimit, "limit", "tag", "most", strconv.Itoa(maxTag))
		}
	}
	return nil
}

// IsName reports whether a text can be the name of a tag, or a client's name for itself.
func IsName(text string) bool {
	if text == "" || len(text) > 64 {
		return false
	}
	for _, r := range text {
		if !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_') {
			return false
		}
	}
	return true
}

// CleanName returns what a player may be called of a text.
func CleanName(name string) string {
	runes := []rune(CleanText(name))
	return string(runes[:min(len(runes), maxName)])
}

// Person reports whether a person plays.
func (p *Player) Person() bool { return p.Level == nil }
