package stories

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// frame returns a hand-written embed code.
func frame(query string) string {
	return `<iframe src="` + origin + "/embed?" + strings.ReplaceAll(query, "&", "&amp;") +
		`" title="A run" width="100%" height="420" frameborder="0"></iframe>`
}

// around opens a page of another site that contains embeds, and records in heard what they post.
func around(t *testing.T, d device, policy, body string) *tab {
	t.Helper()
	if missing != "" {
		t.Skip(missing)
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if policy != "" {
			w.Header().Set("Content-Security-Policy", policy)
		}
		fmt.Fprintf(w, `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
			<title>A course</title><h1>A course</h1>%s`, body)
	}))
	t.Cleanup(site.Close)
	return openAround(t, d, site.URL, "/")
}

// openAround opens a page of another site that contains embeds.
func openAround(t *testing.T, d device, site, path string) *tab {
	t.Helper()
	p := newTab(t, d, anotherWindow)
	p.friends = append(p.friends, "", strings.TrimPrefix(origin, "http://")) // a file has no host
	p.origin = site
	p.inject(`if (top === globalThis) {
		globalThis.heard = [[], []];
		addEventListener("message", (e) => {
			const i = $$("iframe").findIndex((f) => f.contentWindow === e.source);
			heard[i]?.push(e.data);
		});
	}`)
	p.open(path)
	return p
}

// seeks makes an embed go to a step, and waits until the embed reports that step and its text.
func (p *tab) seeks(frame, step int, says string) {
	p.t.Helper()
	p.until(fmt.Sprintf("embed %d says that it is at step %d", frame, step), fmt.Sprintf(
		`(frames[%d].postMessage({fano: "seek", step: %d}, "*"), heard[%[1]d].findLast((m) => m.fano === "step" ||
			m.fano === "ready")?.step === %[2]d)`, frame, step))
	p.until("it says "+says, fmt.Sprintf(`(heard[%d].findLast((m) => m.text)?.text ?? "").startsWith(%q)`, frame, says))
}

// snippet returns the embed code of the Share button for a URL.
func snippet(t *testing.T, path string) string {
	t.Helper()
	p := open(t, wide, path)
	p.clipboard()
	p.click("button", "Share")
	p.click("button", "Copy embed code")
	p.sees("Embed code copied.")
	return p.copied("^<iframe ")
}

var narrow = device{width: 320, height: 640, touch: true}

func TestAnEmbedStandsInAnyPage(t *testing.T) {
	t.Parallel()
	html := snippet(t, "/play?s=lab-test-3&at=13")
	if !strings.Contains(html, ` title="Two ask while one is inside: a run of Ricart–Agrawala, step by step" `) {
		t.Errorf("the embed code names nothing: %s", html)
	}
	sandboxed := strings.Replace(html, "<iframe ", `<iframe sandbox="allow-scripts" `, 1)
	slides := filepath.Join(t.TempDir(), "slides.html")
	if err := os.WriteFile(slides, []byte(`<!doctype html><html lang="en"><title>Slides</title><h1>Slides</h1>`+html),
		0o600); err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*tab{
		"plain":   around(t, wide.inDark(), "", html),
		"sandbox": around(t, narrow, "", sandboxed),
		"strict":  around(t, device{width: 720, height: 640}, "default-src 'none'; frame-src "+origin, html),
		"file":    openAround(t, wide, "file://", filepath.ToSlash(slides)),
	} {
		p.seeks(0, 13, "14 P2 receives REQUEST")
		p.seeks(0, 12, "13 P1 receives REQUEST")
		p.fits(name)
		p.shot("embed " + name)
	}
}

