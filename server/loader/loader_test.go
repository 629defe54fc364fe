package loader

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"fano/server/fairqueue"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// lamport returns a document with a story of the given number of letters.
func lamport(seed, letters int) []byte {
	return fmt.Appendf(nil, `{"fano":1,"algorithm":"lamport","processes":3,"seed":%d,"story":{"en":"%s"}}`,
		seed, strings.Repeat("a", letters))
}

// wide returns a valid document of many thousand bytes.
func wide(t *testing.T, seed int) []byte {
	t.Helper()
	var script []string
	for at := range 2000 {
		script = append(script, fmt.Sprintf(`{"at":%d,"process":1,"do":"internal"}`, at))
	}
	return fmt.Appendf(nil, `{"fano":1,"algorithm":"lamport","processes":3,"seed":%d,"script":[%s]}`,
		seed, strings.Join(script, ","))
}

func TestATextIsReadOnce(t *testing.T) {
	r := New(fairqueue.New(fairqueue.DefaultLimits), nil, DefaultCacheBytes)
	var first *scenario.Reading
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 50 {
		all.Go(func() {
			read, err := r.Text(t.Context(), lamport(7, 10))
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			if first == nil {
				first = read
			}
		})
	}
	all.Wait()
	again, err := r.Text(t.Context(), lamport(7, 10))
	if n, bytes := r.Cached(); err != nil || n != 1 || bytes == 0 || again.Document.Seed != 7 {
		t.Errorf("%d readings of %d bytes, %v", n, bytes, err)
	}
	link, err := again.Link()
	if err != nil {
		t.Fatal(err)
	}
	named, err := r.Named(t.Context(), link)
	if err != nil || !bytes.Equal(named.Canonical, again.Canonical) {
		t.Errorf("by its link: %v", err)
	}
	meant, err := r.NamedOrText(t.Context(), fmt.Appendf(nil, "%q", link))
	if err != nil || meant != named {
		t.Errorf("by its name in JSON: %v", err)
	}
}

func TestALargeTextIsLongWork(t *testing.T) {
	turns := fairqueue.New(fairqueue.DefaultLimits)
	r := New(turns, nil, DefaultCacheBytes)
	err := turns.Do(t.Context(), fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) error {
		if _, err := r.Text(ctx, lamport(1, 100)); err != nil {
			return err
		}
		if c := turns.Counts(fairqueue.Long); c.Served != 0 {
			t.Errorf("a small text took a long turn: %+v", c)
		}
		if _, err := r.Text(ctx, wide(t, 1)); err != nil {
			return err
		}
		if short, long := turns.Counts(fairqueue.Short), turns.Counts(fairqueue.Long); short.Held != 0 || long.Held != 1 {
			t.Errorf("a large text: %+v %+v", short, long)
		}
		return nil
	})
	if stated, _ := turns.Memory(); err != nil || stated != 0 {
		t.Errorf("%v, %d bytes left", err, stated)
	}
}

func TestWhatIsKeptIsBoundedAndTheLatest(t *testing.T) {
	const most = 1 << 20
	r := New(fairqueue.New(fairqueue.DefaultLimits), nil, most)
	for seed := range 200 {
		for _, n := range []int{0, seed} { // the first is requested again and again
			if _, err := r.Text(t.Context(), lamport(n, 900)); err != nil {
				t.Fatal(err)
			}
		}
	}
	n, held := r.Cached()
	if held > most || n < 10 {
		t.Errorf("%d readings of %d bytes", n, held)
	}
	if _, err := r.Text(t.Context(), wide(t, 1)); err != nil { // exceeds its share of the cache
		t.Fatal(err)
	}
	if after, _ := r.Cached(); after != n {
		t.Errorf("a large reading has the place of %d others", n-after+1)
	}
}

func TestWhatCannotBeReadIsTold(t *testing.T) {
	r := New(fairqueue.New(fairqueue.DefaultLimits), nil, DefaultCacheBytes)
	for _, asked := range []string{"", "no-such-scenario", "1.AAAA", "/s/AAAAAAAAAAA", `{"fano":1}`} {
		if read, err := r.Named(t.Context(), asked); err == nil || read != nil {
			t.Errorf("%q is read as %v", asked, read)
		}
	}
}
