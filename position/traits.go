package position

// Traits is what a search takes for granted of a variant besides its moves: data, so that the search itself asks for
// no variant.
type Traits struct {
	// ExchangeValues is what a piece of each type counts in exchanges, in centipawns: for the order of captures, and for
	// leaving out those that cannot bring enough.
	ExchangeValues [pieceTypes]int32
	// Officers are the types with which a side is hardly ever in zugzwang, so that a null move proves something.
	Officers []PieceType
	// StalemateDraws tells that a side without a legal move that is not in check has not lost.
	StalemateDraws bool
	// QuietGains tells that moves onto empty squares may win material: Gain says how much, AddQuietGains finds them.
	QuietGains bool
}

// exchangeValue holds what a piece is worth in an exchange, in centipawns. The general is worth more
// than everything else together, so that it never recaptures into an attack.
var exchangeValue = [pieceTypes]int32{
	Soldier: 100, Advisor: 200, Elephant: 200, Horse: 400, Cannon: 450, Chariot: 900, General: 10000,
}

// ExchangeValue returns what static exchange evaluation counts for a type, in centipawns.
func ExchangeValue(t PieceType) int32 { return exchangeValue[t&7] }

var xiangqiTraits = &Traits{ExchangeValues: exchangeValue, Officers: []PieceType{Horse, Cannon, Chariot}}

// Traits returns what a search takes for granted of the variant. It must not be changed.
func (v *Variant) Traits() *Traits {
	if v.traits == nil {
		return xiangqiTraits
	}
	return v.traits
}
