// Package release says which release the programs are of, and how they were built.
package release

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version is the release; the build may set another one with -ldflags "-X xqengine/cmd/internal/release.Version=…".
var Version = "0.1"

// Line returns name, version and build of a program.
func Line(program string) string { return program + " " + Full() }

// Full returns the version with how the program was built: Go, system, processor level, profile and commit, as far as the build
// knows them.
func Full() string {
	return fmt.Sprintf("%s (%s %s/%s%s)", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, buildDetails())
}

// buildDetails returns the processor level, the profile and the commit, as far as the build knows them.
func buildDetails() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	details := ""
	for _, setting := range info.Settings {
		switch setting.Key {
		case "GOAMD64":
			details += " " + setting.Value
		case "-pgo":
			details += ", profile-guided"
		case "vcs.revision":
			details += ", commit " + setting.Value[:min(12, len(setting.Value))]
		case "vcs.modified":
			if setting.Value == "true" {
				details += " with changes"
			}
		}
	}
	return details
}
