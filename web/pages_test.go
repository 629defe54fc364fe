package web

import (
	"fmt"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/shiviz"
	"fano/web/docs"
)

func page(t *testing.T, lang string) Page {
	t.Helper()
	texts, ok := library.Named(lang)
	if !ok {
		t.Fatalf("no texts in %s", lang)
	}
	return Page{Texts: texts, Path: "/some?x=1", Origin: "https://fano.example", Nav: "gallery"}
}

func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sample returns an algorithm with everything that the page can show.
func sample(name string, messages []string, switches ...string) Algorithm {
	a := Algorithm{
		Algorithm: &model.Algorithm{
			Declaration: mutex.Declaration{
				Name: name, Origin: mutex.Origin{Title: "Somebody", Year: 1978, Paper: "A paper", Class: "permission"},
				Assumptions: mutex.Assumptions{FIFO: name != "ricart-agrawala", Clock: "lab", Topology: "complete"},
				Words:       mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
				Guarantees:  mutex.Guarantees{Claims: []string{"EM1", "EM2", "EM3"}, Invariants: []mutex.Invariant{{Name: "one-token"}}},
			},
			Fields: []model.Field{{Name: "T"}},
		},
		Sizes:  []Size{{N: 7, K: "3"}},
		Costs:  []Cost{{Case: "best", Formula: "N", Values: []float64{3}}, {Case: "worst", Formula: "∞", Values: []float64{math.Inf(1)}}},
		Delays: []Cost{{Case: "client", Formula: "2T", Values: []float64{2}}, {Case: "sync", Formula: "T", Values: []float64{1}}},
	}
	cost := ComparedCost{Formula: "2(N − 1)", Ours: true, Claimed: 12, Measured: 11.5, Play: "/play?s=x"}
	a.Compared = Compared{
		Measured: true, Typical: cost, Saturated: ComparedCost{Formula: "3", Claimed: 3, Measured: 3}, Client: cost, Sync: cost, Bits: 9,
		Grows: name == "lamport", Perpetual: name == "lamport", SizePlay: "/play?s=x",
		Guarantees: []Guarantee{{"EM1", true, ""}, {"EM2", false, "/play?s=x"}, {"EM3", false, ""}, {"starvation", name == "lamport", ""}},
	}
	a.Starvation = map[string][]Judged{
		"lamport":       {{Processes: 3, States: 10_000, Complete: true, Under: []FairJudge{{"messages", "holds", ""}}}},
		"lamport-queue": {{Processes: 3, States: 1, Under: []FairJudge{{"messages", "broken", "/play?s=x"}}}},
	}[name]
	a.Shown = &Shown{Run: "x", Title: "A title", Step: 2, Events: 3, Wide: drawn, Narrow: drawn, Note: "P1 sends.", Highlighted: []int{1}, Lines: []int{1, 0}}
	for i, m := range messages {
		a.Messages = append(a.Messages, Message{Type: m, Role: []string{"ask", "grant", "release"}[i], Fields: []string{"T"}})
		a.Listing = append(a.Listing, Section{Name: "Receive " + m, Lines: []Line{{Text: "defer j"}}})
	}
	a.Listing = append(a.Listing, Section{Name: "Ask", Lines: []Line{{Text: "T ← C", Switches: switches[:1]}, {Text: "T ← 0", Switches: switches[:1], Instead: true}}})
	for _, name := range []string{"Start", "MayEnter", "Leave", "Receive"} {
		a.Listing = append(a.Listing, Section{Name: name, Lines: []Line{{Text: "wait"}}})
	}
	for i, s := range switches {
		a.Switches = append(a.Switches, Switch{Name: s, Breaks: [][]Break{{{"EM1", 6, "/algorithms/x"}, {"EM3", 0, ""}, {"rest", 1, "/algorithms/y"}, {"one-token", 3, "/algorithms/z"}}, nil}[i%2], Play: "/play?s=x"})
	}
	a.Scenarios = []Entry{{Name: "lab-test-1", Title: "A title", Algorithm: "Somebody", Of: name, Switches: switches, Breaks: []string{"EM2"}, Preview: drawn, Messages: 3, Outcome: Outcome{Kind: "waits", Property: "EM2", Processes: []int{2}}, Facets: Facets{"algorithm:" + name, "breaks:EM2", "shows:tie", "processes:2"}, Words: "a title"}}
	return a
}

