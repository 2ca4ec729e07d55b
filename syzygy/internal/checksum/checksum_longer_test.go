//go:build longer

package checksum

import "testing"

// TestLarge compares with the reference, for files of several chunks.
func TestLarge(t *testing.T) {
	for _, k := range []known{
		{chunk + 64, "7fc8da82ff05c955f61018cb2ce03241"},
		{3 * chunk, "48526a5f41ac62bb3bc5114180e36821"},
		{5 * chunk, "65a012d99a71f92c58d5dd309ac94f1f"},
		{30 * chunk, "c3167f03df24a51a57a44a7edc098d5e"},
	} {
		k.check(t)
	}
}
