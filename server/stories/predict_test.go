package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// whole is everything that a page says to whom: what is read of it, and what a screen reader is handed.
func (v *visit) whole() string {
	v.t.Helper()
	said := v.tree()
	return eval[string](v, "document.body.innerText") + "\n" + said.says(said.nodes[said.order[0].NodeID])
}

// captions are what a playground says of each step of a run, by beat.
func (v *visit) captions(name string, beats int) []string {
	v.t.Helper()
	v.open("/play?s=" + name + "&at=0")
	v.settle()
	all := make([]string, beats+1)
	for beat := 1; beat <= beats; beat++ {
		v.key(".")
		v.at(beat)
		v.until("the caption is that of the step", `!document.querySelector("#caption").classList.contains("looking")`)
		_, all[beat], _ = strings.Cut(v.text("#caption"), " ")
	}
	return all
}

// asked waits until a question is put, and gives the beat after which it is.
func (v *visit) asked() int {
	v.t.Helper()
	v.until("a question is put", `document.querySelector(".pr-keys:not([hidden])")`)
	return eval[int](v, `Number(document.querySelector("#scrub").value)`)
}

// playsOn plays on until something is asked, or all has been; it tells which.
func (v *visit) playsOn() bool {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	v.key(" ")
	v.until("a question is put, or the run has ended", `document.querySelector(".pr-keys:not([hidden])") || document.querySelector(".pr-ask").textContent.startsWith("All asked")`)
	return eval[bool](v, `document.querySelector(".pr-keys:not([hidden])") !== null`)
}

// By the keyboard alone: playing stops before each question, of what comes nothing is on the page or in what a screen reader
// is handed, a number answers, S skips, and at the end one knows how many were right.
func TestAStudentPredictsARunByTheKeyboard(t *testing.T) {
	t.Parallel()
	const name = "lab-test-3"
	v := begin(t, desktop)
	said := v.captions(name, run(t, name).beats)
	v.open("/play?s=" + name + "&at=0")
	v.settle()
	v.hasten(6)
	v.key("q")
	v.until("predicting has begun", `document.querySelector(".pr-count")?.textContent.startsWith("0 of")`)
	total := eval[int](v, `Number(document.querySelector(".pr-count").textContent.split(" of ")[1])`)
	right := 0
	for i := 0; v.playsOn(); i++ {
		at := v.asked()
		v.shot(fmt.Sprintf("predict asked %d", i))
		page := v.whole()
		for beat := at + 1; beat < len(said); beat++ {
			if known := strings.Join(said[:at+1], "\n"); !strings.Contains(known, said[beat]) && strings.Contains(page, said[beat]) {
				t.Errorf("while it is asked after beat %d, the page says %q, which comes at %d", at, said[beat], beat)
			}
		}
		v.key(" ", ".", kb.End)
		if now := eval[int](v, `Number(document.querySelector("#scrub").value)`); now != at {
			t.Errorf("without an answer one comes from beat %d to %d", at, now)
		}
		if i == 0 {
			v.usable("asked")
		}
		if i == 1 {
			v.key("s")
		} else {
			v.key("1")
		}
		v.at(at + 1)
		v.until("the right answer is marked", `document.querySelectorAll(".pr-option.right").length === 1 && document.querySelector(".pr-because")`)
		if i != 1 && eval[bool](v, `document.querySelector(".pr-option.right .pr-key").textContent === "1"`) {
			right++
		}
		if because := v.text(".pr-because"); because == "" {
			t.Error("no reason is given")
		}
		v.shot(fmt.Sprintf("predict answered %d", i))
		if i == 0 {
			v.usable("answered")
		}
	}
	if got, want := v.text(".pr-ask"), fmt.Sprintf("All asked: %d of %d", right, total); !strings.HasPrefix(got, want) {
		t.Errorf("at the end it says %q, not %q", got, want)
	}
	if dots := eval[int](v, `document.querySelectorAll(".pr-dots i").length`); dots != total || total < 4 {
		t.Errorf("%d dots for %d questions", dots, total)
	}
	v.key("q")
	v.until("the run is there again, and its story", `document.querySelector("#tab-act").hidden && !document.body.classList.contains("predicting")`)
	v.key(kb.End)
	v.at(len(said) - 1)
}

