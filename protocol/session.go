package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"xqengine/book"
	"xqengine/egtb"
	"xqengine/eval"
	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/search"
	"xqengine/syzygy"
)

// Config is what a session is started with. Engine, Input and Output must be given.
type Config struct {
	Engine  Engine
	Input   io.Reader
	Output  io.Writer
	Version string

	Protocol    Protocol          // AutoProtocol: the first handshake decides
	Ranks       wire.Ranks        // wire.AutoRanks: what the other side does decides
	ListVariant bool              // list UCI_Variant among the options
	Variant     *position.Variant // to begin with; nil: xiangqi
	NoNet       bool              // the engine begins with its hand-written evaluation

	Now func() time.Time // the clock; nil: time.Now
}

// How long the end waits: for a search to notice that it was stopped, and for the last lines to be out.
// Together they stay within the 200 ms in which a program that is told to quit has to end.
const (
	patienceWithSearch = 80 * time.Millisecond
	patienceWithUpkeep = 80 * time.Millisecond
	patienceWithOutput = 100 * time.Millisecond

	// Where nobody waits for the end, all of the output is worth waiting for.
	patienceOfBatch = time.Minute
)

// maxQueue is how many commands may wait for the end of a search before it is stopped for their sake.
const maxQueue = 1 << 16

// Session is one conversation. All of its state belongs to the goroutine that called Run, except what a job
// was handed when it began.
type Session struct {
	engine  Engine
	version string
	now     func() time.Time
	out     *writer
	log     *logFile
	options *optionTable

	forced   Protocol // by a flag, or AutoProtocol
	protocol Protocol
	ranks    ranksSeen
	set      settings
	horse    search.Score

	errors    uint64       // what the errors of weak play are drawn from in this game
	books     book.Shelf   // answer for positions that they know
	tables    *egtb.Tables // those of Table Path with the program's own; nil: these alone
	syzygy    *syzygy.Tables
	variant   *position.Variant
	layouts   layouts
	board     *position.Position
	refused   bool            // the last position was not accepted
	banned    []position.Turn // not to be played from the position on the board
	lastOffer int             // number of the move with which a draw was last offered; 0: none

	job      *job
	finished chan func() // what is left to do when the job has ended
	queue    []command   // waiting for the end of the job
	quitting bool
	late     <-chan time.Time // when to quit even if something is still to be done
	ending   atomic.Bool      // nothing that a job reports is wanted any more
	crash    error            // what went wrong in a job, if anything ever did
}

// Run carries out a conversation until it is told to quit, its input ends, its output is closed or ctx is
// cancelled. The error is nil after all of these; it tells of a bug that was met on the way.
func Run(ctx context.Context, config Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(config)
	defer s.log.close()
	lines := make(chan input)
	go s.readLines(ctx, newLineReader(config.Input, s.now), lines)
	s.loop(ctx, lines)
	s.end(ctx)
	return s.crash
}

func newSession(config Config) *Session {
	now := config.Now
	if now == nil {
		now = time.Now
	}
	variant := config.Variant
	if variant == nil {
		variant = position.Xiangqi
	}
	log := &logFile{now: now}
	s := &Session{
		engine: config.Engine, version: config.Version, now: now,
		log: log, out: newWriter(config.Output, log), options: newOptions(config.ListVariant, variant),
		forced: config.Protocol, protocol: config.Protocol, ranks: ranksSeen{forced: config.Ranks},
		set: defaultSettings(), horse: eval.DefaultWeights().MiddleGame(position.Horse),
		finished: make(chan func(), 1),
	}
	if config.NoNet {
		s.set.useNet = false
		s.options.find("Use NNUE").initial = "false"
	}
	s.variant, s.layouts = variant, defaultLayouts()
	s.drawLayouts()
	s.setStart()
	s.drawErrors()
	return s
}

// readLines sends all lines of the input and then closes the channel.
func (s *Session) readLines(ctx context.Context, r *lineReader, lines chan<- input) {
	defer close(lines)
	for {
		in, err := r.next()
		if err != nil {
			return
		}
		select {
		case lines <- in:
		case <-ctx.Done():
			return
		}
	}
}

