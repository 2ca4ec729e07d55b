// Package stats judges the results of matches: Elo differences with error bars, the likelihood that one
// engine is the stronger, and the sequential probability ratio test. Everything is a pure function of
// counts.
//
// Games are played in pairs, each opening with both colours, and the two games of a pair depend on each
// other through the opening. So errors and tests are computed over pairs (the pentanomial model); where
// there are no pairs, over games (the trinomial model). Sources: Michel Van den Bergh, "The generalized
// maximum likelihood ratio for the expectation value of a distribution" and "Comments on normalized
// Elo", as the Stockfish project's fishtest uses them; A. Wald, "Sequential Analysis", 1947.
package stats
