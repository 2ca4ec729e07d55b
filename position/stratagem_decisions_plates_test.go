package position

// plateDecisions shows what plates do: F to I and K.
var plateDecisions = []decision{
	{
		name: "F1 the retreat captures in the first edition", variant: "stratagem-marker",
		fen:   "3k5/9/9/4P4/4p4/9/9/9/9/4K4 w 4:0 - 0 40",
		legal: "e6e5",
	},
	{
		name: "F1 and does not among the sixteen", variant: "stratagem-sixteen",
		fen:   "4k4/9/9/4P1P2/4p4/9/9/9/9/3K5 w 40000000:00000000 - 0 40",
		legal: "g6g5", illegal: "e6e5",
	},
	{
		name: "F1 15 names no limit: it captures", variant: "stratagem-sixteen",
		fen:   "4k4/9/9/9/9/2P6/Pp7/9/9/3K5 w f0000000:00000000 - 0 40",
		legal: "a3b3 c4b4",
	},
	{
		name: "F2 corner to opposite corner", variant: "stratagem-marker",
		fen:   "3k5/9/9/9/9/9/9/5c3/9/3AK4 w 8:0 - 0 40",
		legal: "d0f2 d0e1", illegal: "d0f0 d0d2",
	},
	{
		name: "F3 two fields diagonally", variant: "stratagem-sixteen",
		fen:   "4k4/9/9/9/9/9/9/9/9/2B2K3 w 0c000000:00000000 - 0 40",
		legal: "c0g4", illegal: "c0c4",
	},
	{
		name: "F4 all diagonal neighbours are pinned", variant: "stratagem-sixteen",
		fen:   "4k4/9/9/9/1n7/9/2r1p4/3K5/2r6/9 b 00000e00:00000000 - 0 40",
		legal: "b5c7", illegal: "e3e2 c3b3 c1b1",
	},
	{
		name: "F4 a pinned piece can be captured", variant: "stratagem-sixteen",
		fen:   "4k4/9/9/9/9/9/R1r6/3K5/9/9 w 00000e00:00000000 - 0 40",
		legal: "a3c3", illegal: "a3d3",
	},
	{
		name: "F5 invincible soldiers take nothing and the general cannot take them", variant: "stratagem-sixteen",
		fen:   "4k4/4P4/9/4p4/4P4/9/9/9/9/3K5 b g0000000:00000000 - 0 40",
		legal: "e9f9", illegal: "e9e8 e6e5",
	},
	{
		name: "G1 general and cannon against the bare general", variant: "stratagem-marker",
		fen: "4k4/9/9/9/9/9/9/9/4C4/3K5 b 1:0 - 0 40", check: true,
	},
	{
		name: "G1 an elephant is a possible mount on files a c e g i", variant: "stratagem-marker",
		fen: "4k4/9/b8/9/9/9/9/9/4C4/3K5 b 1:0 - 0 40",
	},
	{
		name: "G1 and not on file d; the generals cannot be one between themselves", variant: "stratagem-marker",
		fen: "3k5/9/4b4/9/9/9/9/9/3C5/4K4 b 1:0 - 0 40", check: true,
	},
	{
		name: "G1 for another target on file d they can", variant: "stratagem-marker",
		fen:   "3a5/4k4/9/9/9/9/9/3C5/9/5K3 w 1:0 - 0 40",
		legal: "d2d3", illegal: "d2d9",
	},
	{
		name: "G1 a soldier is a possible mount everywhere", variant: "stratagem-marker",
		fen: "4k4/9/9/9/9/9/p8/9/4C4/3K5 b 1:0 - 0 40",
	},
	{
		name: "G2 captures and gives check in the special edition too", variant: "stratagem-special",
		fen:   "3k5/1r7/4b4/9/9/9/9/9/1C7/5K3 w 0r000000:00000000 - 0 40",
		legal: "b1b8", illegal: "b1b8x",
	},
	{
		name: "H1 fewer than two on the board: lost in an exchange counts", variant: "stratagem-marker",
		fen:   "3k5/P8/9/9/9/9/9/8N/8N/2C1K3R w 3:0 - 0 40",
		legal: "a8a9 a8a9r a8a9c", illegal: "a8a9n",
	},
	{
		name: "H2 first chance, taken or declined", variant: "stratagem-palace",
		fen:   "5k3/P8/9/9/9/9/9/9/3K5/9 w 12345678 - 0 40",
		legal: "a8a9r a8a9n a8a9c", after: map[string]string{"a8a9": "b 12345678 - 1 40", "a8a9n": "b 12345678 - 1 40"},
	},
	{
		name: "H2 from another rank only", variant: "stratagem-marker",
		fen:   "P2k5/9/9/9/9/9/9/9/9/4K4 w 3:0 - 0 40",
		legal: "a9b9", illegal: "a9b9r",
	},
	{
		name: "H2 the arrival may capture", variant: "stratagem-marker",
		fen:   "n2k5/P8/9/9/9/9/9/9/9/4K4 w 3:0 - 0 40",
		legal: "a8a9r", after: map[string]string{"a8a9r": "b 3:0 ma9 0 40+"},
	},
	{
		name: "H3 the general walks onto the plate", variant: "stratagem-palace",
		fen:   "P4k3/9/9/9/9/9/9/9/4K4/9 w 12345678 pa9 0 40",
		legal: "e1d1 e1d1r e1d1n e1d1c e1e0", illegal: "e1e0r a9b9r",
		after: map[string]string{"e1d1r": "b 12345678 - 1 40+", "e1d1": "b 12345678 - 1 40"},
	},
	{
		name: "H3 or is swapped onto it", variant: "stratagem-palace", check: true,
		fen:   "P4k3/9/9/2r6/9/9/9/9/2KR5/9 w 12345678 pa9 0 40",
		legal: "c1d1 c1d1r c1d1n c1d1c",
	},
	{
		name: "H3 or a step makes it work, and the new piece may move", variant: "stratagem-marker",
		fen:   "P2k5/9/9/9/9/8r/9/9/4K4/9 w 2:0 mi4,pa9 0 21",
		legal: "+,e1e0 +r,e1e0 +n,e1e0 +c,e1e0 +r,a9a5", illegal: "-r,e1e0 +r,a9d9",
		after: map[string]string{"+r,e1e0": "b 3:0 - 1 21+", "+,e1e0": "b 3:0 - 1 21"},
	},
	{
		name: "H3 not where the plate worked before", variant: "stratagem-sixteen",
		fen:   "P4k3/9/9/9/9/9/9/9/4K4/9 w 00030000:00000000 pa9 0 40",
		legal: "e1d1", illegal: "e1d1r e1e0r",
	},
	{
		name: "H3 not where it does not work after", variant: "stratagem-palace",
		fen:   "P8/5k3/9/9/9/9/9/9/4K4/9 w 12345678 pa9 0 40",
		legal: "e1d1", illegal: "e1d1r",
	},
	{
		name: "H4 the chance outlives the answer, not the owner's turn", variant: "stratagem-palace",
		fen:   "P4k3/9/9/9/9/9/9/8r/4K4/9 b 12345678 pa9 0 40",
		after: map[string]string{"i2i3": "w 12345678 pa9 1 41"},
	},
	{
		name: "H4 it goes with the soldier", variant: "stratagem-palace",
		fen:   "P1r2k3/9/9/9/9/9/9/9/4K4/9 b 12345678 pa9 0 40",
		after: map[string]string{"c9a9": "w 12345678 - 0 41"},
	},
	{
		name: "H4 noted only for a side that has the plate", variant: "stratagem-sixteen",
		fen:   "5k3/P8/9/9/9/9/9/9/4K4/9 w 10000000:30000000 - 0 40",
		after: map[string]string{"a8a9": "b 10000000:30000000 - 1 40"},
	},
	{
		name: "H5 a soldier that walked back arrives anew", variant: "stratagem-marker",
		fen:   "3k5/P8/9/9/9/9/9/9/9/4K4 w 4:0 - 8 40",
		after: map[string]string{"a8a9": "b 4:0 pa9 9 40"},
	},
	{
		name: "H6 check is judged after the promotion", variant: "stratagem-palace",
		fen:   "4k4/P8/9/9/9/9/9/9/3K5/9 w 12345678 - 0 40",
		after: map[string]string{"a8a9r": "b 12345678 - 1 40+", "a8a9": "b 12345678 - 1 40"},
	},
	{
		name: "I1 round exactly one corner, up to the next", variant: "stratagem-sixteen",
		fen:   "2b1k4/6r2/9/9/9/9/R8/9/9/3K5 w a0000000:00000000 - 0 40",
		legal: "a3b0 a3c0 a3b9", illegal: "a3c9 a3d0 a3i0 a3d9",
	},
	{
		name: "I1 from a corner straight to the next, and turns there", variant: "stratagem-sixteen",
		fen:   "9/4k4/9/9/9/9/9/9/3K5/R8 w 00a00000:00000000 - 0 40",
		legal: "a0b9 a0i9 a0i3", illegal: "a0h8",
	},
	{
		name: "I1 the turned corner must be empty", variant: "stratagem-sixteen",
		fen:   "4k4/6r2/9/9/9/9/R8/9/9/N2K5 w a0000000:00000000 - 0 40",
		legal: "a3b9", illegal: "a3b0",
	},
	{
		name: "I1 exchanges in the special edition", variant: "stratagem-special",
		fen:   "2b1k4/6r2/9/9/9/9/R8/9/9/3K5 w 90000000:00000000 - 0 40",
		legal: "a3c9x a3b9", illegal: "a3c9 a3d9",
	},
	{
		name: "K1 both pieces leave, which is a capture for the clock", variant: "stratagem-special",
		fen:   "4k4/9/9/p8/9/9/P8/R8/9/3K5 w 10000000:00000000 - 7 40",
		after: map[string]string{"a2a6x": "b 10000000:00000000 - 0 40"},
	},
	{
		name: "K1 not the general", variant: "stratagem-special",
		fen:     "4k4/4N4/4R4/9/9/9/9/9/9/3K5 w 10000000:00000000 - 0 40",
		illegal: "e7e9x e7e9",
	},
	{
		name: "K1 it must leave the own general safe", variant: "stratagem-special",
		fen:     "5k3/9/9/3r5/9/9/3P5/3N1c3/9/3K5 w 0b000000:00000000 - 0 40",
		illegal: "d2f2x",
	},
	{
		name: "K2 with a free leg a horse captures and does not exchange", variant: "stratagem-special",
		fen:   "4k4/9/9/9/9/9/9/2c6/9/1N1K5 w 20000000:00000000 - 0 40",
		legal: "b0c2", illegal: "b0c2x",
	},
	{
		name: "K2 where plain and extra reach meet both turns exist", variant: "stratagem-special",
		fen:   "rP3k3/3n5/1c7/9/9/1p7/9/9/R8/3K4N w 70000000:00000000 - 0 40",
		legal: "b9a9 b9a9x b9b7x b9d8x b9c9", illegal: "b9b7 b9d8",
	},
	{
		name: "K3 22 only moves", variant: "stratagem-special",
		fen:   "5k3/9/9/9/9/9/9/9/4c4/3K5 w m0000000:00000000 - 0 40",
		legal: "d0d1", illegal: "d0e1 d0e1x",
	},
	{
		name: "K3 30 only moves", variant: "stratagem-special",
		fen:   "4k4/9/9/9/9/9/9/3p5/9/3K5 w u0000000:00000000 - 0 40",
		legal: "d0f0", illegal: "d0d2 d0d2x",
	},
	{
		name: "K4 the enemy's general cannot take the horse", variant: "stratagem-special",
		fen:   "9/4k4/4N4/9/9/9/5r3/9/9/3K5 b q0000000:00000000 - 0 40",
		legal: "e8e9", illegal: "e8e7",
	},
	{
		name: "K4 another piece can", variant: "stratagem-special",
		fen:   "9/4k4/r3N4/9/9/9/9/9/9/3K5 b q0000000:00000000 - 0 40",
		legal: "a7e7",
	},
	{
		name: "K5 a single neighbour is pinned", variant: "stratagem-special",
		fen:   "4k4/9/9/9/1n7/9/2r6/3K5/9/9 b 00000e00:00000000 - 0 40",
		legal: "b5c7", illegal: "c3b3",
	},
	{
		name: "K5 of two none is", variant: "stratagem-special",
		fen:   "4k4/9/9/9/1n7/9/2r1p4/3K5/9/9 b 00000e00:00000000 - 0 40",
		legal: "c3b3 e3f3 b5c7",
	},
	{
		name: "K6 a victory soldier at the beginning of the turn", variant: "stratagem-special",
		fen: "4P4/5k3/9/9/1r7/9/9/9/9/3K5 w g0000000:00000000 - 0 40", illegal: "e9d9",
		result: "red wins (victory soldier)",
	},
	{
		name: "K6 the enemy has a turn to remove it", variant: "stratagem-special",
		fen:   "4P4/5k3/9/9/1r7/9/9/9/9/3K5 b g0000000:00000000 - 0 40",
		legal: "b5b9 b5b4", result: "-",
	},
	{
		name: "K6 or to walk onto the same plate", variant: "stratagem-special",
		fen:   "4P4/5k3/9/9/9/9/9/9/9/3K5 w g0000000:00g00000 - 0 40",
		legal: "e9d9", result: "-",
	},
	{
		name: "K6 mate comes first", variant: "stratagem-special", check: true,
		fen: "4P4/5k3/9/9/9/9/9/9/1r7/r2K5 w g0000000:00000000 - 0 40", result: "black wins (mate)",
	},
	{
		name: "K7 a rook has moved", variant: "stratagem-special",
		fen:   "5k3/4c2r1/9/4P4/9/6c2/9/9/9/3K5 w n0000000:00000000 lh8 0 40",
		legal: "e6e8x e6h6 e6a6 e6e7 e6e5 e6e4 e6e0", illegal: "e6e8 e6e9",
	},
	{
		name: "K7 the model itself is not exchanged", variant: "stratagem-special",
		fen:   "5k3/4r2c1/9/4P4/9/9/9/9/9/3K5 w n0000000:00000000 le8 0 40",
		legal: "e6h6", illegal: "e6e8x",
	},
	{
		name: "K7 no model after an exchange", variant: "stratagem-special",
		fen:   "5k3/7r1/9/4P2n1/9/9/7R1/9/9/3K5 b n0000000:10000000 - 0 40",
		after: map[string]string{"h8h3x": "w n0000000:10000000 - 0 41", "h8h7": "w n0000000:10000000 lh7 1 41"},
	},
	{
		name: "K8 the model is noted when the plate works for the side to move", variant: "stratagem-special",
		fen:   "4k4/9/9/4P4/r8/2N6/9/9/9/3K5 b n0000000:00000000 - 0 40",
		after: map[string]string{"a5a6": "w n0000000:00000000 la6 1 41"},
	},
	{
		name: "K8 and not else", variant: "stratagem-special",
		fen:   "5k3/9/9/4P4/r8/2N6/9/9/9/4K4 b n0000000:00000000 - 0 40",
		after: map[string]string{"a5a6": "w n0000000:00000000 - 1 41"},
	},
	{
		name: "K9 7: the target must be on far land", variant: "stratagem-river",
		fen:     "1P3k3/9/9/9/9/1c7/9/9/9/R8/3K5 w 70000000:00000000 lbr 0 40",
		illegal: "b9brx",
	},
	{
		name: "K9 8: not back into the river", variant: "stratagem-river",
		fen:   "5k3/9/9/6P2/4P4/4p4/9/9/9/9/3K5 w 80000000:00000000 - 0 40",
		legal: "g6g5", illegal: "e5erx e5er",
	},
	{
		name: "K7 it walks into the river and home", variant: "stratagem-river",
		fen:   "5k3/4c4/9/4P4/9/7r1/9/9/9/9/3K5 w n0000000:00000000 lhr 0 40",
		legal: "e6e5 e6e8x e6er e6e0", illegal: "xhr,e6e7",
	},
	{
		name: "K9 23: no exchange in the river or at home", variant: "stratagem-special",
		fen:   "5k3/7r1/9/4P4/9/9/9/4c4/9/3K5 w n0000000:00000000 lh8 0 40",
		legal: "e6e3", illegal: "e6e2x e6e2",
	},
	{
		name: "K7 at home it has not crossed: forward only, and it copies nothing", variant: "stratagem-special",
		fen:   "5k3/7r1/9/9/9/9/9/9/4Pc3/3K5 w n0000000:00000000 lh8 0 40",
		legal: "e1e2", illegal: "e1d1 e1f1x e1f1 e1e3",
	},
}
