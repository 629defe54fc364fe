package stories

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
)

// flaky returns the site behind a proxy that interrupts the first run halfway, and the number of requested runs.
func flaky(t *testing.T) (site string, runs *atomic.Int32) {
	t.Helper()
	runs = new(atomic.Int32)
	return proxied(t, func(proxy http.Handler, w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/run" && runs.Add(1) == 1 {
			w = &breaking{w, 20_000}
		}
		proxy.ServeHTTP(w, r)
	}), runs
}

// A breaking response closes its connection after a number of bytes.
type breaking struct {
	http.ResponseWriter
	left int
}

func (b *breaking) Write(text []byte) (int, error) {
	if b.left -= len(text); b.left < 0 {
		panic(http.ErrAbortHandler)
	}
	return b.ResponseWriter.Write(text)
}

func (b *breaking) Flush() { b.ResponseWriter.(http.Flusher).Flush() }

func TestARunGoesOnWhereTheConnectionBroke(t *testing.T) {
	t.Parallel()
	site, runs := flaky(t)
	p := newTab(t, wide, anotherWindow)
	p.friends = append(p.friends, strings.TrimPrefix(origin, "http://"))
	p.origin = site
	p.record.expect("ERR_INCOMPLETE_CHUNKED_ENCODING") // this story causes it
	p.record.expect("run:")
	p.open("/play?s=" + link(t,
		`{"fano":1,"algorithm":"ricart-agrawala","processes":8,"workload":{"entries":40},"stop":{"events":6000}}`))
	if n := runs.Load(); n < 2 {
		t.Errorf("the page asked %d times, so the connection was never broken in the middle", n)
	}
	p.seesNo("connection")
}

// holdRuns holds a page's requested runs until they are released, and meanwhile reports a position in the queue.
const holdRuns = `{
	const {fetch} = globalThis;
	globalThis.fetch = (address, how) => {
		if (!String(address).startsWith("/api/v1/run?")) return fetch(address, how);
		const held = new TransformStream(), first = held.writable.getWriter();
		globalThis.ahead = (n) => void first.write(new TextEncoder().encode(JSON.stringify({waiting: {ahead: n}}) + "\n"));
		globalThis.release = async () => {
			delete globalThis.release;
			first.releaseLock();
			void (await fetch(address, how)).body.pipeTo(held.writable);
		};
		return Promise.resolve(new Response(held.readable));
	};
}`

// While a run waits in the queue, the page shows its position, covers and moves nothing, and announces it once.
func TestAPlaceInLineIsShown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, says string
		device     device
	}{
		{"/play?s=lab-test-3&tab=run&lang=en", "The server is busy: 3 ahead of you.", wide},
		{"/play?s=lab-test-3&lang=pt", "O servidor está ocupado: 3 à sua frente.", mobile.inDark()},
		{"/embed?s=lab-test-3&lang=it&code=1", "Il server è occupato: 3 davanti a te.", device{width: 420, height: 420}},
	} {
		p := newTab(t, c.device, anotherWindow)
		p.inject(holdRuns)
		p.record.expect("preloaded using link preload") // a held run arrives too late for its preload
		p.navigate(c.path)
		for again := range 2 {
			p.until("a run is asked for", "globalThis.release")
			const box = `JSON.stringify($("#diagram").getBoundingClientRect())`
			before := eval[string](p, box)
			eval[any](p, "ahead(3)")
			p.seesAtOnce(c.says)
			p.isInOrder("waiting", "#passing, #buttons")
			if now := eval[string](p, box); now != before {
				t.Errorf("the notice moves the diagram from %s to %s", before, now)
			}
			if again == 0 {
				p.usable("waiting")
			}
			eval[any](p, "ahead(2)")
			p.until("the next place is shown", `$("#passing").innerText.includes("2")`)
			if said := eval[string](p, `$("#announce").textContent`); said != c.says {
				t.Errorf("announced is %q, not %q once", said, c.says)
			}
			eval[any](p, "release()")
			p.until("the run is there, and the line gone", `$(".drawn, #caption b") && $("#passing").hidden`)
			if !strings.Contains(c.path, "tab=run") {
				break
			}
			if again == 0 {
				p.click("button", "New seed") // with a run on screen, while another one waits
			}
		}
		p.shot(fmt.Sprintf("in line %s", c.device))
	}
}
