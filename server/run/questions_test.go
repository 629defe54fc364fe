package run_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
	"fano/static/nodetest"
)

// A posed question is one that the page would ask, in the format of testdata/questions.mjs.
type posed struct {
	Kind    string            `json:"kind"`
	N       int               `json:"n"`
	Event   string            `json:"event"`
	About   string            `json:"about"`
	Options []json.RawMessage `json:"options"`
	Right   int               `json:"right"`
	Process int               `json:"process"`
	Step    int               `json:"step"`
	Last    int               `json:"last"`
	Steps   []int             `json:"steps"`
	Lacks   json.RawMessage   `json:"lacks"`
	Reason  foretold          `json:"reason"`
	Words   []struct {
		Asked   string   `json:"asked"`
		Options []string `json:"options"`
		Because string   `json:"because"`
	} `json:"words"`
}

// An asked run is one about which the page generates questions.
type askedRun struct {
	Lines  []string `json:"lines"`
	Claims []string `json:"claims"`
	Ahead  bool     `json:"ahead"` // also ask what can still go wrong

	name     string
	document *scenario.Document
}

// For every question that the page could ask, at every step of the gallery's runs and of random runs of all algorithms,
// exactly the right answer is right, judged by the trace, by vector clocks, by the states and by random continuations,
// with code independent of the questions. No question contains its answer, in any language. FANO_SEED=… takes other
// runs, and make prove 250.
func TestEveryQuestionHasOneRightAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("FANO_SEED=%d", seed)
	dice := rand.New(rand.NewPCG(seed, 1))
	random, most, one, states := 8, 60, 6, 200
	if proving {
		random, most, one, states = 250, 4000, 2, 2000
	}
	runs := askedRuns(dice, random)
	for i := range runs {
		runs[i].Ahead = dice.IntN(one) == 0
	}
	var said []struct {
		All, Chosen, Wrong []posed
		Beats              int
	}
	nodetest.Ask(t, "testdata/questions.mjs", map[string]any{"most": most, "runs": runs, "server": searching(t, states)}, &said)
	counts, wrong, looked := map[string]int{}, 0, map[string]int{}
	for i, r := range runs {
		j := newJudge(t, r, dice)
		j.looked = looked
		for _, q := range slices.Concat(said[i].All, said[i].Chosen, said[i].Wrong) {
			counts[q.Kind]++
			if why := cmp.Or(j.judge(q), inItsWords(q)); why != "" {
				if wrong++; wrong <= 30 {
					t.Errorf("%s, before step %d, %s%s %s, right is %s: %s", r.name, q.Step, q.Kind, q.About, q.Options, q.Options[q.Right], why)
				}
			}
		}
		if why := illChosen(said[i].Chosen, said[i].Beats); why != "" {
			t.Errorf("%s: %s", r.name, why)
		}
	}
	t.Logf("%d runs, %d questions: %v; what can still go wrong: %v", len(runs), sum(counts), counts, looked)
	for _, kind := range []string{"enters", "answers", "clock", "messages", "waits", "order", "wrong"} {
		if counts[kind] == 0 {
			t.Errorf("no question of the kind %s was asked of any run", kind)
		}
	}
}

func sum(counts map[string]int) (all int) {
	for _, n := range counts {
		all += n
	}
	return all
}

// askedRuns returns the gallery's runs, and this many random ones.
func askedRuns(dice *rand.Rand, random int) (all []askedRun) {
	add := func(name string, d *scenario.Document) bool {
		lines := linesOf(d)
		if lines == nil || d.Processes > 30 {
			return false
		}
		all = append(all, askedRun{Lines: lines, Claims: d.Definition().Claims, name: name, document: d})
		return true
	}
	for _, e := range scenario.Gallery() {
		if sampled(e.Name, 8) {
			add(e.Name, e.Document)
		}
	}
	for kept := 0; kept < random; {
		a := algorithms.All[kept%len(algorithms.All)]
		text, _, _ := randomRun(dice, a)
		if dice.IntN(3) == 0 {
			text = smallRun(dice, a)
		}
		if d, err := scenario.Parse([]byte(text)); err == nil && add(text, d) {
			kept++
		}
	}
	return all
}

