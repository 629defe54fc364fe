package stories

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// No page keeps somebody waiting: in all stories, no task of a page may take its main thread longer than a tenth of a
// second, which is when people begin to notice that nothing answers.
//
// Milliseconds of a clock would say how busy the machine is. So a page tells which of its tasks were long by the clock
// (PerformanceObserver, in a world of its own), and the kernel how much of a processor the page's main thread was given
// in that time; the time in which others had it does not count. A processor that is shared, or slow, takes longer for
// the same work, too: so the page then does some work that is always the same, and the limit grows with what that takes.
// What the kernel tells is rounded down, to what certainly fell into the task; and a task that had to share its
// processor is only logged, for caches that others empty make the same work longer, and moments are noted late. So a
// story fails for good reason only, and on a busy machine it may overlook something. The machine that has nothing else
// to do is the one that finds it.

// longest is how long a task may take the main thread, on a machine that does the usual work in its usual time.
const longest = 100 * time.Millisecond

// alone is the part of its time that a task has a processor if no one else wants it.
const alone = 0.75

// The usual work, and what it takes a processor of today that is not shared.
const (
	work  = `(() => { let x = 1; for (let i = 0; i < 4e6; i++) x = Math.imul(x, 48271) + i | 0; return x; })()`
	usual = 20 * time.Millisecond
)

// reporter tells of every task and frame of more than fifty milliseconds by the clock, in the time of the machine.
const reporter = `for (const type of ["longtask", "long-animation-frame"])
	new PerformanceObserver((list) => {
		const zero = Date.now() - performance.now();
		for (const { startTime, duration, scripts } of list.getEntries())
			fanoReport(JSON.stringify({type, start: zero + startTime, duration, scripts: scripts?.map((s) =>
				[s.invoker.replace(/.*\/static\/\w+\//, ""), s.sourceURL.replace(/.*\/static\/\w+\//, ""), s.sourceFunctionName, Math.round(s.duration) + " ms"].filter(Boolean).join(" "))}));
	}).observe({type, buffered: true});`

// follower reports each input that reaches a page, by the binding inputs.
const (
	inputs   = "fanoInput"
	follower = `for (const type of ["keydown", "mousedown", "touchstart", "wheel"])
		addEventListener(type, (e) => fanoInput(type + " " + (e.key ?? "") + " at " + new Date().toISOString()), { capture: true, passive: true });`
)

// A long is a task, or a frame with what it was made of, that was long by the clock.
type long struct {
	Type            string
	Start, Duration float64 // in milliseconds
	Scripts         []string
}

func (l long) from() time.Time { return time.UnixMicro(int64(1000 * l.Start)) }
func (l long) to() time.Time   { return time.UnixMicro(int64(1000 * (l.Start + l.Duration))) }

// A span is a stretch of time.
type span struct{ from, to time.Time }

func (s span) meets(l long) bool { return s.from.Before(l.to()) && l.from().Before(s.to) }

// observe makes the page report long tasks, and the input it receives.
func (v *visit) observe() {
	v.t.Helper()
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, name := range []string{"fanoReport", inputs} {
			if _, err := cdp.Call(ctx, t, runtime.AddBinding, runtime.AddBindingParams{Name: name, ExecutionContextName: "frames"}); err != nil {
				return err
			}
		}
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: reporter + follower, WorldName: "frames"})
		return err
	}))
}

// own does something that is the story's work and not the page's, and says why it may be long.
func (v *visit) own(why string, does func()) {
	v.t.Helper()
	from := time.Now()
	does()
	v.seen.excuse(span{from, time.Now()})
	v.t.Logf("not held against the page's frames: %s", why)
}

// isPrompt fails the story if a task has kept the page's main thread too long.
func (v *visit) isPrompt() {
	v.t.Helper()
	for _, task := range v.late() {
		if task.shared {
			v.t.Logf("not held against the page, which had to share its processor: %s", task.text)
		} else {
			v.t.Error(task.text)
		}
	}
}

// A late task has kept the page's main thread too long.
type late struct {
	text   string
	shared bool // others had the processor meanwhile
}

