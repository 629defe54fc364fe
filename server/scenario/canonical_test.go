package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"

	"pgregory.net/rapid"
)

// anyDocument draws a document as Parse would return it.
func anyDocument(t *rapid.T) *Document {
	d := anyOf(t, algorithmNames(nil))
	if layout, _ := d.Topology(); layout.Nodes() == d.Processes && rapid.IntRange(0, 4).Draw(t, "is of a program") == 0 {
		ofProgram(t, d)
	}
	if d.Challenge == nil && rapid.IntRange(0, 2).Draw(t, "has a run beside it") == 0 {
		d.Beside = Differing(d, anyBeside(t, d))
	}
	if d.Challenge == nil {
		anyFutures(t, d)
	}
	return d
}

// anyPlain draws a document of one of these algorithms that is not a challenge.
func anyPlain(t *rapid.T, names []string) *Document {
	d := anyOf(t, names)
	d.Challenge = nil
	if d.silent() && d.Workload == nil {
		w := everyoneOnce()
		d.Workload = &w
	}
	return d
}

// anyOf draws a document of one of these algorithms.
func anyOf(t *rapid.T, names []string) *Document {
	a, _ := algorithms.Named(rapid.SampledFrom(names).Draw(t, "algorithm"))
	d := &Document{
		Algorithm: a.Name,
		Processes: rapid.IntRange(1, 12).Draw(t, "processes"),
		Seed:      rapid.Uint64Range(0, MaxSeed).Draw(t, "seed"),
		Stop: Stop{
			Time:    anyTime(t),
			Entries: rapid.IntRange(0, 9).Draw(t, "entries"),
			Events:  rapid.IntRange(1, MaxCount).Draw(t, "events"),
		},
		Label: anyText(t), Title: anyText(t), Story: anyText(t),
		View: anyView(t),
	}
	for _, s := range a.Switches {
		if rapid.Bool().Draw(t, s.Name) {
			d.Switches = append(d.Switches, s.Name)
		}
	}
	d.Clock.Rule = d.defaultRule()
	if !slices.ContainsFunc(a.Switches, func(s mutex.Switch) bool { return s.Clock != "" && slices.Contains(d.Switches, s.Name) }) {
		d.Clock.Rule = rapid.SampledFrom(system.Rules()).Draw(t, "rule")
	}
	start := rapid.SliceOfN(rapid.IntRange(0, 3), d.Processes, d.Processes).Draw(t, "start")
	if slices.Max(start) > 0 {
		d.Clock.Start = start
	}
	anyTopology(t, d, a)
	layout, err := d.Topology()
	if err != nil {
		t.Fatal(err)
	}
	d.Network = anyNetwork(t, layout.Nodes())
	anyDoings(t, d, layout.Nodes())
	for range rapid.IntRange(0, 3).Draw(t, "notes") {
		d.Notes = append(d.Notes, Note{rapid.IntRange(1, 50).Draw(t, "at step"), anyText(t)})
	}
	d.Questions = anyQuestions(t)
	return d
}

func anyQuestions(t *rapid.T) (q Questions) {
	for _, kind := range QuestionKinds {
		if rapid.IntRange(0, 3).Draw(t, kind) == 0 {
			q.Kinds = append(q.Kinds, kind)
		}
	}
	for at := 0; at < 60 && rapid.Bool().Draw(t, "asks once more"); {
		at += rapid.IntRange(1, 9).Draw(t, "asks after")
		q.At = append(q.At, at)
	}
	return q
}

