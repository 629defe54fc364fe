package stories

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// brightness is that of the page's paper, from 0 to 255.
func (v *visit) brightness() int {
	v.t.Helper()
	return eval[int](v, `Math.max(...getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number))`)
}

func TestThePaperIsDarkAtNight(t *testing.T) {
	t.Parallel()
	v := beginFirst(t, desktop.inDark())
	v.open("/play?s=lab-test-3")
	v.settle()
	if b := v.brightness(); b > 60 {
		t.Errorf("in the dark the paper has brightness %d", b)
	}
	v.look(desktop)
	v.until("the paper is light by day", `Math.min(...getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number)) > 200`)

	// A theme that was chosen stays, whatever the system says.
	for v.brightness() > 60 {
		v.do(chromedp.Click(chromedp.CSS("#theme")))
	}
	v.do(chromedp.Reload())
	v.settle()
	if b := v.brightness(); b > 60 {
		t.Errorf("the chosen dark theme is forgotten: brightness %d", b)
	}
}

// picture is what the diagram shows, as text that is equal if the pictures are.
const picture = `document.querySelector("#diagram canvas").toDataURL()`

func TestNothingGlidesForThoseWhoWantNoMotion(t *testing.T) {
	t.Parallel()
	calm := desktop
	calm.still = true
	v := begin(t, calm)
	v.open("/play?s=lab-test-3&at=5")
	v.settle()
	v.at(5)
	time.Sleep(500 * time.Millisecond) // labels settle when the cursor rests
	changes := eval[int](v, `new Promise((resolve) => {
		const seen = new Set(), begin = performance.now();
		document.querySelector("#buttons .forward").click();
		const look = () => {
			seen.add(`+picture+`);
			if (performance.now() - begin < 600) requestAnimationFrame(look);
			else resolve(seen.size);
		};
		requestAnimationFrame(look);
	})`)
	v.at(6)
	// The old picture, the step, and at most once more the labels.
	if changes > 3 {
		t.Errorf("one step went through %d pictures", changes)
	}
}

func TestAPhoneIsEnough(t *testing.T) {
	t.Parallel()
	v := begin(t, phone)
	v.open("/play?s=lab-test-3")
	v.settle()
	var buttons []struct {
		Name                     string
		Left, Right, Bottom      float64
		Width, Height, Clickable float64
	}
	text := eval[string](v, `JSON.stringify([...document.querySelectorAll("#buttons button")].map((b) => {
		const r = b.getBoundingClientRect(), on = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
		return {Name: b.className, Left: r.left, Right: r.right, Bottom: r.bottom, Width: r.width, Height: r.height, Clickable: b.contains(on) ? 1 : 0};
	}))`)
	if err := json.Unmarshal([]byte(text), &buttons); err != nil {
		t.Fatal(err)
	}
	if len(buttons) != 5 {
		t.Errorf("there are %d buttons, not five", len(buttons))
	}
	for _, b := range buttons {
		if b.Width < 44 || b.Height < 44 {
			t.Errorf("%s is %.0f × %.0f px, too small for a thumb", b.Name, b.Width, b.Height)
		}
		if b.Left < 0 || b.Right > float64(phone.width) || b.Bottom > float64(phone.height) || b.Clickable == 0 {
			t.Errorf("%s cannot be reached without scrolling: %+v", b.Name, b)
		}
	}
	v.click("button", "Step forward")
	v.at(1)
	v.key(kb.End)
	v.at(22)
	v.shot("phone at the end")
}

func TestEveryScenarioOfTheGalleryCanBePlayed(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/")
	v.settle()
	paths := eval[[]string](v, `[...new Set([...document.querySelectorAll('main a[href*="/play"]')].map((a) => a.getAttribute("href")))]`)
	if len(paths) < 8 {
		t.Errorf("the gallery has only %d scenarios", len(paths))
	}
	every := 3
	if proving() {
		every = 1
	}
	const readers = 4
	for r := range readers {
		t.Run(fmt.Sprint("reader ", r+1), func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			for at := r * every; at < len(paths); at += readers * every {
				v.open(paths[at])
				v.settle()
				v.key(kb.End)
				v.until(paths[at]+" is told to its end", `document.querySelector("#scrub").value === document.querySelector("#scrub").max && document.querySelector("#scrub").max > 0`)
			}
		})
	}
}

func TestWithoutScriptsTheRunCanStillBeRead(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	v.open("/play?s=lab-test-3")
	v.find("heading", "Two ask while one is inside")
	v.shot("without scripts")
	v.click("link", "as text, in the format of the lab’s log")
	v.do(chromedp.WaitReady(chromedp.CSS("pre")))
	if trace := v.bodyText(); !strings.Contains(trace, "REQUEST") {
		t.Errorf("the run as text is %.200q", trace)
	}
}

// bodyText is what stands on a page, read without the page's scripts.
func (v *visit) bodyText() string {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Text(chromedp.CSS("body")))
	if err != nil {
		v.t.Fatal(err)
	}
	return text
}

func TestALinkThatCannotBeReadSaysSo(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("status of 40") // that is what the page is asked for here
	v.open("/play?s=1.not-a-link")
	v.until("the page says so", `document.querySelector("[role=alert]")?.textContent.length > 40`)
	v.until("another run is offered", `Number(document.querySelector("#scrub").max) > 0`)
	v.shot("broken link")
}

func TestNoPageIsWiderThanASmallScreen(t *testing.T) {
	t.Parallel()
	v := begin(t, look{width: 320, height: 640, touch: true})
	for _, path := range []string{"/", "/play?s=lab-test-3&at=14", "/play?s=ten-processes", "/algorithms", "/algorithms/lamport", "/teach", "/claims", "/import?example=1&lang=it"} {
		v.open(path)
		v.settle()
		v.fits(path)
		v.shot("small " + path)
	}
}
