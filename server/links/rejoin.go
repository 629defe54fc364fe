package links

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/nats-io/nats.go/jetstream"

	"fano/server/links/journal"
)

// JetStream is never given files that may be damaged: it cuts them at the first damaged byte and says nothing, or, at a
// damaged sequence number, counts up to it for ever. It is given those of which the seal says that they are as they
// were left, and otherwise none, and is filled from the journal. What the journal has lost is looked for in the bytes
// of those files.

// jetStreamFolder is where JetStream has its files in the data directory.
const jetStreamFolder = "jetstream"

// readEntry reads a line of the journal.
func (w *within) readEntry(text []byte) (id string, change int, err error) {
	r, err := readRecord(text, "", w.name)
	if err != nil {
		return "", 0, err
	}
	return r.ID, r.change, nil
}

// join checks the journal, makes it whole, and opens the server beside it.
func (b *bucket) join(ctx context.Context, o *Options) error {
	found, err := journal.Examine(ctx, b.dir, b.readEntry)
	if err != nil {
		return err
	}
	intact := b.expire(found, o) == 0 && found.Whole() && sealHolds(ctx, b.dir, found.Known)
	if ctx.Err() != nil { // before anything is changed
		return ctx.Err()
	}
	if err := breakSeal(b.dir); err != nil {
		return err
	}
	if err := b.complete(ctx, found, o); err != nil {
		return err
	}
	if intact {
		if err := b.begin(ctx); err == nil && b.hasAll(ctx) {
			return nil
		}
		b.stop()
	}
	if err := os.RemoveAll(filepath.Join(b.dir, jetStreamFolder)); err != nil {
		return err
	}
	b.filling()
	if err := b.begin(ctx); err != nil {
		return err
	}
	if err := b.fill(ctx); err != nil {
		return err
	}
	if !b.hasAll(ctx) {
		return errors.New("the store does not have what it was given")
	}
	return nil
}

// hasAll tells whether the bucket has as many values as the journal, and notes it.
func (b *bucket) hasAll(ctx context.Context) bool {
	count, _, err := b.journal.Use()
	if err != nil {
		return false
	}
	info, err := b.stream(ctx, "")
	b.all = err == nil && int64(info.State.Msgs) == count.IDs
	return b.all
}

// stop ends the server, but keeps the directory and the journal.
func (b *bucket) stop() {
	const kept = 3
	all := b.release
	b.release = all[kept:]
	b.close()
	b.release = all[:kept:kept]
}

// complete opens the journal, and puts into it what it has lost and JetStream's files still have. Before that a copy is
// kept of what is damaged, and behind it JetStream's files are put there, too.
func (b *bucket) complete(ctx context.Context, found *journal.Check, o *Options) error {
	left, err := room(b.dir)
	if err != nil {
		return err
	}
	kept, err := journal.Keep(ctx, b.dir, found, left-o.reserve)
	if err != nil {
		return err
	}
	s := &salvage{name: b.name}
	if !found.Whole() {
		if err := s.search(ctx, filepath.Join(b.dir, jetStreamFolder), found.Has); err != nil {
			return err
		}
	}
	if b.journal, err = journal.Open(ctx, b.dir, found); err != nil {
		return err
	}
	b.release = append(b.release, b.journal.Close, b.keepDays)
	if err := b.enter(ctx, found, s); err != nil {
		b.journal.Index().Close()
		return err
	}
	damaged := 0
	if found.New() { // later ones are known from the journal's count
		damaged = len(s.damaged)
	}
	lost, err := b.journal.Complete(int64(damaged))
	if err == nil && !found.Whole() {
		kept, err = journal.SetAside(b.dir, jetStreamFolder, kept)
	}
	b.readable(b.journal.Index())
	b.tell(found, s, lost, kept)
	return err
}

// together is how many lines are brought to the disk together when the journal is given what it lacks, and how many
// links JetStream is given before it is asked whether it has them.
const together = 256

// enter appends to the journal what only JetStream's files have.
func (b *bucket) enter(ctx context.Context, found *journal.Check, s *salvage) error {
	var lines []journal.Addition
	for i, id := range s.order {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		text, err := s.found[id].line()
		if err != nil {
			return err
		}
		lines = append(lines, journal.Addition{
			Entry: journal.Entry{ID: id, Change: s.found[id].change, Text: text}, Was: found.Has(id),
		})
		if len(lines) == together || i == len(s.order)-1 {
			if err := b.journal.Append(lines...); err != nil {
				return err
			}
			lines = lines[:0]
		}
	}
	return nil
}

// fill puts everything that the journal has into a bucket that has nothing.
func (b *bucket) fill(ctx context.Context) error {
	index := b.journal.Index()
	if n := index.Len(); n > 0 {
		b.log.Info("the store of short links is made again from its journal; links can be opened meanwhile", "links", n)
	}
	var under []jetstream.PubAckFuture
	err := index.Lines(ctx, func(text []byte, _ int) error {
		r, err := readRecord(text, "", b.name)
		if err != nil {
			return err
		}
		value, err := r.text("")
		if err != nil {
			return err
		}
		one, err := b.js.PublishAsync(subject+r.ID, value)
		if under = append(under, one); err != nil || len(under) < together {
			return err
		}
		err = acknowledged(ctx, under)
		under = under[:0]
		return err
	})
	if err == nil {
		err = acknowledged(ctx, under)
	}
	return err
}

// acknowledged waits until JetStream has what it was given.
func acknowledged(ctx context.Context, under []jetstream.PubAckFuture) error {
	for _, one := range under {
		select {
		case <-one.Ok():
		case err := <-one.Err():
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// tell says in the log what was damaged, what was restored, and what is missing.
func (b *bucket) tell(found *journal.Check, s *salvage, lost journal.Count, kept string) {
	switch problem := found.Problem(); {
	case problem != "":
		b.log.Warn("the journal of short links was damaged", "problem", problem, "restored", len(s.order), "copy", kept)
	case found.New() && len(s.order) > 0:
		b.log.Info("short links have a journal from now on", "links", len(s.order), "before", kept)
	case found.Torn:
		b.log.Info("the journal of short links ended within a line, of which no client was told that it was kept", "copy", kept)
	}
	if len(s.damaged) > 0 {
		b.log.Error("short links are damaged", "links", s.damaged)
	}
	if lost.LostIDs > 0 || lost.LostChanges > 0 {
		b.log.Error("short links are missing", "links", lost.LostIDs, "deletions", lost.LostChanges,
			"do", "import a backup, then: fano links settle")
	}
}

// sealed notes, once the server has ended, that its files have all that the journal has.
func (b *bucket) sealed() {
	count, _, err := b.journal.Use()
	if err != nil || !b.all || b.apart.Load() || b.said.worst() != "" {
		return
	}
	if err := seal(context.Background(), b.dir, count); err != nil && !errors.Is(err, os.ErrNotExist) {
		b.log.Debug("the store of short links is not sealed", "error", err) // and made again from the journal
	}
}
