package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"time"

	"xqengine/position"
)

// The project's own format is one JSON document a game. It is the only one that holds all of every game. The
// nodes stand in a flat list, each behind the one it follows, so that no reader has to recurse.
const (
	jsonFormat  = "xqengine game"
	jsonVersion = 1
)

type jsonGame struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	Variant string     `json:"variant"`
	FEN     string     `json:"fen"`
	Rules   jsonRules  `json:"rules"`
	Red     jsonPlayer `json:"red,omitzero"`
	Black   jsonPlayer `json:"black,omitzero"`
	Result  Result     `json:"result"`
	Reason  string     `json:"reason,omitempty"`
	Tags    jsonTags   `json:"tags,omitempty"`
	Nodes   jsonNodes  `json:"nodes,omitempty"`
}

type jsonRules struct {
	Repetition    string `json:"repetition"`
	KillChecks    int    `json:"killChecks"`
	NaturalLimit  int    `json:"naturalLimit"`
	CountedChecks int    `json:"countedChecks"`
	PointsTarget  int    `json:"pointsTarget,omitempty"`
	Draws         string `json:"draws,omitempty"` // of chess; empty: FIDE
}

type jsonPlayer struct {
	Name   string `json:"name,omitempty"`
	Team   string `json:"team,omitempty"`
	Rating string `json:"rating,omitempty"`
	Level  string `json:"level,omitempty"`
}

type jsonNode struct {
	ID      int         `json:"id"`
	After   int         `json:"after,omitempty"`
	Turn    string      `json:"turn,omitempty"` // empty for the root, which is listed if something is said about it
	Comment string      `json:"comment,omitempty"`
	Glyphs  jsonGlyphs  `json:"glyphs,omitempty"`
	Eval    *Evaluation `json:"eval,omitempty"`
	LeftMs  int64       `json:"leftMs,omitempty"`
	SpentMs int64       `json:"spentMs,omitempty"`
}

// MarshalJSON writes the game in the project's own format.
func (g *Game) MarshalJSON() ([]byte, error) {
	r := g.start.Rules
	doc := jsonGame{
		Format: jsonFormat, Version: jsonVersion, Variant: g.start.Variant.Name, FEN: g.start.FEN,
		Rules: jsonRules{r.Repetition.String(), r.KillChecks, r.NaturalLimit, r.CountedChecks, r.PointsTarget, drawsWord(r.Draws)},
		Red:   jsonPlayer(g.Red), Black: jsonPlayer(g.Black), Result: g.Result, Reason: g.Reason,
	}
	for _, t := range g.Tags {
		doc.Tags = append(doc.Tags, [2]string{t.Name, t.Value})
	}
	for n := range g.All() {
		row := n.row()
		if n.parent != nil || row.says() {
			doc.Nodes = append(doc.Nodes, row)
		}
	}
	return json.Marshal(doc)
}

func (n *Node) row() jsonNode {
	row := jsonNode{
		ID: n.ID, Turn: n.text, Comment: n.Comment, Eval: n.Eval,
		LeftMs: n.Left.Milliseconds(), SpentMs: n.Spent.Milliseconds(),
	}
	if n.parent != nil {
		row.After = n.parent.ID
	}
	for _, glyph := range n.Glyphs {
		row.Glyphs = append(row.Glyphs, int(glyph))
	}
	return row
}

func (r *jsonNode) says() bool {
	return r.Comment != "" || len(r.Glyphs) > 0 || r.Eval != nil || r.LeftMs != 0 || r.SpentMs != 0
}

// UnmarshalJSON reads a game in the project's own format. The game is unchanged if there is an error.
func (g *Game) UnmarshalJSON(text []byte) error {
	var doc jsonGame
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields() // what this version does not know would be lost
	if err := in.Decode(&doc); err != nil {
		return err
	}
	fresh, err := doc.game()
	if err != nil {
		return err
	}
	*g = *fresh
	return nil
}

