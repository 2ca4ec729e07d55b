package board

import (
	"bytes"
	"errors"
	"maps"
	"net/url"
	"strconv"
	"time"

	"xqengine/position"
	"xqengine/record"
)

// contentKinds are the content types of the formats of record.
var contentKinds = map[record.Format]string{
	record.JSON: "application/json; charset=utf-8", record.PGN: "application/x-chess-pgn",
	record.XQF: "application/octet-stream", record.DhtmlXQ: "text/plain; charset=utf-8",
}

// formats lists the names of the formats.
func formats() (f Formats) {
	for _, one := range record.Formats() {
		f.Import = append(f.Import, string(one))
		if one.Written() {
			f.Export = append(f.Export, string(one))
		}
	}
	f.Pictures = []string{pictureSVG, picturePNG}
	return f
}

// file is what is sent to keep.
type file struct {
	kind, suffix string
	text         []byte
}

// write writes a game in the format that a request asks for: format, for PGN also encoding (utf8, gb18030), notation
// (Chinese, WXF, ICCS) and plain (1: for programs that read main lines only); for pictures see draw.
func write(g *record.Game, asked url.Values) (file, error) {
	if picture := asked.Get("format"); picture == pictureSVG || picture == picturePNG {
		return draw(g, picture, asked)
	}
	format := record.Format(asked.Get("format"))
	kind, ok := contentKinds[format]
	if !ok {
		return file{}, fail(ErrorField, "field", "format", "reason", "unknown format "+quoted(string(format)))
	}
	if !format.Holds(g.Start()) {
		return file{}, fail(ErrorField, "field", "format", "reason", string(format)+" holds no games of "+g.Start().Variant.Name)
	}
	o := record.PGNOptions{Plain: asked.Get("plain") == "1"}
	switch encoding := asked.Get("encoding"); encoding {
	case "", "utf8":
	case "gb18030":
		o.GBK = true
	default:
		return file{}, fail(ErrorField, "field", "encoding", "reason", "want utf8 or gb18030")
	}
	switch o.Notation = record.Notation(asked.Get("notation")); o.Notation {
	case "", record.Chinese, record.WXF, record.ICCS:
	default:
		return file{}, fail(ErrorField, "field", "notation", "reason", "want Chinese, WXF or ICCS")
	}
	if format == record.PGN && !o.GBK {
		kind += "; charset=utf-8"
	}
	var out bytes.Buffer
	if err := record.Write(&out, g, format, o); err != nil {
		return file{}, fail(ErrorField, "field", "format", "reason", quoted(err.Error()))
	}
	return file{kind, "." + string(format), out.Bytes()}, nil
}

// readGames reads the games of a file, and what is wrong with those that could not be read whole.
func readGames(text []byte) (games []*record.Game, problems []problem, err error) {
	games, _, err = record.Read(bytes.NewReader(text))
	if several, ok := errors.AsType[record.Problems](err); ok {
		for _, p := range several {
			problems = append(problems, problemOf(p))
		}
	} else if err != nil {
		problems = append(problems, problemOf(err))
	}
	if len(games) == 0 {
		if len(problems) == 0 {
			return nil, nil, fail(ErrorField, "field", "file", "reason", "no games are there")
		}
		f := fail(ErrorField, "field", "file")
		maps.Copy(f.params, problems[0].params)
		return nil, nil, f
	}
	return games, problems, nil
}

// keep puts a record into the library, without loading it.
func (s *Server) keep(g *record.Game) (GameInfo, error) {
	st := status{
		Record: true, Result: string(g.Result), Reason: g.Reason, Seed: seed(), Created: time.Now().UTC().Format(time.RFC3339),
		Red: Player{Name: cleanName(g.Red.Name)}, Black: Player{Name: cleanName(g.Black.Name)},
	}
	main := g.Main()
	for _, n := range main {
		st.Node = n.ID
	}
	if len(main) > 0 && st.Result == string(record.Unfinished) {
		st.Node = 0
	}
	switch g.Result {
	case record.RedWins:
		st.Winner = "red"
	case record.BlackWins:
		st.Winner = "black"
	}
	if g.Reason == record.ReasonBothLost {
		st.Reason = ReasonBothLost
	}
	if st.Result != string(record.Unfinished) && !knownReason(st.Reason) {
		st.Reason = ReasonImported
	}
	for n := range g.All() {
		if n.Comment = cleanText(n.Comment); len(n.Comment) > maxComment {
			return GameInfo{}, fail(ErrorLimit, "limit", "comment", "most", strconv.Itoa(maxComment))
		}
	}
	for i := range g.Tags {
		g.Tags[i].Value = cleanText(g.Tags[i].Value)
	}
	id := freshID()
	state := StatePaused
	if st.Result != string(record.Unfinished) {
		state = StateOver
	}
	info := infoOf(id, g, &st, state, time.Now())
	s.library.expect(id, info)
	k, err := s.library.create(id, 1, newTree(g), st)
	if err != nil {
		s.library.forget(id)
		return GameInfo{}, fail(ErrorDisk, "reason", err.Error())
	}
	k.close()
	s.library.learn(id, info)
	return info, nil
}

func cleanName(name string) string {
	runes := []rune(cleanText(name))
	return string(runes[:min(len(runes), maxName)])
}

// knownReason tells whether a text is one of the reasons that the page has words for.
func knownReason(reason string) bool {
	if byPeople(reason) {
		return true
	}
	for _, r := range reasonNames {
		if r == reason && reason != reasonNames[position.NoReason] {
			return true
		}
	}
	return false
}
