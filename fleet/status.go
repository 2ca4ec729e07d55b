package fleet

import (
	"cmp"
	"slices"
	"time"
)

// Status is what runs and workers do.
type Status struct {
	Started        time.Time      `json:"started"` // the dispatcher
	GamesPerMinute int            `json:"gamesPerMinute"`
	Runs           []RunStatus    `json:"runs"`    // the newest first
	Workers        []WorkerStatus `json:"workers"` // by name
}

// RunStatus is the state of a run.
type RunStatus struct {
	ID             string    `json:"id"`
	Name           string    `json:"name"`
	Kind           Kind      `json:"kind"`
	Submitted      time.Time `json:"submitted"`
	State          string    `json:"state"` // running, or why and how it has ended
	Running        bool      `json:"running"`
	Items          int       `json:"items"`
	Done           int       `json:"done"`
	Counted        int       `json:"counted"`
	Queued         int       `json:"queued"` // items in the queue or with a worker
	GamesPerMinute int       `json:"gamesPerMinute"`
	Line           string    `json:"line"`
	Report         string    `json:"report"`
	Failures       int       `json:"failures"`
	Repeated       int       `json:"repeated"` // results of items that had one
	Refused        int       `json:"refused"`  // results that cannot be
	Trouble        string    `json:"trouble,omitempty"`
	Plot           bool      `json:"plot"` // there is one
}

// WorkerStatus is what a worker last said.
type WorkerStatus struct {
	Beat
	SilentMs int64 `json:"silentMs"` // since then
}

// Status returns the state of everything.
func (d *Dispatcher) Status() *Status {
	d.mu.Lock()
	s := &Status{Started: d.started, GamesPerMinute: d.minutes.sum(), Runs: []RunStatus{}, Workers: []WorkerStatus{}}
	for _, w := range d.workers {
		s.Workers = append(s.Workers, WorkerStatus{w.beat, time.Since(w.at).Milliseconds()})
	}
	drives := make([]*drive, 0, len(d.runs))
	for _, v := range d.runs {
		drives = append(drives, v)
	}
	for _, e := range d.ended {
		s.Runs = append(s.Runs, RunStatus{
			ID: e.run.ID, Name: e.run.Name, Kind: e.run.Kind, Submitted: e.run.Submitted, State: e.end.String(),
			Items: e.run.Items, Done: e.end.Counted, Counted: e.end.Counted, Report: e.end.Report, Plot: e.run.Kind.plotted(),
		})
	}
	d.mu.Unlock()
	for _, v := range drives {
		s.Runs = append(s.Runs, v.status())
	}
	slices.SortFunc(s.Runs, func(a, b RunStatus) int {
		return cmp.Or(b.Submitted.Compare(a.Submitted), cmp.Compare(b.ID, a.ID))
	})
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Worker, b.Worker))
	})
	return s
}

func (v *drive) status() RunStatus {
	v.mu.Lock()
	defer v.mu.Unlock()
	s := RunStatus{
		ID: v.spec.ID, Name: v.spec.Name, Kind: v.spec.Kind, Submitted: v.spec.Submitted, State: "running", Running: true,
		Items: v.spec.Items, GamesPerMinute: v.speed.sum(), Trouble: v.trouble, Plot: v.spec.Kind.plotted(),
	}
	if t := v.tally; t != nil {
		s.Done, s.Counted, s.Line, s.Report = t.Done, t.Counted, t.Line(), t.Report()
		s.Failures, s.Repeated, s.Refused = t.Failures, t.Repeated, t.Refused
		if s.Trouble == "" {
			s.Trouble = t.Failure
		}
	}
	for n := range v.queued {
		if v.tally == nil || !v.tally.isDone(n) {
			s.Queued++
		}
	}
	return s
}
