package explain

import "xqengine/position"

// Clause is the rule by which a repetition is judged.
type Clause uint8

// The clauses.
const (
	BothCheck      Clause = iota // 双方长将: both check with every turn: a draw
	PerpetualCheck               // 单方长将: one side alone checks with every turn: it loses
	OneForbidden                 // 一方为禁止着法，另一方为允许着法: one side has no idle ply, the other has: it loses
	BothForbidden                // 双方均为禁止着法: neither side has an idle ply: a draw
	BothAllowed                  // 双方均为允许着法: both sides have an idle ply: a draw
	SoldiersChase                // 互打时兵叫吃子按捉: both attack, since soldiers may chase when the other side attacks: a draw
	PerpetualChase               // AsianRule, WXFRule, ComputerRule: one side chases one and the same piece with every ply: it loses
	BothChase                    // AsianRule, WXFRule, ComputerRule: both do: a draw
	NoChase                      // AsianRule, WXFRule, ComputerRule: neither does: a draw
	NoCheck                      // AllowChase: neither side alone checks with every ply: a draw
	SamePoints                   // points variants: the same position with the same points for the third time: a draw
)

var clauseNames = [...]string{
	"bothCheck", "perpetualCheck", "oneForbidden", "bothForbidden", "bothAllowed", "soldiersChase", "perpetualChase", "bothChase", "noChase",
	"noCheck", "samePoints",
}

// String returns the name of the clause in one word, as files and messages have it.
func (c Clause) String() string { return clauseNames[c] }

// Clauses returns all clauses in order.
func Clauses() (list []Clause) {
	for c := range Clause(len(clauseNames)) {
		list = append(list, c)
	}
	return list
}

// ClauseOf names the rule that leads to the verdict of a table of p.
func ClauseOf(p *position.Position, t position.RepetitionTable) Clause {
	lost := t.Verdict != position.VerdictDraw
	if p.Variant().HasPoints() {
		if lost {
			return PerpetualCheck
		}
		return SamePoints
	}
	red, black := conductOf(p, t, position.Red), conductOf(p, t, position.Black)
	switch {
	case red.always(position.CheckPly) && black.always(position.CheckPly):
		return BothCheck
	case red.always(position.CheckPly) || black.always(position.CheckPly):
		return PerpetualCheck
	case t.Rule == position.AllowChase:
		return NoCheck
	case t.Rule.ForbidsChasingOne() && lost:
		return PerpetualChase
	case t.Rule.ForbidsChasingOne():
		if chaseEachOther(t) {
			return BothChase
		}
		return NoChase
	case lost:
		return OneForbidden
	case t.Soldiers != [2]bool{}:
		return SoldiersChase
	case !red.did(position.IdlePly) && !black.did(position.IdlePly):
		return BothForbidden
	}
	return BothAllowed
}
