package client

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/fen"
)

// universal speaks UCI and UCCI, which differ in few words.
type universal struct {
	engine   *Engine
	protocol Protocol
	ranks    wire.Ranks
	options  []listedOption
	moveTime string // the word by which a time for one move is told
}

// listedOption is an option that an engine told of.
type listedOption struct {
	name   string
	button bool
	values []string // of a combo
}

func newUniversal(e *Engine, protocol Protocol) *universal {
	u := &universal{engine: e, protocol: protocol, ranks: e.spec.Ranks, moveTime: "movetime"}
	if protocol == UCCI && u.ranks == wire.AutoRanks {
		u.ranks = wire.RanksFrom0
	}
	return u
}

func (u *universal) needsLead() bool  { return false }
func (u *universal) stopWord() string { return "stop" }
func (u *universal) farewell() string { return "quit" }

func (u *universal) finish(string, string) error { return nil }

func (u *universal) handshake(ctx context.Context, deadline time.Time) error {
	word := string(u.protocol)
	if err := u.engine.process.send(word); err != nil {
		return err
	}
	return u.engine.await(ctx, deadline, func(l line) bool {
		words := strings.Fields(l.text)
		switch {
		case len(words) == 0:
		case words[0] == word+"ok":
			return true
		case words[0] == "option":
			u.addOption(words[1:])
		case words[0] == "id" && len(words) > 2 && words[1] == "name":
			u.engine.name = Printable(strings.Join(words[2:], " "), 100)
		}
		return false
	})
}

// addOption reads an option line behind the word option: "name Clear Hash type button" or, in UCCI,
// "clearhash type button".
func (u *universal) addOption(words []string) {
	if len(words) > 0 && words[0] == "name" && u.protocol == UCI {
		words = words[1:]
	}
	at := -1
	for i, w := range words {
		if w == "type" {
			at = i
			break
		}
	}
	if at < 1 || len(u.options) >= 1000 {
		return
	}
	o := listedOption{name: strings.Join(words[:at], " ")}
	rest := words[at+1:]
	o.button = len(rest) > 0 && rest[0] == "button"
	for i := 0; i+1 < len(rest); i++ {
		if rest[i] == "var" {
			o.values = append(o.values, rest[i+1])
		}
	}
	u.options = append(u.options, o)
}

func (u *universal) option(names ...string) (listedOption, bool) {
	for _, name := range names {
		for _, o := range u.options {
			if wire.SameName(o.name, name) {
				return o, true
			}
		}
	}
	return listedOption{}, false
}

func (u *universal) setOption(o listedOption, value string) error {
	words := []string{"setoption"}
	if u.protocol == UCI {
		words = append(words, "name")
	}
	words = append(words, o.name)
	if !o.button {
		if u.protocol == UCI {
			words = append(words, "value")
		}
		words = append(words, value)
	}
	return u.engine.process.send(strings.Join(words, " "))
}

func (u *universal) configure(ctx context.Context) error {
	spec, settings := &u.engine.spec, &u.engine.settings
	if err := u.setVariant(settings.Variant); err != nil {
		return err
	}
	if _, descendant := u.option("UCI_Variant"); u.protocol == UCCI && !descendant {
		u.moveTime = "time" // movetime is not a word of UCCI's
	}
	if spec.MoveTimeBy != "" {
		u.moveTime = spec.MoveTimeBy
	}
	type wish struct {
		names []string
		value string
	}
	wishes := []wish{{[]string{"Ponder"}, "false"}}
	if !spec.Seconds {
		wishes = append(wishes, wish{[]string{"usemillisec"}, "true"})
	}
	rules := settings.Rules
	wishes = append(wishes,
		wish{[]string{"Repetition Rule", "repetition"}, rules.Repetition.String()},
		wish{[]string{"Natural Limit"}, fmt.Sprint(max(2, rules.NaturalLimit))},
		wish{[]string{"Sixty Move Rule"}, fmt.Sprint(rules.NaturalLimit > 0)},
		wish{[]string{"Kill Checks"}, fmt.Sprint(rules.KillChecks)},
		wish{[]string{"Counted Checks"}, fmt.Sprint(rules.CountedChecks)},
	)
	if settings.Variant.HasPoints() {
		wishes = append(wishes, wish{[]string{"PointsTarget"}, fmt.Sprint(rules.PointsTarget)})
	}
	if spec.Hash > 0 {
		wishes = append(wishes, wish{hashNames, fmt.Sprint(spec.Hash)})
	}
	if spec.Threads > 0 {
		wishes = append(wishes, wish{[]string{"Threads"}, fmt.Sprint(spec.Threads)})
	}
	for _, w := range wishes {
		o, ok := u.option(w.names...)
		if !ok {
			if w.names[0] == "Hash" || w.names[0] == "Threads" {
				u.engine.warn("has no option %s", w.names[0])
			}
			continue
		}
		if err := u.setOption(o, w.value); err != nil {
			return err
		}
	}
	for _, own := range spec.Options {
		o, ok := u.option(own.Name)
		if !ok {
			u.engine.warn("does not list an option %s; it is sent all the same", own.Name)
			o = listedOption{name: own.Name, button: own.Value == "" && u.protocol == UCCI}
		}
		if err := u.setOption(o, own.Value); err != nil {
			return err
		}
	}
	return u.settle(ctx)
}

