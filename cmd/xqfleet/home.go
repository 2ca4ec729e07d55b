package main

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/release"
	"xqengine/fleet"
)

// home is the folder of keys, store and cache.
type home struct {
	Home string `help:"Folder of keys, store and cache." default:"${home}" placeholder:"DIR"`
}

// defaultHome returns the folder that is used if none is named.
func defaultHome() string {
	dir, err := os.UserHomeDir()
	if err != nil {
		dir = "."
	}
	return filepath.Join(dir, ".xqfleet")
}

func (h home) file(name string) string { return filepath.Join(h.Home, name) }

// trusted returns the public keys of the file of trusted keys; none if there is no such file.
func (h home) trusted() ([]string, error) {
	keys, err := fleet.Trust(h.file("trusted"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return keys, err
}

// access are the flags that say how a server is reached.
type access struct {
	home
	Server string `help:"The server: nats://HOST:PORT, or tls://HOST:PORT; several of a cluster with commas between." default:"nats://127.0.0.1:4222" placeholder:"URL"`
	Key    string `help:"File of the key to sign with and to be known by; that of the home folder if not given." type:"existingfile" placeholder:"FILE"`
	Creds  string `help:"File of credentials for a server with accounts (JWT), besides the key." type:"existingfile" placeholder:"FILE"`
	TLSCA  string `name:"tls-ca" help:"PEM file of the authorities that sign the server's certificate; those of the system if not given." type:"existingfile" placeholder:"FILE"`
}

// connection returns the connection with the key that was asked for, or else the one of that name.
func (a access) connection(key, name string) (fleet.Connection, error) {
	signer, err := fleet.ReadSigner(cmp.Or(a.Key, a.file(key)))
	if err != nil {
		return fleet.Connection{}, flags.Misuse(err)
	}
	return fleet.Connection{URL: a.Server, Key: signer, Creds: a.Creds, TLSCA: a.TLSCA, Name: name}, nil
}

// client connects as somebody who submits runs.
func (a access) client(ctx context.Context) (*fleet.Client, error) {
	c, err := a.connection("owner.nk", "xqfleet client")
	if err != nil {
		return nil, err
	}
	return fleet.Dial(ctx, c, release.Line("xqfleet"))
}
