package stories

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// muddle tells which parts of an embed are not wholly in the frame, and which texts lie over one another.
const muddle = `((rim) => {
	const seen = (e) => e && e.getClientRects().length > 0, faults = [];
	const parts = [...document.querySelectorAll("#title, #open, #passing, #buttons button, #caption, #code, #picture, .scrub")]
		.filter(seen).map((e) => ({text: "#" + (e.id || e.closest("[id]").id + " " + e.className), box: (({left, top, right, bottom}) => [left, top, right, bottom])(e.getBoundingClientRect())}));
	const texts = words(), fit = document.querySelector(".fit");
	if (seen(fit)) texts.push({text: "the way back", box: (({left, top, right, bottom}) => [left, top, right, bottom])(fit.getBoundingClientRect())});
	for (const {text, box} of [...parts, ...texts])
		if (box[0] < -rim || box[1] < -rim || box[2] > innerWidth + rim || box[3] > innerHeight + rim)
			faults.push(text + " is not in the frame: " + box.map(Math.round));
	for (const all of [parts, texts])
		all.forEach((a, i) => all.slice(0, i).forEach((b) => {
			if (Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]) > 1.5 && Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]) > 1.5)
				faults.push(a.text + " lies over " + b.text);
		}));
	if (document.documentElement.scrollHeight > innerHeight + rim) faults.push("it scrolls");
	return faults.join("; ");
})(1)`

// The runs that embeds are measured with.
var framed = []struct{ name, query string }{
	{"three", "s=lab-test-3&at=13"},
	{"seven", "s=maekawa-two-lines&at=20"},
	{"thirteen", `{"fano":1,"algorithm":"ricart-agrawala","processes":13,"workload":{"entries":1,"think":{"uniform":[0,30]}}}`},
	{"thousand", `{"fano":1,"algorithm":"lamport","processes":5,"workload":{"entries":40},"stop":{"events":1000}}`},
}

// In frames of every width, with code and without, all is in the frame, and nothing lies over anything else: beside the
// diagram where there is room, else below it, where the code scrolls and nothing else does.
func TestEverythingOfAnEmbedIsInItsFrame(t *testing.T) {
	t.Parallel()
	turn := 0
	for _, r := range framed {
		query := r.query
		if strings.HasPrefix(query, "{") {
			query = "s=" + link(t, query) + "&at=200"
			if r.name == "thirteen" {
				query = strings.TrimSuffix(query, "&at=200") + "&at=60"
			}
		}
		for _, code := range []string{"", "&code=1"} {
			turn++
			lang, dark := []string{"en", "pt", "it"}[turn%3], turn%2 == 0
			t.Run(r.name+code, func(t *testing.T) {
				t.Parallel()
				v := begin(t, look{width: 640, height: 420})
				v.typed()
				heights := []int64{usualHeight(t, "/embed?"+query+code)}
				if code != "" && r.name == "three" {
					heights = append(heights, 420, 480)
				}
				for _, width := range []int64{300, 420, 640, 900} {
					for _, height := range heights {
						v.look(look{width: width, height: height, dark: dark})
						v.open("/embed?lang=" + lang + "&" + query + code)
						name := fmt.Sprintf("frame %s%s %dx%d %s", r.name, strings.TrimPrefix(code, "&"), width, height, lang)
						v.inFrame(name, code != "")
					}
				}
			})
		}
	}
}

// inFrame waits until an embed has drawn its run, and measures it.
func (v *visit) inFrame(name string, code bool) {
	v.t.Helper()
	v.opens()
	if code {
		v.until("its code is there", `document.querySelector("#code li.on .val, #code li:first-child")`)
	}
	v.settle()
	v.shot(name)
	if said := eval[string](v, muddle); said != "" {
		v.t.Errorf("%s: %s", name, said)
	}
	if !code {
		return
	}
	beside := eval[bool](v, `document.querySelector("#code").getBoundingClientRect().top < document.querySelector("#buttons").getBoundingClientRect().top`)
	if wants := eval[bool](v, `innerWidth >= 860 || innerWidth >= 600 && innerHeight < 600`); beside != wants {
		v.t.Errorf("%s: beside is %v", name, beside)
	}
	if lines := eval[int](v, `((box) => [...document.querySelectorAll("#code li, #code h2")].filter((e) => {
		const {top, bottom} = e.getBoundingClientRect();
		return top > box.top - 2 && bottom < box.bottom + 2;
	}).length)(document.querySelector("#code").getBoundingClientRect())`); lines < 2 {
		v.t.Errorf("%s: %d lines of the code are in sight", name, lines)
	}
}

