package bench

import "fmt"

// Lines returns the last lines of a run: what people and testing frameworks read.
func (t Total) Lines() []string {
	return []string{
		fmt.Sprintf("Total time (ms) : %d", t.Elapsed.Milliseconds()),
		fmt.Sprintf("Nodes searched  : %d", t.Nodes),
		fmt.Sprintf("Nodes/second    : %d", t.NPS()),
		fmt.Sprintf("%d nodes %d nps", t.Nodes, t.NPS()),
	}
}

// String returns the sample as one line.
func (s Sample) String() string {
	return fmt.Sprintf("depth %2d  nodes %9d  time %5d ms  %s", s.Depth, s.Nodes, s.Elapsed.Milliseconds(), s.FEN)
}
