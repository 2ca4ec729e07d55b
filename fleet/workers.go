package fleet

import (
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"xqengine/match/client"
)

// heard is what a worker last said.
type heard struct {
	beat Beat
	at   time.Time // by our clock: a worker's may be wrong
}

// maxCores is how many cores a worker may have: whoever says more lies, and the queue is as long as there are cores.
const maxCores = 4096

// maxWorkers is how many workers are kept in mind.
const maxWorkers = 1 << 17

// maxText is how much is kept of a line that a worker wrote for people, in bytes.
const maxText = 1000

// tidy makes printable what a worker wrote and people read.
func tidy(texts ...*string) {
	for _, text := range texts {
		*text = client.Printable(*text, maxText)
	}
}

// forgetWorker is after how long a silent worker is gone.
const forgetWorker = 30 * time.Second

// forget drops workers that were not heard of for long.
func (d *Dispatcher) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, w := range d.workers {
		if time.Since(w.at) > forgetWorker {
			delete(d.workers, id)
			d.log("worker %s is gone", w.beat.Name)
		}
	}
}

func (d *Dispatcher) beat(m *nats.Msg) {
	var b Beat
	if decode(m.Data, "a worker", &b) != nil || b.Worker != lastWord(m.Subject) || b.Cores < 1 || b.Cores > maxCores {
		return
	}
	tidy(&b.Name, &b.Program, &b.Trouble)
	id := strings.TrimPrefix(m.Subject, beatSubject+".") // with the key, so that nobody speaks for another
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.workers[id] == nil {
		if len(d.workers) >= maxWorkers {
			return // they cannot all be there
		}
		d.log("worker %s joined: %d cores, %.0f nodes/s each, %s", b.Name, b.Cores, b.Speed, b.Program)
	}
	d.workers[id] = &heard{b, time.Now()}
}

// cores returns the cores of all workers.
func (d *Dispatcher) cores() (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.workers {
		n += w.beat.Cores
	}
	return n
}