// game builds the game that a document describes.
func (doc *jsonGame) game() (*Game, error) {
	switch {
	case doc.Format != jsonFormat:
		return nil, newFault(FaultJSONFormat, short(doc.Format), jsonFormat)
	case doc.Version != jsonVersion:
		return nil, newFault(FaultJSONVersion, doc.Version, jsonVersion)
	}
	if err := doc.checkTexts(); err != nil {
		return nil, err
	}
	v, ok := position.VariantByName(doc.Variant)
	if !ok {
		return nil, newFault(FaultUnknownVariant, short(doc.Variant))
	}
	rules, err := doc.Rules.rules()
	if err != nil {
		return nil, err
	}
	g, err := New(Start{Variant: v, FEN: doc.FEN, Rules: rules})
	if err != nil {
		return nil, err
	}
	g.Red, g.Black, g.Reason = Player(doc.Red), Player(doc.Black), doc.Reason
	if g.Result, ok = ParseResult(string(doc.Result)); !ok {
		return nil, newFault(FaultUnknownResult, short(string(doc.Result)))
	}
	for _, t := range doc.Tags {
		g.Tags = append(g.Tags, Tag{t[0], t[1]})
	}
	if err := doc.fill(g); err != nil {
		return nil, err
	}
	return g, nil
}

// checkTexts tells which text about the game is too long. Other formats cut it; what JSON has comes back whole.
func (doc *jsonGame) checkTexts() error {
	texts := []string{doc.Reason}
	for _, p := range []jsonPlayer{doc.Red, doc.Black} {
		texts = append(texts, p.Name, p.Team, p.Rating, p.Level)
	}
	for _, t := range doc.Tags {
		texts = append(texts, t[0], t[1])
	}
	for _, text := range texts {
		if len(text) > MaxComment {
			return newFault(FaultTooLong, short(text), MaxComment)
		}
	}
	return nil
}

// fill builds the tree. The rows are taken in the order of the tree, whatever their order in the document, so that
// no turn is played more than twice.
func (doc *jsonGame) fill(g *Game) error {
	rows := make(map[int]*jsonNode, len(doc.Nodes))
	after := make(map[int][]*jsonNode, len(doc.Nodes))
	for i := range doc.Nodes {
		row := &doc.Nodes[i]
		if err := row.check(); err != nil {
			return err
		}
		if rows[row.ID] != nil {
			return newFault(FaultNodeTwice, row.ID)
		}
		rows[row.ID] = row
		if row.ID != 0 {
			after[row.After] = append(after[row.After], row)
		}
	}
	if row := rows[0]; row != nil {
		row.annotate(g.Root())
	}
	c, stack := g.Cursor(), after[0]
	slices.Reverse(stack)
	for len(stack) > 0 {
		row := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if err := c.addRow(row); err != nil {
			return err
		}
		for _, next := range slices.Backward(after[row.ID]) {
			stack = append(stack, next)
		}
	}
	for _, row := range doc.Nodes {
		if g.nodes[row.ID] == nil {
			return newFault(FaultNodeParent, row.ID, row.After)
		}
	}
	return nil
}

// Ranges of the numbers of the rules: what the options of the engine take.
const (
	maxKillChecks    = 6
	maxNaturalLimit  = 1_000_000
	maxCountedChecks = 1_000_000
)

// drawsWord returns the word for a rule of draws; the usual one has none.
func drawsWord(r position.DrawRule) string {
	if r == position.FIDEDraws {
		return ""
	}
	return r.String()
}

func (r *jsonRules) rules() (position.Rules, error) {
	repetition, ok := position.ParseRepetitionRule(r.Repetition)
	if !ok {
		return position.Rules{}, newFault(FaultUnknownRepetition, short(r.Repetition))
	}
	draws, ok := position.ParseDrawRule(r.Draws)
	if !ok && r.Draws != "" {
		return position.Rules{}, newFault(FaultUnknownDraws, short(r.Draws))
	}
	for _, n := range []struct {
		name       string
		value, max int
	}{
		{"killChecks", r.KillChecks, maxKillChecks},
		{"naturalLimit", r.NaturalLimit, maxNaturalLimit},
		{"countedChecks", r.CountedChecks, maxCountedChecks},
		{"pointsTarget", r.PointsTarget, position.MaxPointsTarget},
	} {
		if n.value < 0 || n.value > n.max {
			return position.Rules{}, newFault(FaultOutOfRange, n.name, n.value, n.max)
		}
	}
	return position.Rules{
		Repetition: repetition, KillChecks: r.KillChecks, NaturalLimit: r.NaturalLimit,
		CountedChecks: r.CountedChecks, PointsTarget: r.PointsTarget, Draws: draws,
	}, nil
}

