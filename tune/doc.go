// Package tune fits the weights of the evaluation to games: it minimises the error with which the evaluation predicts the
// results of quiet positions (Texel's tuning method, Peter Österlund, 2014).
//
// It is reproducible: the outcome depends on the data and the options, not on the number of threads.
package tune
