// Package spsa tunes the parameters of the search by self-play: simultaneous perturbation stochastic approximation. In
// each iteration all parameters are moved at once by a little, each up or down at random. The engine with these values plays a
// pair of games against the one with all of them moved the other way, and each parameter follows the side that
// did better. Fifty parameters take as many games as one.
//
// Source: James C. Spall, Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
// Approximation, IEEE Transactions on Automatic Control 37, 1992; the gains and their decay from his Implementation of
// the Simultaneous Perturbation Algorithm for Stochastic Optimization, IEEE Transactions on Aerospace and Electronic
// Systems 34, 1998; stated by their values at the end, as is usual in the tuning of chess engines.
package spsa