func anyView(t *rapid.T) View {
	v := View{
		Step: rapid.IntRange(0, 9).Draw(t, "step"), Axis: rapid.SampledFrom(Axes).Draw(t, "axis"), Tab: rapid.SampledFrom(Tabs).Draw(t, "tab"),
		Unlit: rapid.Bool().Draw(t, "unlit"), Lane: rapid.IntRange(0, 9).Draw(t, "lane"),
	}
	if v.Vectors = rapid.Bool().Draw(t, "has vectors"); v.Vectors {
		v.With = rapid.IntRange(0, 9).Draw(t, "with")
	}
	if rapid.Bool().Draw(t, "has a window") {
		v.Window = Window{rapid.IntRange(0, 40).Draw(t, "from"), rapid.IntRange(1, 40).Draw(t, "to")}
	}
	if rapid.Bool().Draw(t, "counts events") {
		v.Step, v.At, v.Window, v.Events = 0, v.Step, Window{}, v.Window
	}
	return v
}

func anyNetwork(t *rapid.T, n int) Network {
	net := Network{
		Order:       rapid.SampledFrom([]string{OrderFIFO, OrderAny}).Draw(t, "order"),
		Delay:       anyLaw(t),
		Loss:        rapid.Float64Range(0, 1).Draw(t, "loss"),
		Duplication: rapid.SampledFrom([]float64{0, 1, 0.5, 1e-9}).Draw(t, "duplication"),
	}
	for from := 1; from <= n; from++ {
		if to := rapid.IntRange(1, n).Draw(t, "to"); to != from && rapid.Bool().Draw(t, "own delay") {
			if net.Channels == nil {
				net.Channels = map[system.Channel]simulate.Law{}
			}
			net.Channels[system.Channel{From: mutex.ID(from), To: mutex.ID(to)}] = anyLaw(t)
		}
	}
	return net
}

// anyDoings draws what happens: script, workload, deliveries, schedule.
func anyDoings(t *rapid.T, d *Document, nodes int) {
	process := func() mutex.ID { return mutex.ID(rapid.IntRange(1, d.Processes).Draw(t, "process")) }
	node := func() mutex.ID { return mutex.ID(rapid.IntRange(1, nodes).Draw(t, "node")) }
	if rapid.Bool().Draw(t, "has a workload") {
		d.Workload = &Workload{Think: anyLaw(t), Hold: anyLaw(t), Again: rapid.Bool().Draw(t, "of itself again")}
		d.Workload.Entries = rapid.IntRange(0, 5).Draw(t, "of entries")
	}
	for range rapid.IntRange(0, 4).Draw(t, "actions") {
		a := Action{At: anyTime(t), Process: process(), Do: rapid.SampledFrom([]trace.Kind{trace.Internal, trace.Ask, trace.Crash, trace.Recover}).Draw(t, "do")}
		if a.Do == trace.Ask && rapid.Bool().Draw(t, "has hold") {
			a.Hold, a.HasHold = anyTime(t)+7, true
			if u := d.defaultHold(); u.Kind == simulate.Constant && u.A == a.Hold {
				a.Hold++
			}
		}
		a.Again = a.Do == trace.Ask && rapid.Bool().Draw(t, "again")
		if to := process(); to != a.Process && rapid.Bool().Draw(t, "sends") {
			a = Action{At: a.At, Process: a.Process, Do: trace.Send, To: to}
		}
		d.Script = append(d.Script, a)
	}
	for k := range rapid.IntRange(0, 3).Draw(t, "deliveries") {
		m := trace.MessageName{From: node(), To: node(), K: k + 1}
		if m.From == m.To {
			continue
		}
		v := Delivery{Message: m, Drop: rapid.Bool().Draw(t, "drop")}
		if v.HasAt = !v.Drop; v.HasAt {
			v.At = anyTime(t)
		}
		d.Deliveries = append(d.Deliveries, v)
		d.Schedule = append(d.Schedule,
			trace.Choice{Kind: trace.Ask, At: process()},
			trace.Choice{Kind: trace.Again, At: process()},
			trace.Choice{Kind: trace.Crash, At: m.From},
			trace.Choice{Kind: trace.Send, At: process(), To: process()},
			trace.Choice{Kind: trace.Receive, At: m.To, Message: m})
	}
	if len(d.Schedule) > 0 && len(d.Script) == 0 && d.Workload == nil {
		d.Loop = rapid.IntRange(0, len(d.Schedule)).Draw(t, "loop")
	}
	anyChallenge(t, d)
	anyTimes(t, d)
	if d.silent() && d.Workload == nil {
		w := everyoneOnce()
		d.Workload = &w
	}
}

