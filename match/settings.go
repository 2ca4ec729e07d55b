package match

import (
	"time"

	"xqengine/layout"
	"xqengine/match/client"
	"xqengine/match/opening"
	"xqengine/match/stats"
	"xqengine/position"
)

// Settings are the part of a configuration that decides which games there are and how they are played, as data: it
// stands at the head of a file of games, and travels to other machines.
type Settings struct {
	Engines  []client.Spec     `json:"engines"`
	Variant  string            `json:"variant"`
	Rules    position.Rules    `json:"rules"`
	Limits   client.Limits     `json:"limits"`
	Margin   time.Duration     `json:"margin"`
	Format   Format            `json:"format"`
	Openings []opening.Opening `json:"openings"`
	Shuffle  bool              `json:"shuffle"`
	Seed     uint64            `json:"seed"`
	Layouts  []layout.Pair     `json:"layouts,omitempty"`
	Claims   Claims            `json:"claims,omitempty"` // empty: as they are honoured
	Adjudication
	SPRT *stats.SPRT `json:"sprt,omitempty"`

	// What a match may change when it is resumed: not in files of games.
	Games        int           `json:"games,omitempty"`
	StartTimeout time.Duration `json:"startTimeout,omitempty"`
	Patience     time.Duration `json:"patience,omitempty"`
	Grace        time.Duration `json:"grace,omitempty"`
}

// Settings returns the settings of the plan.
func (p *Plan) Settings() Settings {
	c := &p.config
	s := c.identity()
	s.Games, s.StartTimeout, s.Patience, s.Grace = c.Games, c.StartTimeout, c.Patience, c.Grace
	return s
}

// identity returns what must be the same when a match is resumed.
func (c *Config) identity() Settings {
	s := Settings{
		Engines: c.Engines, Variant: c.Variant.Name, Rules: c.Rules, Limits: c.Limits, Margin: c.Margin, Format: c.Format,
		Openings: c.Openings, Shuffle: c.Shuffle, Seed: c.Seed, Claims: c.Claims, Adjudication: c.Adjudication, SPRT: c.SPRT,
	}
	if c.Layouts != nil {
		s.Layouts = c.Layouts.Pairs()
	}
	if s.Claims == HonourClaims {
		s.Claims = ""
	}
	return s
}

// Config returns a configuration of a match with these settings, without files, concurrency and reporter.
func (s Settings) Config() (Config, error) {
	c := Config{
		Engines: s.Engines, Rules: s.Rules, Limits: s.Limits, Margin: s.Margin, Format: s.Format,
		Openings: s.Openings, Shuffle: s.Shuffle, Seed: s.Seed, Claims: s.Claims, Adjudication: s.Adjudication, SPRT: s.SPRT,
		Games: s.Games, StartTimeout: s.StartTimeout, Patience: s.Patience, Grace: s.Grace,
	}
	var ok bool
	if c.Variant, ok = position.VariantByName(s.Variant); !ok {
		return c, wrong("variant %q is unknown", s.Variant)
	}
	if len(s.Layouts) > 0 {
		var err error
		if c.Layouts, err = layout.NewSeries(c.Variant, s.Layouts...); err != nil {
			return c, wrong("layouts: %v", err)
		}
	}
	return c, nil
}

// Scale returns the settings for a machine on which all times are so much longer. Margins, which are for what the system
// does, stay.
func (s Settings) Scale(factor float64) Settings {
	s.Limits = s.Limits.Scale(factor)
	engines := make([]client.Spec, len(s.Engines))
	for i, e := range s.Engines {
		e.Limits = e.Limits.Scale(factor)
		engines[i] = e
	}
	s.Engines = engines
	return s
}
