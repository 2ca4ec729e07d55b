// Package examples checks, for tests, that the help of a program shows its examples as they are typed.
package examples

import (
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
)

// Check wants each example of a program, a line of a command's help that begins with the program's name, in a line of its
// own of what help prints for that command; kong would else fill paragraphs with them. The commands are the fields
// of a struct of type commands. It returns how many examples there were.
func Check(t *testing.T, program string, commands reflect.Type, help func(command string) string) (examples int) {
	t.Helper()
	for _, command := range reflect.VisibleFields(commands) {
		detailed, ok := reflect.New(command.Type).Interface().(kong.HelpProvider)
		if !ok {
			continue
		}
		var lines []string
		for line := range strings.Lines(help(strings.ToLower(command.Name))) {
			lines = append(lines, strings.TrimSpace(line))
		}
		for line := range strings.Lines(detailed.Help()) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, program+" ") {
				assert.Contains(t, lines, line)
				examples++
			}
		}
	}
	return examples
}