// assumed are the variants that engines of a protocol are taken to play which list none.
var assumed = map[Protocol][]*position.Variant{
	UCCI:   {position.Xiangqi},
	UCI:    {position.Xiangqi, position.Chess},
	XBoard: {position.Xiangqi, position.Chess},
}

// setVariant tells the engine the variant, by the option it lists for that. UCI engines that know
// UCI_Variant count ranks from 1. In chess there is nothing to count: its squares stand on the wire as they are.
func (u *universal) setVariant(v *position.Variant) error {
	if v.FirstRank() > 0 {
		u.ranks = wire.RanksFrom0
	}
	for _, name := range []string{"UCI_Variant", "Variant"} {
		o, ok := u.option(name)
		if !ok {
			continue
		}
		for _, value := range o.values {
			if !strings.EqualFold(value, v.Name) {
				continue
			}
			if u.protocol == UCI && u.ranks == wire.AutoRanks && name == "UCI_Variant" && v.FirstRank() == 0 {
				u.ranks = wire.RanksFrom1
			}
			return u.setOption(o, value)
		}
	}
	if !slices.Contains(assumed[u.protocol], v) {
		return failure(Unusable, "does not know the variant %s", v.Name)
	}
	return nil
}

func (u *universal) newGame(ctx context.Context) error {
	if u.protocol == UCCI {
		o, ok := u.option("newgame")
		if !ok {
			return u.settle(ctx)
		}
		o.button = true
		if err := u.setOption(o, ""); err != nil {
			return err
		}
		return u.settle(ctx)
	}
	if err := u.engine.process.send("ucinewgame"); err != nil {
		return err
	}
	return u.settle(ctx)
}

// settle asks isready and throws away everything up to the answer: a late bestmove, or the nobestmove
// that engines of UCCI give to a stop that came when they had just finished. It goes before every
// question, for there are engines that talk without being asked.
func (u *universal) settle(ctx context.Context) error {
	if err := u.engine.process.send("isready"); err != nil {
		return err
	}
	deadline := time.Now().Add(u.engine.settings.StartTimeout)
	return u.engine.await(ctx, deadline, func(l line) bool { return strings.TrimSpace(l.text) == "readyok" })
}

func (u *universal) ask(ctx context.Context, r *Request, _ *heard) (time.Time, error) {
	if err := u.settle(ctx); err != nil {
		return time.Time{}, err
	}
	where, limits := u.positionLine(r), u.goLine(r)
	start := time.Now()
	return start, u.engine.process.send(where, limits)
}

func (u *universal) repeat(context.Context, *Request, *heard) error { return errNoRepeat }

// positionLine gives the history if it can be written so that the engine reads it; until it is known how
// an engine counts ranks, the position alone, which has no ranks in it.
func (u *universal) positionLine(r *Request) string {
	if u.ranks == wire.AutoRanks {
		return "position fen " + fen.Format(r.Position)
	}
	text := fen.Format(u.engine.game.Start)
	line := "position fen " + text
	// What startpos lays where there are layouts is for the engine's options to say.
	if v := u.engine.settings.Variant; u.protocol == UCI && text == fen.Start(v) && !v.HasLayouts() {
		line = "position startpos"
	}
	if len(r.Turns) == 0 {
		return line
	}
	var b strings.Builder
	b.WriteString(line)
	b.WriteString(" moves")
	for _, turn := range r.Turns {
		b.WriteByte(' ')
		b.WriteString(u.ranks.Write(turn))
	}
	return b.String()
}

