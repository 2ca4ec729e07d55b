package record

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
)

// Format is a format of files of games, by the usual ending of their names.
type Format string

// The formats.
const (
	JSON    Format = "json" // the project's own: everything, all variants
	PGN     Format = "pgn"
	XQF     Format = "xqf"     // 象棋演播室; xiangqi only
	DhtmlXQ Format = "dhtmlxq" // 东萍; xiangqi only
	CBR     Format = "cbr"     // 象棋桥, a game; xiangqi only, read but not written
	CBL     Format = "cbl"     // 象棋桥, a library of games; xiangqi only, written by WriteCBL
	WXFFile Format = "wxf"     // of the World Xiangqi Federation; xiangqi only, read but not written
)

// Formats returns all formats that can be read.
func Formats() []Format { return []Format{JSON, PGN, XQF, DhtmlXQ, CBR, CBL, WXFFile} }

// Written reports whether games can be written in the format as well.
func (f Format) Written() bool { return f != CBR && f != CBL && f != WXFFile }

// Holds reports whether games of a start can be written in the format.
func (f Format) Holds(s Start) bool {
	switch f {
	case JSON, PGN:
		return true
	case CBR, CBL, WXFFile:
		return false
	}
	return s.Variant.Name == "xiangqi"
}

// Read reads games in any format, which it finds out from the contents. An error of type Problems tells what is wrong
// with single games; the games are what could be read.
func Read(r io.Reader) ([]*Game, Format, error) {
	var f Format
	games, err := gather(r, func(in *intake, data []byte) error {
		f = formatOf(data)
		return in.file(f, data)
	})
	return games, f, err
}

// file takes the games of a file.
func (in *intake) file(f Format, data []byte) error {
	switch f {
	case JSON:
		return in.json(data)
	case CBL:
		return in.cbl(data)
	case DhtmlXQ:
		return in.dhtml(data)
	case XQF:
		return in.single(readXQF(data))
	case CBR:
		return in.single(readCBR(data))
	case WXFFile:
		return in.wxf(data)
	}
	return in.pgn(data)
}

// single takes the game of a format that holds one.
func (in *intake) single(g *Game, err error) error {
	if g == nil {
		return err
	}
	in.add(g, err)
	return in.err
}

// beginsWithTag knows the first tag of PGN, which has a blank and a quote where DhtmlXQ has a bracket.
var beginsWithTag = regexp.MustCompile(`^\[\s*\w+\s*"`)

// formatOf tells what the contents of a file look like. A comment may hold DhtmlXQ in other formats, too.
func formatOf(data []byte) Format {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	document := bytes.HasPrefix(text, []byte("{")) && bytes.HasPrefix(bytes.TrimSpace(text[1:]), []byte(`"`))
	switch {
	case bytes.HasPrefix(data, []byte("XQ")) && len(data) >= xqfHeader:
		return XQF
	case bytes.HasPrefix(data, cbrMagic):
		return CBR
	case bytes.HasPrefix(data, cblMagic):
		return CBL
	case document && bytes.Contains(text, []byte(`"`+jsonFormat+`"`)):
		return JSON
	case bytes.Contains(text, []byte("[DhtmlXQ")) && !beginsWithTag.Match(text):
		return DhtmlXQ
	case document:
		return JSON
	case isWXF(text):
		return WXFFile
	}
	return PGN
}

// Write writes a game in a format. The options are those of PGN; other formats have their own encoding.
func Write(w io.Writer, g *Game, f Format, o PGNOptions) error {
	switch f {
	case JSON:
		return WriteJSON(w, g)
	case PGN:
		return WritePGN(w, g, o)
	case XQF:
		return WriteXQF(w, g)
	case DhtmlXQ:
		return WriteDhtmlXQ(w, g)
	case CBR, CBL, WXFFile:
		return fmt.Errorf("games are not written as %s", f)
	}
	return fmt.Errorf("unknown format %q", short(string(f)))
}
