package scenario

import (
	"encoding/json"
	"sync"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// SchemaID names the schema of version 1 wherever it is served.
const SchemaID = "urn:fano:scenario:1"

// Schema is the JSON Schema (draft 2020-12) of a document, made from the same bounds and names that [Parse] checks.
// What it cannot say, and Parse does: that process numbers go up to "processes", that "clock.start" has as many
// numbers, that no message is moved twice, that "loop" is the place of a choice and "challenge.given" a number of them,
// that a program can be read, that "times" never go back and are no more than there are choices, that any two of "quorums.sets" meet,
// that "tree.fathers" make a tree, and that what "beside" says fits the document that it leads to. The caller must not change it.
var Schema = sync.OnceValue(func() []byte {
	text, err := json.MarshalIndent(documentSchema(), "", "  ")
	if err != nil {
		panic(err) // it is made of maps, lists and words
	}
	return append(text, '\n')
})

// rule is a JSON Schema, or a part of one.
type rule map[string]any

func documentSchema() rule {
	s := documentShape.schema()
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = SchemaID
	s["title"] = "A scenario of Fano"
	s["allOf"] = append(algorithmSchemas(),
		onceSchema(), programSchema(), loopSchema(), challengeSchema(), worksheetSchema())
	return s
}

// closed is an object with these fields and no others.
func closed(fields []described) rule {
	properties, needed := rule{}, []string(nil)
	for _, f := range fields {
		r := f.shape.schema()
		if f.says != "" {
			r["description"] = f.says
		}
		if f.shape.usual != nil {
			w := new(writer)
			w.plain(f.shape.usual)
			r["default"] = json.RawMessage(w.out)
		}
		properties[f.name] = r
		if f.needed {
			needed = append(needed, f.name)
		}
	}
	s := rule{"type": "object", "properties": properties, "additionalProperties": false}
	if needed != nil {
		s["required"] = needed
	}
	return s
}

// algorithmSchemas are, for each algorithm, the switches it has, the parts of a topology of which it makes no use, the
// properties that may be broken, and the clock rule that each switch forces.
func algorithmSchemas() (all []rule) {
	for _, a := range algorithms.All {
		properties := rule{
			"switches": rule{"items": word(these(switchNames(a)...)).schema()},
			"challenge": rule{"properties": rule{"goal": rule{"properties": rule{
				"breaks": word(these(Breakable(a)...)).schema(),
			}}}},
		}
		for _, part := range []string{"quorums", "tree", "graph"} {
			if a.Topology != part {
				properties[part] = false
			}
		}
		all = append(all, rule{"if": running(a), "then": rule{"properties": properties}})
		for _, s := range a.Switches {
			if s.Clock != "" {
				on := rule{"required": []string{"algorithm", "switches"}, "properties": rule{
					"algorithm": rule{"const": a.Name}, "switches": rule{"contains": rule{"const": s.Name}},
				}}
				forced := rule{"properties": rule{"clock": rule{"properties": rule{"rule": rule{"const": s.Clock}}}}}
				all = append(all, rule{"if": on, "then": forced})
			}
		}
	}
	return all
}

// running is a document of an algorithm of the catalogue.
func running(a *model.Algorithm) rule {
	return rule{"required": []string{"algorithm"}, "properties": rule{"algorithm": rule{"const": a.Name}}}
}

// onceSchema says that a document runs an algorithm of the catalogue or a program, which a worksheet gives if nothing else
// does.
func onceSchema() rule {
	given := rule{"required": []string{"worksheet"}, "not": rule{"required": []string{"program"}}}
	return rule{"oneOf": []rule{{"required": []string{"algorithm"}}, {"required": []string{"program"}}, given}}
}

// programSchema says what a document with a program of its own has nothing to say of.
func programSchema() rule {
	most := rule{"maximum": program.MostProcesses}
	without := rule{"switches": rule{"maxItems": 0}, "quorums": false, "tree": false, "graph": false, "processes": most}
	return rule{"if": rule{"required": []string{"program"}}, "then": rule{"properties": without}}
}

// loopSchema says what goes with a loop: the schedule that it repeats, and nothing afterwards.
func loopSchema() rule {
	with := rule{"schedule": rule{"minItems": 1}, "times": rule{"maxItems": 0}, "script": rule{"maxItems": 0}, "workload": false}
	return rule{"if": rule{"required": []string{"loop"}}, "then": rule{"required": []string{"schedule"}, "properties": with}}
}

// quorumsSchema is a system, a tree of which some have failed, or sets.
func quorumsSchema() rule {
	system, sets, down := quorumsFields[0], quorumsFields[1], quorumsFields[2]
	system.needed, down.needed, sets.needed = false, false, true
	tree, failed, none := system, down, down
	tree.shape = exactly("tree")
	failed.needed = true
	none.shape = shape{schema: func() rule { return rule{"maxItems": 0} }}
	return rule{"oneOf": []rule{
		closed([]described{system}), closed([]described{tree, failed}), closed([]described{sets, none}),
	}}
}

// actionSchema is what an action of each kind may have.
func actionSchema() rule {
	var all []rule
	for _, do := range deeds {
		var fields []described
		for _, f := range actionFields {
			if f.name == "do" {
				f.shape = exactly(do)
			}
			if f.only == "" || f.only == do {
				fields = append(fields, f)
			}
		}
		all = append(all, closed(fields))
	}
	return rule{"oneOf": all}
}

func deliverySchema() rule {
	message, at, drop := deliveryFields[0], deliveryFields[1], deliveryFields[2]
	at.needed = true
	kept, lost := drop, drop
	kept.shape, lost.shape, lost.needed = exactly(false), exactly(true), true
	return rule{"oneOf": []rule{closed([]described{message, at, kept}), closed([]described{message, lost})}}
}

// exactly is one value and no other.
func exactly(x any) shape { return shape{schema: func() rule { return rule{"const": x} }} }

// How numbers, messages and choices are written.
const (
	number         = "[1-9][0-9]*"
	messagePattern = number + ">" + number + "#" + number + "([.]" + number + ")?"
	choicePattern  = "(" + number + " (asks|enters|leaves|leaves and asks|asks in vain|internal|crashes|recovers|sends to " + number +
		")|(deliver|drop|duplicate) " + messagePattern + ")"
)
