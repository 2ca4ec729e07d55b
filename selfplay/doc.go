// Package selfplay lets the engine play against itself: games whose quiet positions are kept with their results, to train and
// to tune on, and openings for matches. It also holds what other games of the engine against itself have in common.
//
// All of it is reproducible: the outcome depends on the settings and the seed, not on the number of threads.
package selfplay
