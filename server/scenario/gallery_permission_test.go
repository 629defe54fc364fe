package scenario

// permissionFacts are of the chapters of gallery_permission.go.
var permissionFacts = map[string]facts{
	"italian-lamport":          {messages: 12, order: []int{1, 2}},
	"lamport-solo":             {messages: 6, order: []int{3}},
	"lamport-three-at-once":    {messages: 18, order: []int{1, 2, 3}},
	"lab-test-1":               {messages: 12, order: []int{1, 2, 3}},
	"lab-test-2":               {messages: 8, order: []int{1, 2}},
	"lab-test-3":               {messages: 12, order: []int{1, 2, 3}},
	"welsing-41-34":            {messages: 8, order: []int{2, 1}},
	"lamport-not-fifo":         {breaks: []string{"EM1"}, messages: 6, order: []int{1, 2}},
	"ricart-agrawala-not-fifo": {messages: 4, order: []int{1, 2}},
}
