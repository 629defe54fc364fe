package scenario

import "fano/algorithms/engine/trace"

// tokenFacts are of the chapters of gallery_token.go, their overtakings too.
var tokenFacts = map[string]facts{
	"suzuki-kasami-five":             {messages: 15, order: []int{1, 2, 2, 5, 1}},
	"suzuki-kasami-queue":            {messages: 12, order: []int{1, 2, 3, 4}},
	"suzuki-kasami-for-ever":         {breaks: []string{"EM3", "starvation"}, ended: trace.Looping, messages: 10, order: []int{1, 3, 1}},
	"suzuki-kasami-unfair":           {ended: trace.Looping, messages: 2, order: []int{1}},
	"suzuki-kasami-overtaking":       {breaks: []string{"EM3"}, messages: 6, order: []int{3, 2}},
	"singhal-heuristic-staircase":    {messages: 21, order: []int{1, 2, 3, 4, 5, 1, 5}},
	"singhal-heuristic-late-request": {breaks: []string{"one-asks-the-other", "EM2"}, ended: trace.Deadlock, messages: 8, order: []int{3, 1, 2}},
	"singhal-heuristic-for-ever":     {breaks: []string{"EM3", "starvation"}, ended: trace.Looping, messages: 10, order: []int{1, 2, 1}},
	"singhal-heuristic-overtaking":   {breaks: []string{"EM3"}, messages: 6, order: []int{2, 3}},
	"raymond-tree":                   {messages: 24, order: []int{1, 4, 7, 7, 5, 1}},
	"raymond-everybody":              {messages: 20, order: []int{1, 2, 4, 5, 3, 6, 7}},
	"raymond-greedy":                 {breaks: []string{"EM3"}, messages: 6, order: []int{1, 2, 1, 3}},
	"raymond-overtaking":             {breaks: []string{"EM3"}, messages: 8, order: []int{2, 1, 1, 3}},
	"naimi-trehel-fathers":           {messages: 15, order: []int{1, 2, 3, 4, 5, 1, 5}},
	"naimi-trehel-queue":             {messages: 11, order: []int{1, 2, 3, 4, 5}},
	"naimi-trehel-overtaking":        {breaks: []string{"EM3"}, messages: 5, order: []int{1, 2, 2, 3}},
}
