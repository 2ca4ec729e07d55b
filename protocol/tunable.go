//go:build tunable

package protocol

import (
	"errors"
	"fmt"
	"strconv"

	"xqengine/search"
)

// parameterOptions offers every parameter of the search as an option, for matches that try values: go build -tags tunable.
func parameterOptions() []*option {
	defaults := search.DefaultParameters()
	var rows []*option
	for _, p := range defaults.All() {
		o := &option{uci: p.Name, ucci: p.Name, kind: text, initial: strconv.FormatFloat(p.Default, 'g', -1, 64)}
		if p.Whole {
			o.kind, o.min, o.max = spin, int(p.Min), int(p.Max)
		}
		o.apply = func(s *Session, value string) error { return s.setParameter(p.Name, value) }
		rows = append(rows, o)
	}
	return rows
}

// tunable is an engine that says which parameters it searches with; see search.Engine.
type tunable interface{ Parameters() search.Parameters }

// setParameter gives a parameter of the search a value, for this and all variants to come.
func (s *Session) setParameter(name, value string) error {
	v, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return fmt.Errorf("%q is not a number", quoted(value))
	}
	engine, ok := s.engine.(tunable)
	if !ok {
		return errors.New("this engine has no parameters")
	}
	parameters := engine.Parameters()
	for _, p := range parameters.All() {
		if p.Name != name {
			continue
		}
		if err := p.Set(v); err != nil {
			return err
		}
	}
	return s.engine.Configure(func(o *search.Options) { o.Parameters = &parameters })
}