// inItsWords returns a complaint if a question contains its answer, or two options have the same text.
func inItsWords(q posed) string {
	for _, w := range q.Words {
		answer := w.Options[q.Right]
		alone := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(answer) + `($|[^\pL\pN])`)
		switch {
		case alone.MatchString(w.Asked):
			return fmt.Sprintf("%q says %q", w.Asked, answer)
		case strings.ContainsAny(w.Asked+strings.Join(w.Options, "")+w.Because, "{}") || strings.Contains(w.Because+w.Asked, "predict."):
			return fmt.Sprintf("%q, %q, %q", w.Asked, w.Options, w.Because)
		}
		for i, o := range w.Options {
			if o == "" || slices.Contains(w.Options[:i], o) {
				return fmt.Sprintf("of %q some are the same, or empty", w.Options)
			}
		}
	}
	return ""
}

// illChosen returns a complaint if there are too many questions, or they are out of order, or two in a row are alike.
func illChosen(chosen []posed, beats int) string {
	if len(chosen) > 12 || len(chosen) > 1 && len(chosen) > beats {
		return fmt.Sprintf("%d questions of %d steps", len(chosen), beats)
	}
	for i, q := range chosen {
		switch {
		case len(q.Options) < 2 || len(q.Options) > 4:
			return fmt.Sprintf("before step %d there are %d answers", q.Step, len(q.Options))
		case i > 0 && q.N < chosen[i-1].N+2:
			return fmt.Sprintf("steps %d and %d are too near", chosen[i-1].Step, q.Step)
		case i > 0 && q.Kind == chosen[i-1].Kind:
			return fmt.Sprintf("two questions of the kind %s in a row, at %d and %d", q.Kind, chosen[i-1].Step, q.Step)
		}
	}
	return ""
}

// A judge knows a run by its trace and by the system that made it.
type judge struct {
	t      *testing.T
	run    askedRun
	dice   *rand.Rand
	header struct {
		Messages                       []struct{ Type, Role string }
		Owes, Has, Lacks, Heard, Queue string
	}
	roles  map[string]string
	events []trace.Event
	broken map[string]int // the step at which a property breaks
	before []*big.Int     // by step: the steps that happened before it
	looked map[string]int // number of judged answers about what can still go wrong, by property and finding
}

func newJudge(t *testing.T, r askedRun, dice *rand.Rand) *judge {
	j := &judge{t: t, run: r, dice: dice, roles: map[string]string{}, broken: map[string]int{}}
	if err := json.Unmarshal([]byte(r.Lines[0]), &j.header); err != nil {
		t.Fatal(err)
	}
	for _, m := range j.header.Messages {
		j.roles[m.Type] = m.Role
	}
	for _, line := range r.Lines[1 : len(r.Lines)-1] {
		var e trace.Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		j.events = append(j.events, e)
		for _, v := range e.Verdicts {
			if _, known := j.broken[v.Property]; !v.Holds && !known {
				j.broken[v.Property] = e.Step
			}
		}
	}
	var last struct {
		Summary struct{ Violations []trace.Violation }
	}
	if err := json.Unmarshal([]byte(r.Lines[len(r.Lines)-1]), &last); err != nil {
		t.Fatal(err)
	}
	for _, v := range last.Summary.Violations {
		if _, known := j.broken[v.Property]; !known {
			j.broken[v.Property] = cmp.Or(v.Step, len(j.events))
		}
	}
	return j
}

