package position

// The tests of this package write positions as text. What reads and writes text is a package above, which the tests inside
// this one cannot import; a test outside lends them its functions.
var (
	readText  func(*Variant, string) (Setup, error)
	writeText func(Setup) string
)

// LendText takes the functions of package fen.
func LendText(read func(*Variant, string) (Setup, error), write func(Setup) string) {
	readText, writeText = read, write
}

// explained is explain.Outcome.
var explained func(*Position) string

// LendOutcome takes the function of package explain.
func LendOutcome(outcome func(*Position) string) { explained = outcome }

// Parse is fen.Parse.
func Parse(v *Variant, text string) (*Position, error) {
	s, err := readText(v, text)
	if err != nil {
		return nil, err
	}
	return FromSetup(s)
}

// FEN is fen.Format.
func (p *Position) FEN() string { return writeText(p.Setup()) }

// startFEN is fen.Start.
func startFEN(v *Variant) string { return writeText(v.Start()) }

// pointsArray is the board of the start in the variants on ten ranks.
const pointsArray = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
