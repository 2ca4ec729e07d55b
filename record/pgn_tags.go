package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"xqengine/position"
)

// Tags that say what the fields of a game say. They are not among its Tags.
var derivedTags = map[string]bool{
	"game": true, "format": true, "plycount": true, "result": true, "reason": true,
	"variant": true, "setup": true, "fen": true,
	"red": true, "redteam": true, "redelo": true, "redlevel": true,
	"black": true, "blackteam": true, "blackelo": true, "blacklevel": true,
	"white": true, "whiteteam": true, "whiteelo": true, "whitelevel": true, "drawrules": true,
	"repetitionrule": true, "killchecks": true, "naturallimit": true, "countedchecks": true, "pointstarget": true,
}

// DerivedTag tells whether a tag of PGN says what a field of Game says, so that it is not among its Tags.
func DerivedTag(name string) bool { return derivedTags[strings.ToLower(name)] }

// rosterTags always stand in PGN, with a value for what is not known.
var rosterTags = []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}}

// gameFromTags makes the game that the tags of PGN describe.
func gameFromTags(tags []Tag) (*Game, error) {
	value := map[string]string{}
	var others []Tag
	for _, t := range tags {
		name := strings.ToLower(t.Name)
		if derivedTags[name] {
			if value[name] == "" {
				value[name] = t.Value
			}
		} else if name != "" && strings.Trim(t.Value, "?.") != "" {
			others = append(others, t)
		}
	}
	v, err := variantOfTags(value)
	if err != nil {
		return nil, err
	}
	start := Start{Variant: v, FEN: value["fen"]}
	if start.Rules, err = rulesOfTags(value); err != nil {
		return nil, err
	}
	g, err := New(start)
	if err != nil {
		return nil, fmt.Errorf("FEN: %w", err)
	}
	for _, t := range others {
		if g.Tag(t.Name) == "" {
			g.SetTag(t.Name, t.Value)
		}
	}
	known := func(names ...string) string {
		for _, name := range names {
			if text := value[name]; text != "?" && text != "" {
				return text
			}
		}
		return ""
	}
	g.Red = Player{known("red", "white"), known("redteam", "whiteteam"), known("redelo", "whiteelo"), known("redlevel", "whitelevel")}
	g.Black = Player{known("black"), known("blackteam"), known("blackelo"), known("blacklevel")}
	g.Result, g.Reason = resultOfTag(value["result"]), known("reason")
	return g, nil
}

// chessNames are what servers of chess call it in the tag Variant, beside the name that it has here; Lichess names a game
// that begins elsewhere "From Position".
var chessNames = []string{"standard", "normal", "classical", "from position"}

// variantOfTags returns what is played. Without a name it is xiangqi, unless the board of the FEN has eight ranks, or there
// is a White and nothing that files of xiangqi have: then it is chess, as PGN has it.
func variantOfTags(value map[string]string) (*position.Variant, error) {
	name := value["variant"]
	board, _, _ := strings.Cut(value["fen"], " ")
	switch {
	case name != "":
	case value["game"] == "" && strings.Count(board, "/") == 7:
		return position.Chess, nil
	case board == "" && value["white"] != "" && value["red"] == "" && value["game"] == "" && value["format"] == "":
		return position.Chess, nil
	}
	if slices.Contains(chessNames, strings.ToLower(name)) {
		return position.Chess, nil
	}
	if name == "" {
		return position.Xiangqi, nil
	}
	v, ok := position.VariantByName(strings.ReplaceAll(name, " ", "-"))
	if !ok {
		return nil, fmt.Errorf("unknown variant %q", short(name))
	}
	return v, nil
}

// resultOfTag reads a result, also in words.
func resultOfTag(text string) Result {
	if r, ok := ParseResult(text); ok {
		return r
	}
	switch {
	case strings.Contains(text, "红") && strings.Contains(text, "胜"), strings.Contains(text, "紅") && strings.Contains(text, "勝"):
		return RedWins
	case strings.Contains(text, "黑") && strings.ContainsAny(text, "胜勝"):
		return BlackWins
	case strings.Contains(text, "和"):
		return Drawn
	}
	return Unfinished
}