var drawn = Preview{
	Width: 320, Height: 120, Shapes: `<path d="m0 20l320 0" fill="none" stroke="var(--edge)" stroke-width="1.25"/>`, Lanes: 2,
	Processes: 2, Events: 3, Entries: []int{2, 1}, Inside: 2, Cut: true,
}

// drawnLog returns a log of two executions with unread lines, and with an odd clock.
func drawnLog(t *testing.T) *ImportDrawn {
	source, err := shiviz.WithExpressions(shiviz.Pattern, "^=", "?\n"+shiviz.Example+"\n=\na {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\nb {\"b\":2}\nz\n")
	if err != nil {
		t.Fatal(err)
	}
	read, err := source.Read(100)
	if err != nil {
		t.Fatal(err)
	}
	return &ImportDrawn{Execution: read.Executions[1], Picture: "<svg></svg>", Source: source, Read: read, Current: 2}
}

func everyPage(t *testing.T, lang string) map[string]string {
	p := page(t, lang)
	all := map[string]string{}
	algorithms := []Algorithm{
		sample("lamport", []string{"req", "ack", "rel"}, "ack-economy", "ack-economy-as-printed", "ack-only-entry", "entry-without-waiting"),
		sample("lamport-queue", []string{"REQUEST", "ACK", "RELEASE"}, "ack-economy", "ack-economy-as-printed", "ack-only-entry", "entry-without-waiting"),
		sample("ricart-agrawala", []string{"REQUEST", "REPLY"}, "no-tie-break", "own-counter-only", "sequence-rule", "current-clock"),
	}
	for _, a := range algorithms {
		a.Page = p
		all[a.Name] = rendered(t, AlgorithmPage(a))
	}
	var chapters []Chapter
	for _, name := range []string{"problem", "time", "lamport", "ricart-agrawala", "channels", "permissions", "quorums", "forks", "tokens", "trees", "order", "many"} {
		chapters = append(chapters, Chapter{Name: name, Title: "A chapter", Entries: algorithms[0].Scenarios})
	}
	all["import"] = rendered(t, ImportPage(Import{Page: p, Form: ImportForm{Log: "a", Themes: []string{"light"}}, Drawn: drawnLog(t)}))
	all["import, wrong"] = rendered(t, ImportPage(Import{Page: p, Form: ImportForm{Log: "x"}, Wrong: &ImportWrong{Why: "why", Field: "log", Line: 1}}))
	claim := Claim{ID: "A1", Place: "Prova", Lang: "pt", Shown: algorithms[0].Scenarios, More: []MorePage{{Path: "/algorithms#compare"}, {Path: "/algorithms/lamport", Algorithm: "lamport", Title: "Lamport"}}}
	claim.ID, claim.Verdict, claim.Sign = "A2", "in-part", "◐"
	claim.Findings = []ClaimFinding{{"holds", "✓", "This *n* is `go run`.", "/play?s=x"}, {"fails", "✕", "That is not.", ""}, {"", "·", "And P1.", ""}, {"unjudged", "?", "Unknown.", ""}}
	all["claims"] = rendered(t, ClaimsPage(Claims{
		Page: p, Of: 1, Build: "a1b2c3", Tally: []Tallied{{"in-part", "◐", []string{"A2"}}, {"holds", "✓", nil}}, Sources: []ClaimSource{{Letter: "A", Title: "Slides", Lang: "pt", Claims: []Claim{claim}}},
	}))
	for _, query := range []string{"n=6&system=plane&down=1", "n=43&system=plane", "n=111&system=singer", "n=7&system=tree&down=1", "n=3", "n=2", "n=5&system=majority&down=1,2,3"} {
		asked, _ := url.ParseQuery(query)
		v := Quorums{Page: p, Form: ReadQuorumForm(asked)}
		shown, err := v.Form.Examine()
		if err != nil {
			t.Fatal(err)
		}
		v.Shown = shown
		all["quorums, "+query] = rendered(t, QuorumsPage(v))
	}
	all["quorums, wrong"] = rendered(t, QuorumsPage(Quorums{Page: p, Wrong: &QuorumWrong{"n", "why"}}))
	all["docs"] = rendered(t, DocsIndexPage(Docs{Page: p}))
	for _, doc := range docs.All(lang) {
		all["docs, "+doc.Name] = rendered(t, DocsPage(Docs{Page: p, Doc: doc}))
	}
	for name, query := range map[string]string{"gallery": "", "gallery, found": "breaks=EM2&shows=tie", "gallery, nothing found": "q=nonsense&breaks=EM2"} {
		values, _ := url.ParseQuery(query)
		found := algorithms[0].Scenarios
		all[name] = rendered(t, GalleryPage(Gallery{
			Page: p, Chapters: chapters, First: "first", Papers: Papers{18, 1974, 2000}, Open: []string{"order"},
			Hero:  Hero{Run: "lab-test-3", Title: "A title", Step: 14, Wide: drawn, Narrow: drawn, Caption: "P2 defers: (4, P2) < (6, P3)."},
			Plane: Plane{First: 1, Second: 3, Meet: 4, FirstLine: []int{1, 2, 4}, SecondLine: []int{3, 4, 6}, Shapes: `<path d="M0 0"/>`},
			Bar:   FilterBar{Page: p, Filter: ReadFilter(values, found), All: found, Algorithms: []Named{{"lamport", "Lamport"}}, Path: "/"},
		}))
	}
	all["index"] = rendered(t, IndexPage(index(p)))
	for i, v := range lesson(t, lang) {
		all["teach "+itoa(i)] = rendered(t, TeachPage(v))
	}
	for _, status := range []int{400, 404, 405, 413, 418, 422, 429, 500, 502, 503} {
		all["error "+itoa(status)] = rendered(t, FailurePage(Failure{Page: p, Status: status, Details: []string{"no <b> here"}}))
	}
	return all
}

