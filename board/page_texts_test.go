//go:build longer

package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// laptop is the commonest screen.
var laptop = [2]int64{1366, 768}

// badTexts finds what a person must never read in anything that is shown or read aloud: a place that was not filled in, the
// key of a text, a value that is none.
const badTexts = `(() => {
	const bad = /[{}]|\b(undefined|NaN|null|\[object)\b|^[a-z]+\.[a-zA-Z.]+$/;
	const found = new Set();
	const look = (text) => { if (text && bad.test(text.trim())) found.add(text.trim()); };
	const walk = (e) => {
		for (const n of e.childNodes) {
			if (n.nodeType === 3) look(n.textContent);
			else if (n.nodeType === 1 && !["SCRIPT", "STYLE"].includes(n.tagName)) {
				for (const a of ["aria-label", "title", "placeholder", "alt"]) look(n.getAttribute(a));
				walk(n);
			}
		}
	};
	walk(document.body);
	return [...found].join(" | ");
})()`

// readable fails if the screen shows a text that was not filled in.
func (p *shown) readable(where string) {
	p.Helper()
	require.Empty(p, value[string](p, badTexts), where)
}

// shut closes the dialog that is open.
func (p *shown) shut() {
	p.Helper()
	p.press(".dialog-close")
	p.until(`!document.querySelector("dialog[open]")`)
}

// language changes the language of the page.
func (p *shown) language(name string) {
	p.Helper()
	value[bool](p, `import("/assets/js/settings.js").then((m) => m.changeLanguage("`+name+`")).then(() => true)`)
}

// pick chooses a radio button of a dialog.
func (p *shown) pick(name, value string) {
	p.Helper()
	p.press(`dialog[open] input[name="` + name + `"][value="` + value + `"] + span`)
}

// TestEveryTextIsFilledIn walks through the screens in three languages, the laying in secret and its two open cards among them.
func TestEveryTextIsFilledIn(t *testing.T) {
	p := show(t, serve(t, t.TempDir()), laptop)
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		p.language(language)
		for _, variant := range value[[]string](p, `import("/assets/js/state.js").then((m) => m.state.welcome.variants.map((v) => v.name))`) {
			p.game(`{variant: "` + variant + `", clock: {game: 600, increment: 5, move: 60}}`)
			for _, tab := range value[[]string](p, `[...document.querySelectorAll("[role=tab]")].map((t) => t.id)`) {
				p.press("#" + tab)
				p.readable(language + ", " + tab + " of " + variant)
			}
		}
		for _, side := range []string{"red", "black"} {
			if side == "red" {
				p.game(`{variant: "stratagem-sixteen", hidden: true}`)
			}
			p.has(`[data-laying="` + side + `"][data-open="false"]`)
			p.readable(language + ", laying of " + side + ", shut")
			p.press(`[data-act="laying-open"]`)
			p.has(`[data-laying="` + side + `"][data-open="true"]`)
			p.readable(language + ", laying of " + side + ", open")
			p.press(`[data-act="laying-done"]`)
		}
		p.has("svg.board")
		p.press("#tab-moves")
		p.game(people)
		p.playAll("h2e2", "h9g7")
		for _, dialog := range []string{"new", "files", "save", "editor", "settings", "help", "tags", "picture"} {
			p.press(`[data-open="` + dialog + `"], [data-nav="` + dialog + `"]`)
			p.has("dialog[open] h2")
			p.readable(language + ", dialog " + dialog)
			if dialog == "new" {
				for _, mode := range []string{"red", "black", "random", "engines", "people"} {
					p.pick("mode", mode)
					p.readable(language + ", new game of " + mode)
				}
			}
			p.shut()
		}
		p.press(".strip.bottom .player")
		p.has("dialog[open] .players")
		p.readable(language + ", players")
		p.shut()
		p.press(`[data-act="draw"]`)
		p.has("[data-offer]")
		p.readable(language + ", an offer")
		p.press(`[data-act="resign"]`)
		p.readable(language + ", resignation")
		p.press(`[data-act="resign-yes"]`)
		p.has(`svg.board[data-state="over"]`)
		p.readable(language + ", the end")
	}
}
