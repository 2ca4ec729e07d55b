// Package train fits the networks of package nnue to games of self-play.
//
// A net is trained in floating point: the value v of a position, in the unit of the logistic function's argument, shall be such that
// σ(v) is λ·result + (1-λ)·σ(k·score). The loss is the mean square of the difference, the optimiser AdamW (Loshchilov and Hutter,
// Decoupled Weight Decay Regularization, 2019) with a warm-up and then a cosine. Each pass goes through all positions in
// another order, each position reflected at the e-file or not at random.
//
// The first layer is cut into slices of 64 neurons. A slice is worked on by one goroutine at a time, and what slices give is
// added in their order: the net is the same for any number of threads, and the AVX2 and NEON kernels give the same bits as
// plain Go.
package train
