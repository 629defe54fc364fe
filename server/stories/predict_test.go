package stories

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fano/algorithms"
)

// asks finds an enabled answer.
const asks = `$("[aria-labelledby=pr-ask] button:not([aria-disabled])")`

// marked are the answers marked as right.
const marked = `$$("[aria-labelledby=pr-ask] button").filter((b) => b.innerText.includes("✓"))`

// captions returns the playground's captions of all steps of a run.
func (p *tab) captions(name string) []string {
	p.t.Helper()
	p.open("/play?s=" + name + "&at=0")
	all := []string{""}
	for beat := 1; beat <= eval[int](p, `Number($("#scrub").max)`); beat++ {
		p.press(".")
		p.at(beat)
		p.until("the caption is that of the step",
			`$("#caption").innerText !== globalThis.before && (globalThis.before = $("#caption").innerText)`)
		_, text, _ := strings.Cut(eval[string](p, `person.clean($("#caption").innerText)`), " ")
		all = append(all, text)
	}
	return all
}

// By keyboard alone: playing stops before each question, neither the page nor the accessibility tree reveals what
// comes, a number answers, S skips, and at the end the student learns how many answers were right.
func TestAStudentPredictsARun(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/")
	said := p.captions("lab-test-3")
	p.open("/play?s=lab-test-3&at=0")
	p.press(">", ">", ">", ">", ">", ">", "q")
	p.sees("Play the run, or go on with")
	right, asked := 0, 0
	for asked < 40 {
		eval[any](p, `document.activeElement.blur()`)
		p.press(" ")
		p.until("a question is put, or all are", asks+` || $("#pane-act").innerText.includes("All asked")`)
		if !eval[bool](p, "!!"+asks) {
			break
		}
		at := eval[int](p, `Number($("#scrub").value)`)
		page := eval[string](p, "document.body.innerText") + "\n" + p.heard().all()
		for beat := at + 1; beat < len(said); beat++ {
			if !strings.Contains(strings.Join(said[:at+1], "\n"), said[beat]) && strings.Contains(page, said[beat]) {
				t.Errorf("asked after step %d, the page says %q, which comes at %d", at, said[beat], beat)
			}
		}
		p.press(" ", ".", kb.End)
		p.at(at) // it does not continue without an answer
		if asked == 0 {
			p.usable("asked")
		}
		p.press([]string{"1", "s"}[min(1, asked%2)])
		p.at(at + 1)
		p.until("the right answer is marked", marked+`.length === 1`)
		if asked%2 == 0 && eval[bool](p, marked+`[0].innerText.trim().startsWith("1")`) {
			right++
		}
		if asked++; asked == 1 {
			p.usable("answered")
		}
	}
	p.sees(fmt.Sprintf("All asked: %d of %d", right, asked))
	if asked < 4 {
		t.Errorf("only %d questions were put", asked)
	}
	p.press("q")
	p.until("predicting is over", `$("#tab-act").hidden`)
	p.press(kb.End)
	p.at(len(said) - 1)

	// A URL with ask=1 opens so, even on a phone, where answers have the height of a finger.
	quiz := open(t, mobile, "/play?s=no-tie-break&at=0&ask=1")
	quiz.sees("Play the run, or go on with")
	quiz.click("button", "Play")
	quiz.until("a question is put", asks)
	quiz.usable("asked on a phone")
	if low := eval[int](quiz,
		`$$("[aria-labelledby=pr-ask] button").filter((b) => b.getBoundingClientRect().height < 44).length`); low > 0 {
		t.Errorf("%d answers are lower than a finger", low)
	}
	quiz.press("1")
	quiz.until("the right answer is marked", marked+`.length === 1`)
	quiz.addressHas("ask=1")
}

// A task is a challenge as stated by the gallery.
type task struct {
	Name       string
	Least      int
	Impossible bool
}

