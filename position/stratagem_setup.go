package position

import "xqengine/internal/clip"

// Plates and events of a setup, and what positions of the stratagem variants may exist.

// setGrid chooses the board.
func (p *Position) setGrid() {
	p.grid = tenRows()
	if p.variant.powers.river {
		p.grid = elevenRows()
	}
	p.top().powers = noEvents
}

// setUp takes plates and events of a setup, and works out what works.
func (stratagemRuleset) setUp(p *Position, s *Setup) error {
	p.setGrid()
	if err := p.setUpPlates(s); err != nil {
		return err
	}
	if err := p.setUpEvents(s); err != nil {
		return err
	}
	return p.validateStratagem()
}

// setUpPlates takes settings or layouts, and works out what works.
func (p *Position) setUpPlates(s *Setup) error {
	var err error
	switch p.variant.powers.source {
	case noSetting:
	case byMarker:
		err = p.setUpMarkers(s)
	case bySame, byOwn:
		err = p.setUpLayouts(s)
	}
	if err != nil {
		return err
	}
	w := &p.top().powers
	if p.variant.powers.source != byMarker {
		for _, c := range []Colour{Red, Black} {
			w.setting[c] = p.plateOn(c, p.general[c])
		}
	}
	w.settle()
	return nil
}

// setUpMarkers takes the settings of two markers.
func (p *Position) setUpMarkers(s *Setup) error {
	p.promoter = [2]bool{true, true}
	for c, number := range s.Settings {
		id, ok := p.variant.powers.edition.plateByNumber(number)
		if !ok {
			return NewSetupError(FieldPlates, SetupNotASetting, number, markerCells)
		}
		p.top().powers.setting[c] = id
	}
	if s.Settings[Red] == s.Settings[Black] && s.Settings[Red] != 0 {
		return NewSetupError(FieldPlates, SetupSameSettings, s.Settings[Red])
	}
	return nil
}

// setUpLayouts takes the layouts of both sides.
func (p *Position) setUpLayouts(s *Setup) error {
	for _, c := range []Colour{Red, Black} {
		if err := p.lay(c, s.Layouts[c]); err != nil {
			return err
		}
		p.layoutKey ^= featureKey("layout:" + c.String() + ":" + s.Layouts[c])
	}
	if p.variant.powers.source == bySame && s.Layouts[Red] != s.Layouts[Black] {
		return NewSetupError(FieldPlates, SetupOneLayout)
	}
	return nil
}

// lay lays the eight plates of a side (D1, D2).
func (p *Position) lay(c Colour, text string) error {
	if len(text) != LayoutPlates {
		return NewSetupError(FieldPlates, SetupPlatesCount, clip.Text(text), len(text), LayoutPlates)
	}
	var seen [len(plates)]bool
	for i := range len(text) {
		id, ok := p.variant.powers.edition.plateBySymbol(text[i])
		switch {
		case !ok:
			return NewSetupError(FieldPlates, SetupNotAPlate, text[i], p.variant.Name)
		case id == 0 && p.variant.powers.source == bySame:
			return NewSetupError(FieldPlates, SetupPointWithoutPlate, text)
		case id != 0 && seen[id]:
			return NewSetupError(FieldPlates, SetupPlateTwice, text, id)
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

// setUpEvents takes the events.
func (p *Position) setUpEvents(s *Setup) error {
	rules, w := p.variant.powers, &p.top().powers
	if err := p.checkMover('m', s.Captured, rules.source == byMarker); err != nil {
		return err
	}
	w.marker = s.Captured
	if err := p.checkMover('l', s.Moved, rules.lastMoved); err != nil {
		return err
	}
	if s.Moved.InRiver() || p.working(p.side).effect == copies {
		w.last = s.Moved
	}
	for c, soldier := range s.Chances {
		if err := p.checkChance(Colour(c), soldier); err != nil {
			return err
		}
		w.chance[c] = soldier
	}
	return nil
}

// checkMover reports whether an event may say that the piece on a square, if it is one, made the last turn.
func (p *Position) checkMover(letter byte, s Square, known bool) error {
	if s == NoSquare {
		return nil
	}
	name, them := p.variant.shape.name(s), p.side.Other()
	if !known {
		return NewSetupError(FieldEvents, SetupNoSuchEvent, letter, name, p.variant.Name)
	}
	if piece := p.PieceAt(s); s >= squareCodes || piece == NoPiece || piece.Colour() != them {
		return NewSetupError(FieldEvents, SetupEventWithoutPiece, letter, name, them)
	}
	return nil
}

// checkChance reports whether the soldier on a square, if it is one, may have its second chance.
func (p *Position) checkChance(c Colour, s Square) error {
	if s == NoSquare {
		return nil
	}
	name := p.variant.shape.name(s)
	switch {
	case p.variant.powers.source == noSetting:
		return NewSetupError(FieldEvents, SetupNoSuchEvent, 'p', name, p.variant.Name)
	case s >= squareCodes || p.PieceAt(s) != MakePiece(c, Soldier) || !lastRank[c].Has(s):
		return NewSetupError(FieldEvents, SetupEventWithoutSoldier, name)
	case !p.promoter[c]:
		return NewSetupError(FieldEvents, SetupNoPromotion, name, c)
	}
	return nil
}

// describe tells plates and events.
func (stratagemRuleset) describe(p *Position, s *Setup) {
	w := &p.top().powers
	switch p.variant.powers.source {
	case noSetting:
	case byMarker:
		s.Settings = [2]int{plates[w.setting[Red]&63].number, plates[w.setting[Black]&63].number}
	case bySame, byOwn:
		s.Layouts = [2]string{p.layoutText(Red), p.layoutText(Black)}
	}
	s.Captured, s.Moved, s.Chances = w.marker, w.last, w.chance
}

// layoutText returns the eight symbols of a side's layout.
func (p *Position) layoutText(c Colour) string {
	var text [LayoutPlates]byte
	for i := range text {
		text[i] = p.layout[c][i+1].symbol()
	}
	return string(text[:])
}

// validateStratagem reports whether a position of the stratagem variants may exist: the side that is not to move is safe.
func (p *Position) validateStratagem() error {
	if err := p.validateArmies(); err != nil {
		return err
	}
	us, them := p.side, p.side.Other()
	works := p.top().powers.works
	attackers, facing := p.attackersOfGeneral(them, works)
	if facing && plates[works[them]&63].effect != flies {
		return NewSetupError(FieldBoard, SetupGeneralsFacing)
	}
	if attackers.any() {
		return NewSetupError(FieldBoard, SetupCheckOutOfTurn, us, them)
	}
	return nil
}
