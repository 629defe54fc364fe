package stories

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The maximum size of a first visit, as compressed, and of its number of requests.
var budgets = []struct {
	path                       string
	bytes, fontBytes, requests int
}{{"/play?s=lab-test-3", 150_000, 40_000, 45}, {"/", 150_000, 150_000, 60}}

func TestThePlaygroundIsLight(t *testing.T) {
	t.Parallel()
	for _, budget := range budgets {
		p := newVisitor(t, wide)
		p.open(budget.path)
		var loaded []struct {
			Name  string
			Bytes int
		}
		text := eval[string](p,
			`JSON.stringify([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
			.map((r) => ({name: r.name, bytes: r.encodedBodySize})).sort((a, b) => b.bytes - a.bytes))`)
		if err := json.Unmarshal([]byte(text), &loaded); err != nil {
			t.Fatal(err)
		}
		sum, fonts := 0, 0
		for _, r := range loaded {
			t.Logf("%7d  %s", r.Bytes, strings.TrimPrefix(r.Name, p.origin))
			sum += r.Bytes
			if strings.HasSuffix(r.Name, ".woff2") {
				fonts += r.Bytes
			}
		}
		t.Logf("%s: %d bytes, %d of them fonts, in %d requests", budget.path, sum, fonts, len(loaded))
		if sum > budget.bytes || fonts > budget.fontBytes || len(loaded) > budget.requests || fonts == 0 {
			t.Errorf("%s is over its budget %+v", budget.path, budget)
		}
	}
}

// watchCanvas records the end of the first frame in which a canvas got at least forty drawing calls: the first
// picture of a run.
const watchCanvas = `{
	let marks = 0;
	const draw = CanvasRenderingContext2D.prototype;
	for (const name of ["arc", "fillRect", "moveTo"]) {
		const original = draw[name];
		draw[name] = function (...args) { marks++; return original.apply(this, args); };
	}
	const frame = () => {
		if (marks >= 40) globalThis.firstPicture = performance.now();
		else requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
}`

// A slow connection has a latency of 150 ms and 1.6 Mbit/s, like a mobile network in a full lecture hall. The limit
// applies only on an otherwise idle machine.
func TestTheFirstPictureComesSoon(t *testing.T) {
	if !proving() {
		t.Skip("it measures; make prove and make bench run it")
	}
	const visits = 5
	slow := &network.Conditions{Latency: 150, DownloadThroughput: 1.6e6 / 8, UploadThroughput: 1.6e6 / 8}
	run := link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":5,"stop":{"events":300}}`)
	for path, limit := range map[string]float64{"/play?s=": 2000, "/embed?s=": 1600} {
		times := []float64{}
		for range visits {
			p := newVisitor(t, wide)
			p.inject(watchCanvas)
			do(p, network.EmulateNetworkConditionsByRule,
				network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{slow}})
			p.navigate(path + run)
			p.until("the first picture", "globalThis.firstPicture")
			times = append(times, eval[float64](p, "firstPicture"))
		}
		slices.Sort(times)
		t.Logf("%s to the first picture of 300 events by a slow line: median %.0f ms, at most %.0f ms in %d visits", path,
			times[visits/2], times[visits-1], visits)
		if times[visits/2] > limit {
			t.Errorf("%s took %.0f ms, more than %.0f", path, times[visits/2], limit)
		}
	}
}

// pressOne presses the key 1 in the page, and returns the milliseconds until the step is on screen, and until the
// list shows what can happen next.
const pressOne = `(async () => {
	const from = performance.now(), was = $("#caption").innerText;
	dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true}));
	while ($("#caption").innerText === was) await person.frames(1);
	const shown = performance.now() - from;
	while ($("#pane-act [aria-busy=true]")) await person.frames(1);
	return [shown, performance.now() - from];
})()`

// Measures and reports a step by hand, from the key to the new step on screen.
func TestTheStepByHandIsSeenSoon(t *testing.T) {
	if !proving() {
		t.Skip("it measures; make prove and make bench run it")
	}
	for _, rate := range []float64{1, 4} {
		p := open(t, wide, "/play?at=30&s="+
			link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":6,"workload":{"entries":3}}`))
		p.press("h")
		p.offers(30)
		do(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate})
		before := p.threadTime()
		var shown, offered []float64
		for range 40 {
			times := eval[[2]float64](p, pressOne)
			shown, offered = append(shown, times[0]), append(offered, times[1])
		}
		slices.Sort(shown)
		slices.Sort(offered)
		t.Logf("by hand, the processor ×1/%.0f: %.0f ms of the main thread for a step; "+
			"median %.0f ms to the step on screen, %.0f ms to what can happen next",
			rate, (p.threadTime()-before).Seconds()*1000/40, shown[20], offered[20])
	}
}

