//go:build longer

package board_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// serveNetwork serves a board that asks for a token.
func serveNetwork(t *testing.T) *served {
	t.Helper()
	s := serve(t, t.TempDir(), "--listen", "0.0.0.0:0", "--host", "localhost")
	require.Contains(t, s.printed, "localhost")
	require.Contains(t, s.printed, "#token=")
	return s
}

// shareNew begins a game between two devices in the dialog, and returns the codes for who plays and for spectators.
func (p *shown) shareNew(variant, side string, hidden bool) (playing, watching string) {
	p.Helper()
	p.has("svg.board")
	p.press(`[data-open="new"]`)
	p.press(`.variant-card:has(input[value="` + variant + `"])`)
	p.press(`.segment:has(input[name="mode"][value="device"])`)
	p.press(`.segment:has(input[name="own-side"][value="` + side + `"])`)
	if hidden {
		p.press(`input[name="hidden"]`)
	}
	p.press(`[data-act="begin"]`)
	p.until(`document.querySelector("dialog .qr")?.naturalWidth > 0`)
	playing = p.text(".share-code")
	if scanner, err := exec.LookPath("zbarimg"); err == nil {
		picture := filepath.Join(p.TempDir(), "code.png")
		p.picture(picture)
		read, err := exec.Command(scanner, "-q", "--raw", picture).Output()
		require.NoError(p, err)
		require.Equal(p, p.server.URL+"/#join="+playing, strings.TrimSpace(string(read)))
	}
	p.noViolations("the codes")
	p.press(`.segment:has(input[name="share-for"][value="watch"])`)
	p.until(fmt.Sprintf(`document.querySelector(".share-code").textContent.trim() !== %q`, playing))
	watching = p.text(".share-code")
	p.press(".dialog-close")
	p.until(`!document.querySelector("dialog[open]")`)
	return playing, watching
}

// typeCode types a code where the page asks for it.
func (p *shown) typeCode(code string) {
	p.Helper()
	p.has(`form.join input[name="code"]`)
	value[bool](p, fmt.Sprintf(`(document.querySelector("form.join input").value = %q, true)`, code))
	p.press(`[data-act="join"]`)
}

// noViolations has axe-core look at the page, where it is there.
func (p *shown) noViolations(where string) {
	p.Helper()
	path := os.Getenv("AXE_CORE")
	if path == "" {
		return
	}
	text, err := os.ReadFile(path)
	require.NoError(p, err)
	value[string](p, string(text)+`; ""`)
	require.Empty(p, p.violations(), where)
}

// TestTwoDevicesInTheBrowser: two pages and a spectator, from the invitation to the end of the sharing.
func TestTwoDevicesInTheBrowser(t *testing.T) {
	s := serveNetwork(t)
	red := showAt(t, s, s.printed, desktop)
	code, watch := red.shareNew("xiangqi", "red", false)

	// The code is typed, wrong at first; the link of the QR code works, too.
	black := showAt(t, s, s.URL+"/", phone)
	black.has(`form.join input[name="code"]`)
	black.noViolations("joining")
	black.typeCode("aaaaaa")
	black.says(".toast.error", "wrong, used or too old")
	black.typeCode(strings.ToLower(code))
	black.has(`[data-shared="black"]`)
	looker := showAt(t, s, s.URL+"/#join="+watch, desktop)
	looker.has(`[data-shared=""]`)
	require.NotContains(t, value[string](looker, `location.hash`), watch)
	black.seesOneGame()
	black.has(`.actions [data-act="resign"]`)
	looker.seesOneGame()
	looker.hasNot(`.actions, .move-field`)
	red.has(`[data-open="new"]`)
	red.hasNot(`#tab-lines, #tab-explorer, #tab-book, #comment-text, .player:not([disabled])`)

	red.playAll("h2e2")
	black.until(`document.querySelectorAll(".move[data-turn]").length === 1`)
	black.playAll("h9g7")
	looker.until(`document.querySelectorAll(".move[data-turn]").length === 2`)

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
	red.has(`#tab-lines`)
	black.press(`#tab-lines`)
	black.has(`.lines-panel`)
	black.hasNot(`[data-act="analyse"], [data-act="review"], .actions`)

	// Once more with the other colours: the guests come along.
	red.press(`[data-after="changeSides"]`)
	black.has(`[data-shared="red"]`)
	red.has(`[data-shared="black"]`)
	black.ready()
	black.playAll("h2e2")
	looker.until(`document.querySelectorAll(".move[data-turn]").length === 1`)

	red.press(`[data-act="show-share"]`)
	red.press(`[data-act="unshare"]`)
	black.has(`[data-locked="true"]`)
	looker.has(`[data-locked="true"]`)
	for _, p := range []*shown{black, looker} {
		p.says(`[data-locked="true"]`, "no longer shared with this device")
		p.hasNot(`[data-shared], .state-line`)
	}
	red.hasNot(`[data-shared]`)
	red.has(`#tab-lines`)
	black.do(chromedp.Reload())
	black.says(`[data-locked="true"]`, "needs its token")
}

