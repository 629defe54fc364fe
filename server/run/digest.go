package run

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"

	"fano/server/fairqueue"
	"fano/server/scenario"
)

// engineVersion is changed by hand when runs change on purpose, which a golden test notices.
//
//	1  the first
//	2  Maekawa's arbiters, also under majorities and trees, send no second FAILED to a process that has been told
//	3  the runs of 2; what has changed is the digest, which leaves out places in the listing
//	4  on a FIFO channel the copy of a message arrives before what the same step has sent after it, as in every search
//	5  on a FIFO channel what has waited for its receiver to recover arrives before what comes in that very moment
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

// Event adds the line of one event.
func (d *Digest) Event(line []byte) error {
	before, _, after := lit(line)
	d.add(before, after)
	return nil
}

// add adds a line, given in pieces.
func (d *Digest) add(pieces ...[]byte) {
	for _, piece := range pieces {
		d.events.Write(piece) // a hash takes everything
	}
	d.events.Write([]byte{'\n'})
}

// Summary leaves the last line out.
func (d *Digest) Summary([]byte) error { return nil }

// String is the digest of the events so far, of 43 characters.
func (d *Digest) String() string { return base64.RawURLEncoding.EncodeToString(d.events.Sum(nil)) }

// lit takes the places of the listing out of an event's line: what stands before and after them, and their numbers with
// commas between. No message and no process has a field "lines", which a test holds.
func lit(line []byte) (before, places, after []byte) {
	before, rest, some := bytes.Cut(line, []byte(`,"lines":[`))
	if !some {
		return line, nil, nil
	}
	places, after, _ = bytes.Cut(rest, []byte("]"))
	return before, places, after
}

// Digest is the digest of a document's run, which is computed if nobody has. Errors: from [Of] and from Watch, why the
// run ended early, and ctx's own.
func (d *Desk) Digest(ctx context.Context, reading *scenario.Reading) (string, error) {
	run, err := d.ended(ctx, reading)
	if err != nil {
		return "", err
	}
	return run.digested(), nil
}

// Shows says whether a document's run is the one that an engine showed when a link was made: the engine as [Engine]
// named it, and the digest it gave or the beginning of that. Errors: from Digest.
func (d *Desk) Shows(ctx context.Context, reading *scenario.Reading, engine, digest string) (bool, error) {
	run, err := d.ended(ctx, reading)
	if err != nil {
		return false, err
	}
	now := run.digested()
	if version, _, _ := strings.Cut(engine, "+"); isFormer(version) {
		if err := fairqueue.SwitchClass(ctx, fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: d.limits.RunBytes / 8}); err != nil {
			return false, err
		}
		now, err = run.former()
	}
	return strings.HasPrefix(now, digest), err
}

// isFormer says whether an engine's digests held the places in the listing, too.
func isFormer(version string) bool {
	n, err := strconv.Atoi(version)
	return err == nil && n < 3
}

// LeftOut is how much of what a document's schedule or deliveries ask for its run left out, because the algorithm's
// rules have changed since; see trace.Summary. Errors: from Digest.
func (d *Desk) LeftOut(ctx context.Context, reading *scenario.Reading) (int, error) {
	run, err := d.ended(ctx, reading)
	if err != nil {
		return 0, err
	}
	return run.missing(), nil
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