// A missing key would appear on the page, and so would an unfilled placeholder.
func TestNoPageShowsAKeyOrAPlaceholder(t *testing.T) {
	key := regexp.MustCompile(`[>"][a-z]+(\.[\w-]+){1,4}[<"]`)
	placeholder := regexp.MustCompile(`\{[a-z]+\}`)
	address := regexp.MustCompile(`(src|href)="[^"]*"`)
	code := regexp.MustCompile(`(?s)<code[ >].*?</code>`)
	forScripts := regexp.MustCompile(`(?s)<script id="messages".*?</script>`)
	for _, l := range Languages {
		for name, html := range everyPage(t, l.Code) {
			html = forScripts.ReplaceAllString(address.ReplaceAllString(html, ""), "")
			html = strings.NewReplacer(":::{iframe}", "", `"fano-algorithms.csv"`, "", ">reveal.js<", "").Replace(html) // names of others, and of a file
			if strings.Contains(html, "no <b> here") || strings.Contains(html, "NaN") || strings.Contains(html, "+Inf") {
				t.Errorf("%s in %s: something is not set as it should be", name, l.Code)
			}
			if strings.HasPrefix(name, "docs, ") {
				html = code.ReplaceAllString(html, "") // it contains names of fields, files and paths
			}
			for _, found := range append(key.FindAllString(html, -1), placeholder.FindAllString(html, -1)...) {
				t.Errorf("%s in %s: %s", name, l.Code, found)
			}
		}
	}
}

// The server's policy forbids inline scripts and styles, and browsers would silently drop them.
func TestPagesHaveNothingInline(t *testing.T) {
	inline := regexp.MustCompile(`\s(style|on[a-z]+)="|<style|<script(>| type="text|[^>]*>[^<])`)
	data := regexp.MustCompile(`(?s)<script id="\w+" type="application/json">.*?</script>`) // it is not executed
	for name, html := range everyPage(t, "en") {
		if found := inline.FindString(data.ReplaceAllString(html, "")); found != "" {
			t.Errorf("%s: %s", name, found)
		}
	}
}

func TestPagesHaveOneTitleAndNoIdTwice(t *testing.T) {
	id := regexp.MustCompile(`\sid="([^"]+)"`)
	for name, html := range everyPage(t, "it") {
		if n := strings.Count(html, "<h1"); n != 1 {
			t.Errorf("%s has %d headings of the first level", name, n)
		}
		seen := map[string]bool{}
		for _, m := range id.FindAllStringSubmatch(html, -1) {
			if seen[m[1]] {
				t.Errorf("%s has the id %s twice", name, m[1])
			}
			seen[m[1]] = true
		}
		if !strings.Contains(html, `<html lang="it"`) {
			t.Errorf("%s does not say that it is in Italian", name)
		}
	}
}

