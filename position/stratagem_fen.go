package position

import (
	"strings"

	"xqengine/internal/clip"
)

// Plates and events in a FEN, and what positions of the stratagem variants may exist.

// setGrid chooses the board.
func (p *Position) setGrid() {
	p.grid = tenRows()
	if p.variant.powers.river {
		p.grid = elevenRows()
	}
	p.top().powers = noEvents
}

// parsePowers reads the plates and events fields. An empty plates field is a missing one.
func (p *Position) parsePowers(plates, events string) error {
	if plates == "" {
		plates = "-"
	}
	if err := p.parsePlates(plates); err != nil {
		return err
	}
	return p.parseEvents(events)
}

// parsePlates reads settings or layouts, and works out what works.
func (p *Position) parsePlates(text string) error {
	rules := p.variant.powers
	var err error
	switch rules.source {
	case noSetting:
		if text != "-" {
			return fenError(fieldPlates, "%q, but %s has no plates: want -", clip.Text(text), p.variant.Name)
		}
	case byMarker:
		err = p.parseMarkers(text)
	default:
		err = p.parseLayouts(text)
	}
	if err != nil {
		return err
	}
	w := &p.top().powers
	if rules.source != byMarker {
		for _, c := range []Colour{Red, Black} {
			w.setting[c] = p.plateOn(c, p.general[c])
		}
	}
	w.settle()
	return nil
}

// parseMarkers reads the settings of two markers, such as 3:0.
func (p *Position) parseMarkers(text string) error {
	p.promoter = [2]bool{true, true}
	if text == "-" {
		return nil
	}
	if len(text) != 3 || text[1] != ':' {
		return fenError(fieldPlates, "%q, want Red's and Black's setting as in 3:0", clip.Text(text))
	}
	for c, symbol := range []byte{text[0], text[2]} {
		if symbol < '0' || symbol > '0'+markerCells {
			return fenError(fieldPlates, "%q is no setting, want 0 to %d", symbol, markerCells)
		}
		p.top().powers.setting[c], _ = p.variant.powers.edition.plateBySymbol(symbol)
	}
	if text[0] == text[2] && text[0] != '0' {
		return fenError(fieldPlates, "both settings are %c, which sends both markers home", text[0])
	}
	return nil
}

// parseLayouts reads one layout for both sides or, with a colon between, one for each.
func (p *Position) parseLayouts(text string) error {
	texts := []string{defaultLayout, defaultLayout}
	if p.variant.powers.source == bySame {
		if text != "-" {
			texts = []string{text, text}
		}
	} else if text != "-" {
		red, black, ok := strings.Cut(text, ":")
		if !ok {
			return fenError(fieldPlates, "%q, want Red's and Black's layout with a colon between", clip.Text(text))
		}
		texts = []string{red, black}
	}
	for _, c := range []Colour{Red, Black} {
		if err := p.parseLayout(c, texts[c]); err != nil {
			return err
		}
		p.layoutKey ^= featureKey("layout:" + c.String() + ":" + texts[c])
	}
	return nil
}

// parseLayout reads the eight plates of a side (D1, D2).
func (p *Position) parseLayout(c Colour, text string) error {
	if len(text) != len(defaultLayout) {
		return fenError(fieldPlates, "%q has %d plates, want %d", clip.Text(text), len(text), len(defaultLayout))
	}
	var seen [len(plates)]bool
	for i := range len(text) {
		id, ok := p.variant.powers.edition.plateBySymbol(text[i])
		switch {
		case !ok:
			return fenError(fieldPlates, "%q is no plate of %s", text[i], p.variant.Name)
		case id == 0 && p.variant.powers.source == bySame:
			return fenError(fieldPlates, "%q has a point without a plate", text)
		case id != 0 && seen[id]:
			return fenError(fieldPlates, "%q has plate %s twice", text, id)
		}
		seen[id] = true
		p.layout[c][i+1] = id
		switch plates[id&63].effect {
		case promotes:
			p.promoter[c] = true
		case wins:
			p.victor[c] = true
		}
	}
	return nil
}

// parseEvents reads the events, in their order: m or l, then p of Red and of Black.
func (p *Position) parseEvents(text string) error {
	if text == "-" {
		return nil
	}
	const order = "mlpP"
	before := -1
	for event := range strings.SplitSeq(text, ",") {
		s, ok := NoSquare, false
		if len(event) == 3 {
			s, ok = p.variant.shape.square(event[1:])
		}
		if !ok || !p.grid.points.Has(s) || event != strings.ToLower(event) {
			return fenError(fieldEvents, "%q, want m, l or p and a point of the board", clip.Text(event))
		}
		letter := event[0]
		if err := p.parseEvent(letter, s); err != nil {
			return err
		}
		if letter == 'p' && p.board[s].Colour() == Black {
			letter = 'P'
		}
		place := strings.IndexByte(order, letter)
		if place <= before {
			return fenError(fieldEvents, "%q comes twice or out of order", event)
		}
		before = place
	}
	return nil
}

