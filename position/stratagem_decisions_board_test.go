package position

// boardDecisions shows the garrison swap, J, and the river row, R.
var boardDecisions = []decision{
	{
		name: "J1 in check, with a piece that could capture on the general's point", variant: "garrison", check: true,
		fen:   "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w - - 0 40",
		legal: "e0c1 e0f0", illegal: "e0d0", after: map[string]string{"e0c1": "b - - 1 40"},
	},
	{
		name: "J1 not in check: no swap", variant: "garrison",
		fen:   "3k5/9/9/9/5r3/9/9/9/2N6/4K4 w - - 0 40",
		legal: "e0e1", illegal: "e0c1",
	},
	{
		name: "J1 from the palace only with a piece outside it", variant: "garrison", check: true,
		fen:   "5k3/9/9/9/4r4/9/9/3A5/9/3RK4 w - - 0 40",
		legal: "d2e1", illegal: "e0d0",
	},
	{
		name: "J1 not across the river", variant: "garrison", check: true,
		fen:     "3k5/9/9/4R4/9/9/9/9/2n6/4K4 w - - 0 40",
		illegal: "e0e6",
	},
	{
		name: "J2 the plain rules count, whatever plate works", variant: "stratagem-palace", check: true,
		fen:     "5k3/9/9/9/3r5/9/9/3K5/1NC6/9 w 12345678 - 0 40",
		illegal: "d2b1",
	},
	{
		name: "J3 a general outside captures nothing", variant: "garrison", check: true,
		fen: "4k4/9/9/9/9/9/Pp7/1K7/9/9 w - - 0 40", illegal: "b2b3", result: "black wins (mate)",
	},
	{
		name: "J3 and may not stand in sight of the other general", variant: "garrison", check: true,
		fen:   "3k5/9/9/2r6/9/9/3N5/N8/2K6/9 w - - 0 40",
		legal: "c1a2", illegal: "c1d3 c1c2",
	},
	{
		name: "J4 with the soldier straight in front only", variant: "garrison", check: true,
		fen:   "5k3/9/r8/9/9/K8/P1P6/9/9/9 w - - 0 40",
		legal: "a4a3", illegal: "a4c3 a3a4",
	},
	{
		name: "J4 never with an advisor", variant: "garrison", check: true,
		fen:     "5k3/9/9/9/4r4/9/9/3A1A3/4K4/9 w - - 0 40",
		illegal: "e1d2 e1f2",
	},
	{
		name: "J5 home by a swap only, even from next to the palace", variant: "garrison", check: true,
		fen:   "5k3/9/9/2r6/9/9/9/N8/2KR5/9 w - - 0 40",
		legal: "c1d1 c1a2", illegal: "c1c2 c1b1",
	},
	{
		name: "J6 the sixteen know no swap", variant: "stratagem-sixteen", check: true,
		fen:   "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w 12345678:12345678 - 0 40",
		legal: "e0f0", illegal: "e0c1",
	},
	{
		name: "the enemy's crossed soldiers step back while a general is out", variant: "garrison",
		fen:   "4k4/9/9/9/9/5p3/4p4/9/2K6/R8 b - - 0 40",
		legal: "e3e4 e3e2 f4f3", illegal: "f4f5",
	},
	{
		name: "R1 lines run through the river row", variant: "stratagem-river",
		fen:   "5k3/9/9/9/p8/R8/9/9/9/9/3K5 w 10000000:00000000 - 0 40",
		legal: "ara5 ara6 arir", illegal: "ara5x",
	},
	{
		name: "R2 into the river or straight across", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/9/4P4/9/9/9/3K5 w 00000000:00000000 - 0 40",
		legal: "e4er e4e5", illegal: "e4d4 e4e6",
		after: map[string]string{"e4er": "b 00000000:00000000 ler 1 40", "e4e5": "b 00000000:00000000 - 1 40"},
	},
	{
		name: "R2 a filled river point bars the crossing", variant: "stratagem-river",
		fen:   "5k3/9/9/9/9/4r4/4P4/9/9/9/3K5 w 00000000:00000000 - 0 40",
		legal: "e4er", illegal: "e4e5",
	},
	{
		name: "R2 forward only in the river", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/4P4/9/9/9/9/3K5 w 00000000:00000000 - 0 40",
		legal: "ere5", illegal: "erdr erfr ere4 ere6",
	},
	{
		name: "R2 sideways with 忘河兵", variant: "stratagem-river",
		fen:   "5k3/9/9/9/9/4Pp3/9/9/9/9/3K5 w f0000000:00000000 - 0 40",
		legal: "erdr erfrx", illegal: "erfr",
	},
	{
		name: "R3 what did not move may be taken off", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/R6C1/9/9/9/9/1N1K5 b 00000000:00000000 - 3 40",
		legal: "i5i6 xhr,i5i6 xar,i5i6", illegal: "xar,xhr,i5i6 xar",
	},
	{
		name: "R3 what just moved may not", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/R6C1/9/9/9/9/1N1K5 b 00000000:00000000 lar 3 40",
		legal: "xhr,i5i6", illegal: "xar,i5i6",
	},
	{
		name: "R3 moving within the river is moving", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/R8/9/9/9/9/1N1K5 w 00000000:00000000 - 3 40",
		after: map[string]string{"arbr": "b 00000000:00000000 lbr 4 40"},
	},
	{
		name: "R4 legal by the position after both", variant: "stratagem-river", check: true,
		fen:   "3k5/9/9/9/r8/3R5/9/9/9/9/3K5 b 00000000:00000000 - 3 40",
		legal: "xdr,d9e9 xdr,a5d5", illegal: "xdr,a5a6 a5a6",
	},
	{
		name: "R5 what may be taken off still shields", variant: "stratagem-river",
		fen:   "5k3/9/3r5/9/9/3R5/9/9/9/9/N2K5 w 00000000:00000000 - 3 40",
		legal: "a0b2",
	},
	{
		name: "R6 only the last moved piece is held", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/R8/9/9/9/9/1N1K5 b 00000000:00000000 lar 3 40",
		after: map[string]string{"i5i6": "w 00000000:00000000 - 4 41", "i5ir": "w 00000000:00000000 lir 4 41"},
	},
	{
		name: "R7 fields are counted in rows", variant: "stratagem-river",
		fen:   "4k4/9/9/9/r8/9/2B6/9/9/9/3K5 w s0000000:00000000 - 0 40",
		legal: "c4a5x", illegal: "c4a6x",
	},
	{
		name: "R7 the eye lies in the river", variant: "stratagem-river",
		fen:     "4k4/9/9/9/r8/1p7/2B6/9/9/9/3K5 w s0000000:00000000 - 0 40",
		illegal: "c4a5x",
	},
	{
		name: "R7 the river cannon does not stand in the river", variant: "stratagem-river",
		fen: "3k5/9/4b4/9/9/3C5/9/9/9/9/5K3 b 0r000000:00000000 ldr 0 40",
	},
	{
		name: "32 anchors soldiers, not others", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/P1R6/9/9/9/9/3K5 b w0000000:00000000 - 3 40",
		legal: "xcr,i5i6", illegal: "xar,i5i6",
	},
}
