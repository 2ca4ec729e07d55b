package lessons

import "xqengine/position"

// collect is a lesson of the first chapter: one goes to all targets, and the other side stands still.
func collect(name, fen string, targets, solution []string) *Lesson {
	return &Lesson{
		ID: "pieces-" + name, Chapter: Pieces, Variant: position.Xiangqi, FEN: fen,
		Task: Task{Kind: Collect, Targets: targets}, Solution: solution,
	}
}

// How the pieces move.
var pieceLessons = []*Lesson{
	collect("chariot", "5k3/9/9/9/p5p2/9/9/6p2/R8/3K5 w", []string{"a5", "g5", "g2"}, []string{"a1a5", "a5g5", "g5g2"}),
	collect("cannon", "5k3/9/9/8p/9/9/9/1C7/9/3K5 w", []string{"b6", "g6", "g1"}, []string{"b2b6", "b6g6", "g6g1"}),
	collect("screen", "5k3/1n2a2n1/9/9/9/1p5p1/9/9/1C5p1/3K5 w", []string{"b8", "h8", "h1"}, []string{"b1b8", "b8h8", "h8h1"}),
	collect("horse", "5k3/9/9/9/9/6p2/4p4/2p6/9/1N1K5 w", []string{"c2", "e3", "g4"}, []string{"b0c2", "c2e3", "e3g4"}),
	collect("leg", "5k3/9/9/9/9/3p2p2/2p6/2N6/9/3K5 w", []string{"d4", "g4"}, []string{"c2e3", "e3g4", "g4h2", "h2f3", "f3d4"}),
	collect("elephant", "3k5/9/9/9/9/2p3p2/9/4p4/3p5/2B2K3 w", []string{"c4", "e2", "g4"}, []string{"c0a2", "a2c4", "c4e2", "e2g4"}),
	collect("advisor", "5k3/9/9/8p/9/9/9/3K1p3/4p4/3A5 w", []string{"e1", "f2", "f0"}, []string{"d0e1", "e1f0", "f0e1", "e1f2"}),
	collect("general", "3k5/9/9/8p/9/9/9/5K3/5p3/9 w", []string{"f1", "e0"}, []string{"f2f1", "f1f0", "f0e0"}),
	collect("soldier", "5k3/9/9/9/2p1p4/2p6/2P6/9/9/3K5 w", []string{"c4", "c5", "e5"}, []string{"c3c4", "c4c5", "c5d5", "d5e5"}),
	collect("all", "3k5/9/7n1/9/p3p4/4P2p1/9/2p4C1/9/RN2K4 w", []string{"a5", "c2", "e5", "h7"}, []string{"a0a5", "b0c2", "e4e5", "h2h7"}),
}

// rule is a lesson about the rules of xiangqi.
func rule(name, fen string, task Task, solution ...string) *Lesson {
	return &Lesson{ID: "rules-" + name, Chapter: Rules, Variant: position.Xiangqi, FEN: fen, Task: task, Solution: solution}
}

// The rules.
var ruleLessons = []*Lesson{
	rule("capture", "3k5/9/9/9/9/9/9/9/4r4/3AKA3 w", Task{Kind: Escape}, "d0e1"),
	rule("block", "3k5/9/9/4r4/9/9/9/9/9/3AKA3 w", Task{Kind: Escape}, "d0e1"),
	rule("leave", "3k5/9/9/4r4/9/9/9/9/9/4K4 w", Task{Kind: Escape}, "e0f0"),
	rule("mate", "4k4/R8/1R7/9/9/9/9/9/9/3K5 w", Task{Kind: Win, Number: 1}, "b7b9"),
	rule("stalemate", "3k5/9/2P6/9/9/9/9/9/9/4K4 w", Task{Kind: Win, Number: 1}, "c7c8"),
	rule("facing", "4kr3/9/9/9/9/9/9/9/7R1/3K5 w", Task{Kind: Win, Number: 1}, "h1e1"),
	{
		ID: "rules-perpetual", Chapter: Rules, Variant: position.Xiangqi, FEN: "4k2R1/9/9/9/9/9/9/9/9/3K5 b",
		Before: []string{"e9e8", "h9h8", "e8e9", "h8h9", "e9e8", "h9h8", "e8e9"},
		Task:   Task{Kind: Safe}, Solution: []string{"h8d8"},
	},
}

// mate is a lesson about a mate that has a name.
func mate(name, fen string, solution ...string) *Lesson {
	return &Lesson{
		ID: "mates-" + name, Chapter: Mates, Variant: position.Xiangqi, FEN: fen,
		Task: Task{Kind: Win, Number: len(solution)}, Solution: solution,
	}
}

// Mates by name: 闷宫, 双车错, 马后炮, 重炮, 卧槽马, 挂角马, 铁门栓, 白脸将, 天地炮, 海底捞月.
var mateLessons = []*Lesson{
	mate("smothered", "4ka3/4a4/9/9/9/9/9/9/6C2/3K5 w", "g1g9"),
	mate("two-chariots", "5r3/9/4k4/4p4/R8/1R7/9/9/9/4K4 w", "a5a7", "b4b8", "a7a9"),
	mate("cannon-behind-horse", "4k4/9/4N4/9/9/9/9/9/7C1/3K5 w", "h1e1"),
	mate("two-cannons", "3aka3/9/9/9/4C4/9/9/7C1/9/3K5 w", "h2e2"),
	mate("palace-horse", "4ka3/4a4/9/1N7/9/9/9/9/9/3K5 w", "b6c8"),
	mate("corner-horse", "3aka3/R8/9/1N7/9/9/9/9/9/3K5 w", "b6d7"),
	mate("iron-bolt", "4kab2/4a4/4b4/9/9/4C4/9/9/3R5/3K5 w", "d1d9"),
	mate("bare-general", "3k5/9/9/9/9/9/9/9/7R1/4K4 w", "h1d1"),
	mate("heaven-and-earth", "4kab1C/R3a4/4b4/2p6/9/9/4C4/9/9/3K5 w", "a8e8"),
	mate("moon-from-the-sea", "2R1C4/4P4/3k5/9/9/9/9/4r4/4A4/4K4 w", "c9d9"),
}
