package practice

import "xqengine/position"

func xiangqi(id string, goal Goal, fen string) *Ending {
	chapter := ToWin
	if goal == Hold {
		chapter = ToHold
	}
	return &Ending{ID: id, Chapter: chapter, Variant: position.Xiangqi, FEN: fen, Goal: goal}
}

func chess(id string, goal Goal, fen string) *Ending {
	return &Ending{ID: "chess-" + id, Chapter: OfChess, Variant: position.Chess, FEN: fen, Goal: goal}
}

// endings are in the order in which they are learned. The learner is Red, or White.
var endings = []*Ending{
	xiangqi("soldier-general", Win, "9/5k3/9/9/9/9/P8/9/9/3K5 w"),
	xiangqi("soldier-advisor", Win, "3k5/9/3a5/9/5P3/9/9/9/9/3K5 w"),
	xiangqi("soldiers-advisors", Win, "3aka3/9/9/9/2P3P2/9/9/9/9/3K5 w"),
	xiangqi("horse-general", Win, "9/4k4/9/9/9/9/9/9/9/N2K5 w"),
	xiangqi("horse-advisor", Win, "4ka3/9/9/9/9/9/9/9/9/N2K5 w"),
	xiangqi("horse-elephant", Win, "N4k3/9/8b/9/9/9/9/9/4K4/9 w"),
	xiangqi("horse-soldier", Win, "4k4/9/9/4p4/9/9/N8/9/3K5/9 w"),
	xiangqi("horse-advisors", Win, "3a5/9/4ka3/9/9/5N3/9/3K5/9/9 w"),
	xiangqi("horse-and-soldier", Win, "3aka3/9/9/9/4P4/9/9/4N4/9/3K5 w"),
	xiangqi("cannon-general", Win, "3k5/9/9/9/9/9/9/9/3CA4/3K5 w"),
	xiangqi("cannon-advisor", Win, "4k4/9/5a3/9/6C2/9/9/5A3/9/3K5 w"),
	xiangqi("cannon-advisors", Win, "3aka3/9/9/9/9/9/9/9/9/C2K1A3 w"),
	xiangqi("cannon-guarded-advisors", Win, "9/4k4/3a1a3/9/9/9/9/4C4/9/3AKA3 w"),
	xiangqi("cannon-advisor-elephant", Win, "5k3/9/3ab4/9/9/9/9/9/4A2C1/4K4 w"),
	xiangqi("chariot-horse", Win, "9/4k4/R8/9/9/9/2n6/3K5/9/9 w"),
	xiangqi("chariot-cannon", Win, "9/4k4/9/4c4/9/9/9/4K4/5R3/9 w"),
	xiangqi("chariot-advisors", Win, "3a1k3/4a4/9/9/9/9/9/9/9/2RK5 w"),
	xiangqi("chariot-elephants", Win, "2b3b2/4k4/9/9/9/9/9/3K5/9/7R1 w"),
	xiangqi("chariot-no-elephant", Win, "5k3/3Ra4/3a5/9/2b6/9/9/9/9/3K5 w"),
	xiangqi("chariot-no-advisor", Win, "3ak1b2/9/4b4/9/9/9/9/9/3KR4/9 w"),
	xiangqi("chariot-guards", Win, "3a1k3/9/b2a5/9/2b6/9/9/9/9/1R1K5 w"),
	xiangqi("chariot-and-soldier", Win, "2bakab2/9/9/9/3P5/9/9/9/9/R2K5 w"),

	xiangqi("hold-chariot", Hold, "r3k4/9/9/9/9/9/9/4B4/4A4/3K1AB2 w"),
	xiangqi("hold-soldier", Hold, "3k5/9/9/9/9/9/9/3A2p2/9/4K4 w"),
	xiangqi("hold-soldier-elephant", Hold, "9/3k5/9/9/2p6/2B6/9/9/9/4K4 w"),
	xiangqi("hold-horse-elephant", Hold, "9/3k5/9/9/9/2B6/2n6/9/4K4/9 w"),
	xiangqi("hold-horse-advisors", Hold, "9/3k5/9/9/9/9/5n3/9/4A4/3AK4 w"),
	xiangqi("hold-horse-guards", Hold, "9/3k5/9/9/4n4/2B6/9/9/4A4/5K3 w"),
	xiangqi("hold-cannon-elephants", Hold, "9/3k5/5a3/9/9/2B6/9/1c3K3/9/6B2 w"),
	xiangqi("hold-cannon-guards", Hold, "9/4k4/3a5/9/9/9/9/9/4A4/1c2K1B2 w"),

	chess("queen", Win, "8/8/8/4k3/8/8/8/4K2Q w - - 0 1"),
	chess("rook", Win, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"),
	chess("two-bishops", Win, "8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1"),
	chess("pawn", Win, "8/4k3/8/8/4K3/8/4P3/8 w - - 0 1"),
	chess("queen-pawn", Win, "8/8/8/8/8/7K/3pk3/6Q1 w - - 0 1"),
	chess("lucena", Win, "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"),
	chess("hold-pawn", Hold, "8/8/8/8/4k3/4p3/8/4K3 w - - 0 1"),
	chess("hold-rook", Hold, "8/8/8/8/3kp3/1R6/r7/4K3 w - - 0 1"),
	chess("hold-reti", Hold, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"),
	chess("hold-bishop", Hold, "8/8/4b3/8/p1k5/8/8/1K6 w - - 0 1"),
}