// judge returns why a question's right answer is wrong, or another one right; "" if neither is.
func (j *judge) judge(q posed) string {
	e := j.events[q.Step-1]
	switch q.Kind {
	case "clock":
		return only(q, strconv.Itoa(e.Clock))
	case "answers":
		return only(q, strconv.Quote(j.did(e)))
	case "messages":
		if q.About == "sends" {
			sent := 0
			for _, e := range j.events[q.Step-1 : q.Last] {
				sent += len(e.Sends)
			}
			return only(q, strconv.Itoa(sent))
		}
		return j.lacks(q)
	case "waits":
		return j.lacks(q)
	case "order":
		return only(q, strconv.Quote(j.order(q.Steps[0], q.Steps[1])))
	case "enters":
		return j.enters(q)
	case "wrong":
		return j.wrong(q)
	}
	return "is of no known kind"
}

// only returns a complaint if the right option is not this one, or another one is.
func only(q posed, so string) string {
	for i, o := range q.Options {
		if (string(o) == so) != (i == q.Right) {
			return fmt.Sprintf("it is %s", so)
		}
	}
	return ""
}

// did returns what a process does on a request, according to its event.
func (j *judge) did(e trace.Event) string {
	done := map[string]bool{}
	for _, m := range e.Sends {
		done[map[string]string{"grant": "now", "ask": "pass"}[j.roles[m.Type]]] = true
	}
	var owed struct {
		More []int `json:"+"`
	}
	if j.header.Owes != "" {
		var state map[string]json.RawMessage
		if len(e.State) > 0 && json.Unmarshal(e.State, &state) == nil && len(state[j.header.Owes]) > 0 {
			_ = json.Unmarshal(state[j.header.Owes], &owed) // a set written in full has no additions
		}
	}
	switch {
	case len(owed.More) > 0 && len(e.Sends) > 0 || len(done) > 1:
		return "several"
	case len(owed.More) > 0:
		return "defer"
	case done["now"]:
		return "now"
	case done["pass"]:
		return "pass"
	case len(e.Sends) > 0:
		return "other"
	case j.header.Owes != "":
		return "neither"
	}
	return "nothing"
}

// lacks compares the missing consents with the state of the process, as testdata/lacking.mjs reads it.
func (j *judge) lacks(q posed) string {
	var who []int
	if json.Unmarshal(q.Lacks, &who) != nil || who == nil {
		known := string(q.Lacks) != "null"
		if h := j.header; !known && h.Has+h.Lacks+h.Heard+h.Queue != "" {
			return "" // a new algorithm: only its author knows how to read its state
		}
		who = j.unanswered(q)
		if known && string(q.Lacks) != strconv.Itoa(len(who)) {
			return fmt.Sprintf("the state counts %s, the messages say %v", q.Lacks, who)
		}
	}
	slices.Sort(who)
	who = slices.Compact(who)
	if q.Kind == "messages" {
		return only(q, strconv.Itoa(len(who)))
	}
	so, _ := json.Marshal(who)
	return only(q, string(so))
}

// unanswered returns the processes that were asked and have not answered, according to the messages. It is for states
// that only count answers.
func (j *judge) unanswered(q posed) []int {
	missing := map[int]bool{}
	for _, e := range j.events[:q.Last] {
		if int(e.At) == q.Process && (e.Kind == trace.Ask || e.Kind == trace.Again) {
			clear(missing)
			for _, m := range e.Sends {
				missing[int(m.To)] = true
			}
		}
		if int(e.At) == q.Process && e.Kind == trace.Receive && j.roles[e.Message.Type] == "grant" {
			delete(missing, int(e.Message.From))
		}
	}
	who := []int{} // in runs by choice, a process may wait although all have answered
	for p := range missing {
		who = append(who, p)
	}
	return who
}

// order returns which of two events happened before the other, by the sets of all events before each.
func (j *judge) order(a, b int) string {
	if j.before == nil {
		j.before = causes(j.events)
	}
	switch {
	case j.before[b-1].Bit(a) == 1:
		return "before"
	case j.before[a-1].Bit(b) == 1:
		return "after"
	}
	return "concurrent"
}

