package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

// protoverTimeout is how long the protocol has us wait for features of an engine that may have none.
const protoverTimeout = 2 * time.Second

// xboard speaks CECP, the language of XBoard and WinBoard. The engine is kept in force mode while the
// opponent thinks, so that it never moves unasked: force, the opponent's move, the clocks, go.
type xboard struct {
	engine   *Engine
	features map[string]string
	ranks    wire.Ranks
	pings    int
	told     int             // how many turns of the game the engine has been told or has made
	over     string          // the words by which it said that the game it is in is over; empty: it goes on
	side     position.Colour // that it plays
	offered  bool            // it has offered a draw since its last move
	invited  bool            // it has been told that its opponent offers one
}

func newXBoard(e *Engine) *xboard {
	x := &xboard{engine: e, features: map[string]string{}, ranks: e.spec.Ranks}
	if x.ranks == wire.AutoRanks {
		x.ranks = wire.RanksFrom0 // as CECP has it for boards of ten ranks
	}
	return x
}

func (x *xboard) has(feature string) bool { return x.features[feature] == "1" }
func (x *xboard) needsLead() bool         { return !x.has("setboard") }
func (x *xboard) stopWord() string        { return "?" }
func (x *xboard) farewell() string        { return "quit" }

func (x *xboard) handshake(ctx context.Context, deadline time.Time) error {
	if err := x.engine.process.send("xboard", "protover 2"); err != nil {
		return err
	}
	silence := time.Now().Add(protoverTimeout) // until then features must have begun, or there are none
	for {
		l, err := x.engine.process.lines.next(ctx, minTime(silence, deadline))
		if errors.Is(err, errTimeout) && time.Now().Before(deadline) && x.features["done"] != "0" {
			if x.engine.guessing && len(x.features) == 0 {
				return err
			}
			return nil // an engine of the first version of the protocol, or one that never says done
		}
		if errors.Is(err, errTimeout) && x.features["done"] == "0" && time.Now().Before(deadline) {
			silence = deadline
			continue
		}
		if err != nil {
			return err
		}
		at := strings.Index(l.text, "feature ")
		if at < 0 || strings.HasPrefix(strings.TrimSpace(l.text), "#") {
			continue
		}
		x.addFeatures(l.text[at+len("feature "):])
		if x.features["done"] == "1" {
			if name := x.features["myname"]; name != "" {
				x.engine.name = Printable(name, 100)
			}
			return nil
		}
	}
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// addFeatures reads NAME=VALUE pairs; values may be in double quotes. Options are not kept: an engine may
// have hundreds.
func (x *xboard) addFeatures(text string) {
	for len(x.features) < 200 {
		text = strings.TrimLeft(text, " \t")
		name, rest, ok := strings.Cut(text, "=")
		if !ok {
			return
		}
		var value string
		if strings.HasPrefix(rest, `"`) {
			value, text, ok = strings.Cut(rest[1:], `"`)
			if !ok {
				return
			}
		} else {
			value, text, _ = strings.Cut(rest, " ")
		}
		if name != "option" {
			x.features[name] = value
		}
	}
}

func (x *xboard) configure(ctx context.Context) error {
	spec, settings := &x.engine.spec, &x.engine.settings
	if settings.Variant.FirstRank() > 0 {
		x.ranks = wire.RanksFrom0
	}
	if list, told := x.features["variants"]; told || !slices.Contains(assumed[XBoard], settings.Variant) {
		known := false
		for name := range strings.SplitSeq(list, ",") {
			known = known || strings.EqualFold(strings.TrimSpace(name), x.variantName())
		}
		if !known {
			return failure(Unusable, "does not know the variant %s", settings.Variant.Name)
		}
	}
	var lines []string
	if spec.Hash > 0 {
		if x.has("memory") {
			lines = append(lines, fmt.Sprintf("memory %d", spec.Hash))
		} else {
			x.engine.warn("cannot be told a hash size")
		}
	}
	if spec.Threads > 0 {
		if x.has("smp") {
			lines = append(lines, fmt.Sprintf("cores %d", spec.Threads))
		} else if spec.Threads > 1 {
			x.engine.warn("cannot be told a number of threads")
		}
	}
	for _, o := range spec.Options {
		if o.Value == "" {
			lines = append(lines, "option "+o.Name)
		} else {
			lines = append(lines, "option "+o.Name+"="+o.Value)
		}
	}
	if len(lines) > 0 {
		if err := x.engine.process.send(lines...); err != nil {
			return err
		}
	}
	return x.settle(ctx)
}

// normal is what the protocol calls the variant that it plays where none is named.
const normal = "normal"

// variantName returns what the protocol calls the variant.
func (x *xboard) variantName() string {
	if x.engine.settings.Variant == position.Chess {
		return normal
	}
	return x.engine.settings.Variant.Name
}

func (x *xboard) newGame(ctx context.Context) error {
	limits := &x.engine.game.Limits
	if limits.Nodes > 0 {
		return failure(Unusable, "speaks XBoard's protocol, which has no limit of nodes")
	}
	lines := x.openingLines()
	lines = append(lines, "easy", "post")
	lines = append(lines, x.limitLines(limits.Base)...)
	if x.has("name") && x.engine.game.Opponent != "" {
		lines = append(lines, "name "+x.engine.game.Opponent)
	}
	start := x.engine.game.Start
	if setup := start.Setup(); setup != x.engine.settings.Variant.Start() {
		switch {
		case x.has("setboard"):
			lines = append(lines, "setboard "+fen.XBoard(setup))
		case x.engine.game.Lead != nil:
			at := x.boardForSAN(position.New(x.engine.settings.Variant), nil)
			for _, turn := range x.engine.game.Lead {
				lines = append(lines, x.moveLine(turn, at))
			}
		default:
			return failure(Unusable, "cannot set up a position and no moves that lead to it are known")
		}
	}
	x.told = 0
	err := x.give(ctx, "the start position", lines...)
	x.over, x.offered = "", false // what it said meanwhile was of the game before
	return err
}

// ask tells the turns that are new, one at a time, for the game may be over to the engine and not to us:
// its rules are its own. Then it must not be told one more turn, which it would refuse; hoixiangqi ends
// when it refuses anything. It gets the position without its history instead, and may go on.
func (x *xboard) ask(ctx context.Context, r *Request, h *heard) (time.Time, error) {
	x.side, x.invited = r.Position.Side(), false
	turns := r.Turns[x.told:]
	at := x.boardForSAN(x.engine.game.Start, r.Turns[:x.told])
	x.told = len(r.Turns)
	err := x.give(ctx, "the command to wait", "force")
	for i := 0; i < len(turns) && err == nil && !x.mustSetUp(); i++ {
		err = x.give(ctx, "the opponent's move", x.moveLine(turns[i], at))
	}
	h.claim = x.over
	if x.concedes() {
		h.resigned, x.over = true, ""
		return time.Now(), nil
	}
	if x.offered && h.claim == "" {
		h.claim, h.draw = offerDraw, x.engine.settings.Claims
	}
	x.offered = false
	if _, rejected := err.(*Failure); rejected && x.has("setboard") || err == nil && x.mustSetUp() {
		err = x.setUp(ctx, r)
	}
	x.over = ""
	if err != nil {
		return time.Time{}, err
	}
	return x.goOn(r)
}

// mustSetUp reports whether the engine takes the game for over and can be given another.
func (x *xboard) mustSetUp() bool { return x.over != "" && x.has("setboard") }

// goOn tells the clocks and lets the engine think.
func (x *xboard) goOn(r *Request) (time.Time, error) {
	lines := x.clockLines(r)
	if r.DrawOffered && x.engine.settings.Claims {
		lines = append(lines, "draw")
		x.invited = true
	}
	lines = append(lines, "go")
	start := time.Now()
	return start, x.engine.process.send(lines...)
}

// setUp gives the engine the position of r as that of a new game, in which nothing counts of what was
// before: neither positions nor rounds without a capture, by which the game would be over at once.
func (x *xboard) setUp(ctx context.Context, r *Request) error {
	lines := append(x.openingLines(), "easy", "post")
	lines = append(lines, x.limitLines(r.Own)...)
	setup := r.Position.Setup()
	setup.Clock = 0
	lines = append(lines, "setboard "+fen.XBoard(setup))
	return x.give(ctx, "the position", lines...)
}

// quiet is how long an engine that knows no ping may take from a claim to the move that goes with it.
const quiet = 200 * time.Millisecond

// repeat hears an engine out that thinks the game is over: if a move follows the claim, that is the
// answer. Else it gets the position without its history, or just another go.
func (x *xboard) repeat(ctx context.Context, r *Request, h *heard) error {
	hear := func(l line) bool {
		if h.move == "" && !h.ended() {
			x.hear(l.text, h)
			x.engine.lastHeard = l.at
		}
		return h.move != "" || h.ended()
	}
	var err error
	if x.has("ping") {
		err = x.settleAfter(ctx, func(l line) { hear(l) })
	} else if err = x.engine.await(ctx, time.Now().Add(quiet), hear); errors.Is(err, errTimeout) {
		err = nil
	}
	h.noMove = ""
	if err != nil || h.move != "" || h.ended() {
		return err
	}
	if x.has("setboard") {
		err = x.setUp(ctx, r)
	} else if err = x.engine.process.send("force"); err == nil {
		err = x.settle(ctx)
	}
	x.over = ""
	if err == nil {
		_, err = x.goOn(r)
	}
	return err
}

func (x *xboard) settle(ctx context.Context) error {
	return x.settleAfter(ctx, func(line) {})
}

// give sends lines, settles, and returns a *Failure if the engine complained of what it was given.
func (x *xboard) give(ctx context.Context, what string, lines ...string) error {
	if err := x.engine.process.send(lines...); err != nil {
		return err
	}
	complaint := ""
	err := x.settleAfter(ctx, func(l line) {
		x.noteOver(l.text)
		x.offered = x.offered || strings.HasPrefix(strings.TrimSpace(l.text), offerDraw)
		lower := strings.ToLower(l.text)
		if strings.Contains(lower, "illegal") && !strings.HasPrefix(lower, "#") {
			complaint = l.text
		}
	})
	// Without a ping there is no telling what a complaint is about.
	if err == nil && complaint != "" && x.has("ping") {
		return failure(Rejected, "refused %s: %s", what, strings.TrimSpace(complaint))
	}
	return err
}

// settleAfter waits for the answer to a ping, if the engine knows ping, and shows all lines before it to
// look, else those that are there.
func (x *xboard) settleAfter(ctx context.Context, look func(line)) error {
	if !x.has("ping") {
		for _, l := range x.engine.process.lines.takeAll() {
			look(l)
		}
		return nil
	}
	x.pings++
	ping := strconv.Itoa(x.pings)
	if err := x.engine.process.send("ping " + ping); err != nil {
		return err
	}
	deadline := time.Now().Add(x.engine.settings.StartTimeout)
	return x.engine.await(ctx, deadline, func(l line) bool {
		words := strings.Fields(l.text)
		if len(words) == 2 && words[0] == "pong" && words[1] == ping {
			return true
		}
		look(l)
		return false
	})
}

// noteOver remembers if text says that the game is over, and reports whether it does.
func (x *xboard) noteOver(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "resign", "1-0", "0-1", "1/2-1/2":
		x.over = Printable(strings.TrimSpace(text), 80)
		return true
	}
	return false
}

