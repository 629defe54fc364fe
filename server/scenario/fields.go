package scenario

import (
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/program"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

// documentFields are the fields of a document, in the order of its canonical form.
var documentFields *record

func init() { // in init, because it refers to code that reads documents, which refers to it
	documentFields = recordOf[Document](slices.Concat([]field{
		need("fano", "the version of the form", versionKind).in(""),
	}, runFields, []field{
		row("challenge", "a goal to reach by hand, and what may be spent on it", challengeFields).
			notWith("script", "workload", "deliveries", "loop", "beside"),
		row("worksheet", "a program with a gap to fill in, and what it must pass",
			worksheetFields).notWith("algorithm", "challenge"),
	}, nameFields, []field{
		row("story", "one sentence under the title", text(maxStory)),
		row("notes", "what to look at, step by step", list{items: recordOf[Note](
			need("step", "at which it is said", whole{low: 1, high: MaxCount}),
			need("text", "what is said", text(maxNote)),
		)}),
		row("questions", "what is asked of the reader before steps are shown", recordOf[Questions](
			row("kinds", "of these kinds only", list{items: words(QuestionKinds...), set: true}),
			row("at", "before these events only",
				list{items: whole{low: 1, high: MaxCount}, set: true, high: MaxQuestions}),
		)),
		row("view", "how a page first shows the run", viewFields),
		row("beside", "the fields in which the run seen beside this one differs; null takes one away", butKind{}),
		row("futures", "what else was tried by hand, and where this run stands among it",
			list{items: futureFields, high: MaxFutures}),
	})...)
}

// runFields are the fields that determine the run.
var runFields = []field{
	when(row("algorithm", "what is run: one of the catalogue", word{words: algorithmNames}),
		func(_ *Document, d *Document) bool { return d.Program == "" }),
	row("program", "what is run, in place of an algorithm: one of your own", programKind),
	row("switches", "named changes of single lines of the algorithm",
		list{items: word{words: switchNames, own: true}, set: true}).notWith("program"),
	need("processes", "how many there are", whole{1, MaxProcesses, maxProcesses}),
	row("seed", "from which all chance is drawn", whole{high: int64(MaxSeed)}).or("1"),
	row("clock", "the logical clocks", clockFields),
	row("network", "what happens to messages", recordOf[Network](
		row("order", "of the messages of a channel; usually as the algorithm assumes", words(OrderFIFO, OrderAny)).
			orIn((*Document).defaultOrder),
		row("delay", "how long a message takes", law).or(`{"uniform":[1,9]}`),
		row("channels", "channels with a delay of their own", channelsKind),
		row("loss", "the share of messages that are lost", share).or("0"),
		row("duplication", "the share of messages that are delivered twice", share).or("0"),
	)),
	row("quorums", "whom each process asks", quorumsFields).notWith("program"),
	row("tree", "the tree on which the algorithm works",
		shape(topology.TreeShapes, `{"fathers":[…]}`, recordOf[topology.Tree](
			need("fathers", "of each process; 0 for the root",
				list{items: whole{0, MaxProcesses, process.bound}, keepEmpty: true}),
		))).notWith("program").or(`"binary"`),
	row("graph", "who excludes whom", shape(topology.GraphShapes, `{"edges":[[1,2],…]}`, recordOf[topology.Graph](
		need("edges", "who exclude each other", list{items: pair{"[1,2]", process, process, true}, keepEmpty: true}),
	))).notWith("program").or(`"complete"`),
	row("script", "what the application does, and when", list{items: actionFields}),
	evenEmpty(when(row("workload", "what every process does of itself", recordOf[Workload](
		row("entries", "how often each enters", whole{high: MaxCount}).or("1"),
		row("think", "how long it does not ask", law).or(`{"exponential":20}`),
		row("hold", "how long it stays inside", law).or(`{"constant":2}`),
		row("again", "it asks again in the very moment of leaving", boolean(false)).or("false"),
	)), func(_ *Document, d *Document) bool {
		return d.Workload != nil && !(d.silent() && *d.Workload == everyoneOnce())
	})),
	row("deliveries", "messages that are moved, lost or doubled", list{items: deliveryFields}),
	row("schedule", "the run, choice by choice", list{items: choiceKind}),
	row("times", "when the first choices of the schedule are made; the others, a unit after one another",
		list{items: duration, bound: choicesMade}).notWith("loop"),
	when(row("hand", "nothing happens but the choices of the schedule, though there are none",
		boolean(false)).or("false"),
		func(_ *Document, d *Document) bool { return len(d.Schedule) == 0 && d.Challenge == nil }),
	row("loop", "the place of the choice from which on the schedule repeats for ever",
		whole{1, MaxEntries, choicesMade}).with("schedule").notWith("script", "workload"),
	row("stop", "when a run ends that would go on", recordOf[Stop](
		row("time", "at this time", duration).or("0"),
		row("entries", "after this number of entries, of all processes together", whole{high: MaxCount}).or("0"),
		row("events", "after this number of events", whole{low: 1, high: MaxCount}).or("10000"),
	)),
}

// nameFields are the texts that a run beside another may have itself.
var nameFields = []field{
	row("label", "a few words above the title", text(maxLabel)),
	row("title", "what the run is called", text(maxTitle)),
}

var clockFields = checked(recordOf[Clock](
	row("rule", "what ticks; usually as the algorithm says, or a switch", words(system.Rules()...)).
		orIn((*Document).defaultRule),
	row("start", "where the clock of each process starts; usually at 0",
		list{items: whole{high: MaxCount}, each: true}),
), checkClock)

var quorumsFields = &record{more: []rule{
	{"if": rule{"required": []string{"down"}}, "then": rule{"properties": rule{"system": rule{"const": "tree"}}}},
	{"if": rule{"required": []string{"sets"}}, "then": rule{
		"properties": rule{"system": false, "down": rule{"maxItems": 0}},
	}},
	{"properties": rule{"sets": rule{"items": rule{"minItems": 1}}}},
}, fields: recordOf[topology.Quorums](
	when(row("system", "quorums that have a name; usually those of the algorithm", words(quorum.Systems...)),
		func(d *Document, q *topology.Quorums) bool { return q.System != d.defaultQuorums() }),
	row("sets", "the quorum of each process", list{items: list{items: process, set: true}, keepEmpty: true}),
	row("down", "processes of a tree that have failed", list{items: process, set: true}),
).fields}

// actionKinds are the kinds of an action, by their names in a document, and actionNames are those names.
var (
	actionKinds = map[string]trace.Kind{
		"internal": trace.Internal, "request": trace.Ask, "send": trace.Send, "crash": trace.Crash, "recover": trace.Recover,
	}
	actionNames = []string{"internal", "request", "send", "crash", "recover"}
)

// actionKind is what the application does.
var actionKind = leaf[trace.Kind]{
	parse: func(v *value) trace.Kind { return actionKinds[v.oneOf(actionNames)] },
	append: func(w *writer, kind trace.Kind) {
		for name, k := range actionKinds {
			if k == kind {
				w.string(name)
			}
		}
	},
	rule: rule{"enum": actionNames},
}

var actionFields = checked(recordOf[Action](
	need("at", "when", duration),
	need("process", "where", process),
	need("do", "what the application does", actionKind),
	when(row("hold", "how long the request stays inside; usually as in the workload", duration).onlyFor("request"),
		func(_ *Document, a *Action) bool { return a.HasHold }),
	row("again", "asked for in the very moment of leaving, if not before",
		boolean(false)).or("false").onlyFor("request"),
	need("to", "the receiver", process).onlyFor("send"),
), func(o *object, a *Action) {
	a.HasHold = a.Do == trace.Ask && o.at("hold").there()
	if to := o.at("to"); a.To != 0 && a.To == a.Process {
		to.p.add(to.path(), "itself", to.text(), "")
	}
})

// deliveryFields are the fields of a delivery, which either has a time or is lost.
var deliveryFields = checked(recordOf[Delivery](
	need("message", "as in 1>2#1, the first from 1 to 2; 1>2#1.2 is a copy of it, which is made", messageKind),
	when(row("at", "when it arrives", duration), func(_ *Document, d *Delivery) bool { return !d.Drop }),
	row("drop", "it is lost", boolean(false)).or("false"),
).one("at", "drop"), func(_ *object, d *Delivery) { d.HasAt = !d.Drop })

var challengeFields = checked(recordOf[Challenge](
	need("goal", "what is to come about: exactly one of its fields", goalFields),
	row("given", "how many choices of the schedule belong to the challenge",
		whole{0, MaxPlayed, choicesMade}).or("0"),
	row("asks", "how often each process may ask, the given choices included; usually once",
		list{items: whole{high: MaxAsks}, each: true, def: 1}),
	row("steps", "how many choices may be made after the given ones; usually any number",
		whole{low: 1, high: maxSteps}).in("Budget.Steps"),
	row("drop", "how many messages may be lost", whole{high: maxFaults}).or("0").in("Budget.Drop"),
	row("duplicate", "how many messages may be delivered twice", whole{high: 1}).or("0").in("Budget.Duplicate"),
	row("crash", "how many processes may crash, for good", whole{high: maxFaults}).or("0").in("Budget.Crash"),
	row("answer", "in place of more choices: it cannot be done", words(AnswerImpossible)),
), checkChallenge)

// goalFields are the kinds of goals.
var goalFields = recordOf[goal.Goal](
	row("breaks", "a property: EM1, EM2, EM3, or one of the algorithm’s own invariants", breakable),
	row("waiting", "how many processes wait at once", process),
	row("inside", "how many are inside at once", process),
	row("overtakes", "how many messages are delivered before one sent earlier on the same channel",
		whole{low: 1, high: MaxCount}),
	row("overtaken", "others that it excludes enter while a process waits", recordOf[goal.Overtaken](
		need("process", "that waits", process),
		need("times", "how often others enter meanwhile, all together", whole{low: 1, high: MaxCount}),
	)),
	row("order", "the first to enter, the next, and so on", list{items: process, low: 1, high: maxOrder}),
	row("messages", "what entries cost, once all is quiet", checked(recordOf[goal.Messages](
		need("entries", "of all processes together", whole{low: 1, high: MaxCount}),
		row("least", "messages, between different machines", whole{low: 1, high: MaxCount}),
		when(row("most", "messages, in place of least", whole{high: MaxCount}),
			func(_ *Document, m *goal.Messages) bool { return m.Bounded }),
	).one("least", "most"), func(o *object, m *goal.Messages) { m.Bounded = o.at("most").there() })),
).one("breaks", "waiting", "inside", "overtakes", "overtaken", "order", "messages")

// worksheetFields are a program with gaps, and its tests.
var worksheetFields = recordOf[Worksheet](
	need("given", "the program with lines marked # fill in; program is what was made of it, the same if left out",
		gapKind),
	need("tests", "what the program must pass", list{items: recordOf[Test](
		row("holds", "in every schedule: EM1, EM2, EM3, hopeless, entry, rest, starvation, or one of the program’s own",
			testable),
		when(row("cost", "what an entry may cost", recordOf[Test](
			need("most", "messages, as a number or as a formula in N, the number of processes", formulaKind),
		)).in(""), func(_ *Document, t *Test) bool { return t.Holds == "" }),
	).one("holds", "cost"), low: 1, high: MaxTests}),
)

var viewFields = checked(recordOf[View](
	row("step", "another name of at", whole{high: MaxCount}).or("0"),
	row("at", "the event at which the cursor stands", whole{high: MaxCount}).or("0"),
	row("axis", "time, the logical clocks, or the steps", words(Axes...)).or(`"time"`),
	row("tab", "what stands beside the diagram", words(Tabs...)).or(`"code"`),
	row("lens", "the causal past of the cursor is lit", boolean(true)).or("true").in("Unlit"),
	row("window", "another name of events", window),
	row("events", "the stretch that is seen, from one event to another", window),
	row("lane", "the first process that is seen, where not all have room", whole{high: MaxProcesses}).or("0"),
	when(row("vector", "vector clocks stand beside the Lamport clocks", boolean(false)).or("false").in("Vectors"),
		func(_ *Document, v *View) bool { return v.With == 0 }),
	row("with", "the event with which others are compared in both", whole{high: MaxCount}).or("0"),
), func(o *object, v *View) {
	v.Vectors = v.Vectors || v.With > 0
	if o.at("at").there() {
		v.Step = 0
	}
	if o.at("events").there() {
		v.Window = Window{}
	}
})

var window = pair{form: "[5,20]", one: whole{high: MaxCount}, two: whole{low: 1, high: MaxCount}}

var futureFields = checked(recordOf[Future](
	row("from", "the future that it came out of, from 1; 0: none", whole{high: MaxFutures}).or("0"),
	row("parted", "the event behind which it is another than that", whole{high: MaxCount}).or("0"),
	row("events", "how many events it has", whole{high: MaxCount}).or("0"),
	row("label", "what was done", text(maxLabel)),
	row("but", "the fields in which it differs from this document; without, it is this document", butKind{}),
), checkFuture)

// maxProcesses returns the most processes that the document's algorithm or program may have.
func maxProcesses(p *parser) int64 {
	if p.doc.Program != "" {
		return program.MostProcesses
	}
	return MaxProcesses
}

// choicesMade returns the number of choices in the schedule.
func choicesMade(p *parser) int64 { return int64(len(p.doc.Schedule)) }

// algorithmNames returns the names of all algorithms, in teaching order.
func algorithmNames(*parser) (names []string) {
	for _, a := range algorithms.All {
		names = append(names, a.Name)
	}
	return names
}

// switchNames returns the switches of the algorithm; nil while the algorithm is unknown.
func switchNames(p *parser) (names []string) {
	if p.algorithm == nil {
		return nil
	}
	names = []string{}
	for _, s := range p.algorithm.Switches {
		names = append(names, s.Name)
	}
	return names
}

// The syntax of numbers, messages and choices, as regular expressions.
const (
	number         = "[1-9][0-9]*"
	messagePattern = number + ">" + number + "#" + number + "([.]" + number + ")?"
	choicePattern  = "(" + number + " (asks|enters|leaves|leaves and asks|asks in vain|internal|crashes|recovers|" +
		"sends to " + number + ")|(deliver|drop|duplicate) " + messagePattern + ")"
	choiceForms = "1 asks, 1 enters, 1 leaves, 1 leaves and asks, 1 asks in vain, 1 internal, 1 sends to 2, " +
		"deliver 1>2#1, drop 1>2#1, duplicate 1>2#1"
)

var messageKind = written("1>2#1", messagePattern, parseMessage, (*value).knownMessage)

var choiceKind = written(choiceForms, choicePattern, trace.ParseChoice, (*value).knownChoice)
