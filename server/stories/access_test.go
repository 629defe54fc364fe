package stories

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// axe returns the accessibility checker's source, from the node modules.
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

// usable fails if the page in its present state is not accessible: if axe finds a violation, the page breaks a rule
// in faults, or is wider than the screen.
func (p *tab) usable(state string) {
	p.t.Helper()
	p.record.ignore(true) // axe uses styles that the page's policy forbids
	defer p.record.ignore(false)
	if !eval[bool](p, "Boolean(globalThis.axe)") {
		eval[any](p, "void "+axe(p.t))
	}
	var violations []struct {
		ID, Help string
		Nodes    []struct{ HTML, FailureSummary string }
	}
	text := eval[string](p,
		`axe.run(document, {resultTypes: ["violations"], selectors: false, preload: false})
			.then((r) => JSON.stringify(r.violations))`)
	if err := json.Unmarshal([]byte(text), &violations); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range violations {
		for _, node := range v.Nodes {
			p.t.Errorf("%s: %s: %s\n  %s\n  %s", state, v.ID, v.Help, node.HTML, node.FailureSummary)
		}
	}
	for _, fault := range eval[[]string](p, faults) {
		p.t.Errorf("%s: %s", state, fault)
	}
	p.fits(state)
}

// fits fails if the page is wider than the screen.
func (p *tab) fits(state string) {
	p.t.Helper()
	if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > p.device.width {
		p.t.Errorf("%s: the page is %d px wide on a screen of %d px", state, wide, p.device.width)
	}
}

// faults finds what axe accepts: duplicate IDs, references to missing elements, skipped heading levels, and focusable
// elements hidden from screen readers.
const faults = `(() => {
	const faults = [], say = (what, e) => faults.push(what + ": " + e.outerHTML.slice(0, 160)), ids = new Set();
	for (const e of $$("[id]")) {
		if (ids.has(e.id)) say("a second element of its id", e);
		ids.add(e.id);
	}
	for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"])
		for (const e of $$("[" + name + "]"))
			if (!e.getAttribute(name).split(/\s+/).some((id) => ids.has(id))) say(name + " refers to nothing", e);
	let level = 0, tops = 0;
	for (const e of $$("h1, h2, h3, h4, h5, h6")) {
		if (!person.shown(e)) continue;
		const now = Number(e.tagName[1]);
		if (now > level + 1) say("a heading below h" + level, e);
		if (now === 1 && tops++) say("a second h1", e);
		level = now;
	}
	const controls = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";
	for (const e of $$(controls))
		if (e.closest("[aria-hidden=true]") && e.tabIndex >= 0 && person.shown(e) && !e.disabled)
			say("hidden, and can have the focus", e);
	return faults;
})()`

func TestEveryPageIsAccessible(t *testing.T) {
	t.Parallel()
	for i, path := range []string{
		"/", "/play?s=lab-test-3", "/play?s=lab-test-3&at=14&tab=state", "/play?s=lab-test-3&at=14&tab=why&axis=logical",
		"/play?s=lab-test-3&tab=log",
		"/play?s=lamport-not-fifo&tab=run", "/play?s=campos-carvalho-neighbours&tab=picture", "/import?example=1",
		"/quorums?n=7&system=plane-1988&down=2", "/quorums?n=43&system=plane", "/algorithms", "/algorithms/ricart-agrawala",
		"/algorithms/campos-carvalho", "/claims", "/docs", "/docs/scenarios", "/docs/commands",
		"/teach?s=lab-test-3&at=12&until=3",
		"/embed?s=lab-test-3&at=13&code=1", "/embed?s=campos-carvalho-neighbours&at=10&picture=1&code=1",
		"/embed?s=lab-test-3&controls=0",
	} {
		devices := []device{wide, mobile.inDark(), wide.inDark(), mobile}
		if !proving() {
			devices = devices[i%4 : i%4+1]
		}
		for _, d := range devices {
			t.Run(path+" "+d.String(), func(t *testing.T) {
				t.Parallel()
				p := open(t, d, path)
				eval[any](p, `void $$("details").forEach((d) => { d.open = true; })`)
				p.usable("")
				p.shot("access " + path + " " + d.String())
			})
		}
	}
}
