// Package tune fits the weights of the evaluation to games: a generator lets the engine play against itself
// and keeps quiet positions with their results; a tuner minimises the error with which the evaluation
// predicts those results (Texel's tuning method, Peter Österlund, 2014).
//
// Both are reproducible: what comes out depends on the settings and the seed, not on the number of threads.
package tune
