//go:build longer

package board_test

import (
	"net"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// serveNetwork serves a board that asks for a token: on an address of this machine that is not its loopback address.
func serveNetwork(t *testing.T) *served {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	require.NoError(t, err)
	for _, a := range addresses {
		prefix, ok := a.(*net.IPNet)
		if ok && prefix.IP.To4() != nil && prefix.IP.IsPrivate() {
			s := serve(t, t.TempDir(), "--listen", "0.0.0.0:0")
			require.Contains(t, s.printed, "#token=")
			return s
		}
	}
	t.Skip("this machine has no address in a private network")
	return nil
}

// shareFromNew begins a game between two devices in the dialog, with the code for those who play.
func (p *shown) shareFromNew(variant, side string) (code string) {
	p.Helper()
	p.press(`[data-open="new"]`)
	p.press(`input[name="variant"][value="` + variant + `"]`)
	p.press(`input[name="mode"][value="device"]`)
	p.press(`input[name="own-side"][value="` + side + `"]`)
	return ""
}

// TestTwoDevicesInTheBrowser: two pages and a spectator, from the invitation to the end of the sharing.
func TestTwoDevicesInTheBrowser(t *testing.T) {
	s := serveNetwork(t)
	red := showAt(t, s, s.printed, desktop)
	red.shareFromNew("xiangqi", "red")
	red.press(`[data-act="begin"]`)
	red.has(`dialog .qr`)
	code := red.text(`.share-code`)
	require.Len(t, code, 6)
	require.True(t, strings.HasPrefix(value[string](red, `document.querySelector(".qr").src`), "data:image/svg+xml;base64,"))
	red.until(`document.querySelector(".qr").naturalWidth > 0`)
	red.noViolations("sharing")
	red.press(`input[name="share-for"][value="watch"]`)
	watch := red.text(`.share-code`)
	require.NotEqual(t, code, watch)
	red.press(`.dialog-close`)

	// The code is typed, wrong at first; the link of the QR code works, too.
	black := showAt(t, s, s.URL+"/", phone)
	black.has(`form.join input[name="code"]`)
	black.noViolations("joining")
	black.do(chromedp.SendKeys(`form.join input`, "aaaaaa\r", chromedp.ByQuery))
	black.has(`.toast.error`)
	black.do(chromedp.SetValue(`form.join input`, "", chromedp.ByQuery), chromedp.SendKeys(`form.join input`, strings.ToLower(code)+"\r", chromedp.ByQuery))
	black.has(`[data-shared="black"]`)
	looker := showAt(t, s, s.URL+"/#join="+watch, desktop)
	looker.has(`[data-shared=""]`)
	require.NotContains(t, value[string](looker, `location.hash`), watch)

	red.playAll("h2e2")
	black.until(`document.querySelectorAll(".move[data-turn]").length === 1`)
	black.playAll("h9g7")
	looker.until(`document.querySelectorAll(".move[data-turn]").length === 2`)
	require.True(t, value[bool](looker, `[...document.querySelectorAll(".actions button")].every((b) => b.disabled)`))

	// Taking back is asked for, and so is a draw.
	black.press(`[data-act="takeback"]`)
	red.press(`[data-act="back-accept"]`)
	looker.until(`document.querySelectorAll(".state-line").length && import("/assets/js/state.js").then((m) => m.state.status.node === 1)`)
	black.press(`[data-act="draw"]`)
	looker.has(`[data-offer="black"]`)
	looker.hasNot(`[data-act="accept"]`)
	red.noViolations("an offer")
	red.press(`[data-act="decline"]`)

	// Who comes back has its seat.
	black.do(chromedp.Reload())
	black.has(`[data-shared="black"]`)
	black.playAll("b9c7")
	black.press(`[data-act="resign"]`)
	black.press(`[data-act="resign-yes"]`)
	looker.has(`.result-on-board[data-result="1-0"]`)

	red.press(`[data-act="show-share"]`)
	red.press(`[data-act="unshare"]`)
	black.has(`[data-locked="true"]`)
	looker.has(`[data-locked="true"]`)
	red.hasNot(`[data-shared]`)
}
