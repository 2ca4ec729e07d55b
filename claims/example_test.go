package claims_test

import (
	"fmt"

	"xqengine/claims"
	"xqengine/position"
	"xqengine/position/fen"
)

// Red steps with its general, and the horse in the corner is lost: the cannon on b1 blocks the leg of the horse that seems to
// protect it.
func ExampleFind() {
	before, err := fen.Parse(position.Xiangqi, "3k5/9/9/r8/9/9/9/9/1CN6/N3K4 w - - 0 1")
	if err != nil {
		panic(err)
	}
	turn := func(p *position.Position, text string) position.Turn {
		t, err := p.ParseTurn(text)
		if err != nil {
			panic(err)
		}
		return t
	}
	f := claims.Fault{Before: before, Played: turn(before, "e0e1"), Best: []position.Turn{turn(before, "c1d3")}, WinBefore: 0.8, WinAfter: 0.4}
	after := before.Clone()
	after.Play(f.Played)
	f.Reply = []position.Turn{turn(after, "a6a0")}
	for _, language := range []string{"en", "zh"} {
		speaker, err := claims.NewSpeaker(position.Xiangqi, language)
		if err != nil {
			panic(err)
		}
		for _, c := range claims.Find(f) {
			fmt.Println(speaker.Say(c))
		}
	}
	// Output:
	// e0e1 leaves the horse on a0 to be taken for nothing by the chariot on a6.
	// The horse on c1 cannot take back: the cannon on b1 blocks its way.
	// e0e1 之后，马（a0）会被车（a6）白吃。
	// 马（c1）不能吃回：路被炮（b1）塞住。
}
