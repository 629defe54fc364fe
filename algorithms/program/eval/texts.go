package eval

import "fano/algorithms/program/source"

// Texts are the English sentences of what fails when a program runs, by code.
var Texts = map[string]string{
	"run-operator":        "{value} does not go together",
	"run-compare":         "a {value} and a {allowed} have no order",
	"run-argument":        "this is a {value}, where a {allowed} is needed",
	"run-index":           "there is no place {value}: it has {allowed} items, counted from 0",
	"run-key":             "{value} is not in it",
	"run-empty":           "the {value} is empty",
	"run-zero":            "{value} by 0",
	"run-large":           "the number is too large: numbers stay below {allowed}",
	"run-items":           "{value} items are too many: at most {allowed} are allowed",
	"run-steps":           "this verb does not come to an end: at most {allowed} steps are allowed",
	"run-deep":            "lists in lists, too deep: at most {allowed} levels can be kept",
	"run-bytes":           "this is too large to be kept or sent: at most {allowed} bytes are allowed",
	"run-sends":           "one verb sends too much: at most {allowed} messages are allowed",
	"run-frozen":          "this {value} cannot be changed here; list(…) or set(…) makes a copy that can",
	"run-changing":        "may_enter only looks: it cannot change or send anything ({value})",
	"run-changed-in-loop": "the {value} is changed while a loop goes over it; loop over a copy: list(…)",
	"run-nobody":          "there is no process {value}, only 1 to {allowed}",
	"run-answer":          "may_enter must return True or False, and returns {value}",
	"run-unhashable":      "a {value} can be changed, so that no set and no key can hold it; a tuple can be held",
	"run-unpack":          "there are {value} values for {allowed} names",
	"run-slot-kind":       "p.{value} began as a {allowed} and must stay one",
	"run-message-kept":    "a {value} cannot be kept or sent: only what is in it can",
	"run-unset":           "{value} has no value yet",
	"run-iterate":         "a {value} has no items",
	"run-call":            "there is no {value}",
}

// textOf is the sentence of a failure.
func textOf(p source.Problem) string {
	text, known := Texts[p.Code]
	if !known {
		return p.Text()
	}
	return source.Filled(text, p)
}
