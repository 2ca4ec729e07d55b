package position

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The attacks that are found to be chases are those on the victims of the table, in every case and by every set of rules.
func TestAttacksFoundAreTheVictims(t *testing.T) {
	t.Parallel()
	found := map[AttackFinding]int{}
	for _, c := range repetitionCases(t) {
		for rule := range RepetitionRule(ruleSets) {
			p := c.position(t, 4)
			rules := p.Rules()
			rules.Repetition = rule
			p.SetRules(rules)
			for _, m := range c.moves(t) {
				p.Make(m)
			}
			table, ok := p.RepetitionTable(3)
			require.True(t, ok, c.Name)
			for _, row := range table.Plies {
				var victims []Square
				for _, a := range p.RepetitionAttacks(table, row) {
					found[a.Finding]++
					if a.Finding.Chases() && !slices.Contains(victims, a.To) {
						victims = append(victims, a.To)
					}
					if a.Finding == AttackUnprotected {
						assert.Empty(t, a.Protectors, "%s, %s", c.Name, rule)
					}
					if a.Finding == AttackWins || a.Finding == AttackByLesser || a.Finding == AttackProtected {
						assert.NotEmpty(t, a.Protectors, "%s, %s: %s", c.Name, rule, a.Finding)
					}
				}
				if row.Class == ChasePly || row.Class == IdlePly || row.Class == CheckPly && rule == WXFRule {
					assert.ElementsMatch(t, row.Victims, victims, "%s, %s: ply %d", c.Name, rule, row.Ply)
				}
			}
			again, _ := p.RepetitionTable(3)
			assert.Equal(t, table, again, "asking changes nothing")
		}
	}
	for f := AttackUnprotected; f <= AttackMated; f++ {
		assert.NotZero(t, found[f], "%s", f)
	}
}

// Plies that threaten mate or, except under WXFRule, check, rules that forbid no chase and other variants have no attacks to show.
func TestAttacksAreOfChasesAlone(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	for _, class := range []PlyClass{CheckPly, ThreatPly} {
		assert.Nil(t, p.RepetitionAttacks(RepetitionTable{}, RepetitionPly{Class: class}))
	}
	assert.Nil(t, p.RepetitionAttacks(RepetitionTable{Rule: AllowChase}, RepetitionPly{}))
	for _, v := range Variants() {
		if v != Xiangqi {
			assert.Nil(t, New(v).RepetitionAttacks(RepetitionTable{}, RepetitionPly{}), v.Name)
		}
	}
}
