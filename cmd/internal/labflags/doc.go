// Package labflags holds the flags of the laboratory that xqlab and xqfleet have in common: which games of self-play are played,
// and which parameters of the search are tuned.
package labflags