// threadTime returns how long the page's main thread has run.
func (p *tab) threadTime() time.Duration {
	p.t.Helper()
	do(p, performance.Enable, performance.EnableParams{})
	for _, m := range do(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		if m.Name == "ThreadTime" {
			return time.Duration(m.Value * float64(time.Second))
		}
	}
	p.t.Fatal("the browser reports no thread time")
	return 0
}

// Reports the intervals between frames while runs on large planes play.
func TestLargePlanesMove(t *testing.T) {
	if !proving() {
		t.Skip("it measures; make prove and make bench run it")
	}
	for _, n := range []int{57, 133} {
		p := open(t, wide, fmt.Sprintf("/play?at=200&tab=picture&s=%s",
			link(t, fmt.Sprintf(`{"fano":1,"algorithm":"campos-carvalho","processes":%d,"stop":{"events":1500}}`, n))))
		p.until("points are drawn", fmt.Sprintf(`$$("[data-press]").length >= %d`, n))
		p.press(">", ">", ">", " ")
		gaps := eval[[]float64](p, `new Promise((done) => {
			const at = [];
			requestAnimationFrame(function frame(now) {
				at.push(now);
				if (now - at[0] < 3000) requestAnimationFrame(frame);
				else done(at.slice(1).map((t, i) => t - at[i]).sort((a, b) => a - b));
			});
		})`)
		t.Logf("n = %d: intervals of frames: median %.1f ms, 95 %% within %.1f ms", n, gaps[len(gaps)/2],
			gaps[len(gaps)*95/100])
		p.until("it has moved", `$("#scrub").value !== "200"`)
	}
}

// No page blocks: no task may take more than a tenth of a second of processor time on its main thread, from which
// people notice the delay.
func TestNoTaskIsLong(t *testing.T) {
	p := open(t, wide, "/play?s=lab-test-3")
	const work = `(() => { let x = 1; for (let i = 0; i < 4e6; i++) x = Math.imul(x, 48271) + i | 0; return x; })()`
	own := p.tasksOver(0, func() { eval[any](p, "for (let i = 0; i < 15; i++) void "+work) })
	if len(own) == 0 {
		t.Skip("the browser does not report how long tasks take the processor")
	}
	pace := max(1, slices.Max(own).Seconds()/0.3) // a shared processor takes longer for the same work
	limit := time.Duration(pace * float64(100*time.Millisecond))
	for _, part := range []struct {
		name string
		does func()
	}{
		{"opening", func() { p.open("/play?s=lab-test-3&at=9") }},
		{"stepping", func() { p.press(".", ".", ",", kb.End, kb.Home) }},
		{"panels", func() {
			for _, tab := range []string{"State", "Why", "Picture", "Run", "Log", "Code"} {
				p.click("tab", tab)
			}
		}},
		{"comparing", func() {
			p.press("c")
			p.click("button", "Token ring")
			p.until("both are there", twoRuns)
			p.press("c")
		}},
		{"by hand", func() { p.press("h"); p.until("it is offered", next+".length"); p.press("1", "1", "u") }},
		{"many events", func() { p.open("/play?s=" + link(t, many)); p.press("+", "+", "-", kb.End) }},
		{"the gallery", func() { p.open("/"); p.chip("breaks", "EM2") }},
	} {
		for _, task := range p.tasksOver(limit, part.does) {
			t.Errorf("%s: a task took the main thread %v, more than %v", part.name, task, limit)
		}
	}
}

// many is a run of thousands of events.
const many = `{"fano":1,"algorithm":"ricart-agrawala","processes":10,"workload":{"entries":30},"stop":{"events":8000}}`

// tasksOver returns the processor times of the pages' tasks during does that exceed a limit.
func (p *tab) tasksOver(limit time.Duration, does func()) (all []time.Duration) {
	p.t.Helper()
	ctx, stop := context.WithCancel(p.ctx)
	defer stop()
	complete, events := make(chan bool, 1), [][]byte{}
	if err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, one := range e.Value {
				events = append(events, []byte(one))
			}
		case *tracing.EventTracingComplete:
			complete <- true
		}
	}); err != nil {
		p.t.Fatal(err)
	}
	do(p, tracing.Start,
		tracing.StartParams{TraceConfig: &tracing.TraceConfig{
			IncludedCategories: []string{"disabled-by-default-devtools.timeline"},
		}})
	does()
	do(p, tracing.End, cdp.Empty{})
	<-complete
	for _, text := range events {
		var e struct {
			Name string
			TDur int64 // of a processor, in microseconds
		}
		if json.Unmarshal(text, &e) == nil && e.Name == "RunTask" && time.Duration(e.TDur)*time.Microsecond > limit {
			all = append(all, time.Duration(e.TDur)*time.Microsecond)
		}
	}
	return all
}
