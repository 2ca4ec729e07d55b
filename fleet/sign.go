package fleet

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nkeys"

	"xqengine/internal/plainfile"
)

// Signer signs runs with the seed of an NKey.
type Signer struct {
	pair   nkeys.KeyPair
	public string
}

// ReadSigner reads a key from a file that holds the seed of a user's NKey.
func ReadSigner(path string) (*Signer, error) {
	text, err := plainfile.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s, err := newSigner([]byte(strings.TrimSpace(string(text))))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

func newSigner(seed []byte) (*Signer, error) {
	pair, err := nkeys.FromSeed(seed)
	if err != nil {
		return nil, fmt.Errorf("no seed of an NKey: %w", err)
	}
	public, err := pair.PublicKey()
	if err == nil && !nkeys.IsValidPublicUserKey(public) {
		err = errors.New("the NKey is not that of a user")
	}
	return &Signer{pair, public}, err
}

// CreateSigner returns the key in a file, which it makes if it is not there. Only its owner may read it.
func CreateSigner(path string) (*Signer, error) {
	s, err := ReadSigner(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	seed, err := pair.Seed()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, append(seed, '\n'), 0o600); err != nil {
		return nil, err
	}
	return newSigner(seed)
}

// Public returns the public key.
func (s *Signer) Public() string { return s.public }

// Nonce signs what a server asks to be signed.
func (s *Signer) Nonce(nonce []byte) ([]byte, error) { return s.pair.Sign(nonce) }

// programText is what is signed for a program: nobody can take it for a run.
func programText(sha string) []byte { return []byte("xqfleet program " + sha) }

// runText is what is signed for a run: all of it but the signature. Artefacts and definition are in it by their SHA-256.
func runText(r Run) []byte {
	r.Signature = nil
	return append([]byte("xqfleet run "), encode(r)...)
}

// Sign makes the signer the owner of a run and signs it and its programs.
func (s *Signer) Sign(r *Run) (err error) {
	r.Owner = s.public
	for i := range r.Artefacts {
		if a := &r.Artefacts[i]; a.Program {
			if a.Signature, err = s.pair.Sign(programText(a.SHA256)); err != nil {
				return err
			}
		}
	}
	r.Signature, err = s.pair.Sign(runText(*r))
	return err
}

// verify reports whether run and programs were signed by one of the trusted public keys.
func (r *Run) verify(trusted map[string]bool) error {
	if !trusted[r.Owner] {
		return fmt.Errorf("run %s: its owner %.60q is not trusted here", r.ID, r.Owner)
	}
	key, err := nkeys.FromPublicKey(r.Owner)
	if err != nil {
		return fmt.Errorf("run %s: owner: %w", r.ID, err)
	}
	if len(r.Signature) == 0 {
		return fmt.Errorf("run %s is not signed", r.ID)
	}
	if key.Verify(runText(*r), r.Signature) != nil {
		return fmt.Errorf("run %s: the signature is not that of its owner", r.ID)
	}
	for _, a := range r.Artefacts {
		switch {
		case !a.Program:
		case len(a.Signature) == 0:
			return fmt.Errorf("run %s: program %s is not signed", r.ID, a.Name)
		case key.Verify(programText(a.SHA256), a.Signature) != nil:
			return fmt.Errorf("run %s: program %s: the signature is not that of the run's owner", r.ID, a.Name)
		}
	}
	return nil
}

// CheckKey tells what is wrong with the public key of a user.
func CheckKey(key string) error {
	if !nkeys.IsValidPublicUserKey(key) {
		return fmt.Errorf("%.60q is not the public key of a user", key)
	}
	return nil
}

// Trust reads a file of public keys, one a line; empty lines and those that begin with # are skipped.
func Trust(path string) (keys []string, err error) {
	text, err := plainfile.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for number, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := CheckKey(line); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, number+1, err)
		}
		keys = append(keys, line)
	}
	return keys, nil
}
