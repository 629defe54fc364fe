package stories

import (
	"fmt"
	"testing"
)

// finds is what a search finds of a document, each property in a word. An invariant has "always-" before it in a program.
const finds = `(async (document) => {
	const asked = await fetch("/api/v1/explore?asks=1,1&em3=1", {method: "POST", body: document}), report = await asked.json();
	return JSON.stringify([report.verdict, report.order, ...report.properties.map((p) => p.property.replace(/^always-/, "") + " " + p.verdict)]);
})`

// Every classic that is shown as a program from its own run is judged as the algorithm is, in every schedule, and behaves
// like it; shown as an algorithm again, it is the run that it was.
func TestAClassicShownAsAProgramIsJudgedAsTheAlgorithm(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms")
	all := eval[[]string](v, `fetch("/api/v1/programs").then((r) => r.json()).then((all) => all.map((c) => c.name))`)
	if len(all) < 5 {
		t.Fatalf("there are %d", len(all))
	}
	for _, name := range all {
		document := fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":2}`, name)
		v.open("/play?tab=code&s=" + link(t, document))
		v.settle()
		v.does("#pane-code [data-act=program]")
		v.until("it is offered first", `document.querySelectorAll("dialog.own-new .own-template").length > 4`)
		v.does("dialog.own-new li:nth-child(2) .own-template")
		v.until(name+" runs as a program", `document.querySelector("#own-text")?.value && `+keep)
		v.settle()
		program := eval[string](v, inForm(v.s()))
		if mine, its := eval[string](v, fmt.Sprintf("%s(%q)", finds, program)), eval[string](v, fmt.Sprintf("%s(%q)", finds, document)); mine != its {
			t.Errorf("%s: of the program it is found %s, of the algorithm %s", name, mine, its)
		}
		beside := fmt.Sprintf(`{...JSON.parse(%q), beside: {algorithm: %q, network: null, clock: null}}`, program, name)
		said := eval[string](v, fmt.Sprintf(`fetch("/api/v1/alike", {method: "POST", body: JSON.stringify(%s)}).then((r) => r.json()).then((a) => String(a.alike))`, beside))
		if said != "yes" {
			t.Errorf("%s: whether both behave alike is answered %s", name, said)
		}
		before := v.s()
		v.tab("run")
		v.until("the form is there", `document.querySelector("`+algorithmField+`")`)
		v.puts(algorithmField, name)
		v.becomes(before)
		if again := eval[string](v, inForm(v.s())); again != document {
			t.Errorf("%s: the algorithm again is %s", name, again)
		}
	}
}

// inForm is an expression: the document in a link.
func inForm(s string) string {
	return fmt.Sprintf(`(async (s) => {
		const packed = Uint8Array.from(atob(s.slice(2).replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
		return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
	})(%q)`, s)
}
