package scenario

// orderFacts are of the chapters of gallery_order.go, apart from the overtakings that other files list.
var orderFacts = map[string]facts{
	"ten-processes": {messages: 180, order: []int{5, 10, 4, 8, 9, 2, 1, 6, 7, 3}},
}
