package fleet

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"xqengine/match"
	"xqengine/spsa"
)

// Submission is what is said about a run besides its definition.
type Submission struct {
	Name      string  // for people
	ID        string  // empty: a new one
	Reference float64 // speed of the machine that the times are for; see Run
	MemoryMB  int     // that an item needs; 0: reckoned from the hash tables
}

// Memory that is reckoned for an engine besides its hash table, and for a hash table of unknown size, in MB.
const (
	besideHash  = 64
	unknownHash = 16
)

// SubmitMatch submits a match. The engines' programs travel; and so do the files that stand in their options and among
// their arguments: what names a file that is there, if the option's name ends in File or the word has a separator in it.
func (c *Client) SubmitMatch(ctx context.Context, config match.Config, s Submission) (*Run, error) {
	if t := config.Adjudication.Tables; t != "" && t != match.EmbeddedTables {
		return nil, fmt.Errorf("%w: tables %s: the folder does not travel to other machines, only those of the program are there", match.ErrConfig, t)
	}
	plan, err := match.NewPlan(config)
	if err != nil {
		return nil, err
	}
	settings := plan.Settings()
	r := &Run{
		ID: s.ID, Name: s.Name, Kind: Match, Items: plan.Pairs(), Games: plan.Games(), Cores: 1, MemoryMB: s.MemoryMB, Reference: s.Reference,
	}
	memory := make([]int, len(settings.Engines))
	settings.Engines = slices.Clone(settings.Engines)
	for i := range settings.Engines {
		e := &settings.Engines[i]
		if e.Dir != "" {
			return nil, fmt.Errorf("engine %s: dir=%s does not travel to other machines", e.Name, e.Dir)
		}
		e.Command, e.Options = slices.Clone(e.Command), slices.Clone(e.Options)
		program, err := exec.LookPath(e.Command[0])
		if err != nil {
			return nil, fmt.Errorf("engine %s: %w", e.Name, err)
		}
		if e.Command[0], err = c.send(ctx, r, program, true); err != nil {
			return nil, fmt.Errorf("engine %s: %w", e.Name, err)
		}
		for k, word := range e.Command[1:] {
			if e.Command[k+1], err = c.sendIfFile(ctx, r, word, false); err != nil {
				return nil, fmt.Errorf("engine %s: %w", e.Name, err)
			}
		}
		for k, o := range e.Options {
			if e.Options[k].Value, err = c.sendIfFile(ctx, r, o.Value, strings.HasSuffix(strings.ToLower(o.Name), "file")); err != nil {
				return nil, fmt.Errorf("engine %s: option %s: %w", e.Name, o.Name, err)
			}
		}
		r.Cores = max(r.Cores, e.Cores())
		memory[i] = besideHash + cmp.Or(e.HashMB(), unknownHash)
	}
	if r.MemoryMB == 0 {
		slices.Sort(memory)
		r.MemoryMB = memory[len(memory)-1] + memory[len(memory)-2]
	}
	if r.Name == "" {
		r.Name = settings.Engines[0].Name + " against " + settings.Engines[1].Name
		if n := len(settings.Engines); n > 2 {
			r.Name = fmt.Sprintf("%s and %d others", settings.Engines[0].Name, n-1)
		}
	}
	return r, c.submit(ctx, r, settings)
}

// send uploads a file, unless the run has it already, and returns what stands for its path.
func (c *Client) send(ctx context.Context, r *Run, path string, program bool) (string, error) {
	a, err := uploadFile(ctx, c.store, path, program)
	if err != nil {
		return "", err
	}
	for i, have := range r.Artefacts {
		if have.SHA256 == a.SHA256 {
			r.Artefacts[i].Program = have.Program || program
			return marker(a), nil
		}
	}
	r.Artefacts = append(r.Artefacts, a)
	return marker(a), nil
}

// sendIfFile uploads the file that a word names, if it names one.
func (c *Client) sendIfFile(ctx context.Context, r *Run, word string, isFile bool) (string, error) {
	if !isFile && !strings.ContainsRune(word, filepath.Separator) {
		return word, nil
	}
	if info, err := os.Stat(word); err != nil || !info.Mode().IsRegular() {
		return word, nil
	}
	return c.send(ctx, r, word, false)
}

// SubmitBlocks submits self-play: a program that writes a file of games, and its arguments, files among them travelling as
// those of engines do. hash is the size of its table in MB.
func (c *Client) SubmitBlocks(ctx context.Context, program string, args []string, b Blocks, s Submission, hash int) (*Run, error) {
	r := &Run{
		ID: s.ID, Name: s.Name, Kind: Generate, Items: (b.Games + b.Size - 1) / b.Size, Games: b.Games, Cores: 1, MemoryMB: s.MemoryMB,
	}
	if r.MemoryMB == 0 {
		r.MemoryMB = besideHash + hash
	}
	if r.Name == "" {
		r.Name = fmt.Sprintf("%d games of self-play", b.Games)
	}
	var err error
	if b.Program, b.Args, err = c.sendProgram(ctx, r, program, args); err != nil {
		return nil, err
	}
	return r, c.submit(ctx, r, b)
}

// SubmitSpsa submits a tuning: a program that plays a pair of games as xqlab spsa -pair does, its arguments, files among
// them travelling as those of engines do, and the settings that it must play with.
func (c *Client) SubmitSpsa(ctx context.Context, program string, args []string, h spsa.Header, s Submission) (*Run, error) {
	r := &Run{
		ID: s.ID, Name: s.Name, Kind: Spsa, Items: h.Iterations, Games: 2 * h.Iterations, Cores: 1, MemoryMB: s.MemoryMB, Reference: s.Reference,
	}
	if r.MemoryMB == 0 {
		r.MemoryMB = besideHash + 2*h.HashMB
	}
	if r.Name == "" {
		r.Name = fmt.Sprintf("tuning of %d parameters", len(h.Parameters))
	}
	t := Tuning{Head: h}
	var err error
	if t.Program, t.Args, err = c.sendProgram(ctx, r, program, args); err != nil {
		return nil, err
	}
	return r, c.submit(ctx, r, t)
}

// sendProgram uploads a program and the files among its arguments, and returns the program's SHA-256 and the arguments with
// what stands for the files.
func (c *Client) sendProgram(ctx context.Context, r *Run, program string, args []string) (sha string, local []string, err error) {
	stand, err := c.send(ctx, r, program, true)
	if err != nil {
		return "", nil, err
	}
	for i, word := range args {
		isFile := i > 0 && slices.Contains([]string{"-weights", "-net", "-openings", "-layouts"}, args[i-1]) &&
			(args[i-1] != "-net" || word != "none")
		if word, err = c.sendIfFile(ctx, r, word, isFile); err != nil {
			return "", nil, err
		}
		local = append(local, word)
	}
	return strings.TrimPrefix(stand, marker(Artefact{})), local, nil
}
