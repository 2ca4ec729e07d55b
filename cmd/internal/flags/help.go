package flags

import (
	"fmt"

	"github.com/alecthomas/kong"
)

// explain returns the help of a flag or an argument, with the default where kong does not show it: behind a placeholder, and of
// what is on unless it is turned off.
func explain(v *kong.Value) string {
	help := kong.DefaultHelpValueFormatter(v)
	switch {
	case v.Flag == nil || v.Default == "":
		return help
	case v.IsBool() && v.Default == "true":
		return help + " (default: on)"
	case v.IsBool() || v.Flag.PlaceHolder == "":
		return help
	}
	return fmt.Sprintf("%s (default: %s)", help, v.Default)
}