// An address that asks shows nothing of the run before it has been hidden, and is again that address while one predicts.
func TestAnAddressThatAsksOpensSo(t *testing.T) {
	t.Parallel()
	for _, l := range looks(phone, desktop.inDark(), phone.inDark()) {
		v := begin(t, l)
		v.open("/play?s=no-tie-break&at=0&ask=1")
		v.until("predicting has begun", `document.querySelector(".pr-count") && !document.querySelector(".asks")`)
		v.until("the address says so", `location.search.includes("ask=1")`)
		for range 4 {
			v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#buttons .play").click()`))
			v.asked()
			v.usable("asked on a phone")
			v.shot("predict phone asked")
			if small := eval[int](v, `[...document.querySelectorAll(".pr-option")].filter((b) => b.getBoundingClientRect().height < 44).length`); small > 0 {
				t.Errorf("%d answers are lower than a finger", small)
			}
			v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".pr-option").click()`))
			v.until("the right answer is marked", `document.querySelector(".pr-option.right")`)
			v.shot("predict phone answered")
			if eval[bool](v, `document.querySelector(".pr-count").textContent.replace(/(\d+) of \1$/, "") === ""`) {
				break
			}
			v.click("button", "→ go on")
		}
	}
}

// A course counts what the readers of its page answer, also where the frame is locked in.
func TestAPageAroundAnEmbedCountsAnswers(t *testing.T) {
	t.Parallel()
	for _, sandbox := range []string{"", ` sandbox="allow-scripts"`} {
		html := strings.Replace(frame("s=lab-test-3&at=7&ask=1&speed=64"), "<iframe", "<iframe"+sandbox, 1)
		v := around(t, look{width: 640, height: 640}, "", html)
		v.until("the run is there", `heard[0].some((m) => m.fano === "ready")`)
		if told := eval[int](v, `heard[0].find((m) => m.fano === "ready").events`); told != 25 {
			t.Errorf("the frame tells of %d events", told)
		}
		v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("iframe").focus()`))
		for i, key := range []string{"2", "s"} {
			v.do(chromedp.Evaluate[chromedp.Void](`frames[0].postMessage({fano: "play"}, "*")`))
			steps := eval[int](v, `heard[0].findLast((m) => m.step !== undefined).step`)
			v.until("it has played on", fmt.Sprintf(`heard[0].findLast((m) => m.fano === "step")?.step > %d`, steps))
			v.shot(fmt.Sprintf("predict framed %d%s", i, sandbox))
			v.until("the answer is counted", fmt.Sprintf(`(globalThis.pressed, heard[0].filter((m) => m.fano === "answered").length) >= %d`, i)) // those before
			v.answers(key, i+1)
		}
		got := eval[[]map[string]any](v, `heard[0].filter((m) => m.fano === "answered")`)
		if len(got) != 2 || got[0]["right"] != 1.0 || got[0]["of"] != 1.0 || got[0]["step"] != 9.0 || got[1]["right"] != 1.0 || got[1]["of"] != 2.0 {
			t.Errorf("the page around is told %v", got)
		}
		v.shot("predict framed answered" + sandbox)
	}
}

// answers presses a key in the frame that has the focus, until one more answer is counted: it may have to come to the
// question first.
func (v *visit) answers(key string, count int) {
	v.t.Helper()
	for range 50 {
		v.key(key)
		if eval[int](v, `new Promise((done) => setTimeout(() => done(heard[0].filter((m) => m.fano === "answered").length), 100))`) == count {
			return
		}
	}
	v.t.Fatalf("%q is not counted as answer %d", key, count)
}
