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

	"fano/server/scenario"
)

// engineVersion is changed by hand when runs change on purpose, which a golden test notices.
const engineVersion = "5"

// Engine returns the version of the engine in this build and, if the build knows it, the commit.
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

// A Digest identifies a run: the SHA-256 of the lines of its events, each with its newline, in base64url. It omits
// "lines", the lines of the listing that an event highlights, because they depend on the source text, not on what
// happened.
type Digest struct{ events hash.Hash }

// NewDigest returns the digest of an empty run.
func NewDigest() *Digest { return &Digest{sha256.New()} }

// Add adds the line of one event, without its "lines". No message and no process has a field of that name, as a test
// checks.
func (d *Digest) Add(line []byte) {
	before, after, found := bytes.Cut(line, []byte(`,"lines":[`))
	if found {
		_, after, _ = bytes.Cut(after, []byte("]"))
	}
	d.events.Write(before) // a hash never fails
	d.events.Write(after)
	d.events.Write([]byte{'\n'})
}

// String returns the digest of the events so far, of 43 characters.
func (d *Digest) String() string { return base64.RawURLEncoding.EncodeToString(d.events.Sum(nil)) }

// Digest returns the digest of a document's run, computed unless it is cached; for a long run, of its beginning.
// Errors: from [Of], package work, and ctx's own; why the run ended early.
func (s *Service) Digest(ctx context.Context, reading *scenario.Reading) (string, error) {
	plan, err := digestible(reading, s.limits)
	if err != nil {
		return "", err
	}
	made, err := s.work.Do(ctx, s.task(plan.Source()), nil)
	if err != nil {
		return "", err
	}
	return made.digest, ctx.Err()
}

// Shows reports whether a document's run has this digest, or one that begins with it. Errors: from Digest.
func (s *Service) Shows(ctx context.Context, reading *scenario.Reading, digest string) (bool, error) {
	now, err := s.Digest(ctx, reading)
	return err == nil && strings.HasPrefix(now, digest), err
}
