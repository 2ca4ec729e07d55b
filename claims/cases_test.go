package claims_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/claims"
	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/position/fen"
)

// cases are faults of which it is known what is to be said, the rarer kinds among them. Lines are turns in coordinates.
var cases = []struct {
	name, variant, fen, moves string
	played, best, reply       string
	points                    [2]int // of each side, if there are any
	missed, allowed           int    // mates
	want                      string // voices and kinds, in order
	english, chinese, written string // the first one in words
}{
	{
		name: "hanging horse with a blocked leg", variant: "xiangqi", fen: "3k5/9/9/r8/9/9/9/9/1CN6/N3K4 w - - 0 1",
		played: "e0e1", best: "c1d3", reply: "a6a0",
		want:    "allows.hang allows.leg",
		english: "e0e1 leaves the horse on a0 to be taken for nothing by the chariot on a6.",
		chinese: "e0e1 之后，马（a0）会被车（a6）白吃。",
		written: "e0e1 之後，馬（a0）會被車（a6）白吃。",
	},
	{
		name: "a cannon for a soldier", variant: "xiangqi", moves: "h2e2 h9g7 i0i1 b9c7",
		played: "e2e6", best: "h0g2", reply: "g7e6",
		want:    "allows.exchange",
		english: "e2e6 allows the horse on g7 to take the cannon on e6: what is exchanged there costs Red a cannon for a soldier.",
		chinese: "e2e6 之后，马（g7）可吃炮（e6）：在该点兑子，红方失炮，得卒。",
		written: "e2e6 之後，馬（g7）可吃炮（e6）：在該點兌子，紅方失炮，得卒。",
	},
	{
		name: "a protector that is pinned", variant: "xiangqi", fen: "3k5/2r1r4/9/9/9/9/8P/2C6/4N4/4K4 w - - 0 1",
		played: "i3i4", best: "c2d2", reply: "c8c2",
		want:    "allows.hang allows.guard",
		english: "i3i4 leaves the cannon on c2 to be taken for nothing by the chariot on c8.",
	},
	{
		name: "fork", variant: "chess", fen: "r3k3/8/8/1N6/8/8/7P/4K3 w - - 0 1",
		played: "e1e2", best: "b5c7 e8d7 c7a8", reply: "a8a2",
		want:    "misses.fork misses.material",
		english: "b5c7 would have forked: the knight on c7 attacks both the rook on a8 and the king on e8, and Black cannot save both.",
	},
	{
		name: "mate on the back rank allowed", variant: "chess", fen: "r5k1/5ppp/8/8/3B4/8/5PPP/6K1 w - - 0 1",
		played: "d4c5", best: "d4c3", reply: "a8a1", allowed: 1,
		want:    "allows.mate allows.backRank",
		english: "d4c5 allows Black to win by force in 1 turn: a8a1.",
		chinese: "d4c5 之后，黑方在 1 步内必胜：a8a1。",
		written: "d4c5 之後，黑方在 1 步內必勝：a8a1。",
	},
	{
		name: "mate on the back rank missed", variant: "chess", fen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
		played: "h2h3", best: "a1a8", reply: "h7h6", missed: 1,
		want: "misses.mate misses.backRank",
	},
	{
		name: "mate on the first rank, where a bishop holds a square", variant: "chess", fen: "6k1/5pp1/8/8/8/3B4/5PPP/R5K1 w - - 0 1",
		played: "h2h3", best: "a1a8", reply: "g7g6", missed: 1,
		want: "misses.mate",
	},
	{
		name: "ahead in the race", variant: "points-concise", points: [2]int{25, 22},
		played: "h2e2", best: "b2e2", reply: "b9c7",
		want: "",
	},
	{
		name: "a protector of a royal piece", variant: "points-tournament", fen: "5k3/2r1r4/9/9/9/9/8P/2C6/4N4/3K+N4 w - 0:0 0 1",
		played: "i3i4", best: "c2d2", reply: "c8c2",
		want: "allows.hang",
	},
	{
		name: "a double check uncovers more than one", variant: "chess", fen: "4k3/8/8/8/4N3/8/7P/4RK2 w - - 0 1",
		played: "h2h3", best: "e4f6", reply: "e8f8",
		want: "",
	},
	{
		name: "the best move gives the plate up as well", variant: "stratagem-palace", moves: "e0e1 a9a8",
		played: "e1e2", best: "e1e0", reply: "a8a9",
		want: "",
	},
	{
		name: "the best move keeps the plate", variant: "stratagem-palace", moves: "e0e1 a9a8",
		played: "e1e0", best: "h2e2", reply: "a8a9",
		want:    "does.stops",
		english: "With e1e0 plate 4 (retreating soldiers) of Red stops working.",
		chinese: "e1e0 使红方的第 4 计“兵可退”失效。",
		written: "e1e0 使紅方的第 4 計「兵可退」失效。",
	},
	{
		name: "stalemate", variant: "chess", fen: "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
		played: "g5g6", best: "f7e7",
		want:    "does.stalemate",
		english: "g5g6 is stalemate: a draw.",
		chinese: "g5g6 逼和：对方未被将军而无棋可走。",
	},
	{
		name: "perpetual check", variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
		moves: "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9", played: "e1d1", best: "e1e5",
		want:    "does.repetition",
		english: "e1d1 repeats the position for the third time, and Red loses by the rules of repetition: perpetual check.",
		chinese: "e1d1 使局面第三次出现，按棋例红方判负：单方长将。",
		written: "e1d1 使局面第三次出現，按棋例紅方判負：單方長將。",
	},
	{
		name: "a repetition that would lose", variant: "xiangqi", fen: "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
		moves: "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9", played: "e1e5", best: "e1e4", reply: "d9d8",
		want:    "does.deviate",
		english: "Red has to deviate: e1d1 would repeat the position for the third time and lose: perpetual check.",
	},
	{
		name: "target missed", variant: "points-concise", fen: "", points: [2]int{29, 3}, moves: "a0a1i a9a8",
		played: "h2e2", best: "a1a0", reply: "a8a7",
		want:    "misses.target misses.points",
		english: "a1a0 would have reached the points target.",
		chinese: "a1a0 本可达到目标积分。",
	},
	{
		name: "target allowed", variant: "points-concise", fen: "", points: [2]int{3, 29}, moves: "h2e2 a9a8i",
		played: "a0a1", best: "e2e6", reply: "a8a9",
		want:    "allows.target does.race",
		english: "a0a1 allows Black to reach the points target with a8a9.",
	},
	{
		name: "target given", variant: "points-match", fen: "", points: [2]int{0, 99}, moves: "",
		played: "h2e2", best: "h2e2i",
		want:    "does.ownTarget",
		english: "h2e2 brings Black to the points target.",
	},
	{
		name: "race", variant: "points-concise", fen: "", points: [2]int{5, 25}, moves: "",
		played: "h2e2", best: "b2e2", reply: "b9c7",
		want:    "does.race",
		english: "In the race to the target Red now needs 25 points, Black 5.",
		chinese: "争先达到目标积分，红方现在还差 25 分，黑方还差 5 分。",
		written: "爭先達到目標積分，紅方現在還差 25 分，黑方還差 5 分。",
	},
}

