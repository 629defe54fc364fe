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

// SchemaID identifies the schema of version 1 wherever it is served.
const SchemaID = "urn:fano:scenario:1"

// Schema returns the JSON Schema (draft 2020-12) of a document, made from the same limits and names that [Parse]
// checks. Parse also checks what the schema cannot express: process numbers go up to "processes"; "clock.start" has as
// many numbers; no message is moved twice; "loop" is the place of a choice and "challenge.given" a number of them; a
// program is valid; "times" never decrease and are no more than the choices; any two of "quorums.sets" meet;
// "tree.fathers" form a tree; and "beside" fits the document that it leads to. The caller must not modify the result.
var Schema = sync.OnceValue(func() []byte {
	text, err := json.MarshalIndent(documentSchema(), "", "  ")
	if err != nil {
		panic(err) // it consists of maps, lists and strings
	}
	return append(text, '\n')
})

// A rule is a JSON Schema, or a part of one.
type rule map[string]any

func documentSchema() rule {
	s := closed(documentFields.fields)
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = SchemaID
	s["title"] = "A scenario of Fano"
	s["allOf"] = slices.Concat(documentFields.rules(), algorithmSchemas(), []rule{definitionSchema(), programSchema()})
	return s
}

// schema describes an object with the fields of the record and no others.
func (r *record) schema() rule {
	s := closed(r.fields)
	if all := r.rules(); all != nil {
		s["allOf"] = all
	}
	return s
}

// closed describes an object with these fields and no others.
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

// rules returns the constraints between fields.
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

// given requires that a field says something; see [value.given].
func given(name string) rule {
	nothing := rule{"enum": []any{false, []any{}}}
	return rule{"required": []string{name}, "properties": rule{name: rule{"not": nothing}}}
}

// algorithmSchemas returns, for each algorithm, the switches it has, the parts of a topology that it does not use, the
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

// running matches a document of an algorithm of the catalogue.
func running(a *model.Algorithm) rule {
	return rule{"required": []string{"algorithm"}, "properties": rule{"algorithm": rule{"const": a.Name}}}
}

// definitionSchema requires an algorithm of the catalogue or a program, which may be the worksheet's.
func definitionSchema() rule {
	given := rule{"required": []string{"worksheet"}, "not": rule{"required": []string{"program"}}}
	return rule{"oneOf": []rule{{"required": []string{"algorithm"}}, {"required": []string{"program"}}, given}}
}

// programSchema limits programs to fewer processes.
func programSchema() rule {
	most := rule{"properties": rule{"processes": rule{"maximum": program.MostProcesses}}}
	return rule{"if": rule{"required": []string{"program"}}, "then": most}
}

// versionKind is the version number, which is checked before parsing.
var versionKind = leaf[Document]{
	append: func(w *writer, _ Document) { w.out = strconv.AppendInt(w.out, Version, 10) },
	rule:   rule{"const": Version},
}
