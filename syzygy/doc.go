// Package syzygy probes Syzygy endgame tables of chess: who wins a position with few pieces, and in how many plies the next
// capture or pawn's move of best play comes. The tables are made by others; package generate makes small ones.
//
// A probe looks at no history and at no clock: it tells the value of the position as if the last move had been a capture or a pawn's. Positions with
// rights to castle are not in the tables. En passant is not in them either: a probe searches captures, so that it is in the values.
//
// It is written from the format of the files. The reference for the format and for what a probe does is Fathom
// (https://github.com/jdart1/Fathom), whose notice is:
//
//	Copyright (c) 2013-2018 Ronald de Man
//	Copyright (c) 2015 basil00
//	Modifications Copyright (c) 2016-2024 by Jon Dart
//
//	Permission is hereby granted, free of charge, to any person obtaining a copy
//	of this software and associated documentation files (the "Software"), to deal
//	in the Software without restriction, including without limitation the rights
//	to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
//	copies of the Software, and to permit persons to whom the Software is
//	furnished to do so, subject to the following conditions:
//
//	The above copyright notice and this permission notice shall be included in all
//	copies or substantial portions of the Software.
//
//	THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
//	IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
//	FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
//	AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
//	LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
//	OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
//	SOFTWARE.
//
// The files stand on each other in this order:
//
//	internal/chess    positions of few pieces, their moves
//	internal/layout   the numbers of positions
//	reader            parts of a file
//	pairs             compressed lists of values
//	table             headers of a file
//	tables            files that are open
//	probe             values and distances
//	root              moves ranked
package syzygy
