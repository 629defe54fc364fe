package scenario

import (
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

// documentShape describes every field of a document, once.
var documentShape = record[Document](slices.Concat([]described{
	writing(need("fano", "the version of the form", shape{schema: func() rule { return rule{"const": Version} }}).apart(), writeVersion),
}, runFields, []described{
	field("challenge", "a goal to reach by hand, and what may be spent on it", challengeShape),
	field("worksheet", "a program with a gap to fill in, and what it must pass", worksheetShape),
}, nameFields, []described{
	field("story", "one sentence under the title", text(maxStory)),
	field("notes", "what to look at, step by step", listOf(record[Note](
		need("step", "at which it is said", whole(1, MaxCount)),
		writing(need("text", "what is said", text(maxNote)), writeNote),
	))),
	field("questions", "what is asked of the reader before steps are shown", record[Questions](
		field("kinds", "of these kinds only", set(word(these(QuestionKinds...)))),
		field("at", "before these events only", set(whole(1, MaxCount)).also(rule{"maxItems": MaxQuestions})),
	)),
	field("view", "how a page first shows the run", record[View](viewFields...)),
	writing(field("beside", "the fields in which the run seen beside this one differs; null takes one away", besideShape), writeBeside),
	field("futures", "what else was tried by hand, and where this run stands among it", listOf(futureShape).also(rule{"maxItems": MaxFutures})),
})...)

// runFields are those that make the run.
var runFields = []described{
	writing(field("algorithm", "what is run: one of the catalogue", word(algorithmNames)), writeAlgorithm),
	writing(field("program", "what is run, in place of an algorithm: one of your own", programShape), writeProgram),
	field("switches", "named changes of single lines of the algorithm", shape{ // of which: see algorithmSchemas
		items: &shape{}, schema: func() rule { return rule{"type": "array", "uniqueItems": true} },
	}),
	need("processes", "how many there are", whole(1, MaxProcesses)),
	field("seed", "from which all chance is drawn", whole(0, int64(MaxSeed)).usually(defaultSeed)),
	writing(field("clock", "the logical clocks", record[Clock](
		field("rule", "what ticks; usually as the algorithm says, or a switch", word(system.Rules)),
		field("start", "where the clock of each process starts; usually at 0", listOf(whole(0, MaxCount))),
	)), writeClock),
	writing(field("network", "what happens to messages", record[Network](
		field("order", "of the messages of a channel; usually as the algorithm assumes",
			word(these(OrderFIFO, OrderAny))).apart(),
		field("delay", "how long a message takes", law().usually(defaultDelay)),
		writing(field("channels", "channels with a delay of their own", channelsShape).apart(), writeChannels),
		field("loss", "the share of messages that are lost", share().usually(0.0)),
		field("duplication", "the share of messages that are delivered twice", share().usually(0.0)),
	)), writeNetwork),
	writing(field("quorums", "whom each process asks", record[topology.Quorums](quorumsFields...).as(quorumsSchema)), writeQuorums),
	writing(field("tree", "the tree on which the algorithm works", either(topology.TreeShapes,
		need("fathers", "of each process; 0 for the root", listOf(whole(0, MaxProcesses))))), writeTree),
	writing(field("graph", "who excludes whom", either(topology.GraphShapes,
		need("edges", "who exclude each other", listOf(pair(process))))), writeGraph),
	field("script", "what the application does, and when", listOf(record[Action](actionFields...).as(actionSchema))),
	writing(field("workload", "what every process does of itself", record[Workload](
		field("entries", "how often each enters", whole(0, MaxCount).usually(1)),
		field("think", "how long it does not ask", law().usually(defaultThink)),
		field("hold", "how long it stays inside", law().usually(defaultHold)),
		field("again", "it asks again in the very moment of leaving", boolean().usually(false)),
	)), writeWorkload),
	field("deliveries", "messages that are moved, lost or doubled", listOf(record[Delivery](deliveryFields...).as(deliverySchema))),
	field("schedule", "the run, choice by choice", listOf(written(choiceForms, choicePattern))),
	field("times", "when the first choices of the schedule are made; the others, a unit after one another", listOf(duration())),
	when(field("hand", "nothing happens but the choices of the schedule, though there are none", boolean().usually(false)),
		func(d *Document) bool { return len(d.Schedule) == 0 && d.Challenge == nil }),
	field("loop", "the place of the choice from which on the schedule repeats for ever", whole(1, MaxEntries).usually(0)),
	field("stop", "when a run ends that would go on", record[Stop](
		field("time", "at this time", duration().usually(trace.Time(0))),
		field("entries", "after so many, of all processes together", whole(0, MaxCount).usually(0)),
		field("events", "after so many events", whole(1, MaxCount).usually(DefaultEvents)),
	)),
}

// programShape is the text of a program, whose characters are no more than its bytes.
var programShape = shape{form: `"state(…)\ndef ask(p, net): …"`, schema: func() rule {
	return rule{"type": "string", "maxLength": MaxProgram}
}}

// nameFields are the words that a run beside another may have of its own.
var nameFields = []described{
	field("label", "a few words above the title", text(maxLabel)),
	field("title", "what the run is called", text(maxTitle)),
}

var viewFields = []described{
	field("step", "another name of at", whole(0, MaxCount).usually(0)),
	field("at", "the event at which the cursor stands", whole(0, MaxCount).usually(0)),
	field("axis", "time, the logical clocks, or the steps", word(these(Axes...)).usually(Axes[0])),
	field("tab", "what stands beside the diagram", word(these(Tabs...)).usually(Tabs[0])),
	writing(field("lens", "the causal past of the cursor is lit", boolean().usually(true)).apart(), writeLens),
	field("window", "another name of events", windowShape),
	field("events", "the stretch that is seen, from one event to another", windowShape),
	field("lane", "the first process that is seen, where not all have room", whole(0, MaxProcesses).usually(0)),
	writing(field("vector", "vector clocks stand beside the Lamport clocks", boolean().usually(false)).apart(), writeVector),
	field("with", "the event with which others are compared in both", whole(0, MaxCount).usually(0)),
}

// process is the number of one; the document says how many there are.
var process = func() shape {
	s := whole(1, MaxProcesses)
	s.process = true
	return s
}()

// actionFields are the fields of an action; which there are depends on what it does.
var actionFields = []described{
	need("at", "when", duration()),
	need("process", "where", process),
	need("do", "what the application does", word(these(deeds...))),
	when(field("hold", "how long the request stays inside; usually as in the workload", duration()).with(DoRequest),
		func(a *Action) bool { return a.HasHold }),
	field("again", "asked for in the very moment of leaving, if not before", boolean().usually(false)).with(DoRequest),
	when(need("to", "the receiver", process).with(DoSend), func(a *Action) bool { return a.Do == DoSend }),
}

// deeds are what an action may do.
var deeds = []string{DoInternal, DoRequest, DoSend, DoCrash, DoRecover}

// deliveryFields are the fields of a delivery, which has a time or is lost.
var deliveryFields = []described{
	need("message", "as in 1>2#1, the first from 1 to 2; 1>2#1.2 is a copy of it, which is made", written("1>2#1", messagePattern)).apart(),
	when(field("at", "when it arrives", duration()), func(d *Delivery) bool { return !d.Drop }),
	field("drop", "it is lost", boolean().usually(false)),
}

var quorumsFields = []described{
	field("system", "quorums that have a name; usually those of the algorithm", word(these(quorum.Systems...))),
	field("sets", "the quorum of each process", listOf(set(process).also(rule{"minItems": 1}))),
	field("down", "processes of a tree that have failed", set(process)),
}

var channelsShape = shape{items: &channelLaw, form: "1>2", schema: func() rule {
	return rule{
		"type": "object", "maxProperties": MaxEntries,
		"propertyNames": rule{"pattern": "^" + number + ">" + number + "$"}, "additionalProperties": channelLaw.schema(),
	}
}}

var channelLaw = law().usually(defaultDelay)

var windowShape = shape{form: "[5,20]", schema: func() rule {
	ends := []rule{windowFrom.schema(), windowTo.schema()}
	return rule{"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": ends}
}}

var windowFrom, windowTo = whole(0, MaxCount), whole(1, MaxCount)

// besideShape is that of a [But].
var besideShape = func() shape {
	fields := slices.Concat(runFields, nameFields)
	s := object(fields...).as(func() rule {
		properties := rule{}
		for _, f := range fields {
			same := rule{"$ref": "#/properties/" + f.name}
			properties[f.name] = same
			if !f.needed {
				properties[f.name] = rule{"anyOf": []rule{same, {"type": "null"}}}
			}
		}
		return rule{"type": "object", "properties": properties, "additionalProperties": false}
	})
	s.form = `{"seed":2,"switches":null}`
	return s
}()

// pair is two different things in a list.
func pair(of shape) shape {
	s := set(of).also(rule{"minItems": 2, "maxItems": 2})
	s.form = "[1,2]"
	return s
}

// either is a word, usually the first of them, or an object in its place.
func either(words []string, instead ...described) shape {
	s := object(instead...).as(func() rule { return rule{"oneOf": []rule{{"enum": words}, closed(instead)}} })
	s.words = these(words...)
	return s.usually(words[0])
}

// algorithmNames are the names of all algorithms, in teaching order.
func algorithmNames() []string {
	names := make([]string, len(algorithms.All))
	for i, a := range algorithms.All {
		names[i] = a.Name
	}
	return names
}

func switchNames(a *model.Algorithm) []string {
	names := make([]string, len(a.Switches))
	for i, s := range a.Switches {
		names[i] = s.Name
	}
	return names
}
