package linefile_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/linefile"
	"xqengine/internal/plainfile"
)

func TestResume(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused")
	for name, test := range map[string]struct {
		text, want string
		lines      []string
		failure    string
	}{
		"empty":                {"", "header\n", nil, ""},
		"half a header":        {"hea", "header\n", nil, ""},
		"whole":                {"header\na\n\nb\n", "header\na\n\nb\n", []string{"a", "", "b"}, ""},
		"cut off":              {"header\na\nhalf", "header\na\n", []string{"a"}, ""},
		"other settings":       {"other\na\n", "other\na\n", nil, "made with other settings"},
		"a line that is wrong": {"header\na\nbad\nb\n", "header\na\nbad\nb\n", []string{"a"}, "refused"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "file")
			require.NoError(t, os.WriteFile(path, []byte(test.text), 0o644))
			file, err := plainfile.OpenFile(path, os.O_RDWR, 0)
			require.NoError(t, err)
			defer file.Close()
			var lines []string
			err = linefile.Resume(file, "header", func(line []byte) error {
				if string(line) == "bad" {
					return refused
				}
				lines = append(lines, string(line))
				return nil
			})
			if test.failure == "" {
				require.NoError(t, err)
				_, err = file.WriteString("next\n")
				require.NoError(t, err)
				test.want += "next\n"
			} else {
				require.EqualError(t, err, test.failure)
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, test.want, string(text))
			assert.Equal(t, test.lines, lines)
		})
	}
}
