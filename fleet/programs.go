package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"xqengine/internal/memlimit"
	"xqengine/internal/plainfile"
)

// marker is what stands for the path of an artefact in a definition.
func marker(a Artefact) string { return "artefact:" + a.SHA256 }

// local puts the path of an artefact in the place of its marker.
func local(text string, paths map[string]string) string {
	i := strings.Index(text, "artefact:")
	if i < 0 || len(text) < i+9+64 {
		return text
	}
	path := paths[text[i+9:i+9+64]]
	if path == "" {
		return text
	}
	return text[:i] + path + text[i+9+64:]
}

// share returns how much memory each program of an item may take, in MB: the worker's memory in proportion to the cores of
// the item, but what the run says that it needs at least.
func (j *job) share() int {
	o := &j.w.options
	return max(j.run.MemoryMB, o.MemoryMB*j.run.Cores/o.Cores)
}

// localProgram returns the program that is started for each item, and puts the paths of files here into its arguments.
func (j *job) localProgram(sha string, args []string, paths map[string]string) (program string, err error) {
	if program = paths[sha]; program == "" {
		return "", errors.New("its program is not among the artefacts")
	}
	for _, a := range j.run.Artefacts {
		if a.SHA256 == sha && !a.Program {
			return "", fmt.Errorf("%s is not signed as a program", a.Name)
		}
	}
	for i, a := range args {
		args[i] = local(a, paths)
	}
	return program, nil
}

// check reports whether what the run needs is still what its owner has signed.
func (j *job) check() error { return j.w.cache.check(j.run) }

// start runs a program until it ends and returns what it wrote to standard output.
func (j *job) start(ctx context.Context, program string, args []string) ([]byte, error) {
	var out, problems bytes.Buffer
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdout, cmd.Stderr = &out, &problems
	alone(cmd)
	name := filepath.Base(program)
	if err := j.check(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	memory := memlimit.Watch(cmd.Process.Pid, j.share(), func() { _ = cmd.Cancel() })
	err := cmd.Wait()
	memory.Stop()
	switch {
	case memory.Exceeded():
		return nil, fmt.Errorf("%s took more than %d MB", name, j.share())
	case err != nil:
		lines := strings.Split(strings.TrimSpace(problems.String()), "\n")
		return nil, fmt.Errorf("%s: %w: %.300s", name, err, lines[len(lines)-1])
	}
	return out.Bytes(), nil
}

// blockFolder is how the names of the folders begin in which blocks are played.
const blockFolder = ".block-"

// sweep removes what workers that were killed have left in a cache: folders of blocks older than a block may take.
func sweep(dir string, longest time.Duration) {
	folders, _ := os.ReadDir(dir) // none yet, maybe
	for _, f := range folders {
		if info, err := f.Info(); err == nil && strings.HasPrefix(f.Name(), blockFolder) && time.Since(info.ModTime()) > longest {
			_ = os.RemoveAll(filepath.Join(dir, f.Name())) // the next worker tries again
		}
	}
}

// blockPlayer plays the blocks of a run of self-play.
type blockPlayer struct {
	j       *job
	blocks  *Blocks
	program string // its path here
}

func (j *job) blocks(definition []byte, paths map[string]string) (*blockPlayer, error) {
	b, err := blocksOf(definition, j.run)
	if err != nil {
		return nil, err
	}
	program, err := j.localProgram(b.Program, b.Args, paths)
	return &blockPlayer{j, b, program}, err
}

// play plays the games of a block.
func (p *blockPlayer) play(ctx context.Context, it Item) (*Result, error) {
	dir, err := os.MkdirTemp(p.j.w.options.Cache, blockFolder+"*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	first, games := p.blocks.Range(it.Number)
	out := filepath.Join(dir, p.blocks.Name())
	args := append([]string{}, p.blocks.Args...)
	args = append(args, "-out", out, "-first", strconv.Itoa(first), "-games", strconv.Itoa(games), "-threads", "1")
	if _, err := p.j.start(ctx, p.program, args); err != nil {
		return nil, err
	}
	data, err := plainfile.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if err := p.blocks.checkFile(it.Number, data); err != nil {
		return nil, err
	}
	return &Result{Block: data}, nil
}

// tunePlayer plays the pairs by which parameters of the search are tuned.
type tunePlayer struct {
	j       *job
	tuning  *Tuning
	program string // its path here
}

func (j *job) tunings(definition []byte, paths map[string]string) (*tunePlayer, error) {
	t, err := tuningOf(definition, j.run)
	if err != nil {
		return nil, err
	}
	program, err := j.localProgram(t.Program, t.Args, paths)
	return &tunePlayer{j, t, program}, err
}

// play plays a pair.
func (p *tunePlayer) play(ctx context.Context, it Item) (*Result, error) {
	args, err := p.tuning.command(it, p.j.factor)
	if err != nil {
		return nil, err
	}
	text, err := p.j.start(ctx, p.program, args)
	if err != nil {
		return nil, err
	}
	pair, err := p.tuning.read(it, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(p.program), err)
	}
	return &Result{Pair: pair, Factor: p.j.factor}, nil
}