// anyTimes gives some choices their own times, and lets some documents wait for the first.
func anyTimes(t *rapid.T, d *Document) {
	if d.Loop == 0 {
		last := trace.Time(0)
		for range rapid.IntRange(0, len(d.Schedule)).Draw(t, "have times") {
			last = min(last+anyTime(t), MaxTime)
			d.Times = append(d.Times, last)
		}
	}
	d.Hand = len(d.Schedule) == 0 && d.Challenge == nil && rapid.IntRange(0, 3).Draw(t, "by hand") == 0
}

// anyChallenge turns some documents that consist of choices only into challenges.
func anyChallenge(t *rapid.T, d *Document) {
	if len(d.Script) > 0 || d.Workload != nil || d.Loop > 0 || rapid.Bool().Draw(t, "is no challenge") {
		return
	}
	d.Deliveries = nil
	few := func(least, most int, what string) int { return rapid.IntRange(least, most).Draw(t, what) }
	d.Challenge = &Challenge{Goal: anyGoal(t, d), Given: few(0, len(d.Schedule), "given")}
	d.Challenge.Budget = goal.Budget{
		Steps: few(0, maxSteps, "steps"), Drop: few(0, maxFaults, "drop"), Duplicate: few(0, 1, "duplicate"), Crash: few(0, 2, "crash"),
	}
	if asks := rapid.SliceOfN(rapid.IntRange(0, 2), d.Processes, d.Processes).Draw(t, "asks"); slices.Max(asks) != 1 || slices.Min(asks) != 1 {
		d.Challenge.Asks = asks
	}
	if rapid.Bool().Draw(t, "is answered") {
		d.Challenge.Answer = AnswerImpossible
	}
}

// anyGoal draws a goal of any kind.
func anyGoal(t *rapid.T, d *Document) goal.Goal {
	a := d.Definition()
	n := rapid.IntRange(1, d.Processes)
	p := func() mutex.ID { return mutex.ID(n.Draw(t, "of a goal")) }
	messages := &goal.Messages{Entries: rapid.IntRange(1, 9).Draw(t, "entered")}
	if messages.Bounded = rapid.Bool().Draw(t, "at most"); messages.Bounded {
		messages.Most = rapid.IntRange(0, 9).Draw(t, "most")
	} else {
		messages.Least = rapid.IntRange(1, 9).Draw(t, "least")
	}
	return rapid.SampledFrom([]goal.Goal{
		{Breaks: rapid.SampledFrom(Breakable(a)).Draw(t, "breaks")},
		{Waiting: int(p())}, {Inside: int(p())}, {Overtakes: int(p())}, {Order: []mutex.ID{p()}}, {Order: []mutex.ID{p(), p(), p()}},
		{Overtaken: &goal.Overtaken{Process: p(), Times: int(p())}}, {Messages: messages},
	}).Draw(t, "goal")
}

func anyTime(t *rapid.T) trace.Time {
	return trace.Time(rapid.OneOf(rapid.Int64Range(0, 30_000), rapid.Int64Range(0, int64(MaxTime)-9)).Draw(t, "time"))
}

func anyLaw(t *rapid.T) simulate.Law {
	a, b := anyTime(t), anyTime(t)
	return rapid.SampledFrom([]simulate.Law{
		{Kind: simulate.Constant, A: a}, {Kind: simulate.Exponential, A: a},
		{Kind: simulate.Uniform, A: min(a, b), B: max(a, b)}, defaultDelay, everyoneOnce().Think, everyoneOnce().Hold,
	}).Draw(t, "law")
}

