package fleet

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"xqengine/match/matchlog"
	"xqengine/spsa"
)

// Kind says what the items of a run are.
type Kind string

// The kinds of runs.
const (
	Match    Kind = "match"    // pairs of games; the definition is a match.Settings
	Generate Kind = "generate" // blocks of games of self-play; the definition is a Blocks
	Spsa     Kind = "spsa"     // pairs of games by which parameters of the search are tuned; the definition is a Tuning
)

// Artefact is a file that travels with a run.
type Artefact struct {
	SHA256    string `json:"sha256"`
	Size      int64  `json:"size"`
	Name      string `json:"name"`                // of the file, without a folder
	Program   bool   `json:"program,omitempty"`   // is started by workers
	Signature []byte `json:"signature,omitempty"` // of a program, by the owner of the run
}

// Run is what is submitted.
type Run struct {
	Version    int        `json:"version"`
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Kind       Kind       `json:"kind"`
	Submitted  time.Time  `json:"submitted"` // for people only: clocks may be wrong
	Items      int        `json:"items"`     // pairs or blocks
	Games      int        `json:"games"`
	Definition string     `json:"definition"` // SHA-256 of an artefact: JSON that depends on Kind
	Artefacts  []Artefact `json:"artefacts"`  // the definition not among them
	Cores      int        `json:"cores"`      // that an item needs
	MemoryMB   int        `json:"memoryMB"`   // that an item needs
	// Reference is the speed, in nodes of the benchmark per second and core, of the machine that the times are for. On
	// others they are longer or shorter in proportion. 0: all have the same times.
	Reference float64 `json:"reference,omitempty"`
	Owner     string  `json:"owner"`               // public NKey
	Signature []byte  `json:"signature,omitempty"` // of everything else, by the owner
}

var validID = regexp.MustCompile(`^[0-9A-Za-z-]{1,64}$`)
var validSHA = regexp.MustCompile(`^[0-9a-f]{64}$`)

// check tells what is wrong with the run, signatures aside.
func (r *Run) check() error {
	switch {
	case r.Version != Version:
		return versionError("the run", r.Version)
	case !validID.MatchString(r.ID):
		return fmt.Errorf("run: %.80q is not an id", r.ID)
	case !r.Kind.isKnown():
		return unknownKind(r)
	case r.Items < 1 || r.Games < 1 || r.Cores < 1 || r.MemoryMB < 0 || r.Reference < 0:
		return fmt.Errorf("run %s: items %d, games %d, cores %d, memory %d MB, reference %g are not all possible",
			r.ID, r.Items, r.Games, r.Cores, r.MemoryMB, r.Reference)
	case !validSHA.MatchString(r.Definition):
		return fmt.Errorf("run %s: its definition has no SHA-256", r.ID)
	}
	for _, a := range r.Artefacts {
		if !validSHA.MatchString(a.SHA256) || !validFile(a.Name) || a.Size < 0 {
			return fmt.Errorf("run %s: %.80q is not an artefact", r.ID, a.Name)
		}
	}
	return nil
}

// validFile reports whether a name is that of a file in whatever folder it is put into.
func validFile(name string) bool {
	return regexp.MustCompile(`^[\w+,.=@ -]{1,100}$`).MatchString(name) && name[0] != '.'
}

// Item is a work item.
type Item struct {
	Version int    `json:"version"`
	Run     string `json:"run"`
	Number  int    `json:"item"`
	// Ticket proves that the item was given out to whoever shows it: only the dispatcher can make one.
	Ticket string `json:"ticket"`
	// Theta are the values that the pair of a tuning is drawn from: what the iterations before have led to.
	Theta spsa.Theta `json:"theta,omitempty"`
}

// Result is what became of an item.
type Result struct {
	Version int     `json:"version"`
	Run     string  `json:"run"`
	Item    int     `json:"item"`
	Ticket  string  `json:"ticket"`           // of the item
	Worker  string  `json:"worker"`           // a name for people; who published it stands in the subject
	Factor  float64 `json:"factor,omitempty"` // by which times were scaled
	Millis  int64   `json:"ms"`               // from taking the item to its result

	Games []matchlog.Game `json:"games,omitempty"` // of a pair
	Block []byte          `json:"block,omitempty"` // a file of games
	// Pair is the pair of a tuning, with the values that it was drawn from.
	Pair *spsa.Iteration `json:"pair,omitempty"`
	// Failure tells why the worker could not do the item, in one line; there is nothing else then, and the item is given
	// to another.
	Failure string `json:"failure,omitempty"`
}

