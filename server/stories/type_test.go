package stories

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// lateType is the site, whose fonts come only when they are let go.
func lateType(t *testing.T) (site string, letGo func()) {
	t.Helper()
	if missing != "" {
		t.Skip(missing)
	}
	server, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	gate := make(chan struct{})
	letGo = sync.OnceFunc(func() { close(gate) })
	proxy := httputil.NewSingleHostReverseProxy(server)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".woff2") {
			<-gate
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	t.Cleanup(letGo)
	return front.URL, letGo
}

// watching tells of each frame which words are written where in a canvas, and by how much the page has moved.
const watching = `globalThis.moved = [];
new PerformanceObserver((list) => globalThis.moved.push(...list.getEntries())).observe({type: "layout-shift", buffered: true});
globalThis.frames = 0;
const written = new Map();
for (const draw of ["clearRect", "fillText"]) {
	const plain = CanvasRenderingContext2D.prototype[draw];
	CanvasRenderingContext2D.prototype[draw] = function (...given) {
		if (draw === "fillText") written.get(this.canvas)?.push(given[0] + " at " + given.slice(1).map(Math.round));
		else if (given[2] >= this.canvas.width / devicePixelRatio - 1) { written.set(this.canvas, []); globalThis.frames++; }
		return plain.apply(this, given);
	};
}
globalThis.words = () => [...written.values()].flat().join("\n");`

// shifts is by how much the page has moved, by the browser's measure, and what moved first.
const shifts = `(() => {
	const sum = moved.reduce((s, m) => s + m.value, 0);
	const what = moved.flatMap((m) => m.sources.map((s) => (s.node?.id || s.node?.className || s.node?.nodeName) + ": " +
		[s.previousRect, s.currentRect].map((r) => [r.x, r.y, r.width, r.height].map(Math.round)).join(" → ")));
	return sum.toFixed(4) + " " + what.slice(0, 6).join("; ");
})()`

// The most that a page may move when its type comes: an instrument by nothing that is seen, pixels that a word at the end
// of a line is shorter; a page to be read by a line that a paragraph has more or less, a tenth being what browsers call
// good. (That is for whom the type is late; it is fetched with the styles.)
const still, moving = 0.002, 0.1

func TestNothingJumpsWhenTheTypeComes(t *testing.T) {
	t.Parallel()
	laptop, small := look{width: 1366, height: 640}, look{width: 390, height: 844, touch: true}
	for _, c := range []struct {
		name, path string
		look       look
		most       float64
	}{
		{"play", "/play?s=lab-test-3&at=14", laptop, still},
		{"play-phone", "/play?s=lab-test-3&at=14&lang=pt", small, still},
		{"play-it", "/play?s=maekawa-naive-deadlock&at=13&lang=it", laptop, still},
		{"gallery", "/", laptop, still},
		{"gallery-phone", "/?lang=it", small, still},
		{"algorithm", "/algorithms/maekawa", laptop, moving},
		{"embed", "/embed?s=lab-test-3&at=14&code=1", look{width: 720, height: 420}, still},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			site, letGo := lateType(t)
			v := begin(t, c.look)
			v.friends = append(v.friends, strings.TrimPrefix(v.origin, "http://"))
			v.origin = site
			v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
				_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watching})
				return err
			}))
			eval[any](v, fmt.Sprintf("void (location.href = %q)", site+c.path)) // an opening that waits for nothing
			drawn := strings.HasPrefix(c.path, "/play") || strings.HasPrefix(c.path, "/embed")
			v.until("the page stands", `document.readyState !== "loading" && !!document.querySelector("footer, #scrub")`)
			if drawn {
				v.until("the diagram stands", `globalThis.words?.().includes("P1 at")`)
				address, err := url.Parse(c.path)
				if err != nil {
					t.Fatal(err)
				}
				whole := run(t, address.Query().Get("s")).beats
				v.until("the whole run is there", fmt.Sprintf("document.querySelector('#scrub').max === '%d'", whole))
			}
			before := eval[string](v, quiet)
			v.shot("type-before-" + c.name)
			moved := eval[string](v, shifts)
			eval[any](v, "void (moved.length = 0)")
			standIn := ""
			if drawn {
				standIn = eval[string](v, picture)
			}

			letGo()
			v.until("the type is here", `[...document.fonts].every((f) => f.status !== "loading")`)
			after := eval[string](v, quiet)
			v.shot("type-after-" + c.name)
			if c.name == "embed" {
				if n := eval[int](v, "document.fonts.size"); n > 0 {
					t.Errorf("an embed names %d fonts", n)
				}
			} else if !eval[bool](v, `document.fonts.check("16px Inter") && document.fonts.check('16px "STIX Two Text"')`) {
				t.Error("the type has not come")
			}
			if before != after {
				t.Errorf("words of the diagram moved:\n%s\nnow\n%s", before, after)
			}
			if drawn && c.name != "embed" && standIn == eval[string](v, picture) {
				t.Error("the diagram is not drawn again, in the type that has come")
			}
			var sum float64
			told := eval[string](v, shifts)
			fmt.Sscan(told, &sum)
			t.Logf("moved by %s when the type came; before by %s", told, moved)
			if sum > c.most {
				t.Errorf("moved by %s when the type came", told)
			}
		})
	}
}

// quiet is what stands in the canvas once nothing has been drawn for a second: labels settle when the cursor rests.
const quiet = `new Promise((resolve) => {
	let last = -1, since = 0;
	const look = (now) => {
		if (frames !== last) since = now;
		last = frames;
		if (now - since > 1000) resolve(words()); else requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
})`
