package explore

import (
	"encoding/binary"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// messages numbers all messages that are ever sent.
type messages struct {
	numbers map[string]int32
	list    []message
	bytes   int64 // of the keys and messages
}

type message struct {
	kind, clock int
	message     mutex.Message
	knows       string   // what its sender knew, see causal
	copied      copied   // for a copy, if it matters which of two messages is the copy
	from        mutex.ID // its sender, if its numbers can grow without bound; else 0
}

// number numbers a message, and reports whether it is new.
func (m *messages) number(machine *system.Machine, msg message) (number int32, isNew bool) {
	if !machine.ReadsClock(msg.kind) {
		msg.clock = 0
	}
	key := string(machine.EncodeMessage(nil, msg.kind, msg.clock, msg.message)) + msg.knows
	if msg.from != 0 {
		key += string(rune(msg.from))
	}
	if msg.copied != original {
		key += string(rune(msg.copied))
	}
	if i, ok := m.numbers[key]; ok {
		return i, false
	}
	i := int32(len(m.list))
	m.numbers[key] = i
	m.list = append(m.list, msg)
	m.bytes += ofName(key) + ofMessage(machine.Algorithm, &msg, key) + int64(len(msg.knows))
	return i, true
}

// contents numbers what channels ever hold; 0 is an empty channel.
type contents struct {
	order   system.Order
	numbers map[string]int32
	list    []content
	doubled memo // from content and message to the content with that message twice
	ordered bool // keeps the order of sending although any message may come next, because the goal depends on it
	// twins holds the copy of each message, orphans what a copy becomes when its original is gone. Both are nil unless it
	// matters which message is the copy.
	twins, orphans map[int32]int32
	lossy          bool        // any message may be lost or duplicated, not only one that may come next
	bytes          int64       // of the keys and what the list refers to
	enough         func() bool // reports whether the search must end now; called now and then, for a program only
}

// content holds the messages on a channel: in the order of sending if it is FIFO, by number if any may come next.
type content struct {
	messages []int32
	pushed   []int32  // by message: the content with it sent too, -1 if not known
	options  []option // what may come next
}

// option is a message that may come next, what is left then, and how many equal ones there are.
type option struct {
	message, rest, times int32
}

func newContents(order system.Order) contents {
	return contents{order: order, numbers: map[string]int32{"": 0}, list: []content{{}}, doubled: newMemo()}
}

// copied says which of two messages is the copy made by the network, if that matters to a goal.
type copied uint8

const (
	original copied = iota
	twin            // its original is right before it on the channel, unless any may come next
	orphan          // its original is gone
)

// follow makes the contents keep what a search for a goal depends on: the order of sending if overtaking counts, and
// which message is a copy if duplicates are possible, because a copy cannot be copied again.
func (c *contents) follow(setup *Setup) {
	c.ordered = c.order == system.AnyOrder && setup.from.Goal.Overtakes > 0
	if c.ordered || setup.Faults.Duplicate {
		c.twins, c.orphans = map[int32]int32{}, map[int32]int32{}
	}
	c.lossy = c.order == system.FIFO
}

// overtakes reports whether the message at a place was sent later than another on the channel.
func (c *contents) overtakes(number int32, place int) bool {
	if !c.ordered || place == 0 {
		return false
	}
	messages := c.list[number].messages
	first, isTwin := c.twins[messages[0]]
	return place > 1 || !isTwin || first != messages[1]
}

// exposed returns the messages that may be lost or duplicated.
func (c *contents) exposed(number int32) []option {
	if !c.lossy {
		return c.list[number].options
	}
	var all []option
	for place, m := range c.list[number].messages {
		all = append(all, option{message: m, rest: c.number(c.except(c.list[number].messages, place)), times: 1})
	}
	return all
}

// push returns the content with one more message; 0 if that is new and may not be added now.
func (c *contents) push(b *successors, number, msg int32) int32 {
	pushed := c.list[number].pushed
	if int(msg) < len(pushed) && pushed[msg] >= 0 {
		return pushed[msg]
	}
	if !b.mayAdd() {
		return 0
	}
	to := c.numberSent(append(slices.Clone(c.list[number].messages), msg))
	p := &c.list[number].pushed
	c.bytes -= int64(cap(*p)) * 4
	for len(*p) <= int(msg) {
		*p = append(*p, -1)
	}
	c.bytes += int64(cap(*p)) * 4
	(*p)[msg] = to
	return to
}

// numberSent numbers a content given in the order of sending. It may sort the list in place.
func (c *contents) numberSent(messages []int32) int32 {
	if c.order == system.AnyOrder && !c.ordered {
		slices.Sort(messages)
	}
	return c.number(messages)
}

func (c *contents) number(messages []int32) int32 {
	var key []byte
	for _, m := range messages {
		key = binary.LittleEndian.AppendUint32(key, uint32(m))
	}
	if i, ok := c.numbers[string(key)]; ok {
		return i
	}
	i := int32(len(c.list))
	c.numbers[string(key)] = i
	c.list = append(c.list, content{messages: messages})
	if c.enough != nil && (len(messages) > mostHeld || i%asking == 0 && c.enough()) {
		panic(&mutex.Interrupted{Err: errStopped})
	}
	options := c.optionsOf(messages) // may number more contents
	c.list[i].options = options
	c.bytes += ofName(string(key)) + int64(cap(messages))*4 + int64(cap(options))*sizeOf[option]()
	return i
}

// asking is the number of new contents between two checks whether the search must end. A channel that delivers in any
// order has as many contents as its messages have subsets, and all of them are numbered with the first: without a
// check, a program that floods it would not end.
const asking = 1 << 10

// mostHeld is the maximum number of messages on a channel for a program; beyond it, a search ends.
const mostHeld = 256

// except returns the messages without the one at a place.
func (c *contents) except(messages []int32, place int) []int32 {
	rest := append(slices.Clone(messages[:place]), messages[place+1:]...)
	if place < len(rest) {
		if next, has := c.twins[messages[place]]; has && c.ordered && rest[place] == next {
			rest[place] = c.orphans[next]
		}
	}
	return rest
}

func (c *contents) optionsOf(messages []int32) []option {
	var options []option
	for i, m := range messages {
		if i > 0 && c.order == system.FIFO {
			break
		}
		if i > 0 && m == messages[i-1] && !c.ordered {
			options[len(options)-1].times++
			continue
		}
		options = append(options, option{message: m, rest: c.number(c.except(messages, i)), times: 1})
	}
	return options
}
