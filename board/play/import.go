package play

import (
	"strconv"
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/record"
)

// Import puts a record among the games, without bringing it into memory.
func (s *Games) Import(g *record.Game) (api.GameInfo, error) {
	st := tree.Status{
		Record: true, Result: string(g.Result), Reason: g.Reason, Seed: seed(), Created: time.Now().UTC().Format(time.RFC3339),
		Seats: tree.Seats{Red: api.Player{Name: api.CleanName(g.Red.Name)}, Black: api.Player{Name: api.CleanName(g.Black.Name)}},
	}
	main := g.Main()
	for _, n := range main {
		st.Node = n.ID
	}
	if len(main) > 0 && st.Result == string(record.Unfinished) {
		st.Node = 0
	}
	switch g.Result {
	case record.RedWins:
		st.Winner = "red"
	case record.BlackWins:
		st.Winner = "black"
	}
	if g.Reason == record.ReasonBothLost {
		st.Reason = api.ReasonBothLost
	}
	if st.Result != string(record.Unfinished) && !api.IsReason(st.Reason) {
		st.Reason = api.ReasonImported
	}
	for n := range g.All() {
		if n.Comment = api.CleanText(n.Comment); len(n.Comment) > api.MaxComment {
			return api.GameInfo{}, api.Fail(api.ErrorLimit, "limit", "comment", "most", strconv.Itoa(api.MaxComment))
		}
	}
	for i := range g.Tags {
		g.Tags[i].Value = api.CleanText(g.Tags[i].Value)
	}
	id := freshID()
	state := api.StatePaused
	if st.Result != string(record.Unfinished) {
		state = api.StateOver
	}
	info := infoOf(id, g, &st, state, time.Now())
	if err := s.store.Put(id, tree.Saved{Tree: tree.New(g), Status: st, Rev: 1}, info); err != nil {
		return api.GameInfo{}, api.FailDisk(err)
	}
	return info, nil
}
