package api

// What the tests of the causes ask for.
var (
	Causes     = causes
	CauseTexts = causeTexts
)

const (
	OriginSetup  = originSetup
	OriginRecord = originRecord
	OriginReason = originReason
)
