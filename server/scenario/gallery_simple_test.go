package scenario

import "fano/algorithms/engine/trace"

// simpleFacts are of the chapters of gallery_simple.go.
var simpleFacts = map[string]facts{
	"central-server-calm":       {messages: 9, order: []int{1, 2, 3}},
	"central-server-two-inside": {breaks: []string{"one-token", "EM1"}, messages: 6, order: []int{1, 2}},
	"central-server-forgotten":  {breaks: []string{"EM2"}, ended: trace.Deadlock, messages: 4, order: []int{1}},
	"central-server-twice":      {messages: 9, order: []int{2, 2, 1}},
	"central-server-for-ever":   {breaks: []string{"starvation"}, ended: trace.Looping, messages: 10, order: []int{1, 3, 1}},
	"token-ring-calm":           {messages: 14, order: []int{3, 2}},
	"token-ring-full":           {messages: 5, order: []int{2, 3, 4, 1}},
	"bakery-calm":               {messages: 12, order: []int{2}},
	"bakery-same-number":        {messages: 16, order: []int{1, 2}},
	"bakery-inverted":           {breaks: []string{"EM1", "smallest-inside"}, messages: 12, order: []int{1, 2}},
	// Its reads go on for ever: there is no other end to show.
	"bakery-until-v":      {ended: trace.Limit, messages: 13},
	"bakery-all-j":        {breaks: []string{"EM2"}, ended: trace.Deadlock, messages: 6},
	"clock-values":        {},
	"logical-order":       {},
	"smaller-not-earlier": {messages: 4, order: []int{2, 1}},
	"clock-catches-up":    {messages: 4, order: []int{3}},
}
