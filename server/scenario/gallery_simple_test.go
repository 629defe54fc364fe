package scenario

// simpleFacts are of the chapters of gallery_simple.go.
var simpleFacts = map[string]facts{
	"clock-catches-up": {messages: 4, order: []int{3}},
}
