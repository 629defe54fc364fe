package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/server/check"
	"fano/server/worksheet"
)

// An exploring is a random call of explore: its argument and its flags.
type exploring struct {
	*rand.Rand
	arg, stdin string
	processes  int
	own        []string // the invariants of the algorithm
	folder     string

	system    []string // flags that choose the system
	questions []string // flags that choose what is judged
	ways      []string // flags that choose how to search and report
}

func (e *exploring) one(in int) bool { return e.IntN(in) == 0 }

// draws holds a random generator for each flag of explore.
var draws = map[string]func(*exploring){
	"asks": func(e *exploring) {
		if e.own == nil || e.one(2) {
			e.system = append(e.system, "-asks="+e.asks())
		}
	},
	"order": func(e *exploring) { e.maybe(&e.system, 2, "-order="+[]string{"fifo", "any"}[e.IntN(2)]) },
	"lose":  func(e *exploring) { e.maybe(&e.system, 6, "-lose="+strconv.Itoa(e.IntN(2))) },
	"crash": func(e *exploring) { e.maybe(&e.system, 6, "-crash="+strconv.Itoa(e.IntN(2))) },
	"duplicate": func(e *exploring) {
		e.maybe(&e.system, 6, []string{"-duplicate", "-duplicate=false"}[e.IntN(2)])
	},
	"processes": func(e *exploring) {
		if strings.HasSuffix(e.arg, programEnd) && e.one(2) {
			e.system = append(e.system, "-processes="+strconv.Itoa(e.processes))
		}
	},
	"portfolio": func(e *exploring) { e.maybe(&e.system, 20, "-portfolio") },
	"sheet":     func(*exploring) {}, // set by drawExploring, which has an answer

	"em3":        func(e *exploring) { e.maybe(&e.questions, 4, "-em3") },
	"bypass":     func(e *exploring) { e.maybe(&e.questions, 3, "-bypass") },
	"starvation": func(e *exploring) { e.maybe(&e.questions, 3, "-starvation") },
	"fair": func(e *exploring) {
		e.maybe(&e.questions, 5, "-fair="+string(explore.Fairnesses()[e.IntN(3)]))
	},
	"require": func(e *exploring) {
		all := append([]string{
			explore.EM1, explore.EM2, explore.EM3, explore.EM3b, explore.EntryPossible, explore.Entry, explore.Termination,
			explore.Starvation,
		}, e.own...)
		e.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		e.maybe(&e.questions, 3, "-require="+strings.Join(all[:1+e.IntN(3)], ","))
	},

	"reduce":     func(e *exploring) { e.maybe(&e.ways, 3, "-reduce") },
	"fold":       func(e *exploring) { e.maybe(&e.ways, 3, "-fold") },
	"persistent": func(e *exploring) { e.maybe(&e.ways, 3, "-persistent") },
	"workers":    func(e *exploring) { e.maybe(&e.ways, 2, "-workers="+strconv.Itoa(1+e.IntN(3))) },
	"budget": func(e *exploring) {
		e.maybe(&e.ways, 8, "-budget="+[]string{"300", "40,1MB", "30s", "100000,900MB,60s"}[e.IntN(4)])
	},
	"states":  func(e *exploring) { e.maybe(&e.ways, 8, "-states="+strconv.Itoa(1+e.IntN(400))) },
	"bytes":   func(e *exploring) { e.maybe(&e.ways, 8, "-bytes="+strconv.Itoa(1<<(10+e.IntN(20)))) },
	"seconds": func(e *exploring) { e.maybe(&e.ways, 8, "-seconds="+[]string{"0", "20", "0.01"}[e.IntN(3)]) },
	"site":    func(e *exploring) { e.maybe(&e.ways, 2, "-site=https://fano.example") },
	"json":    func(*exploring) {}, // every call is made in both formats
}

func (e *exploring) maybe(to *[]string, in int, flag string) {
	if e.one(in) {
		*to = append(*to, flag)
	}
}

func (e *exploring) asks() string {
	all := make([]string, e.processes)
	for i := range all {
		all[i] = strconv.Itoa(e.IntN(4 - e.processes + e.IntN(2)))
	}
	all[e.IntN(len(all))] = "1" // at least one
	return strings.Join(all, ",")
}

