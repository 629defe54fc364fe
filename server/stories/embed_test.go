package stories

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// snippet is what a site that asks by oEmbed pastes into its page.
func snippet(t *testing.T, path, more string) string {
	t.Helper()
	answer, err := http.Get(origin + "/oembed?url=" + url.QueryEscape(origin+path) + more)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var told struct{ HTML string }
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s %v", path, answer.Status, err)
	}
	return told.HTML
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
	v.do(chromedp.Evaluate[chromedp.Void](`globalThis.heard = [[], []]; addEventListener("message", (e) => {
		const i = [...document.querySelectorAll("iframe")].findIndex((f) => f.contentWindow === e.source);
		heard[i]?.push(e.data);
	})`))
	return v
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
	return eval[string](v, fmt.Sprintf(`heard[%d].findLast((m) => m.fano === "step")?.text ?? ""`, frame))
}

var narrow = look{width: 320, height: 640, touch: true}

func TestAnEmbedStandsInAnyPage(t *testing.T) {
	plain := func(html string) string { return html }
	sandboxed := func(html string) string {
		return strings.Replace(html, "<iframe ", `<iframe sandbox="allow-scripts" `, 1)
	}
	for _, c := range []struct {
		name, policy string
		look         look
		made         func(string) string
	}{
		{"plain", "", desktop, plain},
		{"plain dark", "", desktop.inDark(), plain},
		{"sandboxed", "", desktop, sandboxed},
		{"strict", "default-src 'none'; frame-src " + origin, desktop, plain},
		{"narrow", "", narrow, plain},
		{"narrow dark and sandboxed", "", narrow.inDark(), sandboxed},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := around(t, c.look, strings.ReplaceAll(c.policy, "frame-src ", "frame-src "+origin+" "), c.made(snippet(t, "/play?s=lab-test-3&step=12", "")))
			v.goes(0, 13)
			if said := v.says(0); !strings.HasPrefix(said, "13 P1 leaves") && !strings.HasPrefix(said, "13 ") {
				t.Errorf("step 13 is told as %q", said)
			}
			v.goes(0, 12)
			if said := v.says(0); !strings.HasPrefix(said, "12 P1 receives REQUEST") {
				t.Errorf("step 12 is told as %q", said)
			}
			if wide := eval[int](v, "document.documentElement.scrollWidth"); wide > int(c.look.width) {
				t.Errorf("the page is %d px wide on a screen of %d px", wide, c.look.width)
			}
			v.shot("embed " + c.name)
		})
	}
}
