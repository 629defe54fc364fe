package run

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"fano/algorithms/engine/trace"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var silent = slog.New(slog.DiscardHandler)

// numbered returns a source of n events; each line names the run, to detect mix-ups.
func numbered(key string, n int) Source {
	return Source{Key: key, Write: func(_ context.Context, to *Writer) error { return writeNumbered(key, n, to) }}
}

func writeNumbered(key string, n int, to Sink) error {
	if err := to.Header(&trace.Header{Title: key}); err != nil {
		return err
	}
	for i := 1; i <= n; i++ {
		if err := to.Event(nil, fmt.Appendf(nil, `{"run":%q,"step":%d}`, key, i)); err != nil {
			return err
		}
	}
	return to.Summary(&trace.Summary{Events: n})
}

// endless returns a source that writes an event each millisecond.
func endless(key string) Source {
	return Source{Key: key, Write: func(ctx context.Context, to *Writer) error {
		for {
			if err := to.Event(nil, []byte("{}")); err != nil {
				return err
			}
			time.Sleep(time.Millisecond)
		}
	}}
}

func newService(t *testing.T, change func(*Limits)) *Service {
	t.Helper()
	limits := DefaultLimits
	if change != nil {
		change(&limits)
	}
	s := NewService(limits, fairqueue.New(fairqueue.DefaultLimits), silent)
	t.Cleanup(s.Close)
	return s
}

func watch(t *testing.T, d *Service, s Source, from int) *Watcher {
	t.Helper()
	w, err := d.Watch(t.Context(), s, from)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// all returns everything that a watcher gets, and its final error.
func all(w *Watcher, text func(*Watcher, Piece) []byte) ([]byte, error) {
	var got []byte
	for {
		piece, err := w.Next(context.Background())
		if errors.Is(err, io.EOF) {
			return got, nil
		}
		if err != nil {
			return got, err
		}
		got = append(got, text(w, piece)...)
	}
}

func plain(w *Watcher, p Piece) []byte {
	text, err := w.Text(context.Background(), p)
	if err != nil {
		panic(err)
	}
	return text
}

func inflated(w *Watcher, p Piece) []byte {
	packed, err := w.Deflated(context.Background(), p)
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(err)
	}
	return text
}

func readAll(t *testing.T, w *Watcher, text func(*Watcher, Piece) []byte) []byte {
	t.Helper()
	got, err := all(w, text)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// straight returns the text of a sink, without a service.
func straight(t *testing.T, write func(Sink) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(NewPrinter(&b)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// textOf returns the whole trace of a numbered run.
func textOf(t *testing.T, key string, n int) []byte {
	return straight(t, func(to Sink) error { return writeNumbered(key, n, to) })
}

func TestAllWhoWatchARunShareOneComputationAndItsFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newService(t, nil)
		source := numbered("shared", 20_000)
		want := textOf(t, "shared", 20_000)
		var readers sync.WaitGroup
		for i := range 12 {
			form := plain
			if i%2 == 0 {
				form = inflated
			}
			w := watch(t, d, source, 0)
			readers.Go(func() {
				if got, err := all(w, form); err != nil || !bytes.Equal(got, want) {
					t.Errorf("a reader got %d bytes of %d, error %v", len(got), len(want), err)
				}
			})
		}
		readers.Wait()
		synctest.Wait() // until it is cached
		counts := d.Counts()
		last := watch(t, d, source, 0)
		frames := len(last.handle.Value().all)
		if counts.Started != 1 || counts.Compressed != int64(frames) {
			t.Errorf("%d runs and %d compressions of %d frames", counts.Started, counts.Compressed, frames)
		}
		if got := readAll(t, watch(t, d, source, 0), plain); !bytes.Equal(got, want) || d.Counts().Started != 1 {
			t.Error("a later reader did not get the same bytes out of the cache")
		}
	})
}

func TestAReaderWhoIsCutOffAnywhereAndComesBackHasTheSameBytes(t *testing.T) {
	d := newService(t, nil)
	const events = 3000
	source := numbered("cut", events)
	want := textOf(t, source.Key, events)
	header := want[:bytes.IndexByte(want, '\n')+1]
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.IntRange(0, events).Draw(t, "from")
		had := want
		for range from + 1 {
			had = had[bytes.IndexByte(had, '\n')+1:]
		}
		for _, form := range []func(*Watcher, Piece) []byte{plain, inflated} {
			w, err := d.Watch(t.Context(), source, from)
			if err != nil {
				t.Fatal(err)
			}
			got, err := all(w, form)
			w.Close()
			if err != nil || !bytes.Equal(got, append(bytes.Clone(header), had...)) {
				t.Fatalf("%d bytes, want header and %d; %v", len(got), len(had), err)
			}
		}
	})
}

