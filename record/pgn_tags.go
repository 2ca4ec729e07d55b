package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"xqengine/internal/wire"
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

// DerivedTag reports whether a tag of PGN says what a field of Game says, so that it is not among its Tags.
func DerivedTag(name string) bool { return derivedTags[strings.ToLower(name)] }

// rosterTags always stand in PGN, with a value for what is not known.
var rosterTags = []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}}

// gameFromTags makes the game that the tags of PGN describe, and tells how its coordinates count the ranks. What tags leave
// open is settled by the turns, which begin at the scanner's last token.
func gameFromTags(tags []Tag, scan pgnScanner) (*Game, wire.Ranks, error) {
	value := map[string]string{}
	var others []Tag
	western := false
	for _, t := range tags {
		name := strings.ToLower(t.Name)
		western = western || name == "white" || name == "eco"
		if derivedTags[name] {
			if value[name] == "" {
				value[name] = t.Value
			}
		} else if name != "" && strings.Trim(t.Value, "?.") != "" {
			others = append(others, t)
		}
	}
	variants, err := variantsOfTags(value, western)
	if err != nil {
		return nil, wire.AutoRanks, err
	}
	rules, err := rulesOfTags(value)
	if err != nil {
		return nil, wire.AutoRanks, err
	}
	start, ranks, err := settle(variants, value["fen"], rules, scan)
	if err != nil {
		return nil, wire.AutoRanks, fmt.Errorf("FEN: %w", err)
	}
	g, err := New(start)
	if err != nil {
		return nil, wire.AutoRanks, fmt.Errorf("FEN: %w", err)
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
	if g.Reason == "" && plainResult(value["result"]) == bothLost {
		g.Reason = ReasonBothLost
	}
	return g, ranks, nil
}

// chessNames are what servers of chess call it in the tag Variant, besides the name that it has here; Lichess names a game
// that begins elsewhere "From Position".
var chessNames = []string{"standard", "normal", "classical", "from position"}

// variantsOfTags returns what may be played, the likeliest first. Without a name the board of the FEN tells, or a tag that
// files of xiangqi alone have. Where there is neither, it may be both: rather chess where there are a White or an ECO, as PGN
// has it, and rather xiangqi where there is nothing.
func variantsOfTags(value map[string]string, western bool) ([]*position.Variant, error) {
	name := value["variant"]
	board, _, _ := strings.Cut(value["fen"], " ")
	switch ranks := strings.Count(board, "/") + 1; {
	case slices.Contains(chessNames, strings.ToLower(name)):
		return []*position.Variant{position.Chess}, nil
	case name != "" && name != "?":
		v, ok := position.VariantByName(strings.ReplaceAll(name, " ", "-"))
		if !ok {
			return nil, newFault(FaultUnknownVariant, short(name))
		}
		return []*position.Variant{v}, nil
	case value["game"] == "" && ranks == 8:
		return []*position.Variant{position.Chess}, nil
	case value["game"] != "", value["red"] != "", value["format"] != "" && !strings.EqualFold(value["format"], string(SAN)), ranks == position.Ranks:
		return []*position.Variant{position.Xiangqi}, nil
	case western:
		return []*position.Variant{position.Chess, position.Xiangqi}, nil
	}
	return []*position.Variant{position.Xiangqi, position.Chess}, nil
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
			return r, newFault(FaultTagNumber, name, short(text))
		}
		*into = n
	}
	return doc.rules()
}

// tagsOf returns all tags of a game in the order in which PGN has them.
func tagsOf(g *Game, notation Notation, plies int) []Tag {
	assumed := g.start.Variant == position.Chess // a file without game and variant is chess to every reader
	first, list := g.start.Variant.ColourTitle(position.Red), []Tag{{"Game", "Chinese Chess"}}
	if assumed {
		list = nil
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
	if !assumed {
		add("Variant", g.start.Variant.Name, "")
	}
	if !g.StartsAsUsual() {
		add("SetUp", "1", "")
		add("FEN", g.start.FEN, "")
	}
	list = append(list, ruleTags(g.start.Rules)...)
	if !assumed {
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

// isTagName reports whether PGN can have a tag of that name.
func isTagName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_') {
			return false
		}
	}
	return name != ""
}
