package alike

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
}

// content is the messages on a channel: in the order of sending where it is FIFO, by number where any may come next.
type content struct {
	messages []int32
	options  []option
	pushed   map[int32]int32 // by message: the content with it sent, too
}

// option is a message that may come next, and what is left then.
type option struct{ message, rest int32 }

func newContents(order system.Order) contents {
	return contents{order: order, numbers: map[string]int32{"": 0}, list: []content{{pushed: map[int32]int32{}}}}
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
	i := int32(len(c.list))
	c.numbers[string(key)] = i
	c.list = append(c.list, content{messages: held, pushed: map[int32]int32{}})
	var options []option
	for at, m := range held {
		if at > 0 && (c.order == system.FIFO || m == held[at-1]) {
			continue
		}
		options = append(options, option{m, c.number(slices.Concat(held[:at], held[at+1:]))})
	}
	c.list[i].options = options
	c.bytes += perName + int64(len(key)) + 4*int64(len(held)) + 8*int64(len(options))
	return i
}
