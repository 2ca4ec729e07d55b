package hostcheck

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAllowed(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1:8888": true, "localhost:8888": true, "LOCALHOST:8888": true, "[::1]:8888": true, "board.home:8888": true, "BOARD.home:8888": true,
		"": false, ":8888": false, "127.0.0.1": false, "127.0.0.1:8889": false, "evil.example:8888": false, "127.0.0.1.evil.example:8888": false,
		"localhost.evil.example:8888": false, "[::2]:8888": false, "::1:8888": false, "0.0.0.0:8888": false, "127.0.0.2:8888": false,
		"board.home.evil:8888": false, "2130706433:8888": false, "localhost:8888:8888": false, "localhost:08888": false,
	} {
		assert.Equal(t, want, Allowed(host, 8888, []string{"board.home"}), host)
	}
	assert.True(t, Allowed("localhost", 80, nil))
	assert.True(t, Allowed("[::1]", 80, nil))
	assert.False(t, Allowed("::1", 80, nil))
}