// maxID is the largest number of a node that is read: one that fits into an int everywhere.
const maxID = 1<<31 - 1

// addRow adds what a row describes to the tree of the cursor's game.
func (c *Cursor) addRow(row *jsonNode) error {
	after := c.game.nodes[row.After]
	c.Go(after)
	turn, err := c.at.ParseTurn(row.Turn)
	if err != nil {
		return faultOf(err, FaultNodeTurn, row.ID, short(row.Turn))
	}
	if after.by(turn) != nil {
		return newFault(FaultTurnTwice, row.ID, short(row.Turn), row.After)
	}
	n, err := c.game.insert(after, c.at, turn, row.ID)
	if err != nil {
		return err
	}
	row.annotate(n)
	return nil
}

// check tells what is wrong with a row by itself.
func (r *jsonNode) check() error {
	const maxMs = int64(1<<63-1) / int64(time.Millisecond)
	switch {
	case r.ID < 0 || r.ID > maxID:
		return newFault(FaultNodeNumber, r.ID, maxID)
	case r.ID == 0 && (r.Turn != "" || r.After != 0):
		return newFault(FaultNodeStart)
	case r.LeftMs < 0 || r.LeftMs > maxMs || r.SpentMs < 0 || r.SpentMs > maxMs:
		return newFault(FaultNodeTime, r.ID)
	case len(r.Comment) > MaxComment:
		return newFault(FaultNodeComment, r.ID, MaxComment)
	}
	for _, glyph := range r.Glyphs {
		if glyph < 1 || glyph > 255 {
			return newFault(FaultNodeGlyph, r.ID, glyph)
		}
	}
	return nil
}

// annotate puts what a row says into a node.
func (r *jsonNode) annotate(n *Node) {
	n.Comment, n.Eval, n.Glyphs = r.Comment, r.Eval, nil
	n.Left, n.Spent = time.Duration(r.LeftMs)*time.Millisecond, time.Duration(r.SpentMs)*time.Millisecond
	for _, glyph := range r.Glyphs {
		n.Glyphs = append(n.Glyphs, Glyph(glyph))
	}
}

// WriteJSON writes a game as a document of the project's own format.
func WriteJSON(w io.Writer, g *Game) error {
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// ReadJSON reads the documents of the project's own format that stand one behind the other. An error of type
// Problems tells what is wrong with single games.
func ReadJSON(r io.Reader) ([]*Game, error) { return gather(r, (*intake).json) }

// json takes the games of documents.
func (in *intake) json(data []byte) error {
	documents := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	for {
		var text json.RawMessage
		err := documents.Decode(&text)
		if errors.Is(err, io.EOF) {
			break
		}
		g, syntax := new(Game), err != nil
		if !syntax {
			err = json.Unmarshal(text, g)
		}
		if err != nil {
			g, err = nil, jsonFault(err)
		}
		if !in.add(g, err) || syntax {
			break // nobody knows where the next document begins
		}
	}
	return in.end(newFault(FaultNoGames))
}

// jsonFault lets what the decoder of JSON says be said in other languages: of what is wrong with the game others tell.
func jsonFault(err error) error {
	_, told := errors.AsType[*Fault](err)
	_, start := errors.AsType[*position.SetupError](err)
	if told || start {
		return err
	}
	return faultOf(err, FaultBadJSON)
}

// short cuts a text from outside to what an error line has room for.
func short(text string) string {
	const most = 80
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
