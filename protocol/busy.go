package protocol

// verdict is what happens to a command while a job runs.
type verdict uint8

const (
	now    verdict = iota // it is carried out at once
	wait                  // it waits in the queue for the end of the job
	ignore                // it means nothing
	refuse                // it has no effect in this state, and debug says so
)

// receiveBusy deals with a command that came in while a job runs.
func (s *Session) receiveBusy(c command) {
	verdict := s.whileBusy(c)
	if verdict == wait {
		if c.name == "quit" {
			s.hurry()
		}
		s.queue = append(s.queue, c)
		if len(s.queue) == maxQueue {
			s.job.stop()
		}
		return
	}
	s.obey(c, verdict)
}

// drain deals with the waiting commands, in order, as if they came in now. All of them: one that has to wait again
// must not hold up the stop or ponderhit behind it. Only in batch mode each waits for the one before.
func (s *Session) drain() {
	waiting := s.queue
	s.queue = nil
	for i, c := range waiting {
		switch {
		case s.quitting:
			return
		case s.job == nil:
			s.execute(c)
		case s.set.batch:
			s.queue = waiting[i:]
			return
		default:
			s.receiveBusy(c)
		}
	}
}

func (s *Session) obey(c command, v verdict) {
	switch v {
	case now:
		s.execute(c)
	case refuse:
		s.detail("%s has no effect while thinking", quoted(c.name))
	case wait, ignore:
	}
}

// whileBusy says what happens to a command while a job runs, with those that wait in the queue ahead of it. It may
// stop the job for the sake of the command.
func (s *Session) whileBusy(c command) verdict {
	switch {
	case s.job.upkeep:
		return wait
	case c.name == "quit":
		return now
	case s.job.stopping:
		return s.afterStop(c)
	}
	switch c.name {
	case "isready":
		return waitIf(len(s.queue) > 0)
	case "stop", "ponderhit", "probe":
		return now
	}
	if !s.knows(c.name) {
		return now // to be told that it is unknown
	}
	if s.protocol == UCCI {
		if c.name == "setoption" {
			return wait
		}
		return refuse
	}
	switch {
	case c.name == "debug", c.name == "register":
		return now
	case changesBoard(c.name), s.isNewGame(c), !s.job.endsByItself():
		s.job.stop()
	}
	return wait
}

// afterStop is whileBusy for what comes between a stop and its bestmove. Commands wait then, in either
// protocol. If no go is among those ahead, stop and ponderhit can only be for the search that is stopping
// already.
func (s *Session) afterStop(c command) verdict {
	for _, earlier := range s.queue {
		if earlier.name == "go" {
			return wait
		}
	}
	switch c.name {
	case "isready":
		return waitIf(len(s.queue) > 0)
	case "stop", "ponderhit":
		return ignore
	case "probe":
		return waitIf(len(s.queue) > 0)
	}
	return waitIf(s.knows(c.name))
}

func waitIf(condition bool) verdict {
	if condition {
		return wait
	}
	return now
}

// changesBoard reports whether a command makes the search under way pointless.
func changesBoard(name string) bool {
	switch name {
	case "position", "fen", "startpos", "go":
		return true
	}
	return false
}
