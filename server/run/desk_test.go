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
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"fano/server/fairqueue"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var silent = slog.New(slog.DiscardHandler)

// numbered is a source of n events; each line names the run, so that a mix-up would show.
func numbered(key string, n int) Source {
	return Source{Key: key, Lines: func(_ context.Context, to Sink) error {
		if err := to.Header(fmt.Appendf(nil, `{"header":%q}`, key)); err != nil {
			return err
		}
		for i := 1; i <= n; i++ {
			if err := to.Event(fmt.Appendf(nil, `{"run":%q,"step":%d}`, key, i)); err != nil {
				return err
			}
		}
		return to.Summary(fmt.Appendf(nil, `{"summary":%d}`, n))
	}}
}

// held is a source that waits after its header until the gate opens or the run is abandoned.
func held(key string, gate <-chan struct{}) Source {
	return Source{Key: key, Lines: func(_ context.Context, to Sink) error {
		if err := to.Header([]byte(`{"header":1}`)); err != nil {
			return err
		}
		for {
			select {
			case <-gate:
				return to.Summary([]byte(`{"summary":0}`))
			case <-time.After(time.Millisecond):
				if err := to.Event([]byte(`{}`)); err != nil {
					return err
				}
			}
		}
	}}
}

func newDesk(t *testing.T, change func(*Limits)) *Desk {
	t.Helper()
	limits := DefaultLimits
	if change != nil {
		change(&limits)
	}
	d := NewDesk(limits, fairqueue.New(fairqueue.DefaultLimits), silent)
	t.Cleanup(d.Close)
	return d
}

func watch(t *testing.T, d *Desk, s Source, from int) *Watcher {
	t.Helper()
	w, err := d.Watch(t.Context(), s, from)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// all is everything that a watcher gets, and how it ends.
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

// straight is a source written down without a desk.
func straight(t *testing.T, s Source) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := s.Lines(context.Background(), NewPrinter(&b)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAllWhoWatchARunShareOneComputationAndItsFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, nil)
		source := numbered("shared", 20_000)
		want := straight(t, source)
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
		synctest.Wait() // until it is kept
		counts := d.Counts()
		frames := len(d.runs["shared"].frames)
		if counts.Simulated != 1 || counts.Compressed != int64(frames) {
			t.Errorf("%d simulations and %d compressions of %d frames", counts.Simulated, counts.Compressed, frames)
		}
		if got := readAll(t, watch(t, d, source, 0), plain); !bytes.Equal(got, want) || d.Counts().Simulated != 1 {
			t.Error("a later reader did not get the same bytes out of the cache")
		}
	})
}

func TestAReaderWhoIsCutOffAnywhereAndComesBackHasTheSameBytes(t *testing.T) {
	d := newDesk(t, nil)
	const events = 3000
	source := numbered("cut", events)
	want := straight(t, source)
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
	d := newDesk(t, nil)
	_, err := all(watch(t, d, numbered("short", 5), 6), plain)
	var past *scenario.Invalid
	if !errors.As(err, &past) || past.Problems[0].Path != "from" {
		t.Errorf("error %v", err)
	}
}

func TestARunThatNobodyWatchesAnyMoreIsAbandoned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, nil)
		w := watch(t, d, held("alone", nil), 0)
		if _, err := w.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
		w.Close()
		time.Sleep(2 * time.Millisecond) // it looks at every event, and there is one a millisecond
		if d.queue.Counts(fairqueue.Long).Held > 0 {
			t.Fatal("the run goes on")
		}
		if c := d.Counts(); c.Active != 0 || c.Kept != 0 {
			t.Errorf("%+v", c)
		}
	})
}

func TestWhenAllTurnsAreTakenOthersWaitAndAreToldSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := fairqueue.DefaultLimits
		limits.Slots[fairqueue.Long] = 1
		d := NewDesk(DefaultLimits, fairqueue.New(limits), silent)
		t.Cleanup(d.Close)
		open := make(chan struct{})
		first := watch(t, d, held("first", open), 0)
		if _, err := first.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
		second := watch(t, d, numbered("second", 1), 0)
		var crowded *fairqueue.Busy
		if err := second.Begun(context.Background(), 20*time.Millisecond, nil); !errors.As(err, &crowded) {
			t.Errorf("error %v", err)
		}
		close(open)
		for _, w := range []*Watcher{first, second} {
			if _, err := all(w, plain); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestARunGivesItsTurnToShorterOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := fairqueue.DefaultLimits
		limits.Slots[fairqueue.Long] = 1
		d := NewDesk(DefaultLimits, fairqueue.New(limits), silent)
		t.Cleanup(d.Close)
		long := watch(t, d, held("long", nil), 0)
		if _, err := long.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
		for i := range 3 { // of the same client, and of others
			ctx := fairqueue.WithClient(context.Background(), strings.Repeat("x", i))
			short, err := d.Watch(ctx, numbered(fmt.Sprint("short", i), 3), 0)
			if err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			if _, err := all(short, plain); err != nil {
				t.Error(err)
			}
			if took := time.Since(begun); took > 3*limits.Slice {
				t.Errorf("it waited for %v", took)
			}
			short.Close()
		}
	})
}

func TestNobodyWaitsInTheLineOfAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := fairqueue.DefaultLimits
		limits.Slots[fairqueue.Long] = 1
		d := NewDesk(DefaultLimits, fairqueue.New(limits), silent)
		t.Cleanup(d.Close)
		greedy := fairqueue.WithClient(context.Background(), "greedy")
		for i := range 20 {
			w, err := d.Watch(greedy, held(fmt.Sprint("much", i), nil), 0)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
		}
		first, err := d.Watch(greedy, numbered("wanted", 3), 0) // the last in a long line
		if err != nil {
			t.Fatal(err)
		}
		defer first.Close()
		time.Sleep(10 * time.Millisecond)
		other, err := d.Watch(fairqueue.WithClient(context.Background(), "other"), numbered("wanted", 3), 0)
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		begun := time.Now()
		if _, err := all(other, plain); err != nil || time.Since(begun) > 3*limits.Slice {
			t.Errorf("after %v: %v", time.Since(begun), err)
		}
	})
}

func TestARunThatGrowsTooLargeOrTakesTooLongEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			what   string
			change func(*Limits)
			source Source
		}{
			{"bytes", func(l *Limits) { l.RunBytes = 10_000 }, numbered("large", 1000)},
			{"seconds", func(l *Limits) { l.RunTime = 20 * time.Millisecond }, held("long", nil)},
		} {
			got, err := all(watch(t, newDesk(t, c.change), c.source, 0), plain)
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

func TestAPanicInARunHarmsNobodyElse(t *testing.T) {
	d := newDesk(t, nil)
	bad := Source{Key: "bad", Lines: func(context.Context, Sink) error { panic("no such process") }}
	if _, err := all(watch(t, d, bad, 0), plain); !errors.Is(err, ErrBroken) {
		t.Errorf("error %v", err)
	}
	readAll(t, watch(t, d, numbered("good", 3), 0), plain)
}

func TestTheCacheForgetsWhatWasNotUsedForLongest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, func(l *Limits) { l.Cache = 20_000 })
		for i := range 30 {
			readAll(t, watch(t, d, numbered("often", 500), 0), plain)
			readAll(t, watch(t, d, numbered(fmt.Sprint("once", i), 500), 0), plain)
			synctest.Wait() // until it is kept
		}
		c := d.Counts()
		if c.KeptBytes > 20_000 || c.Kept < 2 || c.Simulated != 31 {
			t.Errorf("%+v", c)
		}
	})
}

func TestAClosedDeskRefuses(t *testing.T) {
	d := NewDesk(DefaultLimits, fairqueue.New(fairqueue.DefaultLimits), silent)
	w, err := d.Watch(t.Context(), held("open", nil), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	d.Close()
	if _, err := all(w, plain); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v", err)
	}
	if _, err := d.Watch(t.Context(), numbered("late", 1), 0); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v", err)
	}
}

func TestALogThatNobodyWatchesAnyMoreIsAbandonedToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, nil)
		source, err := LogOf(scenario.Reread(mustParse(t, `{"fano":1,"algorithm":"lamport","processes":3}`)), DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		begun, left, how := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		lines := source.Lines
		source.Lines = func(ctx context.Context, to Sink) error {
			close(begun)
			<-left
			err := lines(ctx, to)
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
	})
}

// A zip is one member of gzip, whatever it is made of: frames as they are kept, and lines that are none of the run's.
func TestAZipIsTheRun(t *testing.T) {
	d := newDesk(t, nil)
	source := numbered("zipped", 4000)
	want := append(straight(t, source), `{"error":"late"}`...)
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
	got, err := io.ReadAll(from) // which checks sum and length
	if err != nil || !bytes.Equal(got, want) || packed.Len() > 0 {
		t.Errorf("%d bytes, want %d; %d are left; %v", len(got), len(want), packed.Len(), err)
	}
}

// Whatever has to be unpacked, or packed anew, for one client is made in a turn of that client; what is sent as it is kept,
// or has just been read by others, costs nothing.
func TestLinesAreUnpackedInATurn(t *testing.T) {
	d := newDesk(t, nil)
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
