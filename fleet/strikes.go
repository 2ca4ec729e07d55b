package fleet

import "time"

// maxStrikes is how many failures in a row, without a result between, end a run.
const maxStrikes = 10

// strikes counts failures by the keys of those who report them, which the server vouches for, and by the server's clock:
// how honest a worker is does not matter.
type strikes struct {
	rest    time.Duration        // failures of one key within it count as one
	inARow  int                  // without a result between
	failed  map[string]time.Time // key: when its last failure was that counted
	failing map[string]bool      // keys with failures in this row
	worked  map[string]bool      // keys of which results count
}

func newStrikes(rest time.Duration) strikes {
	return strikes{rest: rest, failed: map[string]time.Time{}, failing: map[string]bool{}, worked: map[string]bool{}}
}

// failure takes note of a failure and reports whether it counts.
func (s *strikes) failure(key string, at time.Time) bool {
	// A clock that was set back makes the next failure count late, but not never.
	if last, ok := s.failed[key]; ok && at.Sub(last).Abs() < s.rest {
		return false
	}
	s.failed[key] = at
	s.failing[key] = true
	s.inARow++
	return true
}

// result takes note of a result that counts.
func (s *strikes) result(key string) {
	s.inARow = 0
	s.worked[key] = true
	clear(s.failing)
}

// hopeless reports whether the run cannot be done: by none of those who have done a part of it, if there are any. So one key does not
// end a run that others can do.
func (s *strikes) hopeless() bool {
	if s.inARow < maxStrikes {
		return false
	}
	for key := range s.worked {
		if !s.failing[key] {
			return false
		}
	}
	return true
}
