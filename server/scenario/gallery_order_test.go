package scenario

// orderFacts are of the chapters of gallery_order.go, apart from the overtakings that other files list.
var orderFacts = map[string]facts{
	"central-server-overtaking":     {breaks: []string{"EM3"}, messages: 6, order: []int{2, 1}},
	"token-ring-overtaking":         {breaks: []string{"EM3"}, messages: 3, order: []int{2, 3}},
	"bakery-overtaking":             {breaks: []string{"EM3"}, messages: 16, order: []int{1, 2}},
	"ricart-agrawala-overtaking":    {breaks: []string{"EM3"}, messages: 12, order: []int{2, 2, 3}},
	"carvalho-roucairol-overtaking": {breaks: []string{"EM3"}, messages: 8, order: []int{2, 1, 1, 3}},
	"singhal-dynamic-overtaking":    {breaks: []string{"EM3"}, messages: 8, order: []int{2, 1, 1, 3}},
	"lodha-kshemkalyani-overtaking": {breaks: []string{"EM3"}, messages: 13, order: []int{1, 1, 2, 3}},
	"ten-processes-server":          {messages: 30, order: []int{10, 8, 5, 9, 2, 4, 6, 7, 1, 3}},
	"ten-processes-ring":            {messages: 13, order: []int{4, 5, 6, 7, 8, 9, 10, 1, 2, 3}},
	"ten-processes":                 {messages: 180, order: []int{5, 10, 4, 8, 9, 2, 1, 6, 7, 3}},
}