// seesOneGame waits until the page is one of a guest: what is about other games, or is refused to guests, is not there.
func (p *shown) seesOneGame() {
	p.Helper()
	p.has(`[data-open="save"]`)
	p.hasNot(`[data-open="new"], [data-open="files"], [data-open="editor"], [data-open="tags"], [data-act="new"], [data-act="engineplays"]`)
	p.hasNot(`.player:not([disabled]), .variant-name:not([disabled]), #comment-text, #tab-lines, #tab-explorer, #tab-book, .teach`)
}

// TestGalleryOfTwoDevices writes the pictures of a game between two devices anew with -gallery; without, it goes through the same screens.
func TestGalleryOfTwoDevices(t *testing.T) {
	dir := t.TempDir()
	if *galleryFlag {
		dir = filepath.Join("..", "docs", "gallery")
	}
	s := serveNetwork(t)
	owner := showAt(t, s, s.printed, [2]int64{1280, 700})
	code, _ := owner.shareNew("stratagem-palace", "red", false)
	guest := showAt(t, s, s.URL+"/#join="+code, phone)
	guest.has(`[data-shared="black"]`)
	owner.playAll("h2e2")
	guest.playAll("h9g7")
	guest.press(`[data-act="takeback"]`)
	owner.has(`[data-act="back-accept"]`)
	owner.press(`[data-act="show-share"]`)
	owner.has(`dialog[open] .qr`)
	for name, p := range map[string]*shown{"invitation": owner, "guest": guest} {
		path := filepath.Join(dir, name+".png")
		p.picture(path)
		require.NoError(t, fewerColours(path))
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Less(t, info.Size(), int64(170_000), name)
	}
}

// TestTwoDevicesAreAccessible: the invitation, and what its guests see from the code to the end, in three languages.
func TestTwoDevicesAreAccessible(t *testing.T) {
	axe(t)
	for _, look := range []struct {
		name   string
		size   [2]int64
		colour string
	}{{"phone", phone, "light"}, {"tablet", tablet, "dark"}} {
		t.Run(look.name, func(t *testing.T) {
			s := serveNetwork(t)
			at := func(address string) *shown {
				p := showAt(t, s, address, look.size)
				call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.colour}}})
				return p
			}
			languages := func(p *shown, where string) {
				for _, language := range []string{"zh", "zh-Hant", "en"} {
					p.language(language)
					p.noViolations(look.name + ", " + where + ", " + language)
				}
			}
			owner := at(s.printed)
			code, watch := owner.shareNew("xiangqi", "red", false)
			stranger := at(s.URL + "/")
			stranger.has(`form.join`)
			languages(stranger, "joining")
			guest := at(s.URL + "/#join=" + code)
			guest.has(`[data-shared="black"]`)
			looker := at(s.URL + "/#join=" + watch)
			looker.has(`[data-shared=""]`)
			owner.playAll("h2e2")
			guest.playAll("h9g7")
			owner.press(`[data-act="takeback"]`)
			guest.has(`[data-act="back-accept"]`)
			languages(owner, "the owner asks to take back")
			languages(guest, "is asked")
			languages(looker, "watches")
			owner.press(`[data-act="show-share"]`)
			owner.has(`dialog[open] .qr`)
			languages(owner, "invites")
			owner.press(`[data-act="unshare"]`)
			guest.has(`[data-locked="true"]`)
			languages(guest, "the end")
		})
	}
}

// TestSecretLayingInTheBrowser: each lays its plates on its own screen; neither the other nor a spectator sees them.
func TestSecretLayingInTheBrowser(t *testing.T) {
	s := serveNetwork(t)
	black := showAt(t, s, s.printed, desktop)
	code, watch := black.shareNew("stratagem-sixteen", "black", true)
	red := showAt(t, s, s.URL+"/#join="+code, phone)
	looker := showAt(t, s, s.URL+"/#join="+watch, desktop)
	black.has(`.laying[data-laying="black"] [data-layout-side="black"]`)
	red.has(`.laying[data-laying="red"] [data-layout-side="red"]`)
	looker.has(`.laying[data-laying="waits"]`)
	require.Equal(t, 1, value[int](black, `document.querySelectorAll("[data-layout-side]").length`))
	black.noViolations("laying")
	black.press(`[data-act="layout-random"]`)
	black.press(`[data-act="laying-done"]`)
	black.has(`.laying[data-laying="waits"]`)
	red.noViolations("laying on a phone")
	red.press(`[data-act="laying-done"]`)
	for _, p := range []*shown{black, red, looker} {
		p.has(`svg.board[data-state="human"]`)
	}
	require.Equal(t, "black", value[string](black, `import("/assets/js/selectors.js").then((m) => m.bottomSide())`))
}