// Names of phases are written smaller, or shortened, before they are left out.
func TestSmallEmbedsNameTheirPhases(t *testing.T) {
	t.Parallel()
	v := begin(t, look{width: 640, height: 420})
	v.typed()
	for _, c := range []struct {
		width, height int64
		query         string
		want          []string
	}{
		{900, 420, "s=lab-test-3&at=13", []string{"WANTED", "HELD"}},
		{640, 420, "s=lab-test-3&at=13", []string{"WANTED", "HELD"}},
		{640, 420, "s=lab-test-3&at=13&code=1", []string{"WAN", "HELD"}},
		{420, 420, "s=lab-test-3&at=13", []string{"WANTED", "HELD"}},
		{420, 420, "s=lab-test-3&at=13&code=1", []string{"WANTED", "HELD"}},
		{300, 420, "s=lab-test-3&at=13", []string{"HELD"}},
		{640, 498, "s=ten-processes&at=40", []string{"WANTED"}},
	} {
		v.look(look{width: c.width, height: c.height})
		v.open("/embed?lang=en&" + c.query)
		v.opens()
		v.settle()
		// the words right of the lanes' heads, which say in full how each process stands
		bars := eval[[]string](v, `((left) => words().filter((w) => w.bold && w.box[0] > left && /^(WAN|WANTED|HEL|HELD)$/.test(w.text)).map((w) => w.text))(
			document.querySelector(".scrub").getBoundingClientRect().left - 20)`)
		for _, want := range c.want {
			if !strings.Contains(" "+strings.Join(bars, " ")+" ", " "+want) {
				t.Errorf("%d×%d, %s: the bars are named %v, not %s", c.width, c.height, c.query, bars, want)
			}
		}
		v.shot(fmt.Sprintf("phases %d %d %s", c.width, c.height, c.query))
	}
}

// Who waits in line for a run sees the buttons, and reads why.
func TestAnEmbedThatWaitsKeepsItsButtonsInSight(t *testing.T) {
	t.Parallel()
	for i, l := range []look{{width: 420, height: 420}, {width: 300, height: 420, dark: true}, {width: 420, height: 320}} {
		v := begin(t, l)
		v.typed()
		v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: holding})
			return err
		}))
		for _, code := range []string{"", "&code=1"} {
			v.open("/embed?s=lab-test-3&at=13&lang=" + []string{"en", "pt", "it"}[i] + code)
			v.until("a run is asked for", "window.letGo")
			v.do(chromedp.Evaluate[chromedp.Void]("ahead(31)"))
			v.until("its place is told", `document.querySelector("#passing").innerText.includes("31")`)
			v.shot(fmt.Sprintf("frame waits %s %d%s", l, l.height, code))
			for _, part := range []string{"#passing", "#buttons"} {
				if in := eval[bool](v, fmt.Sprintf(`(({left, top, right, bottom, width}) => width > 100 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(document.querySelector(%q).getBoundingClientRect())`, part)); !in {
					t.Errorf("%s%s: %s is not in sight", l, code, part)
				}
			}
			if clear := eval[bool](v, `(({left, right, top, bottom}) => [left + 4, (left + right) / 2, right - 16].every((x) => document.elementFromPoint(x, (top + bottom) / 2)?.id === "passing"))(document.querySelector("#passing").getBoundingClientRect())`); !clear {
				t.Errorf("%s%s: something lies over the message", l, code)
			}
			v.do(chromedp.Evaluate[chromedp.Void]("letGo()"))
			v.until("the run is there", `document.querySelector(".drawn") && document.querySelector("#passing").hidden`)
		}
	}
}