// tasks returns the gallery's challenges.
func tasks(t *testing.T) (all []task) {
	t.Helper()
	for _, folder := range algorithms.Folders() {
		text, err := algorithms.Files.ReadFile(folder + "/gallery.json")
		if err != nil {
			t.Fatal(err)
		}
		var runs []task
		if err := json.Unmarshal(text, &runs); err != nil {
			t.Fatal(err)
		}
		for _, run := range runs {
			if run.Least > 0 || run.Impossible {
				all = append(all, run)
			}
		}
	}
	return all
}

// spent waits until a number of choices were made, and the next one is possible.
func (p *tab) spent(choices int) {
	p.t.Helper()
	p.until(fmt.Sprintf("%d choices were made", choices),
		fmt.Sprintf(`/choices: %d\b/.test($("#pane-act").innerText) && !$("#pane-act [aria-busy=true]")`, choices))
}

// hint requests hints until one names the key of a choice, and returns it.
func (p *tab) hint() (key string) {
	p.t.Helper()
	const status = `$$("#pane-act [role=status]").map((s) => s.textContent).join(" ").trim()`
	asked := false
	p.eventually("a hint names a key", func() (string, bool) {
		said := eval[string](p, status)
		key = eval[string](p, `/goes on with:? .* \((\S+)\)\.$/.exec(`+quote(said)+`)?.[1] ?? ""`)
		if asked && key != "" {
			return said, true
		}
		if !strings.Contains(said, "Searching") {
			p.click("button", "Hint")
			asked = true
		}
		return said, false
	})
	return key
}

// takeHint makes the choice named by a hint; a fault is in a list of its kind.
func (p *tab) takeHint(made int) {
	p.t.Helper()
	p.press(p.hint())
	const list = `$$("#pane-act kbd").some((k) => k.textContent === "Esc")`
	p.until("it is made, or its list is open", fmt.Sprintf(`%s || /choices: %d\b/.test($("#pane-act").innerText)`, list,
		made))
	if eval[bool](p, `!!(`+list+`)`) {
		p.press(p.hint())
	}
	p.spent(made)
}

// A challenge is solved hint by hint, with the minimum number of choices; its link proves it. An impossible one can
// be called impossible; if a possible one is, the player continues. A lost goal is reported, and can be reached again
// once a choice is undone.
func TestAChallengeIsPlayed(t *testing.T) {
	t.Parallel()
	solved := 0
	for _, one := range tasks(t) {
		if one.Impossible || !proving() && one.Name != "challenge-tie" && one.Name != "challenge-not-fifo" {
			continue
		}
		solved++
		t.Run(one.Name, func(t *testing.T) {
			t.Parallel()
			p := open(t, wide, "/play?s="+one.Name)
			for made := 1; made <= one.Least; made++ {
				p.takeHint(made)
			}
			p.sees("Solved in", "no shorter way")
			p.until("there is a link", `$("#pane-act a[href*='s=1.']")?.checkVisibility()`)
			solution := eval[string](p, `$("#pane-act a[href*='s=1.']").href`)
			p.usable("solved")
			p.open(strings.TrimPrefix(solution, p.origin))
			p.sees("no shorter way")
		})
	}
	if solved == 0 {
		t.Error("there is no challenge")
	}
}

// Calling a challenge impossible is confirmed or refuted, and a choice that spoils the goal is taken back.
func TestAChallengeIsGivenUp(t *testing.T) {
	t.Parallel()
	tried := tasks(t)
	impossible := tried[slices.IndexFunc(tried, func(one task) bool { return one.Impossible })]
	p := open(t, mobile, "/play?s="+impossible.Name)
	p.click("button", "It is impossible")
	p.sees("Right: a search through all")
	p.usable(impossible.Name)

	possible := open(t, wide, "/play?s=challenge-tie")
	possible.click("button", "It is impossible")
	possible.sees("It can be done")
	possible.click("button", "Play on")
	possible.seesNo("It can be done")
	possible.takeHint(1)

	lost := open(t, wide, "/play?s=challenge-not-fifo")
	lost.takeHint(1)
	lost.press("1") // the request arrives before its answer can overtake it
	lost.spent(2)
	lost.click("button", "Hint")
	lost.sees("no longer be reached")
	lost.press("u")
	lost.spent(1)
	lost.hint()
}
