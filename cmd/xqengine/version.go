package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is the release; the build may set another one with -ldflags "-X main.version=…".
var version = "0.1"

type versionCommand struct{}

// Run prints the version and how the program was built.
func (versionCommand) Run(std streams) error {
	_, err := fmt.Fprintf(std.out, "xqengine %s (%s %s/%s%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, buildDetails())
	return err
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
