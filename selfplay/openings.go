package selfplay

import (
	"context"
	"fmt"

	"xqengine/match/opening"
)

// Openings finds so many openings as Generate's games begin from, no two of which lead to the same position, and gives
// them to keep. They depend on the settings alone. The first error, the context's among them, ends it.
func Openings(ctx context.Context, s Settings, count int, keep func(opening.Opening) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	pl, err := newPlayer(s, s.openings())
	if err != nil {
		return err
	}
	defer pl.close()
	found := map[uint64]bool{}
	for number, vain := 1, 0; len(found) < count; number++ {
		o, p, err := pl.begin(ctx, number)
		if err != nil {
			return fmt.Errorf("opening %d: %w", len(found)+1, err)
		}
		if found[p.Key()] {
			if vain++; vain == openingAttempts {
				return fmt.Errorf("%d openings found, and %d more that were among them: allow more random turns or a larger score",
					len(found), vain)
			}
			continue
		}
		found[p.Key()], vain = true, 0
		o.Name = fmt.Sprintf("opening %d", len(found))
		if err := keep(o); err != nil {
			return err
		}
	}
	return nil
}