func (s *Session) loop(ctx context.Context, lines <-chan input) {
	wake := context.AfterFunc(ctx, s.out.stopWaiting) // if the loop is waiting for whoever reads the output
	defer wake()
	ended := false
	for !s.quitting {
		next := lines
		if ended || !s.hasRoom() {
			next = nil
		}
		select {
		case in, ok := <-next:
			if ok {
				s.receive(in)
			} else {
				ended = true
				if s.protocol != AutoProtocol { // what a shell has piped is carried out to its end
					s.hurry()
				}
			}
		case finish := <-s.finished:
			s.jobEnded(finish)
		case <-s.late:
			if !s.set.batch && !slices.ContainsFunc(s.queue, s.beginsBatch) {
				return
			}
		case <-s.out.failed:
			return
		case <-ctx.Done():
			return
		}
		if ended && !s.worksOn() {
			return
		}
	}
}

// jobEnded does what is left to do when the job has ended, and goes on with what had to wait for it.
func (s *Session) jobEnded(finish func()) {
	s.job = nil
	finish()
	s.drain()
}

// hasRoom reports whether another line may be read: in batch mode, or when it is about to begin, not before the last one
// was carried out.
func (s *Session) hasRoom() bool {
	if s.job == nil {
		return true
	}
	if n := len(s.queue); n > 0 && s.job.upkeep && s.beginsBatch(s.queue[n-1]) {
		return false
	}
	return !s.set.batch && len(s.queue) < maxQueue
}

// worksOn reports whether there is something to finish after the end of the input. That is so in batch mode;
// for somebody who pipes a command into the program from a shell, with no handshake and a job that ends by
// itself; and, for a short time, while commands that came in idle wait for the table to be made.
func (s *Session) worksOn() bool {
	if s.job == nil {
		return false
	}
	return s.set.batch || s.job.upkeep || s.protocol == AutoProtocol && s.job.endsByItself()
}

// hurry is called when the session is to end. It sets the time that upkeep still has.
func (s *Session) hurry() {
	if s.late == nil && s.job != nil && s.job.upkeep {
		s.late = time.After(patienceWithUpkeep)
	}
}

// receive deals with a line of input.
func (s *Session) receive(in input) {
	if in.problem != nil {
		s.log.received("(" + in.problem.Error() + ")")
		s.detail("%v", in.problem)
		return
	}
	s.log.received(in.text)
	if err := s.log.failure(); err != nil {
		s.problem("Debug Log File: %v; it is closed", err)
	}
	if s.set.batch {
		in.at = s.now() // it may have been waiting for the command before it
	}
	c := s.skipUnknown(parseCommand(in.text, in.at))
	switch {
	case c.name == "":
	case s.job == nil:
		s.execute(c)
	default:
		s.receiveBusy(c)
	}
}

// end stops what runs and says good-bye.
func (s *Session) end(ctx context.Context) {
	last := []string{}
	if s.protocol == UCCI {
		last = append(last, "bye")
	}
	s.ending.Store(true)
	if s.job != nil && !s.job.upkeep {
		s.job.stop()
		timer := time.NewTimer(patienceWithSearch)
		defer timer.Stop()
		select {
		case <-s.finished:
		case <-timer.C:
		}
	}
	patience := patienceWithOutput
	if ctx.Err() == nil && (s.set.batch || s.protocol == AutoProtocol) {
		patience = patienceOfBatch
	}
	s.out.close(patience, last...)
}

// dialect returns how to write now.
func (s *Session) dialect() dialect {
	d := dialect{
		protocol: s.protocol, ranks: s.ranks.inForce(s.protocol),
		wdl: s.set.showWDL, debug: s.set.debug, batch: s.set.batch, lines: s.set.multiPV, horse: s.horse,
	}
	if s.variant.FirstRank() > 0 {
		// Ranks are written as they are, and UCCI's unit, a horse, means nothing.
		d.ranks, d.horse = wire.RanksFrom0, ucciUnit
	}
	return d
}

// say prints a line.
func (s *Session) say(format string, args ...any) { s.out.line(fmt.Sprintf(format, args...)) }

// problem prints an error line.
func (s *Session) problem(format string, args ...any) {
	s.out.line(s.dialect().message("error: " + fmt.Sprintf(format, args...)))
}

// tellProcessors says that there are fewer processors than threads.
func (s *Session) tellProcessors(threads int) {
	if processors := runtime.NumCPU(); threads > processors {
		s.out.line(s.dialect().message(fmt.Sprintf("threads: %d on %d processors; more threads than processors make the search slower and late",
			threads, processors)))
	}
}

// detail prints an error line that UCCI shows only while debugging.
func (s *Session) detail(format string, args ...any) {
	if s.protocol != UCCI || s.set.debug {
		s.problem(format, args...)
	}
}

// failed notes a bug.
func (s *Session) failed(err error) {
	s.crash = errors.Join(s.crash, err)
}
