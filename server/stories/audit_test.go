package stories

import (
	"encoding/json"
	"testing"
)

// faults are what no page may have, as lines, wherever it stands in the page: two elements of one id, a picture without
// a text, a heading that is more than one level below the one before, more than one of the first, and something that can
// have the focus in what is hidden from those who hear the page.
const faults = `(() => {
	const told = [], say = (what, e) => told.push(what + ": " + e.outerHTML.slice(0, 160)), ids = new Set();
	const there = (e) => e.checkVisibility({visibilityProperty: true});
	for (const e of document.querySelectorAll("[id]")) {
		if (ids.has(e.id)) say("a second element of its id", e);
		ids.add(e.id);
	}
	for (const e of document.querySelectorAll("img:not([alt])")) say("no text stands for it", e);
	for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"])
		for (const e of document.querySelectorAll("[" + name + "]"))
			for (const id of e.getAttribute(name).split(/\s+/)) if (!ids.has(id)) say(name + " leads nowhere", e);
	let level = 0, tops = 0;
	for (const e of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
		if (!there(e)) continue;
		const now = Number(e.tagName[1]);
		if (now > level + 1) say("a heading below h" + level, e);
		if (now === 1 && tops++) say("another h1", e);
		level = now;
	}
	if (!tops) told.push("there is no h1");
	const open = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";
	for (const e of document.querySelectorAll("[aria-hidden=true] :is(" + open + "), [aria-hidden=true]:is(" + open + ")"))
		if (e.tabIndex >= 0 && there(e) && !e.disabled) say("hidden, and can have the focus", e);
	return JSON.stringify(told);
})()`

// Whatever can have the focus has a name, and the page is made as those need it who hear it.
func TestEveryPageCanBeHeard(t *testing.T) {
	t.Parallel()
	for _, path := range []string{
		"/", "/play?s=lab-test-3&at=14", "/play?s=lab-test-3&at=14&tab=why", "/play?s=lab-test-3&tab=log", "/play?s=lab-test-3&tab=run",
		"/play?s=campos-carvalho-neighbours&tab=picture", "/algorithms", "/algorithms/ricart-agrawala", "/embed?s=lab-test-3&code=1",
		"/teach?s=lab-test-3", "/docs", "/docs/scenarios", "/claims", "/quorums?n=7&system=plane", "/import?example=1",
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			v.open(path)
			v.settle()
			v.until("it is written", `!document.querySelector("#plot") || document.querySelector("#caption b")`)
			var told []string
			if err := json.Unmarshal([]byte(eval[string](v, faults)), &told); err != nil {
				t.Fatal(err)
			}
			for _, fault := range told {
				t.Error(fault)
			}
			for _, n := range v.tree().order {
				if property(n, "focusable") != "true" || plain(n.Name) != "" || plain(n.Role) == "RootWebArea" {
					continue
				}
				if all := v.attributes(n.BackendDOMNodeID); all["tabindex"] != "-1" {
					t.Errorf("something of role %s can have the focus and has no name: %v", plain(n.Role), all)
				}
			}
		})
	}
}