func TestGoingOnFromBehindTheEndIsRefused(t *testing.T) {
	d := newService(t, nil)
	_, err := all(watch(t, d, numbered("short", 5), 6), plain)
	var past *scenario.Invalid
	if !errors.As(err, &past) || past.Problems[0].Path != "from" {
		t.Errorf("error %v", err)
	}
}

func TestARunThatGrowsTooLargeOrTakesTooLongEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			what   string
			change func(*Limits)
			source Source
		}{
			{"bytes", func(l *Limits) { l.RunBytes = 10_000 }, numbered("large", 1000)},
			{"seconds", func(l *Limits) { l.RunTime = 20 * time.Millisecond }, endless("long")},
		} {
			got, err := all(watch(t, newService(t, c.change), c.source, 0), plain)
			var long *TooLong
			if !errors.As(err, &long) || long.What != c.what {
				t.Errorf("%s: error %v", c.what, err)
			}
			if bytes.Count(got, []byte("\n")) < 2 {
				t.Errorf("%s: what had happened is not shown: %q", c.what, got)
			}
		}
	})
}

// A zip is one gzip member, whether it is made of frames or of other lines.
func TestAZipIsTheRun(t *testing.T) {
	d := newService(t, nil)
	source := numbered("zipped", 4000)
	want := append(textOf(t, "zipped", 4000), `{"error":"late"}`...)
	w, zip := watch(t, d, source, 0), new(Zip)
	var packed bytes.Buffer
	for {
		piece, err := w.Next(t.Context())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		packed.Write(zip.Add(piece))
	}
	packed.Write(zip.Line([]byte(`{"error":"late"}`)))
	packed.Write(zip.End())
	from, err := gzip.NewReader(&packed)
	if err != nil {
		t.Fatal(err)
	}
	from.Multistream(false)
	got, err := io.ReadAll(from) // also checks sum and length
	if err != nil || !bytes.Equal(got, want) || packed.Len() > 0 {
		t.Errorf("%d bytes, want %d; %d are left; %v", len(got), len(want), packed.Len(), err)
	}
}

// Unpacking or repacking for one client happens in that client's turn; sending frames as they are, or lines that
// another client has just read, costs nothing.
func TestLinesAreUnpackedInATurn(t *testing.T) {
	d := newService(t, nil)
	source := numbered("long", 20_000)
	served := func() int64 { return d.queue.Counts(fairqueue.Short).Served }
	read := func(from int, form func(*Watcher, Piece) []byte) (turns int64) {
		before := served()
		readAll(t, watch(t, d, source, from), form)
		return served() - before
	}
	asKept := func(w *Watcher, p Piece) []byte {
		packed, err := w.Deflated(t.Context(), p)
		if err != nil {
			t.Error(err)
		}
		return packed
	}
	read(0, asKept)
	if turns := read(0, asKept); turns != 0 {
		t.Errorf("what is sent as it is kept takes %d turns", turns)
	}
	if turns, again := read(0, plain), read(0, plain); turns < 5 || again != 0 {
		t.Errorf("lines take %d turns, and %d where they are at hand", turns, again)
	}
	if turns := read(1, asKept); turns != 1 {
		t.Errorf("a part of a frame takes %d turns", turns)
	}
	w := watch(t, d, numbered("other", 100), 0)
	piece, err := w.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range d.queue.Limits().Slots[fairqueue.Short] {
		pass, err := d.queue.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Short})
		if err != nil {
			t.Fatal(err)
		}
		defer pass.Release()
	}
	gone, leave := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer leave()
	if _, err := w.Text(gone, piece); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("they are unpacked without a turn: %v", err)
	}
}

// A run without watchers ends, and so does one in another format, of which nothing is sent before it is complete.
func TestARunThatNoClientWatchesIsAbandoned(t *testing.T) {
	for _, form := range []Form{TraceForm, LogForm, CSVForm, ShiVizForm} {
		d := newService(t, nil)
		plan, err := Of(mustRead(t, longer(200_000)), DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		source := plan.As(form)
		write, begun, left, how := source.Write, make(chan struct{}), make(chan struct{}), make(chan error, 1)
		source.Write = func(ctx context.Context, to *Writer) error {
			close(begun)
			<-left
			err := write(ctx, to)
			if form.name != TraceForm.name {
				to.end(err)
				if len(to.frames.all) > 0 {
					t.Error("a part of a text is published")
				}
			}
			how <- err
			return err
		}
		w := watch(t, d, source, 0)
		<-begun
		w.Close()
		close(left)
		if err := <-how; !errors.Is(err, context.Canceled) {
			t.Errorf("the run was computed to its end: %v", err)
		}
	}
}

func mustRead(t *testing.T, text string) *scenario.Reading {
	t.Helper()
	r, err := scenario.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