// position returns where a case begins.
func caseOf(t *testing.T, i int) (p *position.Position, f claims.Fault) {
	c := cases[i]
	v, ok := position.VariantByName(c.variant)
	require.True(t, ok, c.variant)
	setup := v.Start()
	if c.fen != "" {
		parsed, err := fen.Read(v, c.fen)
		require.NoError(t, err)
		setup = parsed
	}
	if v.HasPoints() {
		setup.Points = c.points
	}
	p, err := position.FromSetup(setup)
	require.NoError(t, err)
	turns := func(q *position.Position, text string) (list []position.Turn) {
		q = q.Clone()
		for _, move := range strings.Fields(text) {
			turn, err := q.ParseTurn(move)
			require.NoError(t, err, move)
			list = append(list, turn)
			q.Play(turn)
		}
		return list
	}
	for _, turn := range turns(p, c.moves) {
		p.Play(turn)
	}
	f = claims.Fault{Before: p, Played: turns(p, c.played)[0], Best: turns(p, c.best), WinBefore: 0.8, WinAfter: 0.2,
		MissedMate: c.missed, AllowedMate: c.allowed}
	q := p.Clone()
	q.Play(f.Played)
	f.Reply = turns(q, c.reply)
	return p, f
}

// TestCases: each kind says what it is there for, and the checker agrees.
func TestCases(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, f := caseOf(t, i)
			found := claims.Find(f)
			var names []string
			for _, one := range found {
				names = append(names, string(one.Voice)+"."+string(one.Kind))
			}
			require.Equal(t, c.want, strings.Join(names, " "), "%+v", found)
			s := said{before: p, played: c.played, best: strings.Fields(c.best)[0], prover: mateproof.New(100_000)}
			if c.reply != "" {
				s.reply = strings.Fields(c.reply)[0]
			}
			total := tally{kinds: map[string]int{}, variants: map[string]int{}}
			for _, one := range found {
				total.check(t, &s, one, speakersOf(t, p.Variant()), random)
			}
			assert.Equal(t, len(found), total.checked)
			for language, want := range map[string]string{"en": c.english, "zh": c.chinese, "zh-Hant": c.written} {
				if want != "" {
					assert.Equal(t, want, speakersOf(t, p.Variant())[language].Say(found[0]))
				}
			}
		})
	}
}

// TestNothingToSay: there is nothing to say of a move that lost no chances, nor of the best one.
func TestNothingToSay(t *testing.T) {
	t.Parallel()
	_, f := caseOf(t, 0)
	f.WinAfter = f.WinBefore
	assert.Empty(t, claims.Find(f))
	_, f = caseOf(t, 0)
	f.Played = f.Best[0]
	assert.Empty(t, claims.Find(f))
}
