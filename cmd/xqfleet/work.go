package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"time"

	"github.com/shirou/gopsutil/v4/mem"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/release"
	"xqengine/fleet"
	"xqengine/internal/plainfile"
)

// workCommand joins a server with this machine.
type workCommand struct {
	access
	Cores   int           `help:"Cores to play on; 0: all." default:"0" placeholder:"N"`
	Memory  int           `help:"Memory for engines, all together, in MB; 0: three quarters of what the machine has." default:"0" placeholder:"MB"`
	Longest time.Duration `help:"How long an item may take before its engines are ended and it is given back." default:"6h" placeholder:"TIME"`
	Cache   int           `help:"Bound of the folder of engines and nets that were fetched, in MB; what runs is never removed. 0: none." default:"4096" placeholder:"MB"`
	Trust   []string      `help:"Public key whose programs are started here; those of the file trusted in the home folder if not given. May be repeated." placeholder:"KEY"`
	Name    string        `help:"Name in lists; that of the machine if not given." placeholder:"NAME"`
	Speed   float64       `help:"Speed in nodes of the benchmark per second and core, by which times are scaled; 0: measured." default:"0" placeholder:"NPS"`
	Journal string        `help:"Append each result to this file, a JSON line each." placeholder:"FILE"`
}

// Help tells people more than the list of flags.
func (w *workCommand) Help() string {
	return `The worker takes items as long as cores and memory are free: a pair of games needs as many cores as the engine with most
threads has, and the hash tables of both engines with 64 MB more for each. It starts no program whose owner's signature is not
that of a trusted key. Interrupted, it gives back what it plays.`
}

// Run works until it is interrupted.
func (w *workCommand) Run(ctx context.Context, std streams) error {
	if w.Cores < 0 || w.Memory < 0 || w.Cache < 0 || !(w.Speed >= 0 && w.Speed <= math.MaxFloat32) || w.Longest < time.Second {
		return flags.Misuse(fmt.Errorf("cores %d, memory %d, cache %d, speed %g, longest %v: want at least 0, and a second", w.Cores, w.Memory, w.Cache, w.Speed, w.Longest))
	}
	cores := cmp.Or(w.Cores, runtime.NumCPU())
	if w.Memory == 0 {
		total, err := mem.VirtualMemory()
		if err != nil {
			return fmt.Errorf("the memory of this machine is not known, give -memory: %w", err)
		}
		w.Memory = int(total.Total >> 20 * 3 / 4)
	}
	trusted := w.Trust
	var err error
	if len(trusted) == 0 {
		if trusted, err = w.trusted(); err != nil {
			return err
		}
	}
	if len(trusted) == 0 {
		return flags.Misuse(fmt.Errorf("no key is trusted: give -trust, or a file %s", w.file("trusted")))
	}
	if w.Name == "" {
		if w.Name, err = os.Hostname(); err != nil {
			w.Name = "worker"
		}
	}
	connection, err := w.connection("worker.nk", w.Name)
	if err != nil {
		return err
	}
	var journal io.Writer
	if w.Journal != "" {
		file, err := plainfile.OpenFile(w.Journal, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
		journal = file
	}
	if w.Speed == 0 {
		fmt.Fprintf(std.out, "measuring the speed of %d cores\n", cores)
		if w.Speed, err = fleet.Speed(ctx, cores); err != nil {
			return err
		}
	}
	err = fleet.Work(ctx, fleet.WorkerOptions{
		Connection: connection, Program: release.Line("xqfleet"), Cores: cores, MemoryMB: w.Memory, Longest: w.Longest,
		Cache: w.file("cache"), CacheMB: w.Cache, Trusted: trusted, Speed: w.Speed, Log: std.out, Journal: journal,
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
