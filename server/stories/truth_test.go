package stories

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Many requests are still open when this run is stopped: their messages make nobody's entry dearer.
func TestARunThatWasStoppedIsNotJudgedAsIfItWereWhole(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":20,"workload":{"entries":1,`+
		`"think":{"uniform":[0,40]}},"stop":{"events":400}}`))
	v.settle()
	v.key(kb.End)
	v.until("it is at its end", `/not judged/.test(document.querySelector("#verdicts").innerText)`)
	counts := v.text("#counts")
	if !strings.Contains(counts, "✓ 38 of 38 per entry so far") || strings.Contains(counts, "✕") {
		t.Errorf("the counts say %q", counts)
	}
	verdicts := v.text("#verdicts")
	for _, want := range []string{"EM1 mutual exclusion ✓ so far", "EM2 no deadlock not judged", "stopped at its limit"} {
		if !strings.Contains(verdicts, want) {
			t.Errorf("the verdicts say %q, not %q", verdicts, want)
		}
	}
}

// At its last step the shortest counterexample says in Why what broke, and that it ends there for no other reason.
func TestABreakIsToldWhereOneAsksWhy(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,`+
		`"schedule":["1 asks","2 asks","deliver 1>2#1","deliver 2>1#1","deliver 1>2#2","2 enters","deliver 2>1#2","1 enters"]}`) +
		"&tab=why")
	v.settle()
	v.key(kb.End)
	v.until("Why says what broke", `/EM1 is broken at step 8\s+✕\s+P1 enters while P2 is inside/.test(document.querySelector("#tabbody").innerText)`)
	if why := v.text("#tabbody"); strings.Contains(why, "Nobody waits") || !strings.Contains(why, "are inside together") {
		t.Errorf("Why says %q", why)
	}
	verdicts := v.text("#verdicts")
	if !strings.Contains(verdicts, "The run ends at step 8, where EM1 fails") || strings.Contains(verdicts, "limit") {
		t.Errorf("the verdicts say %q", verdicts)
	}
}

// Every message here has its time, so that no seed makes another run: what is left is to check them all.
func TestWhereNoSeedHelpsEveryScheduleIsOffered(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,`+
		`"network":{"delay":{"constant":2}},"script":[{"at":0,"process":1,"do":"request"},{"at":9,"process":2,"do":"request"}]}`))
	v.settle()
	if said := v.text("#verdicts"); strings.Contains(said, "survived") {
		t.Errorf("before anything has happened the run is said to have survived: %q", said)
	}
	v.key(kb.End)
	v.until("the run is at its end", `document.querySelector("#verdicts").innerText.includes("survived")`)
	if said := v.text("#verdicts"); !strings.Contains(said, "this run survived") || strings.Contains(said, "seed") {
		t.Errorf("the verdicts say %q", said)
	}
	v.do(chromedp.Click(chromedp.CSS("#verdicts .muted button")))
	v.checked("broken")
}
