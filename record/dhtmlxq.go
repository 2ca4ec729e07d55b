package record

import (
	"html"
	"io"
	"iter"
	"maps"
	"regexp"
	"strconv"
	"strings"

	"xqengine/position"
)

// DhtmlXQ is the text that boards of 东萍 (dpxq.com) print into forums: values between [DhtmlXQ_name] and
// [/DhtmlXQ_name]. Points are two digits, column from Red's left and row from Black's back rank; 99 is off the board.
// move_A_B_C is line C, which leaves line A at ply B; commentN stands after ply N of the main line, commentL_N
// after ply N of line L. Plies count from the start in all lines. Pages of the site may leave movelist empty, for it stands
// in a variable of their script, between the same marks or in segments: [A_B_C]digits[/A_B_C] for move_A_B_C, [0_1_0] for
// movelist.

// dhtmlTags are the names of PGN for values of DhtmlXQ.
var dhtmlTags = []Tag{
	{"Title", "title"}, {"Event", "event"}, {"Date", "date"}, {"Site", "place"}, {"Round", "round"},
	{"TimeControl", "timerule"}, {"RedTime", "redtime"}, {"BlackTime", "blacktime"},
	{"Opening", "open"}, {"Class", "class"}, {"Type", "type"}, {"Remark", "remark"}, {"Author", "author"},
}

// dhtmlMark is where a game begins.
const dhtmlMark = "[DhtmlXQ]"

var (
	dhtmlHolds   = regexp.MustCompile(`\[DhtmlXQ_(?:movelist|binit|fen)\]\s*[^\s\[]|` + dhtmlSegment.String())
	dhtmlSegment = regexp.MustCompile(`\[(\d+_\d+_\d+)\]([\d\s]*\d\s*)\[/(\d+_\d+_\d+)\]`)
	dhtmlTagged  = regexp.MustCompile(`\[DhtmlXQ_\w+\][^\[]*\[/DhtmlXQ_\w+\]`)
	dhtmlHidden  = regexp.MustCompile(`DhtmlXQ_movelist["']?\s*[=:][^;\n]*\d{4}`)
)

// ReadDhtmlXQ reads the games of a text in DhtmlXQ, in UTF-8 or GB18030; other text around them, such as that of a page, is
// skipped. An error of type Problems tells what is wrong with single games, which hold everything else; any other means that
// nothing could be read.
func ReadDhtmlXQ(r io.Reader) ([]*Game, error) { return gather(r, (*intake).dhtml) }

// dhtml takes the games of a text. A page may have its game twice.
func (in *intake) dhtml(data []byte) error {
	var last map[string]string
	for text := range dhtmlGames(decodeText(data)) {
		value := dhtmlValues(text)
		if value["movelist"] == "" && value["binit"] == "" && value["fen"] == "" || maps.Equal(value, last) {
			continue
		}
		last = value
		g, err := dhtmlRead(value)
		if err == nil && g.Len() == 0 && dhtmlHidden.MatchString(dhtmlTagged.ReplaceAllString(text, "")) {
			err = newFault(FaultMovesUnknown)
		}
		if !in.add(g, err) {
			break
		}
	}
	return in.end(newFault(FaultNotDhtmlXQ))
}

// dhtmlGames goes through the texts of the games. A mark with neither moves nor a start behind it, such as one within a
// script, begins no game.
func dhtmlGames(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		begin, holds := 0, false
		for at := strings.Index(text, dhtmlMark); at >= 0 && at < len(text); {
			end := len(text)
			if next := strings.Index(text[at+1:], dhtmlMark); next >= 0 {
				end = at + 1 + next
			}
			if dhtmlHolds.MatchString(text[at:end]) {
				if holds {
					if !yield(text[begin:at]) {
						return
					}
					begin = at
				}
				holds = true
			}
			at = end
		}
		yield(text[begin:])
	}
}

// dhtmlValues returns the values of a text by their names. The first of a name counts that is not empty.
func dhtmlValues(text string) map[string]string {
	const mark = "[DhtmlXQ_"
	value := map[string]string{}
	for rest := text; len(value) <= maxValues; {
		_, after, ok := strings.Cut(rest, mark)
		if !ok {
			break
		}
		name, after, ok := strings.Cut(after, "]")
		if !ok {
			break
		}
		content := after
		if next := strings.Index(after, mark); next >= 0 {
			content = after[:next]
		}
		rest = after[len(content):]
		content, _, _ = strings.Cut(content, "[/DhtmlXQ")
		if isBlank(value[name]) {
			value[name] = dhtmlText(content)
		}
	}
	if isBlank(value["movelist"]) {
		addSegments(value, text)
	}
	return value
}

// maxValues is how many values of a text are looked at.
const maxValues = 3 * MaxNodes

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// addSegments adds the moves that stand in segments of a text.
func addSegments(value map[string]string, text string) {
	for _, segment := range dhtmlSegment.FindAllStringSubmatch(text, maxValues) {
		name, digits, end := segment[1], segment[2], segment[3]
		if name != end {
			continue
		}
		if name = "move_" + name; name == "move_0_1_0" {
			name = "movelist"
		}
		if isBlank(value[name]) {
			value[name] = digits
		}
	}
}

// dhtmlText resolves ||, entities of HTML, which saved pages have, and \uXXXX.
func dhtmlText(text string) string {
	text = strings.ReplaceAll(html.UnescapeString(text), "||", "\n")
	if !strings.Contains(text, `\u`) {
		return text
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, `\u`)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		n, err := strconv.ParseUint(rest[:min(4, len(rest))], 16, 16)
		if err != nil || len(rest) < 4 {
			b.WriteString(`\u`)
			text = rest
			continue
		}
		b.WriteRune(rune(n))
		text = rest[4:]
	}
}

// dhtmlSquare returns the point of two digits; NoSquare for one that is off the board.
func dhtmlSquare(digits string) position.Square {
	file, row := int(digits[0]-'0'), int(digits[1]-'0')
	if file > 8 {
		return position.NoSquare
	}
	return position.SquareAt(file, 9-row)
}

func dhtmlDigits(s position.Square) string {
	if s == position.NoSquare {
		return "99"
	}
	return strconv.Itoa(position.Xiangqi.File(s)) + strconv.Itoa(9-position.Xiangqi.Rank(s))
}
