package protocol

import (
	"fmt"
	"strings"

	"xqengine/eval/nnue"
	"xqengine/internal/plainfile"
	"xqengine/search"
)

// internalNet stands for the net that is part of the program.
const internalNet = "<internal>"

// setEvalFile reads the net of a file. One that cannot be read is refused, and the old net stays.
func (s *Session) setEvalFile(path string) error {
	if path == "" || strings.EqualFold(path, internalNet) {
		return s.setNet(nil, s.set.useNet)
	}
	file, err := plainfile.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	in, err := plainfile.Limit(file)
	if err != nil {
		return err
	}
	net, err := nnue.Read(in)
	if err != nil {
		return fmt.Errorf("%s: %w; the old net stays", quoted(path), err)
	}
	return s.setNet(net, s.set.useNet)
}

// name returns the name of the engine, with its version and the net that judges at first.
func (s *Session) name() string {
	name := "xqengine " + s.version
	if net := nnue.Choose(s.set.net, s.variant); s.set.useNet && net != nil {
		name += " net " + net.Hash()[:shortHash]
	}
	return name
}

// shortHash is how many digits of a net's hash stand in the engine's name.
const shortHash = 8

// setNet puts a net into effect. It waits for the search to end, and says which evaluation judges then.
func (s *Session) setNet(net *nnue.Network, use bool) error {
	s.set.net, s.set.useNet = net, use
	s.upkeep(func() error {
		return s.engine.Configure(func(o *search.Options) { o.Net, o.UseNet = net, use })
	})
	if use {
		s.out.line(s.dialect().message(s.judgedBy()))
	}
	return nil
}

// judgedBy tells which net judges the present variant.
func (s *Session) judgedBy() string {
	net := nnue.Choose(s.set.net, s.variant)
	if net == nil {
		return "no net for " + s.variant.Name + ": the hand-written evaluation judges"
	}
	return fmt.Sprintf("judged by the net %s, kernels %s", net, nnue.Kernels())
}
