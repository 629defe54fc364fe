package eval

import (
	"maps"

	"fano/algorithms/program/source"
)

// Texts are the English sentences of what fails when a program runs, by code.
var Texts = map[string]string{
	"run-operator":        "{value} does not work: these do not go together",
	"run-compare":         "{value} and {allowed} cannot be ordered: compare numbers with numbers, tuples with tuples",
	"run-argument":        "{value} is given where {allowed} is needed",
	"run-index":           "there is no place {value}: places count from 0, and the number of items is {allowed}",
	"run-key":             "{value} is not in {allowed}",
	"run-empty":           "{value} is empty: there is nothing to take",
	"run-zero":            "{value} by 0 is not possible",
	"run-large":           "this number does not fit: numbers lie between −{allowed} and {allowed}",
	"run-items":           "these are {value} items; at most {allowed} are allowed",
	Exhausted:             "the verbs take more than {allowed} steps in this run, and this one was stopped: let them do less, or end the run before",
	"run-steps":           "this function takes more than {allowed} steps and was stopped",
	"run-memory":          "too large: what one function makes may take {allowed} of memory at most",
	"run-deep":            "nested too deep: lists may be nested {allowed} times at most",
	"run-bytes":           "too large: what a field or a message holds may have {allowed} bytes at most",
	"run-state":           "too large: all that a process keeps may have {allowed} bytes at most",
	"run-sends":           "too many messages: one function may send {allowed} at most",
	"run-flood":           "too many messages: {allowed} are on their way at once, and more are not allowed",
	"run-flood-bytes":     "too large: all messages that are on their way at once may take {allowed} together at most",
	"run-frozen":          "this {value} cannot be changed here; change a copy of it: list(…), set(…) or dict(…)",
	"run-changing":        "may_enter only looks: it must not change or send anything, and here it would ({value})",
	"run-changed-in-loop": "this {value} is changed while a loop goes over it; let the loop go over a copy: list(…)",
	"run-nobody":          "there is no process {value}; the processes are 1 to {allowed}",
	"run-answer":          "may_enter must return True or False; here it returns {value}",
	"run-no-answer":       "may_enter ends without an answer; in every case it must return True or False",
	"run-always-answer":   "an invariant must return True or False; here it returns {value}",
	"run-always-end":      "{value} ends without an answer; in every case it must return True or False",
	"run-per-process":     "per_process(…) is all that {value} is at first: it cannot stand in a list or in another per_process",
	"run-no-part":         "there is no {value}; what this message has: {allowed}",
	"run-no-slot":         "a process has no {value}; it has {allowed}",
	"run-no-dot":          "{value} does not work: only a process and a message have parts with a name",
	"run-unhashable":      "a set and the keys of a dict hold what cannot change; {value} can, a tuple cannot",
	"run-unpack":          "the number of values is {value}, that of names {allowed}",
	"run-slot-kind":       "p.{value} began as {allowed} and must stay one",
	"run-message-kept":    "{value} cannot be kept or sent; keep the values in it",
	"run-unset":           "{value} has no value yet",
	"run-iterate":         "{value} has no items to go through",
	"run-call":            "there is no {value}",
}

func init() { maps.Copy(source.Running, Texts) }
