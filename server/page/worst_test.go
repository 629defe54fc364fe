package page

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/quorum"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/memtest"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
)

// A worstCase is the most expensive known request to a route.
type worstCase struct {
	query string // appended to the URL; it may be a URL of its own, beginning with a slash
	body  string
	form  bool   // the body is a form's
	short string // the scenario of the short link at the end of the query
}

const (
	mostBytes = 256 << 20        // memory of a request besides what its runs and searches reserve
	mostTime  = 30 * time.Second // time of a request: a run's, and some for its answer; thrice on a busy machine
)

// packed returns the link to a text, which need not be a document.
func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // a valid level
	_, _ = w.Write([]byte(text))                       // a buffer never fails
	_ = w.Close()
	return "1." + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// emptyMembers returns a text with n fields without a name.
func emptyMembers(n int) string {
	return `{"fano":1,"algorithm":"lamport","processes":3` + strings.Repeat(`,"":1`, n) + `}`
}

// largeSets returns Maekawa's algorithm with 1,000 processes with quorums of 230.
func largeSets() string {
	sets := make([][]int, 1000)
	for i := range sets {
		for p := 1; p < 230; p++ {
			sets[i] = append(sets[i], p)
		}
		sets[i] = append(sets[i], max(i+1, 230))
	}
	text, _ := json.Marshal(sets) // numbers always marshal
	return fmt.Sprintf(`{"fano":1,"algorithm":"maekawa","processes":1000,"quorums":{"sets":%s}}`, text)
}

// longScript returns a valid document of nearly the maximum size, so regular that it fits into a link.
func longScript() string { return scriptOf(scenario.MaxBytes) }

// scriptOf returns a valid document of nearly the given size.
func scriptOf(bytes int) string {
	var b strings.Builder
	for n := 0; b.Len() < bytes-120; n++ {
		fmt.Fprintf(&b, `,{"at":%d,"process":%d,"do":"send","to":%d}`, n/100, 1+n%2, 2-n%2)
	}
	return `{"fano":1,"algorithm":"lamport","processes":2,"script":[` + b.String()[1:] + `]}`
}

// longRun returns a run that goes on as long as allowed, with the maximum number of messages in flight.
func longRun(algorithm string, processes int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"network":{"order":"any","delay":{"uniform":[1,100000]}},`+
		`"workload":{"entries":1000},"stop":{"events":200000}}`, algorithm, processes)
}

// longest returns a run of a million events.
func longest(algorithm string, processes int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"workload":{"entries":100000},"stop":{"events":1000000}}`, algorithm, processes)
}

// drawn returns a run with nearly as many events as a figure may show.
func drawn(processes, events int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"lamport","processes":%d,"workload":{"entries":1000},"stop":{"events":%d}}`, processes, events)
}

// lossy returns a run with a violation that comes late, after many faults.
func lossy(processes int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"lodha-kshemkalyani","switches":["flush-sets-rv"],"processes":%d,"workload":{"entries":1000},`+
		`"network":{"order":"any","loss":0.001,"duplication":0.01}}`, processes)
}

// forgetting returns a log in which one host knows a thousand others, and then none.
func forgetting() string {
	var b strings.Builder
	var all []string
	for h := range 90 {
		fmt.Fprintf(&b, "h%d {\"h%d\":1}\nx\n", h, h)
		all = append(all, fmt.Sprintf(`"h%d":1`, h))
	}
	fmt.Fprintf(&b, "a {\"a\":1,%s}\nx\n", strings.Join(all, ","))
	for n := 2; n < 1900; n++ {
		fmt.Fprintf(&b, "a {\"a\":%d}\n%s\n", n, strings.Repeat("&", 400))
	}
	return b.String()
}

