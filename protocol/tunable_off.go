//go:build !tunable

package protocol

// parameterOptions: the parameters of the search are options of builds with -tags tunable alone.
func parameterOptions() []*option { return nil }
