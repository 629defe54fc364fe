package stories

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// million is a run that no socket sends.
const million = `{"fano":1,"algorithm":"ricart-agrawala","processes":12,"seed":7,
	"workload":{"entries":100000,"think":{"exponential":40},"hold":{"constant":2}},"stop":{"events":1000000}}`

// computing is how long a story waits for a run of a million events, beside other stories on a busy machine.
const computing = 2 * time.Minute

// A traced event is what a trace says of one.
type traced struct {
	Step, At, Clock, ClockAfter int
	Kind                        string
	Message                     struct {
		Type string
		From int
	}
}

// tracedAt asks the server for the events of a run from one step on.
func tracedAt(t *testing.T, s string, step int) []traced {
	t.Helper()
	answer, err := http.Get(fmt.Sprintf("%s/api/v1/run/piece?s=%s&from=%d&to=%d", origin, url.QueryEscape(s), step, step+1))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var events []traced
	for in := json.NewDecoder(answer.Body); in.More(); {
		var e traced
		if err := in.Decode(&e); err != nil {
			t.Fatal(err)
		}
		if e.Step > 0 {
			events = append(events, e)
		}
	}
	return events
}

// says is the caption that an event has, as far as it is the same for all algorithms: who does what, and with what.
func (e traced) says() string {
	switch e.Kind {
	case "receive":
		return fmt.Sprintf(`^P%d receives %s( \([^)]*\))? from P%d\b`, e.At, e.Message.Type, e.Message.From)
	case "ask", "leave", "enter":
		return fmt.Sprintf(`^P%d %ss\b`, e.At, e.Kind)
	}
	return "."
}

// isCaptioned fails the story if the caption is not that of the event that the trace has at the step that it says.
func (v *visit) isCaptioned(s string) int {
	v.t.Helper()
	v.until("the step is here", `!/on its way/.test(document.querySelector("#caption").textContent)`)
	number, words, _ := strings.Cut(v.text("#caption"), " ")
	step, err := strconv.Atoi(number)
	if err != nil {
		v.t.Fatalf("the caption is %q %q", number, words)
	}
	e := tracedAt(v.t, s, step)[0]
	if e.Kind == "enter" && strings.Contains(words, "enters") && strings.HasPrefix(words, fmt.Sprintf("P%d ", e.At)) {
		return step // told with what allowed it
	}
	if !regexp.MustCompile(e.says()).MatchString(words) {
		v.t.Errorf("at step %d the caption is %q, and the trace has %+v", step, words, e)
	}
	return step
}

// A run of a million events is looked at as any other is: from far and from near, step by step; and no socket is opened.
func TestARunOfAMillionEventsIsLookedAtStepByStep(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	s := link(t, million)
	v.open("/play?tab=state&s=" + s)
	v.within(computing, "all of it is drawn", `document.querySelector(".scale-map")?.getAttribute("aria-valuetext")?.length > 0`)
	v.until("as many lanes as processes", `document.querySelector(".scale-chips").textContent.includes("all 12")`)
	if out := eval[string](v, inSight); out != "" {
		t.Errorf("not wholly in sight: %s", out)
	}
	v.shot("far")

	// the left edge of the brush to the middle, and closer until every message is drawn
	v.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const map = document.querySelector(".scale-map canvas"), box = map.getBoundingClientRect(), plot = document.querySelector(".scale-plot").getBoundingClientRect();
		const at = (type, x) => (map.closest("[role]") ?? map).dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: x, clientY: box.top + 30}));
		const left = plot.left + 92, right = plot.right - 14;
		at("pointerdown", left); at("pointermove", (left + right) / 2); at("pointerup", (left + right) / 2);
	})()`))
	v.until("the address says what is seen", `/[?&]events=\d+-\d+/.test(location.search)`)
	from, err := strconv.Atoi(regexp.MustCompile(`events=(\d+)-`).FindStringSubmatch(eval[string](v, "location.search"))[1])
	if err != nil || from < 400_000 || from > 600_000 {
		t.Errorf("half of the run begins with event %d", from)
	}
	v.do(chromedp.Focus(chromedp.CSS(".scale-plot")))
	for range 40 {
		v.key("+")
		if eval[bool](v, `/with events \d+/.test(document.querySelector(".scale-chips [aria-pressed=true]").textContent)`) {
			break
		}
	}
	v.until("every message is drawn", `/with events \d+/.test(document.querySelector(".scale-chips [aria-pressed=true]").textContent)`)
	v.until("and its events have come", `/view: [1-9]/.test(document.querySelector(".notes, #notes")?.textContent ?? "")`)
	v.shot("far-near")

	v.do(chromedp.KeyEvent("/"))
	v.until("the search has the focus", `document.activeElement?.type === "search"`)
	v.do(chromedp.KeyEvent("P7 enters"))
	v.until("P7 enters often", `/times in this run/.test(document.querySelector(".find-said").textContent)`)
	v.do(chromedp.KeyEvent(kb.Enter))
	v.until("the cursor is where P7 enters", `/P7 .*enters/.test(document.querySelector("#caption").textContent)`)
	first := v.isCaptioned(s)

	v.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	v.tab("state")
	for range 6 {
		before := v.text("#caption")
		v.key(".")
		v.until("the next step", fmt.Sprintf(`document.querySelector("#caption").innerText.replace(/\s+/g, " ").trim() !== %q`, before))
		step := v.isCaptioned(s)
		if step <= first || step > first+2 {
			t.Errorf("after step %d comes %d", first, step)
		}
		first = step
		e := tracedAt(t, s, step)[0]
		v.until("the state is that behind the step", fmt.Sprintf(
			`[...document.querySelectorAll("table.state tbody tr")].some((row) => row.cells[0].textContent === "P%d" && row.cells[2].textContent.includes("%d"))`,
			e.At, max(e.Clock, e.ClockAfter)))
	}
	v.until("the address says where the cursor is", fmt.Sprintf(`location.search.includes("at=%d")`, first))
	v.open(eval[string](v, "location.pathname + location.search"))
	v.within(computing, "and leads there again", fmt.Sprintf(`document.querySelector("#caption").textContent.startsWith("%d ")`, first))
	v.isCaptioned(s)
	t.Logf("the page holds %.0f MiB", eval[float64](v, "performance.memory.usedJSHeapSize / 2 ** 20"))
	for _, address := range v.seen.asked() {
		if strings.Contains(address, "/ws") {
			t.Errorf("a socket was opened: %s", address)
		}
	}
}
