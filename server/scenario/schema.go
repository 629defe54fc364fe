package scenario

import (
	"encoding/json"
	"maps"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

// SchemaID names the schema of version 1 wherever it is served.
const SchemaID = "urn:fano:scenario:1"

// Schema is the JSON Schema (draft 2020-12) of a document, made from the same bounds and names that [Parse] checks.
// What it cannot say, and Parse does: that process numbers go up to "processes", that "clock.start" has as many numbers,
// that no message is moved twice, that "loop" is the place of a choice, that any two of "quorums.sets" meet, and that
// "tree.fathers" are those of a tree. The caller must not change it.
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
	s := closed(map[string]rule{
		"fano":       {"const": Version},
		"algorithm":  oneOf(algorithmNames()),
		"switches":   {"type": "array", "uniqueItems": true},
		"processes":  whole(1, MaxProcesses),
		"seed":       whole(0, MaxSeed),
		"clock":      closed(map[string]rule{"rule": oneOf(system.Rules()), "start": listOf(whole(0, MaxCount))}),
		"network":    networkSchema(),
		"quorums":    quorumsSchema(),
		"tree":       shapeSchema(topology.TreeShapes, "fathers", whole(0, MaxProcesses)),
		"graph":      shapeSchema(topology.GraphShapes, "edges", edgeSchema()),
		"script":     listOf(actionSchema()),
		"workload":   workloadSchema(),
		"deliveries": listOf(deliverySchema()),
		"schedule":   listOf(rule{"type": "string", "pattern": choicePattern}),
		"loop":       whole(1, MaxEntries),
		"stop":       closed(map[string]rule{"time": duration(), "entries": whole(0, MaxCount), "events": whole(1, MaxCount)}),
		"label":      textSchema(maxLabel),
		"title":      textSchema(maxTitle),
		"story":      textSchema(maxStory),
		"notes":      listOf(closed(map[string]rule{"step": whole(1, MaxCount), "text": textSchema(maxNote)}, "step", "text")),
		"view":       viewSchema(),
	}, "fano", "algorithm", "processes")
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = SchemaID
	s["title"] = "A scenario of Fano"
	s["allOf"] = append(append(switchSchemas(), topologySchemas()...), loopSchema())
	return s
}

// switchSchemas are, for each algorithm, the switches it has and the clock rule that each of them forces.
func switchSchemas() []rule {
	var all []rule
	for _, a := range algorithms.All {
		is := rule{"properties": rule{"algorithm": rule{"const": a.Name}}}
		all = append(all, rule{"if": is, "then": rule{"properties": rule{"switches": rule{"items": oneOf(switchNames(a))}}}})
		for _, s := range a.Switches {
			if s.Clock != "" {
				on := rule{"required": []string{"switches"}, "properties": rule{
					"algorithm": rule{"const": a.Name}, "switches": rule{"contains": rule{"const": s.Name}},
				}}
				forced := rule{"properties": rule{"clock": rule{"properties": rule{"rule": rule{"const": s.Clock}}}}}
				all = append(all, rule{"if": on, "then": forced})
			}
		}
	}
	return all
}

// topologySchemas are, for each algorithm, the parts of a topology of which it makes no use.
func topologySchemas() []rule {
	var all []rule
	for _, a := range algorithms.All {
		without := map[string]any{}
		for _, part := range []string{"quorums", "tree", "graph"} {
			if a.Topology != part {
				without[part] = false
			}
		}
		is := rule{"properties": rule{"algorithm": rule{"const": a.Name}}}
		all = append(all, rule{"if": is, "then": rule{"properties": without}})
	}
	return all
}

// loopSchema says what goes with a loop: the schedule that it repeats, and nothing afterwards.
func loopSchema() rule {
	with := rule{"schedule": rule{"minItems": 1}, "script": rule{"maxItems": 0}, "workload": false}
	return rule{"if": rule{"required": []string{"loop"}}, "then": rule{"required": []string{"schedule"}, "properties": with}}
}

func quorumsSchema() rule {
	processes := listOf(whole(1, MaxProcesses))
	processes["uniqueItems"] = true
	sets := map[string]any{"minItems": 1}
	maps.Copy(sets, processes)
	return rule{"oneOf": []rule{
		closed(map[string]rule{"system": oneOf(quorum.Systems)}),
		closed(map[string]rule{"system": {"const": "tree"}, "down": processes}, "down"),
		closed(map[string]rule{"sets": listOf(sets), "down": {"maxItems": 0}}, "sets"),
	}}
}