// drawExploring draws a random call, with a scenario on standard input, a program, or an answer to a worksheet.
func drawExploring(t *testing.T, seed uint64, folder string) *exploring {
	t.Helper()
	e := &exploring{Rand: rand.New(rand.NewPCG(seed, 37)), folder: folder, arg: "-"}
	e.processes = 1 + e.IntN(3)
	a := algorithms.All[e.IntN(len(algorithms.All))]
	for _, own := range a.Invariants {
		e.own = append(e.own, own.Name)
	}
	program, written := algorithms.Program(a.Name)
	switch {
	case e.one(12):
		sheets := algorithms.Worksheets()
		file := sheets[e.IntN(len(sheets))]
		text, err := algorithms.Files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		e.stdin, e.own = string(text), nil
		if e.one(2) {
			e.system = append(e.system, "-sheet="+e.file(t, "sheet.json", string(text)))
		}
		var sheet struct{ Processes int }
		if err := json.Unmarshal(text, &sheet); err != nil {
			t.Fatal(err)
		}
		e.processes = sheet.Processes
	case written && e.one(4):
		e.arg, e.own = e.file(t, "own.star", e.mistaken(program)), nil
	default:
		e.stdin = e.scenario(a.Name, e.switches(a.Name))
	}
	for _, name := range slices.Sorted(maps.Keys(draws)) {
		draws[name](e)
	}
	return e
}

func (e *exploring) switches(algorithm string) (on []string) {
	a, _ := algorithms.Named(algorithm)
	for range e.IntN(3) {
		if n := len(a.Switches); n > 0 {
			on = append(on, a.Switches[e.IntN(n)].Name)
		}
	}
	slices.Sort(on)
	return slices.Compact(on)
}

func (e *exploring) scenario(algorithm string, switches []string) string {
	d := map[string]any{"fano": 1, "algorithm": algorithm, "processes": e.processes, "switches": switches}
	if e.one(6) {
		d["network"] = map[string]any{"loss": e.IntN(2), "duplication": e.IntN(2)}
	}
	if e.one(4) {
		rules := system.Rules()
		d["clock"] = map[string]any{"rule": rules[e.IntN(len(rules))]}
	}
	if e.one(3) {
		d["workload"] = map[string]any{"entries": 1 + e.IntN(3), "again": e.one(2)}
	}
	text, _ := json.Marshal(d)
	return string(text)
}

// mistaken replaces, half of the time, a piece of a program by one that is easily confused with it.
func (e *exploring) mistaken(program string) string {
	twins := [][2]string{
		{"==", "!="}, {"<", ">"}, {" and ", " or "}, {"True", "False"}, {"net.send(", "tuple(("}, {"p.inside", "p.waiting"},
	}
	if of := twins[e.IntN(len(twins))]; e.one(2) {
		program = strings.Replace(program, of[0], of[1], 1)
	}
	return program
}

