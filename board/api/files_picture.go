package api

import (
	"bytes"
	"strconv"

	"xqengine/record"
	"xqengine/record/diagram"
)

// Formats of pictures of a position.
const (
	pictureSVG = "svg"
	picturePNG = "png"
)

// draw makes a picture of a position of a game. A request may say which node (0: the start), flip (1: Black below),
// mirror (1: left and right changed), coordinates (0: none), traditional (1: 車馬帥將) and cell (pixels between two lines).
func draw(g *record.Game, format string, asked FileSettings) (File, error) {
	number := func(name string) (int, error) {
		text := asked.Get(name)
		if text == "" {
			return 0, nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return 0, FailField(name, CauseNumber, Quoted(text))
		}
		return n, nil
	}
	id, err := number("node")
	if err != nil {
		return File{}, err
	}
	cell, err := number("cell")
	if err != nil {
		return File{}, err
	}
	n := g.Node(id)
	if n == nil {
		return File{}, Fail(ErrorNode, "node", strconv.Itoa(id))
	}
	o := diagram.Options{
		Cell: cell, Flip: asked.Get("flip") == "1", Mirror: asked.Get("mirror") == "1", Coordinates: asked.Get("coordinates") != "0",
		Traditional: asked.Get("traditional") == "1",
	}
	if n.Parent() != nil {
		o.Last = n.Turn()
	}
	made := File{Kind: "image/svg+xml", Suffix: " " + strconv.Itoa(n.Ply()) + "." + format}
	write := diagram.WriteSVG
	if format == picturePNG {
		made.Kind, write = "image/png", diagram.WritePNG
	}
	var out bytes.Buffer
	if err := write(&out, g.Position(n), o); err != nil {
		return File{}, Fail(ErrorField, "field", "format").BecauseOf(err)
	}
	made.Text = out.Bytes()
	return made, nil
}
