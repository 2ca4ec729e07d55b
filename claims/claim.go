package claims

// Voice says which move a claim is about.
type Voice string

// The voices.
const (
	Does   Voice = "does"   // the move played does it
	Allows Voice = "allows" // the reply to the move played does it
	Misses Voice = "misses" // the best move would have done it
)

// Kind is what a claim says. "The mover" is the side that makes the move which the claim is about, "the other" its opponent.
type Kind string

// The kinds. Worth is by Traits.ExchangeValues; an exchange on a point is a row of turns each of which captures there, both
// sides free to stop, with the best for both.
const (
	// The mover mates or stalemates the other for a win, or wins by what else ends a game at once, in Number of its own turns
	// against any defence, the move being the first of them, and not sooner. The other move in question does not: see Fault.
	// Line goes as far as the win, or is the move alone.
	Mate Kind = "mate"
	// Line ends with mate by a rook or queen on the king's own first rank, all of whose squares before it are filled by its own
	// pieces. Only in chess.
	BackRank Kind = "backRank"
	// The move captures Spots[0] with Spots[1], and no turn takes back on that point. Nothing else was captured before it.
	Hang Kind = "hang"
	// Line begins with the move, which captures on the point of Spots[0] with Spots[1]. All its turns capture there; it is a best
	// exchange for both. Lost and Won are what the two sides lose in it, and in the move played before it where the claim is about
	// the reply; Lost is worth more.
	Exchange Kind = "exchange"
	// In Line, and in the move played before it where the claim is about the reply, the other loses Lost
	// and the mover Won, nothing is promoted, Lost is worth more, and at its end the other is to move, is not in check, and wins
	// nothing by a capture and an exchange on its point. Number is how many turns the mover makes.
	Material Kind = "material"
	// Spots[0], which moves, then attacks Spots[1] and Spots[2]: whatever the other answers, a capture of one of them by it
	// wins more, after the exchange on that point, than the answer has won. After some answers that is so of the first alone,
	// after others of the second alone; one may be the general, which is then in check by Spots[0].
	Fork Kind = "fork"
	// As Fork, but Spots[2] stands behind Spots[1] in the same line.
	Skewer Kind = "skewer"
	// Spots[0], which moves, holds Spots[1]: that piece has moves, none is legal, and without Spots[0] one would be.
	Pin Kind = "pin"
	// The move uncovers check by Spots[0], which does not move, and by nothing else.
	Discovered Kind = "discovered"
	// The move promotes a soldier or pawn to Spots[0].
	Promotion Kind = "promotion"
	// Behind a Hang: Spots[0] reaches the point of Spots[1], the captured piece, and may not take back since that would expose its
	// general. Line is the capture.
	Guard Kind = "guard"
	// Behind a Hang: Spots[0] could take back on the point of Spots[1], the captured piece, but for Spots[2], which fills its
	// leg or eye. Line is the capture.
	Leg Kind = "leg"

	// The move reaches the target of points, and the mover wins by it.
	Target Kind = "target"
	// The move brings the other side to its target of points and so loses.
	OwnTarget Kind = "ownTarget"
	// The move earns Number points for the mover's opponent; the best move earns it Against, which is less.
	Gives Kind = "gives"
	// The best move earns its side Number points, the move played Against, which is less.
	Points Kind = "points"
	// After the move its side lacks Number points to the target and the other side Against, which is less.
	Race Kind = "race"

	// With the move plate Number of its own side stops working, which the best move keeps.
	Stops Kind = "stops"
	// With the move plate Number of its own side begins to work.
	Plate Kind = "plate"
	// With the move plate Number of the other side stops working.
	EndsPlate Kind = "endsPlate"
	// The best move steps the marker, the move played does not.
	Marker Kind = "marker"
	// The move is a garrison swap: the general on Spots[0] with Spots[1].
	Swap Kind = "swap"

	// The move stalemates, and so draws.
	Stalemate Kind = "stalemate"
	// The move repeats the position for the third time, and its side loses by the rules of repetition: Clause says by which.
	Repetition Kind = "repetition"
	// The first turn of Line, which is another than the move played, would repeat the position for the third time and lose
	// by the rules of repetition, by Clause: the side has to deviate.
	Deviate Kind = "deviate"
)

// Kinds returns the kinds with the voices that each has.
func Kinds() map[Kind][]Voice {
	both := []Voice{Allows, Misses}
	does := []Voice{Does}
	return map[Kind][]Voice{
		Mate: both, BackRank: both, Hang: both, Exchange: both, Material: both, Fork: both, Skewer: both, Pin: both,
		Discovered: both, Promotion: both, Guard: {Allows}, Leg: {Allows},
		Target: both, OwnTarget: does, Gives: does, Points: {Misses}, Race: does,
		Stops: does, Plate: both, EndsPlate: both, Marker: {Misses}, Swap: {Misses},
		Stalemate: does, Repetition: does, Deviate: does,
	}
}

// Spot is a piece on a square.
type Spot struct {
	Piece  string `json:"piece"`  // as a FEN of the variant has it, with the mark of its kind
	Square string `json:"square"` // before the move for the piece that moves, unless the kind speaks of after it
}

// Claim is one claim about a fault. Which fields count, and for what, is said at its kind.
type Claim struct {
	Kind    Kind     `json:"kind"`
	Voice   Voice    `json:"voice"`
	Side    string   `json:"side"`             // whose fault it is: red or black
	Played  string   `json:"played,omitempty"` // the move played, in coordinates; empty of themes
	Move    string   `json:"move"`             // which the claim is about, in coordinates
	Spots   []Spot   `json:"spots,omitempty"`
	Number  int      `json:"number,omitempty"`
	Against int      `json:"against,omitempty"`
	Line    []string `json:"line,omitempty"`   // turns in coordinates, after the move played if the claim is about the reply
	Clause  string   `json:"clause,omitempty"` // of package explain
	Lost    []string `json:"lost,omitempty"`   // pieces, as in Spots
	Won     []string `json:"won,omitempty"`
}