// causes returns, for each event, the steps that happened before it, as the bits of a number.
func causes(events []trace.Event) []*big.Int {
	all := make([]*big.Int, len(events))
	last, sent := map[mutex.ID]int{}, map[trace.MessageName]int{}
	for i, e := range events {
		all[i] = new(big.Int)
		take := func(step int) {
			if step > 0 {
				all[i].SetBit(all[i].Or(all[i], all[step-1]), step, 1)
			}
		}
		if e.Kind == trace.Drop || e.Kind == trace.Duplicate {
			continue
		}
		take(last[e.At])
		if e.Kind == trace.Receive {
			name := e.Message.ID
			name.Copy = 0
			take(sent[name])
		}
		last[e.At] = e.Step
		for _, m := range e.Sends {
			sent[m.ID] = e.Step
		}
	}
	return all
}

// enters continues from before the question's step in every way, up to a limit, and at random: the right process is the
// first to enter, and no other; if none can enter, none does.
func (j *judge) enters(q posed) string {
	var right int
	if err := json.Unmarshal(q.Options[q.Right], &right); err != nil {
		return err.Error()
	}
	s := j.at(q.Step)
	firsts := map[int]bool{}
	for range 12 {
		if p := firstToEnter(s.Clone(), j.dice); p > 0 {
			firsts[p] = true
		}
	}
	everyFirst(s, firsts, 400)
	if right == 0 && len(firsts) == 0 || len(firsts) == 1 && firsts[right] {
		return ""
	}
	return fmt.Sprintf("from there the first to enter may be %v", firsts)
}

// at returns the system before a step, from which every process may ask once more.
func (j *judge) at(step int) *system.System {
	setup, problems := j.run.document.Setup()
	if problems != nil {
		j.t.Fatal(problems)
	}
	asks := make([]int, setup.Processes)
	choices := choicesOf(j.events[:step-1])
	for _, c := range choices {
		if c.Kind.Asks() {
			asks[c.At-1]++
		}
	}
	for i := range asks {
		asks[i]++
	}
	s, _ := system.New(context.Background(), system.Config{
		Algorithm: setup.Algorithm, Switches: setup.Switches, Processes: setup.Processes, Topology: setup.Topology,
		Rule: setup.Rule, Start: setup.Start, Order: setup.Order, Asks: asks,
	})
	for _, c := range choices {
		if _, err := s.Apply(c); err != nil {
			j.t.Fatalf("%s: %s: %v", j.run.name, c, err)
		}
	}
	return s
}

// choicesOf returns the choices that led to the events.
func choicesOf(events []trace.Event) (all []trace.Choice) {
	for _, e := range events {
		c := trace.Choice{Kind: e.Kind, At: e.At}
		switch e.Kind {
		case trace.Ignored:
			continue
		case trace.Receive, trace.Drop, trace.Duplicate:
			c.Message = e.Message.ID
		case trace.Send:
			c.To = e.Sends[0].To
		}
		all = append(all, c)
	}
	return all
}

// firstToEnter continues at random until a process enters; 0 if none does.
func firstToEnter(s *system.System, dice *rand.Rand) int {
	for range 600 {
		choices := s.Choices()
		if len(choices) == 0 {
			return 0
		}
		c := choices[dice.IntN(len(choices))]
		if c.Kind == trace.Enter {
			return int(c.At)
		}
		if _, err := s.Apply(c); err != nil {
			panic(err) // it was among the choices
		}
	}
	return 0
}

// everyFirst continues in every way until a process enters, through at most most states.
func everyFirst(s *system.System, firsts map[int]bool, most int) {
	seen, queue := map[string]bool{}, []*system.System{s}
	for len(queue) > 0 && len(seen) < most {
		s := queue[0]
		queue = queue[1:]
		for _, c := range s.Choices() {
			if c.Kind == trace.Enter {
				firsts[int(c.At)] = true
				continue
			}
			next := s.Clone()
			if _, err := next.Apply(c); err != nil {
				panic(err)
			}
			if key := string(next.Encode(nil)); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
}