func (p *Position) parseEvent(letter byte, s Square) error {
	rules, w := p.variant.powers, &p.top().powers
	them := p.side.Other()
	piece, name := p.board[s], p.variant.shape.name(s)
	switch {
	case letter == 'm' && rules.source == byMarker, letter == 'l' && rules.lastMoved:
		if piece == NoPiece || piece.Colour() != them {
			return fenError(fieldEvents, "%c%s, but no %s piece stands there", letter, name, them)
		}
		if letter == 'm' {
			w.marker = s
		} else if s.InRiver() || p.working(p.side).effect == copies {
			w.last = s
		}
		return nil
	case letter == 'p' && rules.source != noSetting:
		c := piece.Colour()
		switch {
		case piece.Type() != Soldier || !lastRank[c].Has(s):
			return fenError(fieldEvents, "p%s, but no soldier stands there on its last rank", name)
		case !p.promoter[c]:
			return fenError(fieldEvents, "p%s, but %s has no plate that promotes", name, c)
		}
		w.chance[c] = s
		return nil
	case letter == 'm' || letter == 'l' || letter == 'p':
		return fenError(fieldEvents, "%c%s, but %s has no such event", letter, name, p.variant.Name)
	}
	return fenError(fieldEvents, "%q is no event, want m, l or p", letter)
}

// powersFields returns the plates and events fields of the FEN. Between a marker step or removal and the move
// it prepares they show the board as it stands: a FEN has no form for half a turn.
func (p *Position) powersFields() (plates, events string) {
	w := &p.top().powers
	switch p.variant.powers.source {
	case noSetting:
		plates = "-"
	case byMarker:
		plates = string([]byte{w.setting[Red].symbol(), ':', w.setting[Black].symbol()})
	case bySame:
		plates = p.layoutText(Red)
	case byOwn:
		plates = p.layoutText(Red) + ":" + p.layoutText(Black)
	}
	var list []string
	for _, event := range []struct {
		letter string
		square Square
	}{{"m", w.marker}, {"l", w.last}, {"p", w.chance[Red]}, {"p", w.chance[Black]}} {
		if event.square != NoSquare {
			list = append(list, event.letter+p.variant.shape.name(event.square))
		}
	}
	if list == nil {
		return plates, "-"
	}
	return plates, strings.Join(list, ",")
}

// layoutText returns the eight symbols of a side's layout.
func (p *Position) layoutText(c Colour) string {
	var text [len(defaultLayout)]byte
	for i := range text {
		text[i] = p.layout[c][i+1].symbol()
	}
	return string(text[:])
}

// validateStratagem tells whether a position of the stratagem variants may exist: the side that is not to move is safe.
func (p *Position) validateStratagem() error {
	if err := p.validateArmies(); err != nil {
		return err
	}
	us, them := p.side, p.side.Other()
	works := p.top().powers.works
	attackers, facing := p.attackersOfGeneral(them, works)
	if facing && plates[works[them]&63].effect != flies {
		return fenError(fieldBoard, "the generals face each other")
	}
	if attackers.any() {
		return fenError(fieldBoard, "%s is to move, but the %s general stands in check", us, them)
	}
	return nil
}

// standing returns the squares on which a piece of a colour and type may ever stand in the variant.
func (v *Variant) standing(c Colour, t PieceType) Bitboard {
	r := v.powers
	if r == nil {
		return standing[c][t]
	}
	points := standing[c][t]
	switch t {
	case General:
		if r.swaps {
			points = land[c]
		}
	case Soldier:
		switch {
		case r.lastMoved: // 卧底兵 walks home, on whatever rank
			points = land[Red].or(land[Black])
		case r.looseMen:
			points = homeRanks(c, 3, 4).or(land[c^1])
		}
	}
	if r.river && (t == Soldier || t >= Horse && t <= Chariot) {
		points = points.or(elevenRows().river)
	}
	return points
}

// homeRanks returns the ranks from first to last of a side's own land, as it counts them.
func homeRanks(c Colour, first, last int) (points Bitboard) {
	for rank := first; rank <= last; rank++ {
		for file := range Files {
			points = points.or(squareBits[home(c, file, rank)])
		}
	}
	return points
}