// goLine writes the limits. Clocks that ran out are told as 1 ms.
func (u *universal) goLine(r *Request) string {
	limits := &u.engine.game.Limits
	var b strings.Builder
	b.WriteString("go")
	if r.DrawOffered && u.protocol == UCCI && u.engine.settings.Claims {
		b.WriteString(" draw")
	}
	if limits.Clocked() {
		if u.protocol == UCI {
			u.writeColours(&b, r)
		} else {
			u.writeMover(&b, r)
		}
	}
	if limits.MoveTime > 0 {
		fmt.Fprintf(&b, " %s %d", u.moveTime, u.unit(limits.MoveTime))
	}
	if limits.Depth > 0 {
		fmt.Fprintf(&b, " depth %d", limits.Depth)
	}
	if limits.Nodes > 0 {
		fmt.Fprintf(&b, " nodes %d", limits.Nodes)
	}
	return b.String()
}

func (u *universal) writeColours(b *strings.Builder, r *Request) {
	red, black := r.Own, r.Opponent
	redIncrement, blackIncrement := u.engine.game.Limits.Increment, r.OpponentIncr
	if r.Position.Side() == position.Black {
		red, black = black, red
		redIncrement, blackIncrement = blackIncrement, redIncrement
	}
	fmt.Fprintf(b, " wtime %d btime %d winc %d binc %d",
		u.unit(red), u.unit(black), redIncrement.Milliseconds(), blackIncrement.Milliseconds())
	if r.MovesToGo > 0 {
		fmt.Fprintf(b, " movestogo %d", r.MovesToGo)
	}
}

func (u *universal) writeMover(b *strings.Builder, r *Request) {
	own, opponent := u.engine.game.Limits.Increment, r.OpponentIncr
	fmt.Fprintf(b, " time %d", u.unit(r.Own))
	scale := int64(1)
	if u.engine.spec.Seconds {
		scale = 1000
	}
	kind := func(prefix string, moves int, increment time.Duration) {
		if moves > 0 {
			fmt.Fprintf(b, " %smovestogo %d", prefix, moves)
		} else {
			fmt.Fprintf(b, " %sincrement %d", prefix, increment.Milliseconds()/scale)
		}
	}
	kind("", r.MovesToGo, own)
	fmt.Fprintf(b, " opptime %d", u.unit(r.Opponent))
	kind("opp", r.OpponentMoves, opponent)
}

// unit returns d in the unit of the engine's clocks, at least 1.
func (u *universal) unit(d time.Duration) int64 {
	if u.engine.spec.Seconds && u.protocol == UCCI {
		return max(1, int64(d/time.Second))
	}
	return max(1, d.Milliseconds())
}

func (u *universal) hear(text string, h *heard) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return
	}
	switch words[0] {
	case "info":
		parseInfo(&h.info, text)
	case "bestmove":
		if len(words) < 2 {
			h.noMove = "bestmove"
			return
		}
		switch strings.ToLower(words[1]) {
		case "(none)", "none", "null", "0000", "resign", "a0a0", "draw":
			h.noMove = Printable(strings.Join(words, " "), 80)
			if strings.EqualFold(words[1], "resign") && u.engine.settings.Claims {
				h.claim, h.resigned = h.noMove, true
			}
			return
		}
		h.move = words[1]
		for _, w := range words[2:] {
			if w == "draw" || w == "resign" {
				h.claim = w
				h.resigned = w == "resign" && u.engine.settings.Claims
				h.draw = w == "draw" && u.engine.settings.Claims
			}
		}
	case "nobestmove":
		h.noMove = words[0]
	}
}

func (u *universal) read(r *Request, text string) (position.Turn, error) {
	turn, ranks, err := readTurn(r.Position, text, u.ranks)
	if err == nil {
		u.ranks = ranks
	}
	return turn, err
}
