package stories

import (
	"strings"
	"testing"
)

// Those who only serve have a lane, a name and a place in every table, and a process may write to itself.
func TestServersAndArbitersAreNamedWhereverARunIsTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scenario, step, lang string
		caption, log, state  string
	}{
		{`{"fano":1,"algorithm":"central-server","processes":2}`, "3", "en", "The server receives REQ from P", "S", "S"},
		{`{"fano":1,"algorithm":"central-server","processes":2}`, "3", "it", "Il server riceve REQ da P", "S", "S"},
		{`{"fano":1,"algorithm":"maekawa","processes":2}`, "2", "pt", "P1 recebe REQUEST (T = 1) de si mesmo", "P1", "P2"},
		{`{"fano":1,"algorithm":"maekawa","processes":2}`, "2", "en", "P1 receives REQUEST (T = 1) from itself", "P1", "P2"},
		{`{"fano":1,"algorithm":"campos-carvalho","processes":5}`, "1", "en", "P1", "P1", "6 @P1"},
	} {
		v := begin(t, desktop)
		v.open("/play?s=" + link(t, c.scenario) + "&tab=state&at=" + c.step + "&lang=" + c.lang)
		v.settle()
		v.until("the step is told", `document.querySelector("#caption").innerText.startsWith("`+c.step+`")`)
		if said := v.text("#caption"); !strings.Contains(said, c.caption) {
			t.Errorf("%s: the step is told as %q, not %q", c.lang, said, c.caption)
		}
		v.until("the state is there", `document.querySelector("table.state th")`)
		if heads := eval[string](v, `[...document.querySelectorAll("table.state th")].map((h) => h.innerText).join("|")`); !strings.Contains(heads+"|", "|"+c.state+"|") {
			t.Errorf("%s: the state is told of %s, and not of %s", c.lang, heads, c.state)
		}
		v.tab("log")
		v.until("the log is open", `document.querySelector("#pane-log tbody tr")`)
		if who := eval[string](v, `document.querySelector('#pane-log tr[data-beat="`+c.step+`"] .c-process').textContent`); who != c.log {
			t.Errorf("%s: in the log the step is of %q, not %q", c.lang, who, c.log)
		}
		if raw := eval[string](v, `document.querySelector("main").innerText.match(/\b(play|tell|diagram|invariant|switch|property)\.[a-z][\w.-]*|\{[a-z]+\}/)?.[0] ?? ""`); raw != "" {
			t.Errorf("a text is missing: %s", raw)
		}
		v.shot("serving " + c.lang + " " + c.log)
	}
}
