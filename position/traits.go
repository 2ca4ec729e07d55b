package position

// Traits is what a search takes for granted of a variant beside its moves: data, so that the search itself asks for
// no variant.
type Traits struct {
	// ExchangeValues is what a man of each type counts in exchanges, in centipawns: for the order of captures, and for
	// leaving out those that cannot bring enough.
	ExchangeValues [pieceTypes]int32
	// Officers are the types with which a side is hardly ever in zugzwang, so that a null move proves something.
	Officers []PieceType
	// StalemateDraws tells that a side without a legal move that is not in check has not lost.
	StalemateDraws bool
	// QuietGains tells that moves onto empty squares may win material: Gain says how much, AddQuietGains finds them.
	QuietGains bool
}

var xiangqiTraits = &Traits{ExchangeValues: exchangeValue, Officers: []PieceType{Horse, Cannon, Chariot}}

// Traits returns what a search takes for granted of the variant. It must not be changed.
func (v *Variant) Traits() *Traits {
	if v.traits == nil {
		return xiangqiTraits
	}
	return v.traits
}
