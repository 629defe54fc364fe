package scenario

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"sync"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// SchemaID names the schema of version 1 wherever it is served.
const SchemaID = "urn:fano:scenario:1"

// Schema is the JSON Schema (draft 2020-12) of a document, made from the same bounds and names that [Parse] checks.
// What it cannot say, and Parse does: that process numbers go up to "processes", that "clock.start" has as many
// numbers, that no message is moved twice, that "loop" is the place of a choice and "challenge.given" a number of
// them, that a program can be read, that "times" never go back and are no more than there are choices, that any two
// of "quorums.sets" meet, that "tree.fathers" make a tree, and that what "beside" says fits the document that it
// leads to. The caller must not change it.
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
	s := closed(documentFields.fields)
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = SchemaID
	s["title"] = "A scenario of Fano"
	s["allOf"] = slices.Concat(documentFields.rules(), algorithmSchemas(), []rule{definitionSchema(), programSchema()})
	return s
}

// schema is an object with the fields of the record and no others.
func (r *record) schema() rule {
	s := closed(r.fields)
	if all := r.rules(); all != nil {
		s["allOf"] = all
	}
	return s
}

// closed is an object with these fields and no others.
func closed(fields []field) rule {
	properties, needed := rule{}, []string(nil)
	for _, f := range fields {
		r := maps.Clone(f.kind.schema())
		if f.says != "" {
			r["description"] = f.says
		}
		if f.defaultText != "" {
			r["default"] = json.RawMessage(f.defaultText)
		}
		properties[f.name] = r
		if f.needed && f.only == "" {
			needed = append(needed, f.name)
		}
	}
	s := rule{"type": "object", "properties": properties, "additionalProperties": false}
	if needed != nil {
		s["required"] = needed
	}
	return s
}

// rules are what the fields say of each other.
func (r *record) rules() []rule {
	all := slices.Clone(r.more)
	for _, f := range r.fields {
		if f.only != "" {
			with := rule{"properties": rule{f.name: false}}
			is := rule{"properties": rule{"do": rule{"const": f.only}}}
			one := rule{"if": is, "else": with}
			if f.needed {
				one["then"] = rule{"required": []string{f.name}}
			}
			all = append(all, one)
		}
		if f.beside != "" {
			all = append(all, rule{"if": given(f.name), "then": given(f.beside)})
		}
		for _, other := range f.without {
			all = append(all, rule{"not": rule{"allOf": []rule{given(f.name), given(other)}}})
		}
	}
	if r.exactly != nil {
		var one []rule
		for _, name := range r.exactly {
			one = append(one, given(name))
		}
		all = append(all, rule{"oneOf": one})
	}
	return all
}

// given says that a field says something; see [value.given].
func given(name string) rule {
	nothing := rule{"enum": []any{false, []any{}}}
	return rule{"required": []string{name}, "properties": rule{name: rule{"not": nothing}}}
}

// algorithmSchemas are, for each algorithm, the switches it has, the parts of a topology of which it makes no use, the
// properties that may be broken, and the clock rule that each switch forces.
func algorithmSchemas() (all []rule) {
	for _, a := range algorithms.All {
		properties := rule{
			"switches": rule{"items": words(switchNames(&parser{algorithm: a})...).schema()},
			"challenge": rule{"properties": rule{"goal": rule{"properties": rule{
				"breaks": words(Breakable(a)...).schema(),
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

// definitionSchema says that a document runs an algorithm of the catalogue or a program, which a worksheet gives if
// nothing else does.
func definitionSchema() rule {
	given := rule{"required": []string{"worksheet"}, "not": rule{"required": []string{"program"}}}
	return rule{"oneOf": []rule{{"required": []string{"algorithm"}}, {"required": []string{"program"}}, given}}
}

// programSchema says that a program is for fewer processes.
func programSchema() rule {
	most := rule{"properties": rule{"processes": rule{"maximum": program.MostProcesses}}}
	return rule{"if": rule{"required": []string{"program"}}, "then": most}
}

// versionKind is the version of the form, which has been checked before.
var versionKind = leaf[Document]{
	append: func(w *writer, _ Document) { w.out = strconv.AppendInt(w.out, Version, 10) },
	rule:   rule{"const": Version},
}
