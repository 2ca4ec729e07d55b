package eval

import "xqengine/position"

// Term is one line of an explained evaluation, in centipawns from Red's view.
type Term struct {
	Name        string
	Red, Black  TaperedValue // what the sides have; both zero for terms that belong to neither
	Total       Score        // what the term adds for Red, blended by the phase
	SplitBySide bool         // Red and Black are given
}

// TaperedValue is a middle game and an endgame value in centipawns.
type TaperedValue struct{ Middle, End Score }

// Explanation is an evaluation term by term.
type Explanation struct {
	Terms []Term
	Phase Score           // 0 in the barest endgame .. FullPhase
	Scale Score           // how much of the better side's advantage counts, of FullScale
	Total Score           // for Red, in centipawns: Evaluate seen from Red's side, by the hand-written terms
	Net   *NetExplanation // of a net, besides; nil where there is none
}

// Judgement returns the value for Red that the search goes by: the net's where one is used.
func (x *Explanation) Judgement() Score {
	if x.Net != nil && x.Net.Used {
		return x.Net.Total
	}
	return x.Total
}

// What Phase and Scale are counted in.
const (
	FullPhase = fullPhase
	FullScale = fullScale
)

// Explain evaluates p as Evaluate does and returns the terms. p must use e's Features.
func (e *Evaluator) Explain(p *position.Position) Explanation {
	if e.pawns != nil {
		return e.explainChess(p)
	}
	m := e.materialOf(p.Counts())
	var red, black sideTerms
	e.terms(p, &red, &black)
	x := Explanation{Phase: m.phase}
	value := func(t tapered) TaperedValue { return TaperedValue{t.middle(), t.end()} }
	single := func(name string, t tapered) {
		x.Terms = append(x.Terms, Term{Name: name, Total: m.blend(t)})
	}
	split := func(name string, r, b tapered) {
		x.Terms = append(x.Terms, Term{
			Name: name, Red: value(r), Black: value(b), Total: m.blend(r - b), SplitBySide: true,
		})
	}
	redPieces, blackPieces := e.placed(p, position.Red), e.placed(p, position.Black)
	split("material", redPieces.material, blackPieces.material)
	split("squares", redPieces.squares, blackPieces.squares)
	single("imbalance", m.imbalance)
	split("mobility", red.mobility, black.mobility)
	split("attack", red.attack, black.attack)
	split("cannon lines", red.cannons, black.cannons)
	split("threats", red.threats, black.threats)
	split("soldiers", red.soldiers, black.soldiers)
	split("links", red.links, black.links)
	split("checks", red.checks, black.checks)
	split("exposure", red.exposure, black.exposure)
	split("loose", red.loose, black.loose)

	if e.seesPoints {
		split("kinds", redPieces.kinds, blackPieces.kinds)
		single("earners", e.earners(p))
		x.Terms = append(x.Terms, Term{Name: "race", Total: e.race(p)})
	}
	if e.seesPlates {
		red, black := e.plates(p)
		split("plates", red.powers, black.powers)
		split("prospects", red.prospects, black.prospects)
		split("river", red.river, black.river)
		split("garrison", red.garrison, black.garrison)
	}
	e.explainTotal(p, m, &x)
	return x
}

// explainTotal adds what the hand-written terms come to, whoever judges in play, and what they are drawn by: as finish does.
func (e *Evaluator) explainTotal(p *position.Position, m *materialEntry, x *Explanation) {
	whole := tapered(p.Value()) + e.otherTerms(p, m)
	total, tempo := e.finish(p, m, whole), e.weights.Tempo
	if p.Side() == position.Black {
		total, tempo = -total, -tempo
	}
	scale := e.scaleOf(p, m)
	if x.Scale = scale[position.Red]; m.blend(whole) < 0 {
		x.Scale = scale[position.Black]
	}
	x.Terms = append(x.Terms, Term{Name: "tempo", Total: tempo})
	x.Total = total
}

// placedPieces is material and piece-square values of one side.
type placedPieces struct{ material, squares, kinds tapered }

func (e *Evaluator) placed(p *position.Position, c position.Colour) (m placedPieces) {
	for _, s := range p.Colour(c).Squares() {
		piece := p.PieceAt(s)
		whole := tapered(e.features[piece&63][s&127].Value)
		if c == position.Black {
			whole = -whole
		}
		material, kind := e.weights.Xiangqi.Material[piece.Type()], e.weights.Points.kind(piece)
		m.material += material
		m.kinds += kind
		m.squares += whole - material - kind
	}
	return m
}
