package stories

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A reader sees the code of a step with the values that it had, plays the run, and the code follows it.
func TestTheCodeOfAReferencePageFollowsItsRun(t *testing.T) {
	t.Parallel()
	const lit = `[...document.querySelectorAll(".code li.on")].map((li) => li.id).join()`
	v := begin(t, desktop)
	v.open("/algorithms/ricart-agrawala?lang=en")
	v.settle()
	v.until("the values of the step stand at its lines", `document.querySelector("#line-6 .val")?.textContent === "(4, P2) < (6, P3): yes"`)
	if lines := eval[string](v, lit); lines != "line-5,line-6,line-7" {
		t.Errorf("lit are %s", lines)
	}
	v.shot("reference")
	v.do(chromedp.Click(chromedp.CSS("#hero-play")))
	v.until("other lines are lit", `document.querySelector("#buttons") && `+lit+` !== "line-5,line-6,line-7" && `+lit+` !== ""`)
	v.until("the link to the playground goes along", `!document.querySelector("#hero-open").href.includes("at=14")`)
	v.fits("played")
	v.usable("played")
	v.shot("reference played")
}

// Without scripts the run, its lines and the facts are there, and nothing that would do nothing.
func TestAReferencePageNeedsNoScripts(t *testing.T) {
	t.Parallel()
	v := begin(t, look{width: 768, height: 1024})
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	v.open("/algorithms/maekawa?lang=it")
	v.do(chromedp.WaitReady(chromedp.CSS("#line-5.on")))
	v.do(chromedp.WaitReady(chromedp.CSS("#hero-play[hidden]")))
	v.do(chromedp.WaitReady(chromedp.CSS(`#hero-open[href^="/play?s=maekawa-two-lines&at="]`)))
	v.do(chromedp.Click(chromedp.CSS("[popovertarget=places]")))
	v.do(chromedp.WaitReady(chromedp.CSS("#places:popover-open")))
	v.shot("reference without scripts")
}