// oddTexts are texts that could break something on the way.
var oddTexts = []string{
	"</script><!--", "a\u2028b\u2029c", `\u2028 \\u2029`, "\x00\x1f\x7f\u0085",
	"\u202eright to left\u202c", "e\u0301 é ﬁ Ǆ", "👩‍👩‍👧‍👦🏳️‍🌈", "𝔽𝕒𝕟𝕠 \U0010ffff \ufffd\uffff",
	`"\u0022\\/`, "%2B+&=?#%", "{n} {title}", "\ufeff", " \t\r\n", "1.abc",
}

func anyText(t *rapid.T) Text {
	some := rapid.OneOf(rapid.StringN(0, 20, -1), rapid.SampledFrom(oddTexts))
	if rapid.Bool().Draw(t, "one text") {
		return Text{Plain: some.Draw(t, "text")}
	}
	return Text{En: some.Draw(t, "en"), Pt: some.Draw(t, "pt"), It: some.Draw(t, "it")}
}

func TestADocumentSurvivesItsCanonicalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDocument(t)
		text := d.Canonical()
		again, err := Parse(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if !reflect.DeepEqual(d, again) {
			t.Fatalf("%s\n%+v\n%+v", text, d, again)
		}
		if second := again.Canonical(); !bytes.Equal(text, second) {
			t.Fatalf("%s\n%s", text, second)
		}
	})
}

func TestOneDocumentHasOneCanonicalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDocument(t)
		text := d.Canonical()
		shuffled := shuffle(t, text, rapid.Uint64().Draw(t, "shuffle"))
		again, err := Parse(shuffled)
		if err != nil {
			t.Fatalf("%s\n%v", shuffled, err)
		}
		if second := again.Canonical(); !bytes.Equal(text, second) {
			t.Fatalf("%s\n%s\n%s", shuffled, text, second)
		}
	})
}

// shuffle writes the same JSON with its fields in another order, other forms of numbers, and spaces.
func shuffle(t *rapid.T, text []byte, seed uint64) []byte {
	root, err := readNode(text)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	var out bytes.Buffer
	var write func(n node)
	write = func(n node) {
		switch n.kind() {
		case isString:
			out.Write(appendString(nil, n.text()))
		case isNumber:
			out.WriteString(otherwise(n.text()))
		case isBoolean:
			out.WriteString(n.text())
		case isNull:
			out.WriteString("null")
		case isList:
			out.WriteString("[ ")
			for e := range n.values() {
				if out.Bytes()[out.Len()-2] != '[' {
					out.WriteString(" ,\n")
				}
				write(e)
			}
			out.WriteString("]")
		case isObject:
			out.WriteString("{")
			var fields [][2]node
			for name, value := range n.fields() {
				fields = append(fields, [2]node{name, value})
			}
			random.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
			for i, f := range fields {
				if i > 0 {
					out.WriteString(",")
				}
				fmt.Fprintf(&out, "\n\t%s : ", appendString(nil, f[0].text()))
				write(f[1])
			}
			out.WriteString("}")
		}
	}
	write(root)
	return out.Bytes()
}

// otherwise returns the same number in another form.
func otherwise(number string) string {
	if _, err := strconv.Atoi(number); err == nil && number != "0" {
		return number + "000.0e-3"
	}
	return number
}

