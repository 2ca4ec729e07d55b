// Package spsa tunes the numbers of the search by self-play: simultaneous perturbation stochastic approximation. In
// each iteration all numbers are moved at once by a little, each up or down by lot; the engine with the numbers moved plays a
// pair of games against the one with all of them moved the other way; and each number follows the side that
// did better. That takes as many games for fifty numbers as for one.
//
// Source: James C. Spall, Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
// Approximation, IEEE Transactions on Automatic Control 37, 1992; the gains and their decay from his Implementation of
// the Simultaneous Perturbation Algorithm for Stochastic Optimization, IEEE Transactions on Aerospace and Electronic
// Systems 34, 1998; stated by their values at the end, as is usual in the tuning of chess engines.
package spsa
