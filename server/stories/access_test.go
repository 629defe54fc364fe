package stories

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// axe is the accessibility checker's source, from the node modules.
func axe(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "node_modules", "axe-core", "axe.min.js"))
	if err != nil && !required() {
		t.Skipf("axe-core is not installed; make stories installs it: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// A finding is a rule that a page breaks, with the elements that break it.
type finding struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML           string `json:"html"`
		FailureSummary string `json:"failureSummary"`
	}
}

// usable fails where somebody could not use the page as it is now, which is in a state that has a name or none: where the
// checker finds something, or the page is wider than the screen.
func (v *visit) usable(state string) {
	v.t.Helper()
	for _, f := range v.findings() {
		for _, node := range f.Nodes {
			v.t.Errorf("%s %s (%s): %s\n  %s\n  %s", state, f.ID, f.Impact, f.Help, node.HTML, node.FailureSummary)
		}
	}
	v.fits(state)
}

// fits fails where the page as it is now is wider than the screen.
func (v *visit) fits(state string) {
	v.t.Helper()
	if wide := eval[int64](v, "document.documentElement.scrollWidth"); wide > v.width {
		v.t.Errorf("%s: the page is %d px wide on a screen of %d px", state, wide, v.width)
	}
}

// findings is what the checker finds. Its own work is not the page's: what the console says of it (it uses styles that
// the page's policy forbids) is not held against the page.
func (v *visit) findings() []finding {
	v.t.Helper()
	source := axe(v.t)
	v.seen.look(false)
	defer v.seen.look(true)
	from := time.Now()
	defer func() { v.seen.excuse(span{from, time.Now()}) }()
	v.do(chromedp.Evaluate[chromedp.Void](source))
	text := eval[string](v, `axe.run(document, {resultTypes: ["violations"], selectors: false, preload: false})
		.then((r) => JSON.stringify(r.violations))`)
	var all []finding
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		v.t.Fatal(err)
	}
	return all
}

// everyTab opens each tab of the panel, the story and the scenario as JSON, one after another: each must be usable.
func (v *visit) everyTab() {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#panel").classList.add("open")`))
	for _, tab := range []string{"state", "why", "run", "log"} {
		v.tab(tab)
		v.until("it says something", fmt.Sprintf(`document.querySelector("#pane-%s").innerText.length > 10`, tab))
		v.usable("tab " + tab)
	}
	for _, over := range []struct{ name, opener, has string }{
		{"json", `[aria-controls=json]`, `#json-text`}, {"about", `#more`, `#about .key li`},
	} {
		v.tab("run")
		v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector(%q).click()", over.opener)))
		v.until(over.name+" is there", fmt.Sprintf("document.querySelector(%q)", over.has))
		v.usable(over.name)
		v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#%s .close").click()`, over.name)))
	}
}

func TestEveryoneCanUseEveryPage(t *testing.T) {
	t.Parallel()
	all := []look{desktop, phone.inDark(), desktop.inDark(), phone}
	for i, p := range []struct {
		name, path string
		looks      []look // none: one of them in turn
	}{
		{"gallery", "/", looks(all...)},
		{"playground", "/play?s=lab-test-3", looks(all...)},
		{"code at a step", "/play?s=lab-test-3&at=14", nil},
		{"state at a step", "/play?s=lab-test-3&at=14&tab=state", nil},
		{"reasons at a step", "/play?s=lab-test-3&at=14&tab=why&axis=logical", nil},
		{"broken run", "/play?s=lamport-not-fifo", nil},
		{"log of one's own", "/import?example=1", nil},
		{"quorums", "/quorums?n=7&system=plane-1988&down=2", nil},
		{"quorums of many", "/quorums?n=43&system=plane", nil},
		{"list of algorithms", "/algorithms", nil},
		{"algorithm", "/algorithms/ricart-agrawala", nil},
		{"claims of 1988", "/algorithms/campos-carvalho", nil},
		{"claims", "/claims", nil},
		{"documentation", "/docs", nil},
		{"formats", "/docs/scenarios", nil},
		{"commands", "/docs/commands", nil},
		{"for instructors", "/teach?s=lab-test-3&at=12&until=3", nil},
	} {
		name, path := p.name, p.path
		if p.looks == nil {
			p.looks = inTurn(i, all...)
		}
		for _, l := range p.looks {
			t.Run(name+" "+l.String(), func(t *testing.T) {
				t.Parallel()
				v := begin(t, l)
				v.open(path)
				v.settle()
				v.do(chromedp.Evaluate[chromedp.Void](`for (const d of document.querySelectorAll("details")) d.open = true`))
				v.usable("")
				if strings.HasPrefix(path, "/play") || strings.HasPrefix(path, "/s/") {
					v.everyTab()
				}
				v.shot(name + " " + l.String())
			})
		}
	}
}
