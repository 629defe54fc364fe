package equivalence

import (
	"encoding/binary"
	"slices"

	"fano/algorithms/engine/system"
)

// contents numbers what channels ever hold; 0 is nothing.
type contents struct {
	order   system.Order
	numbers map[string]int32
	list    []content
	bytes   int64
	grown   func() // told of each new content: it may end the comparison, by a halt
}

// mostHeld is how many messages a channel may hold: with more, a comparison ends. What is alike has far fewer.
const mostHeld = 256

// halt ends a comparison where it stands.
type halt struct{}

// content is the messages on a channel: in the order of sending where it is FIFO, by number where any may come next.
type content struct {
	messages []int32
	options  []option        // nil until somebody asks
	pushed   map[int32]int32 // by message: the content with it sent, too
}

// option is a message that may come next, and what is left then.
type option struct{ message, rest int32 }

func newContents(order system.Order, grown func()) contents {
	return contents{order: order, numbers: map[string]int32{"": 0}, list: []content{{pushed: map[int32]int32{}}}, grown: grown}
}

// push is the content with one message more.
func (c *contents) push(number, msg int32) int32 {
	if to, known := c.list[number].pushed[msg]; known {
		return to
	}
	to := c.numberSent(append(slices.Clone(c.list[number].messages), msg))
	c.list[number].pushed[msg] = to
	c.bytes += perName / 4
	return to
}

// numberSent numbers messages in the order of sending, which it may change.
func (c *contents) numberSent(sent []int32) int32 {
	if c.order == system.AnyOrder {
		slices.Sort(sent)
	}
	return c.number(sent)
}

func (c *contents) number(held []int32) int32 {
	var key []byte
	for _, m := range held {
		key = binary.AppendUvarint(key, uint64(m))
	}
	if i, known := c.numbers[string(key)]; known {
		return i
	}
	if len(held) > mostHeld {
		panic(halt{})
	}
	i := int32(len(c.list))
	c.numbers[string(key)] = i
	c.list = append(c.list, content{messages: held, pushed: map[int32]int32{}})
	c.bytes += perName + int64(len(key)) + 4*int64(len(held))
	c.grown()
	return i
}

// options are what may come next of a content. They are found when somebody asks: a channel that delivers in any order can
// hold as many contents as its messages have subsets, of which a comparison meets few.
func (c *contents) options(number int32) []option {
	if c.list[number].options != nil {
		return c.list[number].options
	}
	var all []option
	held := c.list[number].messages
	for at, m := range held {
		if at > 0 && (c.order == system.FIFO || m == held[at-1]) {
			continue
		}
		all = append(all, option{m, c.number(slices.Concat(held[:at], held[at+1:]))})
	}
	c.list[number].options = all
	c.bytes += 8 * int64(len(all))
	return all
}