// late tells of the tasks that have kept the page's main thread too long.
func (v *visit) late() (told []late) {
	v.t.Helper()
	var suspects []long
	tasks, frames := v.seen.long()
	for _, task := range tasks {
		if kernel.busiest(task.from(), task.to()) > longest {
			suspects = append(suspects, task)
		}
	}
	if len(suspects) == 0 {
		return nil
	}
	mine, pace, err := v.calibrate()
	if err != nil {
		v.t.Logf("%d tasks may have been long: %v", len(suspects), err)
		return nil
	}
	limit := time.Duration(float64(longest) * max(1, pace))
	for _, task := range suspects {
		if used := mine.least(task.from(), task.to()); used > limit {
			text := fmt.Sprintf("a task took the main thread %v (%.0f ms by the clock); the limit is %v here: %s", used.Round(time.Millisecond),
				task.Duration, limit.Round(time.Millisecond), strings.Join(scriptsOf(task, frames), "; "))
			told = append(told, late{text, used.Seconds()*1000 < alone*task.Duration})
		}
	}
	return told
}

// scriptsOf are what ran in a task, as far as the browser has told.
func scriptsOf(task long, frames []long) (all []string) {
	for _, f := range frames {
		if (span{f.from(), f.to()}).meets(task) {
			all = append(all, f.Scripts...)
		}
	}
	return all
}

// calibrate has the page do the usual work: which thread is its main thread, and how many times as long as usual that
// took it.
func (v *visit) calibrate() (mine *thread, pace float64, err error) {
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{}); err != nil {
		return nil, 0, err
	}
	for range 5 { // the page may have been at something else as well
		were := kernel.now()
		before, err := threadTime(ctx)
		if err != nil {
			return nil, 0, err
		}
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[float64](work)); err != nil {
			return nil, 0, err
		}
		after, err := threadTime(ctx)
		if err != nil {
			return nil, 0, err
		}
		if mine = whose(were, kernel.now(), after-before); mine != nil {
			return mine, float64(after-before) / float64(usual), nil
		}
	}
	return nil, 0, fmt.Errorf("none of %d threads is the page's", len(kernel.now()))
}

// threadTime is what a page's main thread has used of a processor.
func threadTime(ctx context.Context) (time.Duration, error) {
	all, err := chromedp.Call(ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		return 0, err
	}
	for _, m := range all.Metrics {
		if m.Name == "ThreadTime" {
			return time.Duration(m.Value * float64(time.Second)), nil
		}
	}
	return 0, fmt.Errorf("the browser tells no thread's time")
}

// What is held against the page is what it does, and not what the story does on purpose.
func TestATaskThatTakesLongIsHeldAgainstThePage(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3")
	v.settle()
	if len(kernel.now()) == 0 {
		t.Skip("this system does not tell what threads use")
	}
	if told := v.late(); len(told) > 0 {
		t.Fatal(told)
	}
	v.own("it is idle on purpose", func() {
		v.do(chromedp.Evaluate[chromedp.Void](`setTimeout(function idle() { for (let i = 0; i < 15; i++) ` + work + `; window.idled = true; })`))
		v.until("it has been idle", "window.idled")
		time.Sleep(500 * time.Millisecond) // the page tells of it a little later
		if told := v.late(); len(told) != 1 {
			t.Errorf("three times as much as is allowed is told as %v", told)
		}
	})
}

// report notes what a page tells of itself.
func (w *watcher) report(payload string) {
	var l long
	if err := json.Unmarshal([]byte(payload), &l); err != nil {
		w.complain("cannot read %s: %v", payload, err)
		return
	}
	w.longs = append(w.longs, l)
}

// excuse takes a stretch of time out of what is judged.
func (w *watcher) excuse(s span) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.excused = append(w.excused, s)
}

// long returns the tasks that were long by the clock and are not excused, and the frames.
func (w *watcher) long() (tasks, frames []long) {
	w.mu.Lock()
	defer w.mu.Unlock()
	told := map[float64]bool{} // a task is told by every frame of the page
	for _, l := range w.longs {
		if l.Type != "longtask" {
			frames = append(frames, l)
			continue
		}
		excused := false
		for _, s := range w.excused {
			excused = excused || s.meets(l)
		}
		if at := float64(int64(l.Start)); !excused && !told[at] {
			told[at] = true
			tasks = append(tasks, l)
		}
	}
	return tasks, frames
}
