package page

import (
	"fano/server/run"
	"fano/server/scenario"
)

// A form is one in which the API gives a run.
type form struct {
	kind   string // Content-Type
	source func(*scenario.Document, run.Limits) (run.Source, error)
}

// forms by their names in ?format=.
var forms = map[string]form{
	"":       {ndjson, run.Of},
	"ndjson": {ndjson, run.Of},
	"text":   {"text/plain; charset=utf-8", run.LogOf},
	"csv":    {"text/csv; charset=utf-8; header=present", run.CSVOf},
	"shiviz": {"text/plain; charset=utf-8", run.ShiVizOf},
}
