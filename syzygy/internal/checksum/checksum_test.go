package checksum

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"
)

// known are checksums that the reference in C has for texts of these lengths.
type known struct {
	length int
	want   string
}

func (k known) check(t *testing.T) {
	t.Helper()
	data := make([]byte, k.length)
	for i := range data {
		data[i] = byte(uint64(i) * 2654435761 >> 13)
	}
	sum := Of(data)
	assert.Equal(t, k.want, hex.EncodeToString(sum[:]), "%d bytes", k.length)
}

// TestOf compares with the reference.
func TestOf(t *testing.T) {
	for _, k := range []known{
		{64, "f205c77251bc04be2e0bfba0a8ead9d8"},
		{192, "e91b151f8e33afa89b117dcdaac86ec5"},
		{256, "7748bf058230ec6f59ba34a84355b7b2"},
		{1024, "83fa9ccad34a3bfd8fe336bac532e032"},
		{4096, "df808cd18e4dba5d5c771bae1cf33763"},
	} {
		k.check(t)
	}
}

// TestValid: a file must end with its checksum.
func TestValid(t *testing.T) {
	data := make([]byte, 640)
	sum := Of(data)
	file := append(data, sum[:]...)
	assert.True(t, Valid(file))
	for i := range file {
		file[i] ^= 1
		assert.False(t, Valid(file), i)
		file[i] ^= 1
	}
	assert.False(t, Valid(nil))
	assert.False(t, Valid(file[:16]))
}