// shapeSchema is a shape that has a name, or a list in its place.
func shapeSchema(shapes []string, list string, items rule) rule {
	return rule{"oneOf": []rule{oneOf(shapes), closed(map[string]rule{list: listOf(items)}, list)}}
}

func edgeSchema() rule {
	edge := listOf(whole(1, MaxProcesses))
	edge["minItems"], edge["maxItems"], edge["uniqueItems"] = 2, 2, true
	return edge
}

func networkSchema() rule {
	return closed(map[string]rule{
		"order": oneOf([]string{OrderFIFO, OrderAny}),
		"delay": lawSchema(),
		"channels": {
			"type": "object", "maxProperties": MaxEntries,
			"propertyNames": rule{"pattern": "^" + number + ">" + number + "$"}, "additionalProperties": lawSchema(),
		},
		"loss":        {"type": "number", "minimum": 0, "maximum": 1},
		"duplication": {"type": "number", "minimum": 0, "maximum": 1},
	})
}

// How numbers, messages and choices are written.
const (
	number        = "[1-9][0-9]*"
	message       = number + ">" + number + "#" + number + "([.]" + number + ")?"
	choicePattern = "^(" + number + " (asks|enters|leaves|leaves and asks|internal|crashes|recovers|sends to " + number + ")|(deliver|drop|duplicate) " + message + ")$"
)

func actionSchema() rule {
	process := whole(1, MaxProcesses)
	common := func(do string, more map[string]rule, needed ...string) rule {
		more["at"], more["process"], more["do"] = duration(), process, rule{"const": do}
		return closed(more, append([]string{"at", "process", "do"}, needed...)...)
	}
	return rule{"oneOf": []rule{
		common(DoInternal, map[string]rule{}),
		common(DoRequest, map[string]rule{"hold": duration(), "again": {"type": "boolean"}}),
		common(DoSend, map[string]rule{"to": process}, "to"),
	}}
}

func workloadSchema() rule {
	return closed(map[string]rule{
		"entries": whole(0, MaxCount), "think": lawSchema(), "hold": lawSchema(), "again": {"type": "boolean"},
	})
}

func deliverySchema() rule {
	name := rule{"type": "string", "pattern": "^" + message + "$"}
	return rule{"oneOf": []rule{
		closed(map[string]rule{"message": name, "at": duration(), "drop": {"const": false}}, "message", "at"),
		closed(map[string]rule{"message": name, "drop": {"const": true}}, "message", "drop"),
	}}
}

func lawSchema() rule {
	return rule{"oneOf": []rule{
		closed(map[string]rule{"constant": duration()}, "constant"),
		closed(map[string]rule{"uniform": {"type": "array", "items": duration(), "minItems": 2, "maxItems": 2}}, "uniform"),
		closed(map[string]rule{"exponential": duration()}, "exponential"),
	}}
}

func textSchema(most int) rule {
	phrase := rule{"type": "string", "maxLength": most}
	byLanguage := map[string]rule{}
	for _, lang := range Languages {
		byLanguage[lang] = phrase
	}
	return rule{"oneOf": []rule{phrase, closed(byLanguage)}}
}

func viewSchema() rule {
	window := rule{"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": []rule{whole(0, MaxCount), whole(1, MaxCount)}}
	return closed(map[string]rule{
		"step": whole(0, MaxCount), "axis": oneOf(Axes), "tab": oneOf(Tabs),
		"lens": {"type": "boolean"}, "window": window, "lane": whole(0, MaxProcesses),
		"vector": {"type": "boolean"}, "with": whole(0, MaxCount),
	})
}

// duration is a time or a point in time.
func duration() rule {
	return rule{"type": "number", "minimum": 0, "maximum": int64(MaxTime / trace.Unit), "multipleOf": 0.001}
}

func whole(low, high int64) rule {
	return rule{"type": "integer", "minimum": low, "maximum": high}
}

func oneOf(words []string) rule { return rule{"enum": words} }

func listOf(items rule) rule {
	return rule{"type": "array", "maxItems": MaxEntries, "items": items}
}

// closed is an object with these fields and no others.
func closed(fields map[string]rule, needed ...string) rule {
	s := rule{"type": "object", "properties": fields, "additionalProperties": false}
	if len(needed) > 0 {
		s["required"] = needed
	}
	return s
}
