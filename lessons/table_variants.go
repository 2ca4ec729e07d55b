package lessons

import "xqengine/position"

// step is a lesson about a variant.
func step(v *position.Variant, name, fen string, task Task, solution ...string) *Lesson {
	return &Lesson{ID: v.Name + "-" + name, Chapter: Chapter(v.Name), Variant: v, FEN: fen, Task: task, Solution: solution}
}

// The points variants.
var pointsLessons = []*Lesson{
	step(position.PointsConcise, "idle", "3k5/9/9/9/9/9/9/9/R8/4K4 w - 0:0", Task{Kind: Do, Feature: ToIdle}, "a1a5i"),
	step(position.PointsConcise, "earn", "3k5/9/9/9/9/9/9/9/-R8/4K4 w - 0:0", Task{Kind: Earn, Number: 1}, "a1a5"),
	step(position.PointsConcise, "capture", "3k5/9/9/9/r3-R4/9/9/9/R8/4K4 w - 0:0", Task{Kind: Do, Feature: Capturing}, "a1a5"),
	step(position.PointsConcise, "target", "3k5/9/9/9/9/9/9/-N8/R8/4K4 w - 29:12", Task{Kind: Win, Number: 1}, "a2b4"),
	step(position.PointsConcise, "mate", "3k5/9/9/9/9/9/9/9/2R6/4K4 w - 0:29", Task{Kind: Win, Number: 1}, "c1d1"),

	step(position.PointsMatch, "small", "3k5/9/9/9/9/9/9/9/R8/4K4 w - 0:0", Task{Kind: Do, Feature: ToSmall}, "a1a5s"),
	step(position.PointsMatch, "earn", "3k5/9/9/9/9/9/9/-N8/R8/4K4 w - 0:0", Task{Kind: Earn, Number: 1}, "a2b4"),
	step(position.PointsMatch, "nothing", "3k5/9/9/9/9/9/9/*N8/R8/4K4 w - 0:0", Task{Kind: Earn, Number: 0}, "a2b4"),
	step(position.PointsMatch, "capture", "3k5/9/9/9/*r3*R4/9/9/9/R8/4K4 w - 0:0", Task{Kind: Do, Feature: Capturing}, "a1a5"),
	step(position.PointsMatch, "target", "3-k5/9/9/9/9/9/9/-N8/R8/4K4 w - 99:80", Task{Kind: Win, Number: 1}, "a2b4"),

	step(position.PointsTournament, "pair", "3k5/9/9/9/9/8p/8P/N8/9/4K4 w 2 0:0", Task{Kind: Do, Feature: Pair}, "a2b4,b4c6"),
	step(position.PointsTournament, "earn", "3k5/9/9/9/9/8p/8P/-N8/9/4K4 w 2 0:0", Task{Kind: Earn, Number: 2}, "a2b4,b4c6"),
	step(position.PointsTournament, "royal", "3k5/9/9/9/9/9/9/9/R8/4K4 w - 0:0", Task{Kind: Do, Feature: ToRoyal}, "a1a5k"),
	step(position.PointsTournament, "save", "3k5/9/9/9/r8/9/9/9/9/+R3K4 w - 0:0", Task{Kind: Escape}, "a0b0"),
	step(position.PointsTournament, "win", "5k3/9/9/2+p1+p4/9/9/9/9/3R5/4K4 w - 0:0", Task{Kind: Win, Number: 1}, "d1d6"),
}

// The stratagem variants without layouts of each side's own.
var stratagemLessons = []*Lesson{
	step(position.StratagemMarker, "step", "3k3r1/9/9/9/1R7/9/9/9/4K4/9 w 0:0 mh9", Task{Kind: Do, Feature: Stepping}, "+,b5b6"),
	step(position.StratagemMarker, "plate", "3k3r1/9/9/9/9/9/9/9/R3K4/9 w 6:0 mh9", Task{Kind: Plate, Number: 7}, "+,a1a2"),
	step(position.StratagemMarker, "horse", "3k5/9/9/9/9/9/9/C8/N8/4K4 w 6:0", Task{Kind: Find, Turns: []string{"a1b3"}}, "a1b3"),
	step(position.StratagemMarker, "cancel", "3k3r1/9/9/9/1R7/9/9/9/4K4/9 w 3:4 mh9", Task{Kind: Cancel}, "+,b5b6"),
	step(position.StratagemMarker, "flying", "4k4/9/9/9/9/9/9/3R5/5R3/5K3 w 2:0", Task{Kind: Win, Number: 1}, "f0e0"),

	step(position.StratagemPalace, "plate", "3k5/9/9/4P4/9/9/9/9/9/4K4 w 12345678", Task{Kind: Plate, Number: 4}, "e0e1"),
	step(position.StratagemPalace, "retreat", "3k5/9/9/4P4/9/9/9/9/4K4/9 w 12345678", Task{Kind: Find, Turns: []string{"e6e5"}}, "e6e5"),
	step(position.StratagemPalace, "horse", "5k3/9/9/9/9/9/9/C2K5/N8/9 w 12345678", Task{Kind: Find, Turns: []string{"a1b3"}}, "a1b3"),
	step(position.StratagemPalace, "cancel", "1n7/1r7/5k3/9/9/9/9/9/3K5/9 w 12345678", Task{Kind: Cancel}, "d1d2"),
	step(position.StratagemPalace, "swap", "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w 12345678", Task{Kind: Do, Feature: Swapping}, "e0c1"),

	step(position.Garrison, "horse", "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w", Task{Kind: Do, Feature: Swapping}, "e0c1"),
	step(position.Garrison, "chariot", "3k5/9/9/9/4r4/9/9/9/N8/R3K4 w", Task{Kind: Do, Feature: Swapping}, "e0a0"),
	step(position.Garrison, "cannon", "3k5/9/9/9/4r4/9/9/9/9/CN2K4 w", Task{Kind: Do, Feature: Swapping}, "e0a0"),
	step(position.Garrison, "home", "5k3/9/9/9/9/r1K6/9/3N5/9/9 w", Task{Kind: Do, Feature: Swapping}, "c4d2"),
	step(position.Garrison, "mate", "2k6/9/9/8p/9/9/9/1R7/R8/4K4 w", Task{Kind: Win, Number: 1}, "a1c1"),
}

