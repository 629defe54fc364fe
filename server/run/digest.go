package run

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"runtime/debug"
	"strings"
	"sync"

	"fano/server/fairqueue"
	"fano/server/scenario"
)

// engineVersion is changed by hand when runs change on purpose, which a golden test notices.
const engineVersion = "5"

// Engine names the engine that makes the runs of this build: its version and, where the build knows it, the commit.
var Engine = sync.OnceValue(func() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, s := range build.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				return engineVersion + "+" + s.Value[:12]
			}
		}
	}
	return engineVersion
})

// A Digest is a sink that keeps of a run only what tells it from any other: the SHA-256 of the lines of its events, each
// with its newline, in base64url. Of an event it leaves out "lines", which places of the listing it lights: they say where
// a sentence stands in the source, not what happened. The header is left out, for it holds titles and notes; and the
// summary, which says nothing that the events do not.
type Digest struct{ events hash.Hash }

// NewDigest is the digest of a run that is still to come.
func NewDigest() *Digest { return &Digest{sha256.New()} }

// Header leaves the first line out.
func (d *Digest) Header([]byte) error { return nil }

// Event adds the line of one event, without the places of the listing. No message and no process has a field "lines",
// which a test holds.
func (d *Digest) Event(line []byte) error {
	before, after, found := bytes.Cut(line, []byte(`,"lines":[`))
	if found {
		_, after, _ = bytes.Cut(after, []byte("]"))
	}
	d.events.Write(before) // a hash takes everything
	d.events.Write(after)
	d.events.Write([]byte{'\n'})
	return nil
}

// Summary leaves the last line out.
func (d *Digest) Summary([]byte) error { return nil }

// String is the digest of the events so far, of 43 characters.
func (d *Digest) String() string { return base64.RawURLEncoding.EncodeToString(d.events.Sum(nil)) }

// Digest is the digest of a document's run, which is computed if nobody has. Errors: from [Of] and from Watch, why the
// run ended early, and ctx's own.
func (d *Desk) Digest(ctx context.Context, reading *scenario.Reading) (string, error) {
	run, err := d.ended(ctx, reading)
	if err != nil {
		return "", err
	}
	return run.digested(), nil
}

// Shows reports whether a document's run has this digest, or one that begins with it. Errors: from Digest.
func (d *Desk) Shows(ctx context.Context, reading *scenario.Reading, digest string) (bool, error) {
	now, err := d.Digest(ctx, reading)
	return err == nil && strings.HasPrefix(now, digest), err
}

// ended is the run of a document once it has come to its end; of a long one, as much of it as its digest is of.
func (d *Desk) ended(ctx context.Context, reading *scenario.Reading) (*Run, error) {
	source, err := digestible(reading, d.limits)
	if err != nil {
		return nil, err
	}
	watcher, err := d.Watch(ctx, source, 0)
	if err != nil {
		return nil, err
	}
	defer watcher.Close()
	err = fairqueue.WithoutSlot(ctx, func() error {
		if err := watcher.Begun(ctx, fairqueue.MaxWaitOf(ctx), nil); err != nil {
			return err
		}
		return watcher.Ended(ctx)
	})
	if err != nil {
		return nil, err
	}
	return watcher.run, ctx.Err()
}