// End says that a run is over.
type End struct {
	Version int       `json:"version"`
	Run     string    `json:"run"`
	At      time.Time `json:"at"`
	Reason  Reason    `json:"reason"`
	Detail  string    `json:"detail,omitempty"`
	Counted int       `json:"counted"` // items
	Report  string    `json:"report"`  // for people, several lines
}

// Reason says why a run is over.
type Reason string

// The reasons.
const (
	Complete Reason = "complete" // all items are counted
	Decided  Reason = "decided"  // the SPRT has decided
	Stopped  Reason = "stopped"  // somebody asked for it
	Failed   Reason = "failed"   // workers cannot do it
)

// hello is what clients and workers say first.
type hello struct {
	Version int    `json:"version"`
	Program string `json:"program"` // and its version, for people
}

// welcome is the answer to every request. What is said besides Error depends on the request.
type welcome struct {
	Version int      `json:"version"`
	Error   string   `json:"error,omitempty"`
	Active  []string `json:"active,omitempty"` // runs
	AckWait int64    `json:"ackWaitMs,omitempty"`
	Run     *Run     `json:"run,omitempty"`
	Status  *Status  `json:"status,omitempty"`
}

// request is what is asked about a run.
type request struct {
	Version int    `json:"version"`
	Run     string `json:"run,omitempty"`
	Spec    *Run   `json:"spec,omitempty"`
}

// active are the runs that have work.
type active struct {
	Version int      `json:"version"`
	Runs    []string `json:"runs"`
}

// Beat is what a worker says about itself every few seconds.
type Beat struct {
	Version  int     `json:"version"`
	Worker   string  `json:"worker"` // unique
	Name     string  `json:"name"`
	Program  string  `json:"program"`
	Cores    int     `json:"cores"`
	Busy     int     `json:"busy"` // cores
	MemoryMB int     `json:"memoryMB"`
	Speed    float64 `json:"speed"` // nodes of the benchmark per second and core
	Done     int     `json:"done"`  // items since it was started
	Trouble  string  `json:"trouble,omitempty"`
}

// versionError says who has another version.
func versionError(who string, version int) error {
	if version == 0 {
		return foreign{fmt.Errorf("%s: no message of the fleet", who)}
	}
	advice := "bring it up to date"
	if version > Version {
		advice = "bring this one up to date"
	}
	return fmt.Errorf("%s speaks version %d of the fleet's protocol, this program version %d: %s", who, version, Version, advice)
}

// message is what is sent. Its type stands in it, so that a message that was made for one purpose cannot be taken for
// another: a server can be asked to deliver what it has to any subject.
type message interface{ messageType() string }

func (Run) messageType() string     { return "run" }
func (terms) messageType() string   { return "terms" }
func (End) messageType() string     { return "end" }
func (Item) messageType() string    { return "item" }
func (Result) messageType() string  { return "result" }
func (Beat) messageType() string    { return "beat" }
func (hello) messageType() string   { return "hello" }
func (request) messageType() string { return "request" }
func (welcome) messageType() string { return "welcome" }
func (active) messageType() string  { return "active" }

// foreign is the error of what no program of the fleet, of whatever version, has sent here.
type foreign struct{ error }

// decode reads a message; a version other than ours is an error whatever else is in it, and so is another type.
func decode(data []byte, who string, into message) error {
	var v struct {
		Version int    `json:"version"`
		Type    string `json:"type"`
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return foreign{fmt.Errorf("%s: no message of the fleet: %w", who, err)}
	}
	if v.Version != Version {
		return versionError(who, v.Version)
	}
	if v.Type != into.messageType() {
		return foreign{fmt.Errorf("%s: a message of type %.40q instead of %q", who, v.Type, into.messageType())}
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", who, err)
	}
	return nil
}

// encode writes a message, its type first; or what is none, a definition.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("fleet: " + err.Error()) // messages hold nothing that cannot be written
	}
	if m, ok := v.(message); ok {
		return append([]byte(`{"type":"`+m.messageType()+`",`), data[1:]...) // each has a version
	}
	return data
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// randomID returns twelve letters and digits that nobody else has.
func randomID() string {
	var id [6]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}
