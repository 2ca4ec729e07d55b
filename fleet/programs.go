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

// localProgram sets the program that is started for each item, and puts the paths of files here into its arguments.
func (j *job) localProgram(sha string, args []string, paths map[string]string) error {
	if j.program = paths[sha]; j.program == "" {
		return errors.New("its program is not among the artefacts")
	}
	for _, a := range j.run.Artefacts {
		if a.SHA256 == sha && !a.Program {
			return fmt.Errorf("%s is not signed as a program", a.Name)
		}
	}
	for i, a := range args {
		args[i] = local(a, paths)
	}
	return nil
}

// check tells whether what the run needs is still what its owner has signed.
func (j *job) check() error { return j.w.cache.check(j.run) }

// start runs the program until it ends and returns what it wrote to standard output.
func (j *job) start(ctx context.Context, args []string) ([]byte, error) {
	var out, problems bytes.Buffer
	cmd := exec.CommandContext(ctx, j.program, args...)
	cmd.Stdout, cmd.Stderr = &out, &problems
	alone(cmd)
	name := filepath.Base(j.program)
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

// block plays the games of a block.
func (j *job) block(ctx context.Context, number int) (*Result, error) {
	dir, err := os.MkdirTemp(j.w.options.Cache, blockFolder+"*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	first, games := j.blocks.Range(number)
	out := filepath.Join(dir, j.blocks.Name())
	args := append([]string{}, j.blocks.Args...)
	args = append(args, "-out", out, "-first", strconv.Itoa(first), "-games", strconv.Itoa(games), "-threads", "1")
	if _, err := j.start(ctx, args); err != nil {
		return nil, err
	}
	data, err := plainfile.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if err := j.blocks.check(number, data); err != nil {
		return nil, err
	}
	return &Result{Block: data}, nil
}

// tune plays a pair by which numbers of the search are tuned.
func (j *job) tune(ctx context.Context, it Item) (*Result, error) {
	args, err := j.tuning.command(it, j.factor)
	if err != nil {
		return nil, err
	}
	text, err := j.start(ctx, args)
	if err != nil {
		return nil, err
	}
	pair, err := j.tuning.read(it, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(j.program), err)
	}
	return &Result{Pair: pair, Factor: j.factor}, nil
}
