//go:build longer

package builtin_test

import "testing"

func TestAllProved(t *testing.T) { prove(t, 1) }