// worstCases are the worst cases of each route; none if all requests cost the same.
func worstCases() map[string][]worstCase {
	members, sets, script := packed(emptyMembers(200_000)), packed(largeSets()), packed(longScript())
	var links []worstCase
	for _, link := range []string{members, sets, script} {
		links = append(links, worstCase{query: "?s=" + link})
	}
	var teach, oembed, make []worstCase
	for _, link := range []string{members, sets, script} {
		teach = append(teach, worstCase{query: "?link=" + url.QueryEscape("http://example.com/play?s="+link)}, worstCase{query: "?s=" + link})
		oembed = append(oembed, worstCase{query: "?url=" + url.QueryEscape("http://example.com/play?s="+link)})
	}
	for _, text := range []string{emptyMembers(200_000), largeSets(), longScript(), strings.Repeat("[", 1<<20-1), strings.Repeat("7", 1<<20-1)} {
		make = append(make, worstCase{body: text})
	}
	var runs, posted, figures []worstCase
	for _, text := range []string{longRun("lamport", 1000), longRun("singhal-heuristic", 1000), longRun("naimi-trehel", 1000), longRun("carvalho-roucairol", 30)} {
		for _, form := range []string{"", "&format=text", "&format=csv", "&format=shiviz", "&format=digest", "&picture=1", "&judge=1"} {
			runs = append(runs, worstCase{query: "?s=" + packed(text) + form})
		}
	}
	for _, text := range []string{longRun("lamport", 100), longRun("ricart-agrawala", 1000), largeSets(), drawn(20, 1990), drawn(100, 1000), drawn(2, 1990)} {
		for _, view := range []string{"diagram", "plane", "precedence"} {
			figures = append(figures, worstCase{query: "?scale=4&view=" + view + "&s=" + packed(text)})
		}
		figures = append(figures, worstCase{query: "?scale=4&step=100&s=" + packed(text)})
	}
	for view, algorithm := range map[string]string{"precedence": "chandy-misra", "plane": "maekawa"} { // of the last of many events
		const saturated = `{"fano":1,"algorithm":%q,"processes":31,"workload":{"entries":1000},"stop":{"events":20000}}`
		figures = append(figures, worstCase{query: "?view=" + view + "&s=" + packed(fmt.Sprintf(saturated, algorithm))})
	}
	posted = append(posted, make...)
	logs := []worstCase{
		{body: forgetting(), query: "?regex=" + url.QueryEscape(shiviz.Pattern)},
		{body: strings.Repeat("xy\n", 1<<20/3), query: "?regex=" + url.QueryEscape(`(?<host>\S)(?<clock>)(?<event>)`) + "&delimiter=x"},
		{body: "x", query: "?regex=" + url.QueryEscape("(?:"+strings.Repeat("(x?)", 200)+"){1000}(?<host>)(?<clock>)(?<event>)")},
	}
	var forms []worstCase
	for _, log := range logs {
		asked, _ := url.ParseQuery(log.query[1:])
		asked.Set("log", log.body)
		asked.Set("format", "own")
		asked.Set("as", "png")
		forms = append(forms, worstCase{body: asked.Encode(), form: true})
	}
	reasons := []worstCase{{query: "?s=" + packed(longRun("lamport", 1000))}}
	for _, n := range []int{5, 20, 60} {
		reasons = append(reasons, worstCase{query: "?property=EM2&s=" + packed(lossy(n))}, worstCase{query: "?s=" + packed(lossy(n))})
	}
	nothing := []worstCase{{}}
	million, wide := packed(longest("chandy-misra", 31)), packed(longest("lamport", 1000))
	all := map[string][]worstCase{
		"GET /api/v1/run/header": {{query: "?s=" + wide}, {query: "?s=" + script}},
		"GET /api/v1/run/overview": {
			{query: "?columns=2048&s=" + million}, {query: "?columns=2048&group=10&s=" + wide}, {query: "?columns=500&group=1&s=" + wide},
			{query: "?s=" + script}, {query: "?s=" + members}, {query: "?s=" + sets},
		},
		"GET /api/v1/run/piece": {
			{query: "?from=980001&to=1000000&s=" + million}, {query: "?from=900001&to=920000&s=" + wide}, {query: "?from=1&to=20000&s=" + wide},
			{query: "?s=" + script},
		},
		"GET /api/v1/run/search": {
			{query: "?q=P1&direction=previous&s=" + million}, {query: "?q=q+=+7&s=" + wide}, {query: "?q=to+P1&s=" + wide},
			{query: "?q=" + strings.Repeat("P1+", 1000) + "&s=lab-test-3"},
		},
		"GET /": {{query: "?q=" + strings.Repeat("deadlock+", 900)}}, "GET /claims": nothing,
		"GET /algorithms": {
			{query: "?x=load&n=31&a=bakery,token-ring,maekawa,campos-carvalho,naimi-trehel&sort=-algorithm"},
			{query: "?a=" + strings.Repeat("lamport,", 1000)},
		},
		"GET /api/v1/sweep.csv": nothing, "GET /api/v1/programs": nothing,
		"GET /docs":              nothing,
		"GET /docs/{name}":       {{query: "/docs/api"}},
		"GET /algorithms/{name}": {{query: "/algorithms/maekawa"}},
		"GET /algorithms/{name}/{switch}/{property}": {{query: "/algorithms/ricart-agrawala/ignore-priority/EM1"}},
		"GET /api/v1/gallery":                        nothing,
		"GET /texts/{lang}/{bundle}":                 {{query: "/texts/it/later"}},
		"GET /schema/scenario.json":                  nothing, "GET /favicon.ico": nothing, "GET /robots.txt": nothing,
		"GET /sitemap.xml": nothing, "GET /feed.xml": nothing,
		"GET /qr.svg":            append(onShort("/qr.svg?id="), links...),
		"GET /api/v1/links/{id}": onShort("/api/v1/links/"),
		"GET /s/{id}":            onShort("/s/"),
		"POST /api/v1/links":     append(make, worstCase{body: shortWorst()[0]}),
		"GET /play":              links, "GET /embed": links,
		"GET /embed/{id}": onShort("/embed/"),
		"GET /oembed":     oembed, "GET /teach": teach,
		"GET /quorums": {
			{query: "?n=100000&system=grid"}, {query: "?n=" + strings.Repeat("9", 4000)},
		},
		"GET /api/v1/run": append(links, runs...), "POST /api/v1/run": posted,
		"GET /api/v1/why":  append(links, reasons...),
		"POST /api/v1/why": append(make, worstCase{body: lossy(8)}),
		"POST /api/v1/explore": {
			{body: longScript()}, {body: largeSets()}, {body: `{"fano":1,"algorithm":"lamport","processes":4}`},
			{body: `{"fano":1,"algorithm":"lamport","processes":7}`}, {body: `{"fano":1,"algorithm":"singhal-heuristic","processes":7}`},
			{query: "?asks=9&starvation=true&bypass=true&em3=true", body: `{"fano":1,"algorithm":"lamport","processes":4}`},
		},
		"GET /api/v1/challenge": {{query: "?least=1&s=" + packed(longChallenge("lamport", 7))}},
		"POST /api/v1/challenge": {
			{query: "?least=1&from=1&next=1", body: longChallenge("lamport", 4)},
			{query: "?least=1&from=1", body: longChallenge("singhal-heuristic", 7)},
			{query: "?from=1", body: longGame()},
		},
		"GET /api/v1/ahead": {{query: "?at=0&s=" + packed(longChallenge("lamport", 7))}},
		"POST /api/v1/ahead": {
			{query: "?at=1,2,3,4,5,6,7,8", body: `{"fano":1,"algorithm":"singhal-heuristic","processes":7,"network":{"loss":0.1,"duplication":0.1}}`},
			{query: "?at=9993,9994,9995,9996,9997,9998,9999,10000", body: longGame()},
		},
		"GET /api/v1/alike": {{query: "?asks=9,9,9,9&s=" + packed(besides("lamport", "ricart-agrawala", 4))}},
		"POST /api/v1/alike": {
			{body: besides("lamport", "lamport-queue", 7)}, {body: besides("singhal-heuristic", "maekawa", 7)},
			{query: "?asks=9,9", body: besides("suzuki-kasami", "suzuki-kasami", 2)},
		},
		"GET /api/v1/worksheet":  {{query: "?s=" + packed(longWorksheet())}},
		"POST /api/v1/worksheet": {{body: longWorksheet()}},
		"POST /api/v1/shiviz":    logs,
		"GET /import":            {{query: "?example=1"}}, "POST /import": forms,
		"GET /figure.{format:svg|png|tex}": onEach(figures, "/figure.svg", "/figure.png", "/figure.tex"),
		"GET /card.png":                    append(append(links, figures...), worstCase{query: "?page=/algorithms/bakery"}),
	}
	for _, system := range quorum.Systems {
		for _, n := range []int{quorum.MostExamined, quorum.MostExamined - 1, 121, 127} { // the largest allowed sizes
			all["GET /quorums"] = append(all["GET /quorums"], worstCase{query: fmt.Sprintf("?n=%d&down=1,2&system=%s", n, system)})
		}
	}
	return all
}

