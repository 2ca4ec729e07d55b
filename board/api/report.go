package api

// Report is what a review says of a whole game, as far as it has come.
type Report struct {
	Sides[SideReport]
	// The plies at which middlegame and endgame begin; beyond the last turn: they have not.
	Middlegame int `json:"middlegame"`
	Endgame    int `json:"endgame"`
}

// SideReport is what a review says of a side.
type SideReport struct {
	Turns        int `json:"turns"`    // that count for Accuracy: those of a game that was open
	Accuracy     int `json:"accuracy"` // of 100; without turns it means nothing
	Good         int `json:"good"`     // turns that were the only good ones
	Inaccuracies int `json:"inaccuracies"`
	Mistakes     int `json:"mistakes"`
	Blunders     int `json:"blunders"`
	Points       int `json:"points,omitempty"` // that faults gave away
	Plates       int `json:"plates,omitempty"` // own plates that faults stopped
}