func TestACourseDrivesItsEmbeds(t *testing.T) {
	t.Parallel()
	p := around(t, device{width: 720, height: 1000}, "",
		frame("s=lab-test-3&at=2&until=7&speed=32")+frame("s=lab-test-1&theme=dark&lang=it"))
	p.seeks(0, 3, "3 ")
	p.seeks(1, 5, "5 ")
	said := eval[int](p, "heard[1].length")
	eval[any](p, `frames[0].postMessage({fano: "play"}, "*")`)
	p.until("the first has played to its end", `heard[0].some((m) => m.fano === "ended" && m.step === 6)`)
	if eval[int](p, "heard[1].length") != said || eval[bool](p, `heard[0].some((m) => m.step > 6)`) {
		t.Error("two embeds disturb each other, or one plays beyond its end")
	}
	eval[any](p, `frames[0].postMessage({fano: "load", s: "welsing-41-34"}, "*")`)
	p.until("the first shows another run", fmt.Sprintf(`heard[0].findLast((m) => m.fano === "ready")?.steps === %d`,
		traceOf(t, "welsing-41-34").beats))

	// The course page counts its readers' answers, even if the frame is sandboxed.
	html := strings.Replace(frame("s=lab-test-3&at=7&ask=1&speed=64"), "<iframe", `<iframe sandbox="allow-scripts"`, 1)
	quiz := around(t, device{width: 640, height: 640}, "", html)
	quiz.until("the run is there", `heard[0].find((m) => m.fano === "ready")?.events === 25`)
	eval[any](quiz, `$("iframe").focus()`)
	for i, key := range []string{"2", "s"} {
		eval[any](quiz, `frames[0].postMessage({fano: "play"}, "*")`)
		answered := fmt.Sprintf(`heard[0].filter((m) => m.fano === "answered").length === %d`, i+1)
		for !eval[bool](quiz, `new Promise((done) => setTimeout(() => done(`+answered+`), 100))`) {
			quiz.press(key) // once the question is shown
		}
	}
	got := eval[[]map[string]any](quiz, `heard[0].filter((m) => m.fano === "answered")`)
	if got[0]["right"] != 1.0 || got[0]["of"] != 1.0 || got[0]["step"] != 9.0 || got[1]["right"] != 1.0 ||
		got[1]["of"] != 2.0 {
		t.Errorf("the course gets %v", got)
	}

	// An embed also posts its height in the format of learning platforms, and stops once it has that height.
	tall := around(t, device{width: 720, height: 1400}, "", frame("s=lab-test-3&at=13&code=1"))
	tall.seeks(0, 13, "14 ")
	eval[any](tall, `globalThis.heights = []; addEventListener("message", ({data}) => {
		if (data?.subject !== "lti.frameResize") return;
		heights.push(data.height);
		$("iframe").height = data.height;
	}); $("iframe").src += "&axis=time"`)
	tall.until("it posts its height",
		`heights.length && heard[0].includes(JSON.stringify({subject: "lti.frameResize", height: heights[0]}))`)
	tall.seeks(0, 12, "13 ")
	if n := eval[int](tall, "heights.length"); n > 4 {
		t.Errorf("it does not come to rest: %s", eval[string](tall, "heights.join()"))
	}
}

// An embed fits into the height of its code, whatever is below its diagram, and links to the playground at the step
// that it shows.
func TestAnEmbedFitsItsFrame(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/embed?s=lab-test-3")
	for i, query := range []string{
		"s=lab-test-3&at=13&code=1", "s=maekawa-naive-deadlock&code=1",
		"s=campos-carvalho-who-decides&at=28&picture=1", "s=ten-processes&at=40",
		"s=" + link(t, `{"fano":1,"algorithm":"lamport","processes":13,"stop":{"events":600}}`) + "&at=60",
	} {
		height := codeHeight(t, "/embed?"+query)
		for _, width := range []int64{300, 640, 900} {
			p.use(device{width: width, height: height, dark: i%2 == 0})
			p.open("/embed?lang=" + []string{"en", "pt", "it"}[i%3] + "&" + query)
			p.until("what it shows is there", `$("#caption b") &&
				$$("#code, #picture").every((part) => part.querySelector("svg, li"))`)
			name := fmt.Sprintf("embed of %d, %dx%d", i, width, height)
			p.wait(patience, name+" needs no scrolling",
				fmt.Sprintf(`((high) => high <= %d + 1 ? "" : String(high))(document.documentElement.scrollHeight)`, height))
			p.isInOrder(name, "#title, #open, #buttons button, #caption")
			p.shot(name)
		}
	}
	p.use(device{width: 720, height: 420})
	p.open("/embed?s=lab-test-3&at=13&lang=pt")
	p.until("the run is there", `$("#scrub").max === "22"`)
	p.click("button", "Passo à frente")
	p.until("the link follows", `$("#open").search === "?s=lab-test-3&at=14&lang=pt"`)
	eval[any](p, `void (window.open = () => null)`) // as in a sandbox
	p.click("link", "Abrir no Fano")
	p.until("the address is offered", `$("#address").value === $("#open").href`)
	p.press(kb.Escape)
}

// codeHeight returns the height in the embed code for a URL.
func codeHeight(t *testing.T, path string) int64 {
	t.Helper()
	answer, err := http.Get(origin + "/oembed?url=" + url.QueryEscape(origin+path))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var code struct{ Height int64 }
	if err := json.NewDecoder(answer.Body).Decode(&code); err != nil || code.Height == 0 {
		t.Fatalf("%d %v %v", answer.StatusCode, code, err)
	}
	return code.Height
}
