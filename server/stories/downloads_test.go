package stories

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Somebody who writes a paper takes a run home: each file is there, is what it says, and is called after the run.
func TestARunIsTakenHome(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=campos-carvalho-who-decides&at=25&axis=logical&lang=en")
	v.settle()
	v.at(24)
	v.click("button", "Share")
	v.until("the ways are there", `document.querySelector(".share-files summary")`)
	v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".share-files summary").click()`))
	v.until("the plane is offered", `document.querySelector('.share-files a[aria-label^="Quorums, at this step"]')`)
	v.usable("the dialog")
	v.shot("share-downloads")
	files := eval[[]string](v, `Promise.all([...document.querySelectorAll(".share-files a")].map(async (a) => {
		const answer = await fetch(a.href.startsWith("data:") ? "/readyz" : a.href);
		const name = answer.headers.get("Content-Disposition")?.match(/^attachment; filename="(.*)"$/)?.[1] ?? a.download;
		const text = a.href.startsWith("data:") ? decodeURIComponent(a.href) : await answer.text();
		return name + " " + answer.status + " " + text.slice(0, 40).replaceAll("\n", " ");
	}))`)
	for _, want := range []string{
		"campos-carvalho-who-decides.svg 200 <svg", "campos-carvalho-who-decides.png 200 ", "campos-carvalho-who-decides.tex 200 % ",
		"campos-carvalho-who-decides-plane-", "campos-carvalho-who-decides-precedence-", "campos-carvalho-who-decides.ndjson 200 {\"fano\":1",
		"campos-carvalho-who-decides.csv 200 step,time", "campos-carvalho-who-decides-log.txt 200 ", "campos-carvalho-who-decides-shiviz.log 200 (?<host>",
		"scenario.json 200 data:application/json,{   \"fano\": 1",
	} {
		if !slices.ContainsFunc(files, func(f string) bool { return strings.HasPrefix(f, want) }) {
			t.Errorf("no %q in %q", want, files)
		}
	}
	if asked := eval[string](v, `document.querySelector('.share-files a[aria-label="Diagram: SVG"]').href`); !strings.Contains(asked, "axis=logical") {
		t.Errorf("the figure is not as it is seen: %s", asked)
	}
}
