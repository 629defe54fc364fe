package page

import (
	"fano/server/run"
	"fano/server/scenario"
)

// A form is one in which the API gives a run.
type form struct {
	kind   string // Content-Type
	ends   string // what the names of its files end in
	source func(*scenario.Reading, run.Limits) (run.Source, error)
}

// forms by their names in ?format=.
var forms = map[string]form{
	"":       {ndjson, ".ndjson", run.Of},
	"ndjson": {ndjson, ".ndjson", run.Of},
	"text":   {plainText, "-log.txt", run.LogOf},
	"csv":    {"text/csv; charset=utf-8; header=present", ".csv", run.CSVOf},
	"shiviz": {plainText, "-shiviz.log", run.ShiVizOf},
}
