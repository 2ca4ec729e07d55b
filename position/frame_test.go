package position

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// A frame is made and taken back at every node: a field more moves the others to other cache lines, which is to be
// measured before it is done.
func TestFrameHasNotGrown(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("machines of 32 bits lay it out in another way")
	}
	assert.EqualValues(t, 392, unsafe.Sizeof(frame{}))
	assert.LessOrEqual(t, unsafe.Offsetof(frame{}.checkers)+unsafe.Sizeof(Bitboard{}), uintptr(128), "what make writes lies on two cache lines")
}
