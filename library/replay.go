package library

import (
	"hash/fnv"
	"sync"

	"xqengine/position"
	"xqengine/position/fen"
)

// codeOf returns a turn as a number: its first move in the low 16 bits, its second above.
func codeOf(t position.Turn) (code uint32) {
	for i, m := range t.Moves() {
		code |= uint32(m) << (16 * i)
	}
	return code
}

// turnOf is the inverse of codeOf.
func turnOf(code uint32) position.Turn {
	return position.NewTurn(position.Move(code&0xffff), position.Move(code>>16))
}

// Key stands for a position and its mirror image in an index.
type Key int64

// variantKeys tell the positions of one variant from the same pieces in another.
var variantKeys = sync.OnceValue(func() map[*position.Variant]uint64 {
	keys := map[*position.Variant]uint64{}
	for _, v := range position.Variants() {
		hash := fnv.New64a()
		hash.Write([]byte(v.Name))
		keys[v] = hash.Sum64()
	}
	return keys
})

// twins are a position and its mirror image; the same twice where its variant is not symmetric.
type twins struct {
	own, mirror *position.Position
	salt        uint64
}

func twinsOf(p *position.Position) (twins, error) {
	t := twins{own: p, mirror: p, salt: variantKeys()[p.Variant()]}
	if !p.Variant().Symmetric() {
		return t, nil
	}
	mirror, err := position.FromSetup(p.Setup().Mirrored())
	t.mirror = mirror
	return t, err
}

// key returns the key of both, and whether it is that of the mirror image.
func (t *twins) key() (Key, bool) {
	own, mirror := t.own.Key(), t.mirror.Key()
	return Key(min(own, mirror) ^ t.salt), mirror < own
}

// code returns a turn as it is kept under the key: that of the mirror image if the key is, the lesser of two turns that are
// each other's mirror image in a position that is its own.
func (t *twins) code(turn position.Turn, mirrored bool) uint32 {
	code := codeOf(turn)
	if t.own == t.mirror {
		return code
	}
	turned := codeOf(turn.Mirrored())
	if mirrored || t.own.Key() == t.mirror.Key() && turned < code {
		return turned
	}
	return code
}

// play plays a turn in both.
func (t *twins) play(turn position.Turn) {
	t.own.Play(turn)
	if t.own != t.mirror {
		t.mirror.Play(turn.Mirrored())
	}
}

// Step is a position of a game and the turn that was played there; 0 at the end of the game.
type Step struct {
	Key  Key
	Turn uint32
}

// Steps returns the positions of the main line, each with every turn that was played there once.
func (e *Entry) Steps() ([]Step, error) {
	v, _ := position.VariantByName(e.Variant)
	p, err := fen.Parse(v, e.Start)
	if err != nil {
		return nil, err
	}
	t, err := twinsOf(p)
	if err != nil {
		return nil, err
	}
	steps := make([]Step, 0, len(e.Moves)+1)
	seen := make(map[Step]bool, len(e.Moves)+1)
	add := func(turn position.Turn) {
		key, mirrored := t.key()
		if s := (Step{key, t.code(turn, mirrored)}); !seen[s] {
			seen[s] = true
			steps = append(steps, s)
		}
	}
	for _, code := range e.Moves {
		turn := turnOf(code)
		add(turn)
		t.play(turn)
	}
	add(position.Turn{})
	return steps, nil
}

// KeyOf returns the key of a position.
func KeyOf(p *position.Position) (Key, error) {
	t, err := twinsOf(p)
	if err != nil {
		return 0, err
	}
	key, _ := t.key()
	return key, nil
}