// rulesOfTags reads the settings of the referee as far as they are given.
func rulesOfTags(value map[string]string) (position.Rules, error) {
	r := position.DefaultRules()
	doc := jsonRules{r.Repetition.String(), r.KillChecks, r.NaturalLimit, r.CountedChecks, r.PointsTarget, ""}
	if text := value["repetitionrule"]; text != "" {
		doc.Repetition = text
	}
	doc.Draws = value["drawrules"]
	for name, into := range map[string]*int{
		"killchecks": &doc.KillChecks, "naturallimit": &doc.NaturalLimit,
		"countedchecks": &doc.CountedChecks, "pointstarget": &doc.PointsTarget,
	} {
		text := value[name]
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return r, fmt.Errorf("tag %s: %q is not a number", name, short(text))
		}
		*into = n
	}
	return doc.rules()
}

// tagsOf returns all tags of a game in the order in which PGN has them.
func tagsOf(g *Game, notation Notation, plies int) []Tag {
	chess := g.start.Variant.IsChess()
	first, list := "Red", []Tag{{"Game", "Chinese Chess"}}
	if chess {
		first, list = "White", nil // a file without game and variant is chess to every reader
	}
	add := func(name, value, unknown string) {
		if value = line(value); value == "" {
			value = unknown
		}
		if value != "" {
			list = append(list, Tag{name, value})
		}
	}
	for _, t := range rosterTags {
		add(t.Name, g.Tag(t.Name), t.Value)
	}
	add(first+"Team", g.Red.Team, "")
	add(first, g.Red.Name, "?")
	add(first+"Elo", g.Red.Rating, "")
	add(first+"Level", g.Red.Level, "")
	add("BlackTeam", g.Black.Team, "")
	add("Black", g.Black.Name, "?")
	add("BlackElo", g.Black.Rating, "")
	add("BlackLevel", g.Black.Level, "")
	add("Result", string(g.Result), string(Unfinished))
	if !chess {
		add("Variant", g.start.Variant.Name, "")
	}
	if !g.StartsAsUsual() {
		add("SetUp", "1", "")
		add("FEN", g.start.FEN, "")
	}
	list = append(list, ruleTags(g.start.Rules)...)
	if !chess {
		add("Format", string(notation), "")
	}
	add("PlyCount", strconv.Itoa(plies), "")
	for _, t := range g.Tags {
		if isTagName(t.Name) && !derivedTags[strings.ToLower(t.Name)] && !isRoster(t.Name) {
			add(t.Name, t.Value, "")
		}
	}
	add("Reason", g.Reason, "")
	return list
}

// ruleTags returns tags for the settings that are not the usual ones.
func ruleTags(r position.Rules) []Tag {
	usual := position.DefaultRules()
	var list []Tag
	if r.Repetition != usual.Repetition {
		list = append(list, Tag{"RepetitionRule", r.Repetition.String()})
	}
	if r.Draws != usual.Draws {
		list = append(list, Tag{"DrawRules", r.Draws.String()})
	}
	for _, n := range []struct {
		name         string
		value, usual int
	}{
		{"KillChecks", r.KillChecks, usual.KillChecks},
		{"NaturalLimit", r.NaturalLimit, usual.NaturalLimit},
		{"CountedChecks", r.CountedChecks, usual.CountedChecks},
		{"PointsTarget", r.PointsTarget, usual.PointsTarget},
	} {
		if n.value != n.usual {
			list = append(list, Tag{n.name, strconv.Itoa(n.value)})
		}
	}
	return list
}

func isRoster(name string) bool {
	for _, t := range rosterTags {
		if strings.EqualFold(t.Name, name) {
			return true
		}
	}
	return false
}

// isTagName tells whether PGN can have a tag of that name.
func isTagName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_') {
			return false
		}
	}
	return name != ""
}
