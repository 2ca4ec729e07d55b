// Package nnue evaluates positions of xiangqi, of its points and stratagem variants and of chess with an efficiently
// updatable neural network (Yu Nasu, 2018).
//
// The net has an input for each piece on each point it can stand on, seen by a side: its own pieces and the enemy's, the
// board turned for Black. The first layer sums the rows of the weights of all pieces on the board, once for each side;
// the half of the side to move comes first. Both halves go through the square of clamp(x, 0, 1), and one
// of several output buckets, chosen by the pieces left, gives the value:
//
//	(692 -> hidden)x2 -> 8   xiangqi; with king buckets of the own general 2768
//	(736 -> hidden)x2 -> 8   chess; with king buckets of the own king 2944
//	(2818 -> hidden)x2 -> 8  points variants: kinds of pieces, and the race to the target
//	(1566 -> hidden)x2 -> 8  stratagem variants: pieces on any point, and the plates that work
//
// All of it is whole numbers: rows in units of 1/724, output weights in units of 1/256. Every processor gets the
// same values.
package nnue
