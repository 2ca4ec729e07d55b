package client

import "fmt"

// FailureKind says what an engine did wrong.
type FailureKind string

// The kinds of failure. Each loses the game that is being played.
const (
	Crashed   FailureKind = "crash"        // the program ended or closed its output
	Hung      FailureKind = "hang"         // no answer long after the time was up
	Illegal   FailureKind = "illegal move" // a move that the referee refuses, or that is none
	NoMove    FailureKind = "no move"      // resigned, or claimed that there is nothing to play
	Rejected  FailureKind = "rejected"     // refused a legal move or position that was given to it
	Oversized FailureKind = "memory"       // took more memory than Spec.MemoryMB
	Unusable  FailureKind = "unusable"     // does not start, or does not know what the match needs
)

// Failure is an error of an engine, as opposed to one of ours. After any but Illegal and NoMove the
// engine must be closed and started anew.
type Failure struct {
	Kind   FailureKind
	Detail string // one line for people and records
}

// Error returns kind and detail.
func (f *Failure) Error() string {
	if f.Detail == "" {
		return string(f.Kind)
	}
	return string(f.Kind) + ": " + f.Detail
}

func failure(kind FailureKind, format string, args ...any) *Failure {
	return &Failure{Kind: kind, Detail: Printable(fmt.Sprintf(format, args...), 300)}
}