func TestLinksKeepTheLanguageThatWasChosen(t *testing.T) {
	p := page(t, "it")
	for _, c := range []struct {
		chosen     bool
		path, want string
	}{
		{false, "/algorithms", "/algorithms"},
		{true, "/algorithms", "/algorithms?lang=it"},
		{true, "/play?s=x", "/play?s=x&lang=it"},
		{true, "/algorithms/lamport#line-3", "/algorithms/lamport?lang=it#line-3"},
	} {
		p.LangChosen = c.chosen
		if got := p.Link(c.path); got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		}
	}
	if got := p.In("pt"); got != "/some?x=1&lang=pt" {
		t.Error(got)
	}
}

func TestASwitchIsMarkedWhereItChangesTheListing(t *testing.T) {
	a := Algorithm{
		Listing: []Section{
			{Name: "Ask", Lines: []Line{{Text: "new", Switches: []string{"x"}, Instead: true}, {Text: "old", Switches: []string{"x"}}, {Text: "next"}}},
			{Name: "Receive", Lines: []Line{
				{Text: "only if", Switches: []string{"y"}, Instead: true},
				{Text: "else only if", Switches: []string{"y", "z"}, Instead: true},
				{Text: "send"},
			}},
			{Name: "Leave", Lines: []Line{{Text: "never", Switches: []string{"z"}, Instead: true}}},
		},
		Switches: []Switch{{Name: "x"}, {Name: "y"}, {Name: "z"}, {Name: "rule", Line: 2}},
	}
	if got := len(a.shown()); got != 2 {
		t.Errorf("%d sections are shown, want 2", got)
	}
	for name, want := range map[string]int{"x": 1, "y": 3, "z": 3, "rule": 2, "none": 0} {
		if got := a.changed(name); got != want {
			t.Errorf("%s changes line %d, want %d", name, got, want)
		}
	}
	for name, want := range map[string][]string{"x": {"new"}, "y": {"only if"}, "z": {"else only if", "never"}, "rule": nil} {
		var got []string
		for _, l := range a.instead(name) {
			got = append(got, l.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("with %s there are %q, want %q", name, got, want)
		}
	}
}

func TestAnAlgorithmsOwnPropertiesAreCalledByWords(t *testing.T) {
	a := sample("lamport", []string{"req", "ack", "rel"}, "ack-economy", "ack-only-entry")
	a.Page = page(t, "it")
	html := rendered(t, AlgorithmPage(a))
	for _, want := range []string{"✓ one token", "EM1 mutua esclusione", "i messaggi finiscono", "6 passi", "1 passo", "one token", "<td>–</td>", "<i>K</i> = 3", "ritardi di messaggio"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for v, want := range map[float64]string{3: "3", 1.8333: "1,83", 0: "0", math.Inf(1): "–", math.NaN(): "–"} {
		if got := value(a.Page, v); got != want {
			t.Errorf("%v is written %s", v, got)
		}
	}
}

func TestTheListOfAlgorithmsTellsACostInShort(t *testing.T) {
	for _, c := range []struct {
		costs []Cost
		want  string
	}{
		{[]Cost{{Case: "typical", Formula: "3"}}, "[3]"},
		{[]Cost{{Case: "typical", Formula: "2d, d a distance"}, {Case: "best", Formula: "0"}, {Case: "saturated", Formula: "4"}, {Case: "worst", Formula: "2D, D the diameter"}}, "[0 2D]"},
		{[]Cost{{Case: "typical", Formula: "2(N − 1)"}, {Case: "best", Formula: "N − 1"}}, "[N − 1 2(N − 1)]"},
	} {
		if got := fmt.Sprint(Algorithm{Costs: c.costs}.span()); got != c.want {
			t.Errorf("%v in short: %s, want %s", c.costs, got, c.want)
		}
	}
}

// The page of a draft explains why its texts are in English, and marks them as English.
func TestThePageOfADraftSaysThatItIsNotTranslated(t *testing.T) {
	l, err := NewLibrary(draft)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range Languages {
		a := sample("sketch", []string{"ASK"}, "bent")
		a.Page = page(t, in.Code)
		a.Page.Texts, _ = l.Named(in.Code)
		html := rendered(t, AlgorithmPage(a))
		says := strings.Contains(html, templ.EscapeString(a.Page.T("algorithm.draft")))
		if marked := strings.Contains(html, `<div class="paper-idea prose" lang="en"><p>An idea.`); says != (in.Code != "en") || marked != says {
			t.Errorf("%s: says so: %v, marked: %v", in.Code, says, marked)
		}
	}
}