// besides returns a run with a second one beside it.
func besides(a, b string, processes int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"beside":{"algorithm":%q,"seed":2}}`, a, processes, b)
}

// longWorksheet returns a worksheet with a program of nearly the maximum number of lines and tests, one of which no
// search completes.
func longWorksheet() string {
	text, _ := algorithms.Program("lamport-queue")
	text += "\n" + strings.Repeat("# fill in\n", 900)
	given, _ := json.Marshal(text) // a string always marshals
	tests := strings.Repeat(`{"holds":"EM1"},`, scenario.MaxTests-2) + `{"holds":"EM3"},{"cost":{"most":"3(N-1)"}}`
	return fmt.Sprintf(`{"fano":1,"processes":5,"workload":{"entries":2},"worksheet":{"given":%s,"tests":[%s]}}`, given, tests)
}

// onEach returns worst cases at each of several URLs.
func onEach(cases []worstCase, addresses ...string) (all []worstCase) {
	for _, address := range addresses {
		for _, c := range cases {
			c.query = address + c.query
			all = append(all, c)
		}
	}
	return all
}

// Every worst case is accepted: one that is refused before it costs anything tests nothing.
func TestTheWorstLinksAreRead(t *testing.T) {
	unraced(t)
	for name, text := range map[string]string{"sets": largeSets(), "script": longScript()} {
		if _, err := scenario.ParseLink(packed(text)); err != nil || len(text) < scenario.MaxBytes/2 {
			t.Errorf("%s of %d bytes: %v", name, len(text), err)
		}
	}
	if d, err := scenario.ParseLink(packed(longScript())); err == nil && len(d.Canonical()) < scenario.MaxBytes-200 {
		t.Errorf("the script has %d bytes, and may have %d", len(d.Canonical()), scenario.MaxBytes)
	}
}

// shortWorst are the most expensive scenarios of a short link.
func shortWorst() []string {
	return []string{scriptOf(links.MaxScenario), longRun("lamport", 1000)}
}

// onShort returns the short links to them at a URL that ends with the link, and an unknown one.
func onShort(address string) []worstCase {
	cases := []worstCase{{query: address + "AAAAAAAAAAA"}}
	for _, text := range shortWorst() {
		cases = append(cases, worstCase{query: address, short: text})
	}
	return cases
}

// outside reports whether a route costs the same for all requests, or has tests of its own.
func outside(pattern string) bool {
	return pattern == "/static/*" || pattern == "/healthz" || pattern == "/readyz" || pattern == "/ws"
}

// No request takes more memory or time than allowed, besides what its runs and searches reserve and are admitted by.
// A new route has to list its worst cases here.
func TestTheWorstOfEveryAddressIsBounded(t *testing.T) {
	unraced(t)
	all, known := worstCases(), map[string]bool{}
	err := chi.Walk(open(t, nil).(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		name := method + " " + pattern
		known[name] = true
		if len(all[name]) == 0 && !outside(pattern) {
			t.Errorf("%s has no worst case", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	store := links.Open(links.Options{Directory: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	defer store.Close()
	measured := map[string]int{"POST /api/v1/run": 1, "POST /api/v1/shiviz": 1, "GET /quorums": 1, "GET /oembed": 1}
	if os.Getenv("FANO_PROVE") != "" {
		for name, cases := range all {
			measured[name] = len(cases)
		}
	}
	for name, cases := range all {
		if !known[name] {
			t.Errorf("there is no %s any more", name)
		}
		method, pattern, _ := strings.Cut(name, " ")
		for _, c := range cases[:min(len(cases), measured[name])] {
			bounds(t, store, method, pattern, c)
		}
	}
}

// bounds makes a request to a new site, so that no caches are filled, and measures it.
func bounds(t *testing.T, store *links.Store, method, pattern string, c worstCase) {
	t.Helper()
	target := c.query
	if c.short != "" {
		target += shortLink(t, store, c.short)
	}
	if !strings.HasPrefix(target, "/") {
		target = pattern + target
	}
	turns := fairqueue.New(fairqueue.DefaultLimits)
	defer turns.Close()
	searches := check.DefaultLimits
	searches.States, searches.Bytes = 20_000, 32<<20
	var desk *run.Service
	site := open(t, func(o *Options) {
		desk = run.NewService(run.DefaultLimits, turns, o.Log)
		o.Runs, o.Queue, o.Links = desk, turns, store
		o.Searches = check.NewService(searches, explore.Search, turns, o.Log)
		t.Cleanup(o.Searches.Close)
	})
	defer desk.Close()
	r := httptest.NewRequest(method, target, strings.NewReader(c.body))
	if c.form {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	} else if c.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w, begun := httptest.NewRecorder(), time.Now()
	w.Body = nil // discarded as when sent, not held
	var stated atomic.Int64
	done := make(chan struct{})
	go watchStated(turns, &stated, done)
	worked := processorTime(t)
	use := memtest.Of(func() { site.ServeHTTP(w, r) })
	close(done)
	worked, took := processorTime(t)-worked, time.Since(begun)
	t.Logf("%4d MB held, %4d MB stated, %5.1f s, %d: %s %.90s",
		use.Held>>20, stated.Load()>>20, took.Seconds(), w.Code, method, target)
	failed := w.Code == http.StatusInternalServerError || w.Code == http.StatusServiceUnavailable
	if use.Held > mostBytes+stated.Load() || min(worked, took) > mostTime || took > 3*mostTime || failed || stated.Load() > fairqueue.DefaultLimits.Bytes*2/3 {
		t.Errorf("%s %.90s: %d MB held beside %d stated, %v, %d", method, target, use.Held>>20, stated.Load()>>20, took, w.Code)
	}
}

// processorTime returns the time for which this process has used processors.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// shortLink returns the ID of the short link to a scenario.
func shortLink(t *testing.T, store *links.Store, text string) string {
	t.Helper()
	document, err := scenario.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	record := &links.Record{Scenario: document.Canonical(), Engine: run.Engine(), Trace: strings.Repeat("0", 64)}
	if _, err := store.Make(t.Context(), record, ""); err != nil {
		t.Fatal(err)
	}
	return record.ID
}

// watchStated records the maximum that work has reserved, until done.
func watchStated(turns *fairqueue.Queue, most *atomic.Int64, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Millisecond):
			stated, _ := turns.Memory()
			most.Store(max(most.Load(), stated))
		}
	}
}

// longChallenge returns a challenge without a solution, however long the search.
func longChallenge(algorithm string, n int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"challenge":{"goal":{"breaks":"EM3"},"drop":9,"duplicate":1,"crash":9,"asks":[%s9]}}`,
		algorithm, n, strings.Repeat("9,", n-1))
}

// longGame returns a challenge with the maximum number of choices made.
func longGame() string {
	var choices []string
	for i := range scenario.MaxPlayed / 2 {
		choices = append(choices, fmt.Sprintf(`"deliver 1>2#%d","deliver 2>1#%d"`, i+1, i+1))
	}
	return `{"fano":1,"algorithm":"token-ring","processes":2,"challenge":{"goal":{"breaks":"EM2"}},"schedule":[` +
		strings.Join(choices, ",") + `]}`
}
