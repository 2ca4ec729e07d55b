package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"xqengine/position"
)

// Settings are what a match wants of every engine.
type Settings struct {
	Variant *position.Variant
	Rules   position.Rules
	Label   string   // how the engine is called in the log of all traffic
	Traffic *Traffic // nil: no log

	StartTimeout time.Duration // for the handshake, and for getting ready; 0: 20 s
	Patience     time.Duration // for a move without any time limit; 0: 5 min

	// Grace is how long an engine that is over its time and was told to stop may still take to answer. Its
	// game is lost either way; an engine that does answer need not be killed. 0: 2 s.
	Grace time.Duration
	Warn  func(string) // told what a user may want to know; nil: nobody

	// Claims reports whether resignations and draw offers count: the engine is told of its opponent's offers, and
	// answers say what it wants. If not, nobody is told, and an engine that resigns instead of moving has failed.
	Claims bool
}

// guessTimeout is how long each protocol is tried when it must be found out.
const guessTimeout = 2 * time.Second

// Game is what an engine is told at the start of a game.
type Game struct {
	// Start is the position from which moves are told, Lead the turns that lead there from the start
	// position of the variant, in canonical text, for engines that cannot set up a position. Lead may be
	// nil if Start is that position or if all engines can.
	Start    *position.Position
	Lead     []string
	Limits   Limits
	Opponent string
}

// Request asks for a move.
type Request struct {
	Position *position.Position // where the engine is to move; read only
	Turns    []string           // all turns since Game.Start, in canonical text

	Own, Opponent time.Duration // on the clocks; used if Game.Limits has a clock
	OpponentIncr  time.Duration
	MovesToGo     int           // of the engine, to the next time control; 0: no such thing
	OpponentMoves int           // of its opponent, likewise
	DrawOffered   bool          // by the opponent with its last turn
	Margin        time.Duration // how much longer than allowed an answer is waited for before it is late
}

// Answer is a legal move and how it came, or what an engine said instead of one.
type Answer struct {
	Turn    position.Turn
	Text    string        // canonical; empty if it resigned, or accepted a draw, without a move
	Asked   time.Time     // when the command to go was sent
	Heard   time.Time     // when the line with the move was read
	Elapsed time.Duration // between them
	Info    Info
	Claim   string // what the engine claimed about the result or offered, in its words

	// What the claim means, where claims count.
	Resigned bool // or claimed that it has lost
	Draw     bool // offered a draw, or accepted one
}

// Engine is a running engine. Its methods are for one goroutine.
type Engine struct {
	spec      Spec
	settings  Settings
	process   *process
	talk      conversation
	name      string // what the program calls itself
	game      Game
	guessing  bool      // the protocol is being found out
	lastHeard time.Time // when the line was read that ended listen
}

// conversation is one dialect. The engine calls its methods in order; every error that is not a *Failure
// is one of transport or context.
type conversation interface {
	handshake(ctx context.Context, deadline time.Time) error
	configure(ctx context.Context) error
	newGame(ctx context.Context) error
	// ask gives position and clocks and says go; it returns when. What the engine claimed before that is in h.
	ask(ctx context.Context, r *Request, h *heard) (time.Time, error)
	hear(text string, h *heard)                             // reads one line while thinking
	repeat(ctx context.Context, r *Request, h *heard) error // asks again, or finds a move that was said after all
	read(r *Request, text string) (position.Turn, error)
	settle(ctx context.Context) error // waits until the engine is quiet
	stopWord() string
	finish(result, reason string) error
	farewell() string
	needsLead() bool
}

// heard is what a line said.
type heard struct {
	info   Info
	move   string // the move as the engine wrote it
	noMove string // the words by which it said that it makes no move
	claim  string // a claim or offer; the move may still come
	refuse string // the engine refuses what it was given

	resigned bool // the claim is that it has lost
	draw     bool // it wants a draw
	agreed   bool // it accepts one, and need not move
}

// ended reports whether the engine has said what ends the game without a move.
func (h *heard) ended() bool { return h.move == "" && (h.resigned || h.agreed) }