func TestTheCanonicalFormLeavesDefaultsOut(t *testing.T) {
	const short = `{"fano":1,"algorithm":"lamport","processes":3}`
	d, err := Parse([]byte(`{
		"view": {"tab": "code", "axis": "time", "step": 0, "lens": true, "lane": 0, "vector": false, "with": 0}, "notes": [], "questions": {"at": [], "kinds": []}, "story": "", "title": {"en": ""}, "label": {},
		"stop": {"events": 10000, "entries": 0, "time": 0}, "schedule": [], "deliveries": [],
		"workload": {"hold": {"constant": 3.000}, "think": {"uniform": [0, 9]}, "entries": 1}, "script": [],
		"network": {"duplication": 0, "loss": 0.0, "channels": {}, "delay": {"uniform": [1, 9]}, "order": "fifo"},
		"clock": {"start": [0, 0, 0], "rule": "stamp-then-tick"}, "seed": 1, "processes": 3, "switches": [],
		"algorithm": "lamport", "fano": 1.0}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(d.Canonical()); got != short {
		t.Errorf("got %s, want %s", got, short)
	}
}

// everyField is a document in canonical form in which no field has its default.
const everyField = `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":3,"seed":7,` +
	`"clock":{"rule":"every-event","start":[0,2,0]},` +
	`"network":{"order":"fifo","delay":{"exponential":2.5},"channels":{"1>2":{"constant":0.001},"3>1":{"uniform":[1,2]}},"loss":0.25,"duplication":1},` +
	`"script":[{"at":3,"process":1,"do":"request","hold":5,"again":true},{"at":1,"process":2,"do":"send","to":1},{"at":1.5,"process":3,"do":"internal"}],` +
	`"workload":{"entries":2,"think":{"constant":1},"hold":{"constant":4},"again":true},` +
	`"deliveries":[{"message":"2>1#1","at":9},{"message":"1>2#1","drop":true}],` +
	`"schedule":["1 asks","1 leaves and asks","deliver 1>2#1","2 sends to 3"],` +
	`"stop":{"time":100,"entries":4,"events":50},"label":"a <b> & \"c\"","title":{"en":"One","it":"Uno"},"story":"s",` +
	`"notes":[{"step":4,"text":"n"},{"step":2,"text":{"pt":"dois"}}],"questions":{"kinds":["answers","order"],"at":[3,11]},"view":{"step":3,"axis":"logical","tab":"why"}}`

// everyView is a document in canonical form in which no field of the view has its default.
const everyView = `{"fano":1,"algorithm":"lamport","processes":12,` +
	`"view":{"step":30,"axis":"logical","tab":"picture","lens":false,"window":[12,31],"lane":4,"with":9}}`

func TestAnotherNameOfAFieldOfTheViewGivesWay(t *testing.T) {
	for said, kept := range map[string]string{
		`"step":7,"at":30`: `"at":30`, `"step":7,"at":0,"lane":1`: `"lane":1`, `"window":[1,2],"events":[0,3]`: `"events":[0,3]`,
		`"step":7,"events":[0,3]`: `"step":7,"events":[0,3]`, `"at":3,"window":[1,2]`: `"at":3,"window":[1,2]`,
	} {
		if got := string(mustParse(t, with(`,"view":{`+said+`}`)).Canonical()); got != with(`,"view":{`+kept+`}`) {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// everyRound is a document in canonical form whose run loops forever.
const everyRound = `{"fano":1,"algorithm":"lamport","processes":1,"schedule":["1 asks","1 enters","1 leaves"],"loop":1}`

func TestCanonicalTextsComeBackAsTheyAre(t *testing.T) {
	for _, text := range []string{
		everyField, everyView, everyRound, everyBeside, everyFuture, everyChallenge,
		`{"fano":1,"algorithm":"lamport","processes":12,"view":{"at":30,"events":[12,31]}}`,
		`{"fano":1,"algorithm":"lamport","processes":12,"view":{"vector":true}}`,
	} {
		if got := string(mustParse(t, text).Canonical()); got != text || !json.Valid([]byte(got)) {
			t.Errorf("got\n%s\nwant\n%s", got, text)
		}
	}
	if want := (View{
		Step: 30, Axis: "logical", Tab: "picture", Unlit: true, Window: Window{12, 31}, Lane: 4, Vectors: true, With: 9,
	}); mustParse(t, everyView).View != want {
		t.Errorf("%+v, not %+v", mustParse(t, everyView).View, want)
	}
}