// offerDraw is how an engine offers a draw and how it accepts one.
const offerDraw = "offer draw"

// concedes reports whether the engine has said that the game is over and lost for it, where that counts.
func (x *xboard) concedes() bool {
	word, _, _ := strings.Cut(x.over, " ")
	return x.engine.settings.Claims &&
		(word == "resign" || word == "0-1" && x.side == position.Red || word == "1-0" && x.side == position.Black)
}

func (x *xboard) hear(text string, h *heard) {
	text = strings.TrimSpace(text)
	if parseThinking(&h.info, text) {
		return
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return
	}
	switch {
	case words[0] == "move" && len(words) > 1:
		h.move = words[1]
		x.told++ // it has made this move on its own board
	case strings.HasPrefix(text, "My move is") && len(words) > 3:
		h.move = words[len(words)-1]
		x.told++
	case x.noteOver(text):
		h.noMove = x.over
		if x.concedes() {
			h.claim, h.resigned, x.over = x.over, true, ""
		}
	case strings.HasPrefix(text, offerDraw):
		h.claim, h.draw = offerDraw, x.engine.settings.Claims
		h.agreed = x.invited
	case strings.HasPrefix(strings.ToLower(text), "illegal move"):
		h.refuse = Printable(text, 120)
	}
}

func (x *xboard) read(r *Request, text string) (position.Turn, error) {
	if x.engine.settings.Variant.HasNotation(position.SAN) {
		return notation.Read(r.Position, text) // coordinates or SAN
	}
	turn, _, err := readTurn(r.Position, text, x.ranks)
	return turn, err
}

func (x *xboard) finish(result, reason string) error {
	return x.engine.process.send("force", fmt.Sprintf("result %s {%s}", result, reason))
}
