package stories

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// holding keeps what a page asks of the server until it is let go, and meanwhile tells the page places in line.
const holding = `{
	const {fetch} = window;
	window.fetch = (address, how) => {
		if (!String(address).startsWith("/api/v1/run?")) return fetch(address, how);
		const held = new TransformStream(), first = held.writable.getWriter();
		window.ahead = (n) => void first.write(new TextEncoder().encode(JSON.stringify({waiting: {ahead: n}}) + "\n"));
		window.letGo = async () => {
			delete window.letGo;
			first.releaseLock();
			void (await fetch(address, how)).body.pipeTo(held.writable);
		};
		return Promise.resolve(new Response(held.readable));
	};
}`

func TestAPlaceInLineMovesNothing(t *testing.T) {
	t.Parallel()
	const line = `document.querySelector("#passing")`
	for _, c := range []struct {
		name, path string
		look       look
		says       string
	}{
		{"playground", "/play?s=lab-test-3", desktop, "The server is busy: 3 ahead of you."},
		{"phone", "/play?s=lab-test-3&lang=pt", phone.inDark(), "O servidor está ocupado: 3 à sua frente."},
		{"embed", "/embed?s=lab-test-3&lang=it", look{width: 720, height: 420}, "Il server è occupato: 3 davanti a te."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := begin(t, c.look)
			v.seen.forgive("preloaded using link preload") // a run that is held comes too late for it
			v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
				_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: holding})
				return err
			}))
			v.open(c.path)
			v.waitsInPlace(line, c.says)
			v.usable("waiting")
			v.shot("in line, " + c.name)
			v.do(chromedp.Evaluate[chromedp.Void]("letGo()"))
			v.until("the run is there, and the line is gone", `document.querySelector(".drawn") && `+line+`.hidden`)
			if c.name == "playground" { // with a run on screen, while another is waited for
				v.tab("run")
				v.click("button", "New seed")
				v.waitsInPlace(line, c.says)
				v.shot("in line with a run, " + c.name)
				v.do(chromedp.Evaluate[chromedp.Void]("letGo()"))
				v.until("the line is gone", line+".hidden")
			}
		})
	}
}

// waitsInPlace has the page wait in line, which moves no diagram and is read aloud once.
func (v *visit) waitsInPlace(line, says string) {
	v.t.Helper()
	const box = `JSON.stringify([document.querySelector("#diagram").getBoundingClientRect(), scrollX, scrollY])`
	v.until("a run is asked for", "window.letGo")
	before := eval[string](v, box)
	v.do(chromedp.Evaluate[chromedp.Void]("ahead(3)"))
	v.until("its place is told", line+`.innerText === "`+says+`"`)
	if now := eval[string](v, box); now != before {
		v.t.Errorf("the notice moves the diagram from %s to %s", before, now)
	}
	aloud := eval[string](v, `document.querySelector("#announce").textContent`)
	v.do(chromedp.Evaluate[chromedp.Void]("ahead(2)"))
	v.until("its next place is told", line+`.innerText.includes("2")`)
	if now := eval[string](v, `document.querySelector("#announce").textContent`); aloud != says || now != says {
		v.t.Errorf("read aloud: %q, then %q; not %q once", aloud, now, says)
	}
}
