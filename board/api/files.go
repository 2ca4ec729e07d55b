package api

import (
	"bytes"
	"errors"
	"maps"

	"xqengine/record"
)

// contentKinds are the content types of the formats of record.
var contentKinds = map[record.Format]string{
	record.JSON: "application/json; charset=utf-8", record.PGN: "application/x-chess-pgn",
	record.XQF: "application/octet-stream", record.DhtmlXQ: "text/plain; charset=utf-8",
}

// AllFormats lists the names of the formats.
func AllFormats() (f Formats) {
	for _, one := range record.Formats() {
		f.Import = append(f.Import, string(one))
		if one.Written() {
			f.Export = append(f.Export, string(one))
		}
	}
	f.Pictures = []string{pictureSVG, picturePNG}
	return f
}

// File is what is sent to keep.
type File struct {
	Kind, Suffix string // its content type, and the end of its name
	Text         []byte
}

// FileSettings are what is asked of a file, such as url.Values: nothing where a setting is not named.
type FileSettings interface{ Get(name string) string }

// WriteFile writes a game in the format that a request asks for: format, for PGN also encoding (utf8, gb18030), notation
// (Chinese, WXF, ICCS) and plain (1: for programs that read main lines only); for pictures see draw.
func WriteFile(g *record.Game, asked FileSettings) (File, error) {
	if picture := asked.Get("format"); picture == pictureSVG || picture == picturePNG {
		return draw(g, picture, asked)
	}
	format := record.Format(asked.Get("format"))
	kind, ok := contentKinds[format]
	if !ok {
		return File{}, FailField("format", CauseFormat, Quoted(string(format)))
	}
	if !format.Holds(g.Start()) {
		return File{}, FailField("format", CauseHolds, format, g.Start().Variant.Name)
	}
	o := record.PGNOptions{Plain: asked.Get("plain") == "1"}
	switch encoding := asked.Get("encoding"); encoding {
	case "", "utf8":
	case "gb18030":
		o.GBK = true
	default:
		return File{}, FailField("encoding", CauseOneOf, "utf8, gb18030")
	}
	switch o.Notation = record.Notation(asked.Get("notation")); o.Notation {
	case "", record.Chinese, record.WXF, record.ICCS:
	default:
		return File{}, FailField("notation", CauseOneOf, "Chinese, WXF, ICCS")
	}
	if format == record.PGN && !o.GBK {
		kind += "; charset=utf-8"
	}
	var out bytes.Buffer
	if err := record.Write(&out, g, format, o); err != nil {
		return File{}, Fail(ErrorField, "field", "format").BecauseOf(err)
	}
	return File{kind, "." + string(format), out.Bytes()}, nil
}

// ReadGames reads the games of a file, and what is wrong with those that could not be read whole.
func ReadGames(text []byte) (games []*record.Game, problems []Problem, err error) {
	games, _, err = record.Read(bytes.NewReader(text))
	if several, ok := errors.AsType[record.Problems](err); ok {
		for _, p := range several {
			problems = append(problems, ProblemOf(p))
		}
	} else if err != nil {
		problems = append(problems, ProblemOf(err))
	}
	if len(games) == 0 {
		if len(problems) == 0 {
			return nil, nil, Fail(ErrorField, "field", "file").BecauseOf(&record.Fault{Code: record.FaultNoGames})
		}
		f := Fail(ErrorField, "field", "file")
		maps.Copy(f.Params, problems[0].Params)
		return nil, nil, f
	}
	return games, problems, nil
}