// The stratagem variants in which each side lays its plates.
var layoutLessons = []*Lesson{
	step(position.StratagemSixteen, "plate", "5k3/9/9/p8/9/9/P8/9/C8/4K4 w 90000000:00000000", Task{Kind: Plate, Number: 9}, "e0d0"),
	step(position.StratagemSixteen, "cannon", "4k4/9/9/p8/9/9/P8/9/C8/3K5 w 90000000:00000000", Task{Kind: Find, Turns: []string{"a1a4", "a1a5"}}, "a1a5"),
	step(position.StratagemSixteen, "ring", "2b1k4/6r2/9/9/9/9/R8/9/9/3K5 w a0000000:00000000", Task{Kind: Find, Turns: []string{"a3b9"}}, "a3b9"),
	step(position.StratagemSixteen, "jump", "4k4/9/9/8p/9/9/9/3K5/4A4/3A5 w 00000d00:00000000", Task{Kind: Find, Turns: []string{"d0f2"}}, "d0f2"),
	step(position.StratagemSixteen, "cancel", "3k5/9/9/9/r8/3p5/9/9/9/4K4 w 10000000:01000000", Task{Kind: Cancel}, "e0d0"),

	step(position.StratagemSpecial, "exchange", "4k4/9/9/9/9/9/9/2c6/1R7/1N1K5 w 20000000:00000000", Task{Kind: Do, Feature: Exchanging}, "b0c2x"),
	step(position.StratagemSpecial, "mule", "4k4/9/9/9/9/9/9/9/r8/1N1K5 w a0000000:00000000", Task{Kind: Find, Turns: []string{"b0e1"}}, "b0e1"),
	step(position.StratagemSpecial, "chariot", "4k4/9/9/p8/9/9/P8/R8/9/3K5 w 10000000:00000000", Task{Kind: Do, Feature: Exchanging}, "a2a6x"),
	step(position.StratagemSpecial, "cancel", "3k5/9/9/9/r8/3p5/9/9/9/4K4 w 10000000:01000000", Task{Kind: Cancel}, "e0d0"),
	step(position.StratagemSpecial, "victory", "9/4P4/3k5/8p/9/9/9/9/9/5K3 w 0g000000:00000000", Task{Kind: Win, Number: 1}, "e8e9"),

	step(position.StratagemRiver, "enter", "5k3/9/9/9/8r/9/4P4/9/9/9/3K5 w 00000000:00000000", Task{Kind: Find, Turns: []string{"e4er"}}, "e4er"),
	step(position.StratagemRiver, "cross", "5k3/9/9/9/8r/9/4P4/9/9/9/3K5 w 00000000:00000000", Task{Kind: Find, Turns: []string{"e4e5"}}, "e4e5"),
	step(position.StratagemRiver, "leave", "5k3/9/9/9/9/R8/8r/9/9/9/1N1K5 w 00000000:00000000", riverLeave, "ara5"),
	step(position.StratagemRiver, "removal", "5k3/9/9/9/9/r8/9/9/9/9/1N1K5 w 00000000:00000000", Task{Kind: Do, Feature: Removing}, "xar,b0c2"),
	step(position.StratagemRiver, "exchange", "4k4/9/9/9/9/9/9/9/2c6/1R7/1N1K5 w 20000000:00000000", Task{Kind: Do, Feature: Exchanging}, "b0c2x"),
}

// riverLeave asks for a way out of the river for a chariot on the edge.
var riverLeave = Task{
	Kind: Find, Turns: []string{"ara0", "ara1", "ara2", "ara3", "ara4", "ara5", "ara6", "ara7", "ara8", "ara9"},
}

// Chess.
var chessLessons = []*Lesson{
	step(position.Chess, "castling", "4k3/8/8/8/8/8/4PPPP/4K2R w K -", Task{Kind: Find, Turns: []string{"e1g1"}}, "e1g1"),
	step(position.Chess, "passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", Task{Kind: Find, Turns: []string{"e5d6"}}, "e5d6"),
	step(position.Chess, "promotion", "8/P3k3/8/8/8/8/8/4K3 w - -", Task{Kind: Do, Feature: Promoting}, "a7a8q"),
	step(position.Chess, "stalemate", "7k/8/6K1/8/8/8/5Q2/8 w - -", Task{Kind: Win, Number: 1}, "f2f8"),
	step(position.Chess, "mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", Task{Kind: Win, Number: 1}, "a1a8"),
}
