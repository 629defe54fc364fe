package stories

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// snippet is what the Share button gives to be pasted into a page, for what an address shows.
func snippet(t *testing.T, path string) string {
	t.Helper()
	v := begin(t, desktop)
	v.open(path)
	v.settle()
	v.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`))
	v.click("button", "Share")
	v.click("button", "Copy embed code")
	v.until("the embed code is copied", `globalThis.copied?.startsWith("<iframe ") && document.querySelector(".share-box [role=status]")?.textContent.startsWith("Embed code copied.")`)
	if offered := eval[string](v, `document.querySelector(".share-box input[type=text]").value`); offered != eval[string](v, "globalThis.copied") {
		t.Errorf("what is offered is not what was copied: %s", offered)
	}
	v.shot("share-embed")
	return eval[string](v, "globalThis.copied")
}

// frame is an embed as somebody writes it by hand.
func frame(query string) string {
	return `<iframe src="` + origin + "/embed?" + strings.ReplaceAll(query, "&", "&amp;") + `" title="A run" width="100%" height="420" frameborder="0"></iframe>`
}

// around is somebody else's page with embeds in it, in a tab of its own. Its listener comes from the browser, not from
// the page, for some pages run no scripts.
func around(t *testing.T, l look, policy, body string) *visit {
	t.Helper()
	v := begin(t, l)
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if policy != "" {
			w.Header().Set("Content-Security-Policy", policy)
		}
		fmt.Fprintf(w, `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A course</title><h1>A course</h1><p>Look at this run:</p>%s`, body)
	}))
	t.Cleanup(page.Close)
	v.friends = append(v.friends, strings.TrimPrefix(v.origin, "http://"))
	v.origin = page.URL
	v.open("/")
	v.listen()
	return v
}

// listen notes what the page's frames say.
func (v *visit) listen() {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`globalThis.heard = [[], []]; addEventListener("message", (e) => {
		const i = [...document.querySelectorAll("iframe")].findIndex((f) => f.contentWindow === e.source);
		heard[i]?.push(e.data);
	})`))
}

// goes has an embed go to a step, and waits until it says that it is there.
func (v *visit) goes(frame, step int) {
	v.t.Helper()
	v.until(fmt.Sprintf("embed %d says that it is at step %d", frame, step), fmt.Sprintf(
		`(frames[%d].postMessage({fano: "seek", step: %d}, "*"), heard[%d].findLast((m) => m.fano === "step" || m.fano === "ready")?.step === %d)`, frame, step, frame, step))
}

// says is the sentence of the step that an embed told last.
func (v *visit) says(frame int) string {
	v.t.Helper()
	return eval[string](v, fmt.Sprintf(`heard[%d].findLast((m) => m.text)?.text ?? ""`, frame))
}

var narrow = look{width: 320, height: 640, touch: true}

func TestAnEmbedStandsInAnyPage(t *testing.T) {
	t.Parallel()
	plain := func(html string) string { return html }
	sandboxed := func(html string) string {
		return strings.Replace(html, "<iframe ", `<iframe sandbox="allow-scripts" `, 1)
	}
	html := snippet(t, "/play?s=lab-test-3&at=13")
	if !strings.Contains(html, ` title="Two ask while one is inside: a run of Ricart–Agrawala, step by step" `) {
		t.Errorf("the embed code names nothing: %s", html)
	}
	for _, c := range []struct {
		name, policy string
		look         look
		made         func(string) string
	}{
		{"plain", "", desktop, plain},
		{"plain dark", "", desktop.inDark(), plain},
		{"sandboxed", "", desktop, sandboxed},
		{"strict", "default-src 'none'; frame-src " + origin, look{width: 720, height: 640}, plain},
		{"narrow", "", narrow, plain},
		{"narrow dark and sandboxed", "", narrow.inDark(), sandboxed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := around(t, c.look, c.policy, c.made(html))
			v.goes(0, 13)
			if said := v.says(0); !strings.HasPrefix(said, "14 P2 receives REQUEST") {
				t.Errorf("step 14 is told as %q", said)
			}
			v.goes(0, 12)
			if said := v.says(0); !strings.HasPrefix(said, "13 P1 receives REQUEST") {
				t.Errorf("step 13 is told as %q", said)
			}
			v.fits(c.name)
			v.shot("embed " + c.name)
		})
	}
}

// Slides are often pages that were opened from a file.
func TestAnEmbedStandsInAPageOfAFile(t *testing.T) {
	t.Parallel()
	v := begin(t, look{width: 720, height: 640})
	file := filepath.Join(t.TempDir(), "slides.html")
	if err := os.WriteFile(file, []byte(`<!doctype html><html lang="en"><title>Slides</title><h1>Slides</h1>`+frame("s=lab-test-3&at=13")), 0o600); err != nil {
		t.Fatal(err)
	}
	v.friends = append(v.friends, "", strings.TrimPrefix(v.origin, "http://")) // a file has no host
	v.origin = "file://"
	v.open(filepath.ToSlash(file))
	v.listen()
	v.goes(0, 13)
	if said := v.says(0); !strings.HasPrefix(said, "14 P2 receives REQUEST") {
		t.Errorf("step 14 is told as %q", said)
	}
}

func TestTwoEmbedsOnAPageDoNotDisturbEachOther(t *testing.T) {
	t.Parallel()
	v := around(t, look{width: 720, height: 1000}, "", frame("s=lab-test-3&at=2&until=7&speed=32")+frame("s=lab-test-1&theme=dark&lang=it"))
	v.goes(0, 4)
	v.goes(0, 3)
	v.goes(1, 5)
	if first, second := v.says(0), v.says(1); !strings.HasPrefix(first, "3 ") || !strings.HasPrefix(second, "5 ") {
		t.Errorf("they say %q and %q", first, second)
	}
	said := eval[int](v, "heard[1].length")
	v.do(chromedp.Evaluate[chromedp.Void](`frames[0].postMessage({fano: "play"}, "*")`))
	v.until("the first has played to its end", `heard[0].some((m) => m.fano === "ended" && m.step === 6)`)
	if now := eval[int](v, "heard[1].length"); now != said {
		t.Errorf("the second said something: %s", eval[string](v, "JSON.stringify(heard[1].slice(-3))"))
	}
	if strayed := eval[bool](v, `heard[0].some((m) => m.step > 6)`); strayed {
		t.Error("it played beyond its end")
	}
	v.do(chromedp.Evaluate[chromedp.Void](`frames[0].postMessage({fano: "load", s: "welsing-41-34"}, "*")`))
	v.until("the first shows another run", fmt.Sprintf(`heard[0].findLast((m) => m.fano === "ready")?.steps === %d`, run(t, "welsing-41-34").beats))
	v.shot("two embeds")
}

// An embed tells its height in both forms that learning platforms know, and comes to rest when it gets it.
func TestAnEmbedGetsTheHeightThatItNeeds(t *testing.T) {
	t.Parallel()
	for _, l := range []look{{width: 720, height: 1400}, narrow} {
		v := around(t, l, "", frame("s=lab-test-3&at=13&code=1"))
		v.goes(0, 13) // from here on somebody listens
		v.do(chromedp.Evaluate[chromedp.Void](`globalThis.heights = []; addEventListener("message", ({data}) => {
			if (data?.subject !== "lti.frameResize") return;
			heights.push(data.height);
			document.querySelector("iframe").height = data.height;
		}); document.querySelector("iframe").src += "&axis=time"`))
		v.until("it has told its height in both forms", `heights.length && heard[0].includes(JSON.stringify({subject: "lti.frameResize", height: heights[0]}))`)
		v.goes(0, 12)
		v.goes(0, 13)
		v.shot("embed with code " + l.String())
		if told := eval[int](v, "heights.length"); told > 4 {
			t.Errorf("it does not come to rest: %s", eval[string](v, "heights.join()"))
		}
		least, most := 600, 1000
		if l.width > 600 { // in a low frame they stand beside each other
			least, most = 400, 440
		}
		if height := eval[int](v, "heights.at(-1)"); height < least || height > most {
			t.Errorf("%s: diagram and code take %d px", l, height)
		}
	}
}

// The height that its code asks for is enough, though nobody listens, whatever stands below the diagram.
func TestAnEmbedFitsTheHeightOfItsCode(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"s=maekawa-naive-deadlock&code=1", "s=campos-carvalho-who-decides&at=28&picture=1", "s=ten-processes&at=40&picture=1", "s=ten-processes"} {
		for _, width := range []int64{narrow.width, 720} {
			height := usualHeight(t, "/embed?"+query)
			v := begin(t, look{width: width, height: height})
			v.open("/embed?lang=en&" + query)
			v.until("what it shows is there", `document.querySelector("#caption").innerText && ["code", "picture"].every((id) => !document.getElementById(id) || document.querySelector("#" + id + " :is(svg, li)"))`)
			v.settle()
			v.until(fmt.Sprintf("%s, %d wide, needs no more than the %d px of its code", query, width, height),
				fmt.Sprintf(`document.documentElement.scrollHeight <= %d`, height))
			v.shot(fmt.Sprintf("embed as high as its code says %d %s", width, query))
		}
	}
}

// usualHeight is that of the code for an address.
func usualHeight(t *testing.T, path string) int64 {
	t.Helper()
	answer, err := http.Get(origin + "/oembed?url=" + url.QueryEscape(origin+path))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var made struct{ Height int64 }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.Height == 0 {
		t.Fatalf("%d %v %v", answer.StatusCode, made, err)
	}
	return made.Height
}

// Where scripts are taken away, the frame still says what happened.
func TestAnEmbedWithoutScriptsIsALog(t *testing.T) {
	t.Parallel()
	v := around(t, look{width: 720, height: 640}, "", strings.Replace(frame("s=lab-test-3"), "<iframe ", `<iframe sandbox="" `, 1))
	v.seen.forgive("Blocked script execution")
	v.until("the frame is loaded", `document.readyState === "complete"`)
	v.shot("embed without scripts")
	alone := begin(t, look{width: 720, height: 640})
	alone.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	alone.open("/embed?s=lab-test-3")
	alone.until("the log is there", `document.querySelector("noscript iframe")?.contentDocument?.body?.innerText.includes("Ricart–Agrawala 1981, 3 processes")`)
	if hidden := eval[bool](alone, `getComputedStyle(document.querySelector("#scene")).display === "none"`); !hidden {
		t.Error("an empty diagram is shown")
	}
	if to := eval[string](alone, `document.querySelector("#open").pathname + document.querySelector("#open").search`); to != "/play?s=lab-test-3" {
		t.Errorf("the link leads to %s", to)
	}
}

// Who may open no window gets the address; who may opens the playground at the same step.
func TestAnEmbedLeadsToThePlayground(t *testing.T) {
	t.Parallel()
	v := begin(t, look{width: 720, height: 420})
	v.open("/embed?s=lab-test-3&at=13&lang=pt")
	v.until("the run is there", `document.querySelector("#scrub").max === "22"`)
	v.click("button", "Passo à frente")
	v.until("the link follows", `document.querySelector("#open").search === "?s=lab-test-3&at=14&lang=pt"`)
	v.do(chromedp.Evaluate[chromedp.Void](`window.open = (to) => { globalThis.opened = to; return null; }`))
	v.click("link", "Abrir no Fano")
	v.until("the address is offered", `document.querySelector("#address").value === document.querySelector("#open").href && globalThis.opened === document.querySelector("#open").href`)
	v.shot("embed address")
}

func TestEveryoneCanUseEveryEmbed(t *testing.T) {
	t.Parallel()
	small := look{width: 720, height: 420}
	for name, query := range map[string]string{
		"plain": "s=lab-test-3&at=13", "code": "s=lab-test-3&at=13&code=1", "picture": "s=campos-carvalho-neighbours&at=10&picture=1&code=1",
		"bare": "s=lab-test-3&at=13&controls=0", "missing": "s=nobody", "many": "s=ten-processes&at=40",
	} {
		for _, l := range looks(small, narrow.inDark(), look{width: 1200, height: 600}, small.inDark(), narrow) {
			t.Run(name+" "+l.String(), func(t *testing.T) {
				t.Parallel()
				v := begin(t, l)
				if name == "missing" {
					v.seen.forgive("404")
				}
				v.open("/embed?" + query)
				v.until("it is drawn", `document.querySelector("main.drawn #caption b, main > .note:not([hidden])")`)
				v.until("so is what stands beside it", `[...document.querySelectorAll(".side")].every((s) => s.querySelector("li, svg"))`)
				v.usable("")
				v.shot("embed " + name + " " + l.String())
			})
		}
	}
}