func (e *exploring) file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(e.folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// told is the result of a call.
type told struct {
	code     int
	out, err string
	report   struct {
		check.Report
		Worksheet *worksheet.Verdict
	}
}

// call runs explore with flags, and fails the test if it panics.
func (e *exploring) call(t *testing.T, flags ...[]string) (r told) {
	t.Helper()
	args := append(slices.Concat(flags...), e.arg)
	defer func() {
		if failure := recover(); failure != nil {
			t.Fatalf("fano explore %q panics: %v\n%s", args, failure, e.stdin)
		}
	}()
	var out, failed bytes.Buffer
	to := newTerminal(strings.NewReader(e.stdin), &out, &failed, os.LookupEnv)
	r.code = command(to, append([]string{"explore"}, args...))
	r.out, r.err = out.String(), failed.String()
	if strings.HasPrefix(r.out, "{") {
		if err := json.Unmarshal(out.Bytes(), &r.report); err != nil {
			t.Fatalf("%q: %v", args, err)
		}
	}
	return r
}

// For any combination of flags of explore with any scenario or program, the command does not panic, gives a reason when
// it refuses, and has the verdicts of the plain search: neither the way of searching nor further questions change a
// verdict.
func TestAllFlagsOfExploreAgreeWithThePlainSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	f := flag.NewFlagSet("", flag.ContinueOnError)
	new(exploration).flags(f)
	f.VisitAll(func(of *flag.Flag) {
		if draws[of.Name] == nil {
			t.Errorf("-%s is never drawn", of.Name)
		}
	})
	wanted := 20
	if os.Getenv("FANO_PROVE") != "" {
		wanted = 200
	}
	folder, met := t.TempDir(), map[string]int{}
	for seed := uint64(0); met["compared"] < wanted && seed < uint64(100*wanted); seed++ {
		agreesWithThePlainCall(t, drawExploring(t, seed, folder), met)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(met)
	if met["compared"] < wanted {
		t.Errorf("only %d calls were compared", met["compared"])
	}
}

// plainly is the budget of states of a plain search; larger systems are not compared.
const plainly = 3000

func agreesWithThePlainCall(t *testing.T, e *exploring, met map[string]int) {
	t.Helper()
	few := []string{"-json", "-workers=1", "-states=" + strconv.Itoa(plainly)}
	plain := e.call(t, e.system, e.questions, few)
	how := fmt.Sprintf("%q %q\n%s", slices.Concat(e.system, e.questions, e.ways), e.arg, e.stdin)
	if plain.code == exitFailed || plain.code == exitUsage {
		if plain.out != "" || plain.err == "" {
			t.Errorf("%s: refused with %q, and says %q", how, plain.err, plain.out)
		}
		met["refused"]++
		return
	}
	smallest := plain.report.Portfolio != nil && plain.report.Verdict == explore.Broken // in the smallest systems of a program
	if !whole(&plain) && !smallest {
		met["too large"]++
		return
	}
	got := e.call(t, []string{"-json"}, e.system, e.questions, e.ways)
	if got.code == exitUsage && strings.Contains(got.err, " goes with n") {
		met["apart"]++ // -fold, -persistent and -reduce exclude some flags
		return
	}
	if got.code == exitFailed || got.code == exitUsage || got.err != "" {
		t.Errorf("%s: %d, %s", how, got.code, got.err)
		return
	}
	met["compared"]++
	compareCalls(t, how, &got, &plain)
	text := e.call(t, e.system, e.questions, e.ways)
	if whole(&got) && text.code != got.code || text.err != "" || text.out == "" {
		t.Errorf("%s: as text %d, as JSON %d: %s %s", how, text.code, got.code, text.out, text.err)
	}
	requires := func(f string) bool { return strings.HasPrefix(f, "-require") }
	if !slices.ContainsFunc(e.questions, requires) {
		bare := e.call(t, e.system, withoutEM3(e.questions), few)
		if len(withoutEM3(e.questions)) == 0 && whole(&bare) && !slices.Contains(e.questions, "-em3") {
			compareCalls(t, how+" beside a bare search", &plain, &bare)
		}
	}
}

// withoutEM3 returns the questions that change the messages of the system: -em3, if present.
func withoutEM3(questions []string) []string {
	return slices.DeleteFunc(slices.Clone(questions), func(f string) bool { return f != "-em3" })
}

// whole reports whether all states were visited, by both searches if there are two.
func whole(r *told) bool {
	return r.report.Complete && (r.report.Starvation == nil || r.report.Starvation.Complete)
}

// compareCalls compares the verdicts of two calls; the second is plain and complete.
func compareCalls(t *testing.T, how string, got, plain *told) {
	t.Helper()
	report := &got.report
	known := map[string]check.Property{}
	for _, p := range plain.report.Properties {
		known[p.Property] = p
	}
	same := true
	for _, p := range report.Properties {
		want, judged := known[p.Property]
		same = same && p.Verdict == want.Verdict && p.Note == want.Note
		decided := p.Verdict == explore.Holds || p.Verdict == explore.Broken
		switch {
		case !judged || want.Verdict == explore.NotJudged || want.Verdict == explore.Unknown:
		case decided && p.Verdict != want.Verdict:
			t.Errorf("%s: %s %s, the plain search says %s", how, p.Property, p.Verdict, want.Verdict)
		case p.Verdict != want.Verdict && whole(got) && !report.Folded && !report.Persistent:
			t.Errorf("%s: %s %s although all was visited, the plain search says %s", how, p.Property, p.Verdict, want.Verdict)
		case p.Steps != want.Steps && decided && !report.Persistent && p.Loop == 0:
			t.Errorf("%s: %s broken in %d steps, by the plain search in %d", how, p.Property, p.Steps, want.Steps)
		}
	}
	if same && len(report.Properties) == len(known) && got.code != plain.code {
		t.Errorf("%s: exit code %d, of the plain search %d", how, got.code, plain.code)
	}
	if report.Worksheet == nil {
		codes := map[explore.Verdict]int{explore.Holds: exitOK, explore.Broken: exitBroken, explore.Unknown: exitUnknown}
		if codes[report.Verdict] != got.code {
			t.Errorf("%s: exit code %d, the verdict is %s", how, got.code, report.Verdict)
		}
		requiredDecide(t, how, report.Required, &report.Report)
	}
}

// requiredDecide checks that only the required properties, and failing verbs, decide the verdict.
func requiredDecide(t *testing.T, how string, required []string, r *check.Report) {
	t.Helper()
	if required == nil {
		return
	}
	want, found := explore.Holds, map[string]explore.Verdict{}
	for _, p := range r.Properties {
		found[p.Property] = p.Verdict
	}
	for _, name := range required {
		if found[name] != explore.Holds {
			want = explore.Unknown
		}
	}
	for _, name := range append(slices.Clone(required), explore.Panic) {
		if found[name] == explore.Broken {
			want = explore.Broken
		}
	}
	if r.Verdict != want {
		t.Errorf("%s: %s, but %v of %q", how, r.Verdict, found, required)
	}
}
