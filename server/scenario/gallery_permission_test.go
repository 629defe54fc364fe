package scenario

import "fano/algorithms/engine/trace"

// permissionFacts are of the chapters of gallery_permission.go.
var permissionFacts = map[string]facts{
	"lamport-acks-saved":            {messages: 12, order: []int{1, 2, 3}},
	"lamport-acks-misprinted":       {breaks: []string{"EM2"}, ended: trace.Deadlock, messages: 4, order: []int{2}},
	"lamport-crash-inside":          {breaks: []string{"EM2"}, ended: trace.Deadlock, messages: 8, order: []int{1}},
	"input-ignored":                 {messages: 8, order: []int{1, 1}},
	"recorded-first":                {messages: 4, order: []int{1, 2}},
	"clock-not-recorded":            {breaks: []string{"EM1"}, ended: trace.Limit, messages: 4, order: []int{2, 1}},
	"multicast-costs":               {messages: 12, order: []int{1, 2, 3}},
	"lamport-queue-ack-only":        {breaks: []string{"EM1"}, messages: 6, order: []int{2, 1}},
	"lamport-stale-request":         {breaks: []string{"EM2"}, ended: trace.Deadlock, messages: 5, order: []int{1}},
	"lodha-kshemkalyani-not-fifo":   {breaks: []string{"consent-is-known", "EM1", "least-first"}, messages: 6, order: []int{1, 2, 1}},
	"carvalho-roucairol-kept":       {messages: 6, order: []int{3, 3, 1}},
	"carvalho-roucairol-asks-again": {messages: 8, order: []int{3, 2}},
	"singhal-dynamic-staircase":     {messages: 8, order: []int{1, 4, 4, 1}},
	"singhal-dynamic-turns":         {messages: 10, order: []int{1, 2, 3, 1}},
	"lodha-kshemkalyani-crossing":   {messages: 8, order: []int{1, 2, 3}},
	"lodha-kshemkalyani-late":       {messages: 11, order: []int{1, 2, 3}},
	"italian-lamport":               {messages: 12, order: []int{1, 2}},
	"lamport-solo":                  {messages: 6, order: []int{3}},
	"lamport-three-at-once":         {messages: 18, order: []int{1, 2, 3}},
	"lab-test-1":                    {messages: 12, order: []int{1, 2, 3}},
	"lab-test-2":                    {messages: 8, order: []int{1, 2}},
	"lab-test-3":                    {messages: 12, order: []int{1, 2, 3}},
	"welsing-41-34":                 {messages: 8, order: []int{2, 1}},
	"lamport-not-fifo":              {breaks: []string{"EM1"}, messages: 6, order: []int{1, 2}},
	"ricart-agrawala-not-fifo":      {messages: 4, order: []int{1, 2}},
}