// Start runs the program, finds out or checks its protocol, and makes it ready. The error is a *Failure,
// except when ctx ended it.
func Start(ctx context.Context, spec Spec, settings Settings) (*Engine, error) {
	if settings.StartTimeout == 0 {
		settings.StartTimeout = 20 * time.Second
	}
	if settings.Patience == 0 {
		settings.Patience = 5 * time.Minute
	}
	if settings.Grace == 0 {
		settings.Grace = 2 * time.Second
	}
	if settings.Label == "" {
		settings.Label = spec.Name
	}
	protocols := []Protocol{spec.Protocol}
	timeout := settings.StartTimeout
	if spec.Protocol == "" || spec.Protocol == Auto {
		protocols = []Protocol{UCI, UCCI, XBoard}
		timeout = min(timeout, guessTimeout)
	}
	var firstErr error
	for _, protocol := range protocols {
		e, err := startAs(ctx, spec, protocol, settings, timeout, len(protocols) > 1)
		if err == nil {
			return e, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if firstErr == nil {
			firstErr = err
		}
	}
	if len(protocols) > 1 {
		return nil, failure(Unusable, "answers neither uci nor ucci nor xboard (%v)", firstErr)
	}
	return nil, firstErr
}

func startAs(
	ctx context.Context, spec Spec, protocol Protocol, settings Settings, timeout time.Duration, guessing bool,
) (*Engine, error) {
	p, err := startProcess(&spec, settings.Label, settings.Traffic)
	if err != nil {
		return nil, failure(Unusable, "%v", err)
	}
	e := &Engine{spec: spec, settings: settings, process: p, name: spec.Name, guessing: guessing}
	e.spec.Protocol = protocol
	switch protocol {
	case UCI, UCCI:
		e.talk = newUniversal(e, protocol)
	default:
		e.talk = newXBoard(e)
	}
	if err := e.ready(ctx, timeout); err != nil {
		p.stop("")
		var f *Failure
		if errors.As(err, &f) && f.Kind != Unusable {
			// Whatever goes wrong before the first game is a matter of its installation, not of its play.
			err = &Failure{Kind: Unusable, Detail: f.Detail}
		}
		return nil, err
	}
	return e, nil
}

// ready does all that comes before the first game.
func (e *Engine) ready(ctx context.Context, timeout time.Duration) error {
	if err := e.talk.handshake(ctx, time.Now().Add(timeout)); err != nil {
		if errors.Is(err, errTimeout) {
			return failure(Unusable, "no answer to %s within %v", e.spec.Protocol, timeout)
		}
		return e.fail(ctx, err, "during the handshake")
	}
	for _, l := range e.spec.Init {
		if err := e.process.send(l); err != nil {
			return e.fail(ctx, err, "while its init lines were sent")
		}
	}
	if err := e.talk.configure(ctx); err != nil {
		return e.fail(ctx, err, "while its options were set")
	}
	return nil
}

// fail makes a *Failure of what ended a conversation. Context errors stay as they are.
func (e *Engine) fail(ctx context.Context, err error, when string) error {
	var f *Failure
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case e.process.memory.Exceeded():
		return failure(Oversized, "took more than %d MB %s", e.spec.MemoryMB, when)
	case errors.As(err, &f):
		return err
	case errors.Is(err, io.EOF):
		return failure(Crashed, "%s %s", e.process.ended(ctx), when)
	case errors.Is(err, errTimeout):
		return failure(Hung, "no answer %s", when)
	}
	return failure(Hung, "%v %s", err, when)
}

// Name returns what the program calls itself, or its name in the match.
func (e *Engine) Name() string { return e.name }

// Protocol returns the protocol that is spoken.
func (e *Engine) Protocol() Protocol { return e.spec.Protocol }

// NeedsLead reports whether the engine can only be brought to a position by moves from the start.
func (e *Engine) NeedsLead() bool { return e.talk.needsLead() }

// Pid returns the process id of the program.
func (e *Engine) Pid() int { return e.process.cmd.Process.Pid }

// NewGame tells the engine that a game begins. After an error the engine must be closed.
func (e *Engine) NewGame(ctx context.Context, game Game) error {
	e.game = game
	if err := e.talk.newGame(ctx); err != nil {
		return e.fail(ctx, err, "at the start of a game")
	}
	return nil
}

// GameOver tells the engine the referee's verdict, where its protocol has words for that.
func (e *Engine) GameOver(result, reason string) {
	// An error shows again at the next command, where it can be dealt with.
	_ = e.talk.finish(result, reason)
}

// Close ends the program, by force if need be, and returns when it is gone with all its children.
func (e *Engine) Close() { e.process.stop(e.talk.farewell()) }

// Kill ends the program at once.
func (e *Engine) Kill() { e.process.stop("") }

