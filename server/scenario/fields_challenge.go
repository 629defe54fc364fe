package scenario

import (
	"fano/algorithms/engine/goal"
)

// challengeShape is a goal and a budget.
var challengeShape = record[Challenge](
	writing(need("goal", "what is to come about: exactly one of its fields", goalShape).apart(), writeGoal),
	field("given", "how many choices of the schedule belong to the challenge", whole(0, MaxPlayed).usually(0)).apart(),
	field("asks", "how often each process may ask, the given choices included; usually once", listOf(whole(0, MaxAsks))).apart(),
	field("steps", "how many choices may be made after the given ones; usually any number", whole(1, maxSteps).usually(0)).in("Budget.Steps"),
	field("drop", "how many messages may be lost", whole(0, maxFaults).usually(0)).in("Budget.Drop"),
	field("duplicate", "how many messages may be delivered twice", whole(0, 1).usually(0)).in("Budget.Duplicate"),
	field("crash", "how many processes may crash, for good", whole(0, maxFaults).usually(0)).in("Budget.Crash"),
	field("answer", "in place of more choices: it cannot be done", word(these(AnswerImpossible)).usually("")),
)

// goalFields are the kinds of goals.
var goalFields = []described{
	need("breaks", "a property: EM1, EM2, EM3, or one of the algorithm’s own invariants", shape{
		schema: func() rule { return rule{"type": "string"} }, // of which: see algorithmSchemas
	}).apart(),
	need("waiting", "so many processes wait at once", process),
	need("inside", "so many are inside at once", process),
	need("overtakes", "so many messages are delivered before one sent earlier on the same channel", whole(1, MaxCount)),
	need("overtaken", "others that it excludes enter while a process waits", record[goal.Overtaken](
		need("process", "that waits", process),
		need("times", "how often others enter meanwhile, all together", whole(1, MaxCount)),
	)),
	need("order", "the first to enter, the next, and so on", listOf(process).also(rule{"minItems": 1, "maxItems": maxOrder})).apart(),
	need("messages", "what entries cost, once all is quiet", record[goal.Messages](messagesFields...).as(messagesSchema)).apart(),
}

var messagesFields = []described{
	need("entries", "of all processes together", whole(1, MaxCount)),
	when(field("least", "messages, between different machines", whole(1, MaxCount)),
		func(m *goal.Messages) bool { return !m.Bounded }),
	when(field("most", "messages, in place of least", whole(0, MaxCount)), func(m *goal.Messages) bool { return m.Bounded }),
}

// goalShape is an object of one of the fields.
var goalShape = func() shape {
	fields := make([]described, len(goalFields))
	for i, f := range goalFields {
		f.needed = false
		fields[i] = f
	}
	return record[goal.Goal](fields...).as(func() rule {
		var all []rule
		for _, f := range goalFields {
			all = append(all, closed([]described{f}))
		}
		return rule{"oneOf": all}
	})
}()

// messagesSchema has one of the bounds.
func messagesSchema() rule {
	entries, least, most := messagesFields[0], messagesFields[1], messagesFields[2]
	least.needed, most.needed = true, true
	return rule{"oneOf": []rule{closed([]described{entries, least}), closed([]described{entries, most})}}
}

// challengeSchema says that a challenge is about choices alone.
func challengeSchema() rule {
	without := rule{"schedule": rule{"maxItems": MaxPlayed}, "script": false, "workload": false, "deliveries": false, "loop": false}
	return rule{"if": rule{"required": []string{"challenge"}}, "then": rule{"properties": without}}
}
