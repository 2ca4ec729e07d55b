package fleet

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/transcript"
)

// TestUnsignedProgram: what no trusted key signed is neither accepted nor started, whatever else is right about it.
func TestUnsignedProgram(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	stranger, err := CreateSigner(filepath.Join(f.dir, "stranger.nk"))
	require.NoError(t, err)
	good, err := c.SubmitMatch(t.Context(), simulatedMatch(2), Submission{ID: "good"})
	require.NoError(t, err)
	trusted := setOf([]string{f.owner.Public()})
	require.NoError(t, good.verify(trusted))
	for complaint, spoil := range map[string]func(r *Run){
		"is not trusted here": func(r *Run) { require.NoError(t, stranger.Sign(r)) },
		"is not signed":       func(r *Run) { r.Signature = nil },
		"the signature is not that of its owner": func(r *Run) {
			require.NoError(t, stranger.Sign(r))
			r.Owner = f.owner.Public()
		},
		"program sh is not signed": func(r *Run) {
			r.Artefacts[0].Signature = nil
			var err error
			r.Signature, err = f.owner.pair.Sign(runText(*r))
			require.NoError(t, err)
		},
		"program sh: the signature": func(r *Run) {
			r.Artefacts[0].SHA256 = strings.Repeat("0", 64)
			var err error
			r.Signature, err = f.owner.pair.Sign(runText(*r))
			require.NoError(t, err)
		},
	} {
		var r Run
		require.NoError(t, json.Unmarshal(encode(good), &r))
		r.ID = "bad"
		require.NoError(t, f.owner.Sign(&r))
		spoil(&r)
		require.ErrorContains(t, r.verify(trusted), complaint)
		_, err := ask(t.Context(), c.nc, submitSubject, request{Version: Version, Spec: &r})
		require.ErrorContains(t, err, complaint)
	}
	// Changed after it was signed, in any way: another engine, other arguments, other files.
	changed := *good
	changed.Definition = strings.Repeat("1", 64)
	require.ErrorContains(t, changed.verify(trusted), "the signature is not that of its owner")

	// A worker that does not trust the owner starts nothing, though the server does.
	var log transcript.Transcript
	f.work("careful", quick, func(o *WorkerOptions) { o.Trusted, o.Log = []string{stranger.Public()}, &log })
	until(t, "the worker says why", func() bool { return strings.Contains(log.String(), "is not trusted here") })
	s, err := c.Status(t.Context())
	require.NoError(t, err)
	assert.Zero(t, s.Runs[0].Done)
	assert.NoDirExists(t, filepath.Join(f.dir, "cache-careful", good.Artefacts[0].SHA256), "it does not even fetch the program")
}

// TestCorruptedDownload: a program whose content is another than was signed is not started.
func TestCorruptedDownload(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(4), Submission{})
	require.NoError(t, err)
	_, err = c.store.Put(t.Context(), jetstream.ObjectMeta{Name: r.Artefacts[0].SHA256}, strings.NewReader("#!/bin/sh\ntouch /tmp/owned\n"))
	require.NoError(t, err)
	f.work("one", quick)
	assert.Contains(t, failed(t, c, r), "what was downloaded has the SHA-256")
	left, err := filepath.Glob(filepath.Join(f.dir, "cache-one", "*", "*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

// TestWorkersMayNotDoMore than work: what the server lets a worker's key do.
func TestWorkersMayNotDoMore(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	owner := f.client()
	r, err := owner.SubmitMatch(t.Context(), simulatedMatch(20), Submission{})
	require.NoError(t, err)
	nc, err := Connection{URL: f.url, Key: f.worker}.dial()
	require.NoError(t, err)
	defer nc.Close()
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(300*time.Millisecond))
	require.NoError(t, err)
	_, err = js.Publish(t.Context(), specOf("mine"), encode(r))
	assert.Error(t, err)
	_, err = js.Publish(t.Context(), itemOf(r.ID, 1000), []byte("{}"))
	assert.Error(t, err)
	assert.Error(t, js.DeleteStream(t.Context(), resultStream))
	_, err = nc.Request(stopSubject, encode(request{Version: Version, Run: r.ID}), 300*time.Millisecond)
	assert.Error(t, err)
	patient, err := jetstream.New(nc) // a worker may look, which takes its time on a busy machine
	require.NoError(t, err)
	store, err := patient.ObjectStore(t.Context(), artefacts)
	require.NoError(t, err)
	soon, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err = store.PutString(soon, r.Definition, "{}")
	assert.Error(t, err)

	_, err = Connection{URL: f.url}.dial()
	require.ErrorContains(t, err, "Authorization")
	stranger, err := CreateSigner(filepath.Join(f.dir, "stranger.nk"))
	require.NoError(t, err)
	_, err = Connection{URL: f.url, Key: stranger}.dial()
	require.ErrorContains(t, err, "Authorization")
}