// allowed returns how long the engine may take for a move, and whether that is a limit of the game and
// not our patience.
func (e *Engine) allowed(r *Request) (time.Duration, bool) {
	limits := e.game.Limits
	allowed, limited := e.settings.Patience, false
	if limits.Clocked() {
		allowed, limited = max(r.Own, 0), true
	}
	if limits.MoveTime > 0 && (!limited || limits.MoveTime < allowed) {
		allowed, limited = limits.MoveTime, true
	}
	return allowed, limited
}

// Think asks for a move and waits for it. The answer may be late: Elapsed tells. The error is a *Failure
// or the context's.
func (e *Engine) Think(ctx context.Context, r *Request) (Answer, error) {
	var h heard
	start, err := e.talk.ask(ctx, r, &h)
	if err != nil {
		return Answer{Claim: h.claim}, e.fail(ctx, err, "when it was given a position")
	}
	if h.resigned {
		return Answer{Asked: start, Heard: start, Claim: h.claim, Resigned: true}, nil
	}
	claims := 0
	for {
		if err := e.listen(ctx, r, start, &h); err != nil {
			return Answer{Info: h.info}, err
		}
		if h.move != "" || h.ended() {
			return e.answer(r, start, &h)
		}
		claims++
		if h.noMove != "" && claims > 1 {
			return Answer{Info: h.info, Claim: h.noMove}, failure(NoMove, "answered %q in a position with legal moves", h.noMove)
		}
		// The engine thinks that there is nothing to play. If no move follows, it is told the bare position
		// and asked again, once, for its rules are not ours; the time runs on.
		h.claim, h.noMove = h.noMove, ""
		err := e.talk.repeat(ctx, r, &h)
		if errors.Is(err, errNoRepeat) {
			return Answer{Info: h.info, Claim: h.claim}, failure(NoMove, "answered %q in a position with legal moves", h.claim)
		}
		if err != nil {
			return Answer{Info: h.info}, e.fail(ctx, err, "when it was asked again after "+h.claim)
		}
		if h.move != "" || h.ended() {
			return e.answer(r, start, &h)
		}
	}
}

// errNoRepeat tells that a dialect cannot put the same question in another way.
var errNoRepeat = errors.New("nothing to ask again")

// listen reads what the engine says until there is a move, a refusal to move, or no hope of either. An
// engine over its time is told to stop and given a moment to say its move, so that it can be used again.
func (e *Engine) listen(ctx context.Context, r *Request, start time.Time, h *heard) error {
	allowed, limited := e.allowed(r)
	late := start.Add(allowed + r.Margin)
	deadline, stopped := late, false
	for {
		l, err := e.process.lines.next(ctx, deadline)
		if errors.Is(err, errTimeout) && !stopped {
			stopped = true
			deadline = time.Now().Add(e.settings.Grace)
			if err := e.process.send(e.talk.stopWord()); err != nil {
				return e.fail(ctx, err, "while thinking")
			}
			continue
		}
		if errors.Is(err, errTimeout) {
			if !limited {
				return failure(Hung, "no move after %v", allowed)
			}
			return failure(Hung, "no move %v after its time was up", e.settings.Grace)
		}
		if err != nil {
			return e.fail(ctx, err, "while thinking")
		}
		e.talk.hear(l.text, h)
		if h.refuse != "" {
			return failure(Rejected, "%s", h.refuse)
		}
		if h.move != "" || h.noMove != "" || h.ended() {
			h.info.Reported = min(h.info.Reported, 24*time.Hour)
			e.lastHeard = l.at
			return nil
		}
	}
}

// answer checks the move that was heard, if there is one.
func (e *Engine) answer(r *Request, start time.Time, h *heard) (Answer, error) {
	a := Answer{Asked: start, Heard: e.lastHeard, Elapsed: max(0, e.lastHeard.Sub(start)), Info: h.info, Claim: h.claim,
		Resigned: h.resigned, Draw: h.draw}
	if h.ended() {
		return a, nil
	}
	turn, err := e.talk.read(r, h.move)
	if err != nil {
		return a, failure(Illegal, "%s: %v", h.move, err)
	}
	a.Turn, a.Text = turn, r.Position.FormatTurn(turn)
	return a, nil
}

// await reads lines until one is accepted or the deadline passes.
func (e *Engine) await(ctx context.Context, deadline time.Time, accept func(l line) bool) error {
	for {
		l, err := e.process.lines.next(ctx, deadline)
		if err != nil {
			return err
		}
		if accept(l) {
			return nil
		}
	}
}

func (e *Engine) warn(format string, args ...any) {
	if e.settings.Warn != nil {
		e.settings.Warn(fmt.Sprintf("engine %s: ", e.spec.Name) + fmt.Sprintf(format, args...))
	}
}
