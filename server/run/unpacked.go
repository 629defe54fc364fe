package run

import (
	"container/list"
	"sync"
)

// mostUnpacked is how many bytes of lines are kept beside their frames, for those who read them at the same time: some
// runs of ten thousand events.
const mostUnpacked = 24 << 20

// unpacked are the lines of the frames that were read last as they are.
type unpacked struct {
	mu    sync.Mutex
	all   map[*Frame]*list.Element
	order list.List // of *lines, the latest read first
	bytes int
}

type lines struct {
	frame *Frame
	text  []byte
}

// of are a frame's lines, which are unpacked if they are not there.
func (u *unpacked) of(f *Frame) []byte {
	if text := u.find(f); text != nil {
		return text
	}
	text := inflate(f.packed, f.size)
	u.put(f, text)
	return text
}

func (u *unpacked) find(f *Frame) []byte {
	u.mu.Lock()
	defer u.mu.Unlock()
	at := u.all[f]
	if at == nil {
		return nil
	}
	u.order.MoveToFront(at)
	return at.Value.(*lines).text
}

func (u *unpacked) put(f *Frame, text []byte) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.all == nil {
		u.all = map[*Frame]*list.Element{}
	}
	if u.all[f] != nil || len(text) > mostUnpacked/4 {
		return
	}
	u.all[f] = u.order.PushFront(&lines{f, text})
	for u.bytes += len(text); u.bytes > mostUnpacked; {
		oldest := u.order.Remove(u.order.Back()).(*lines)
		u.bytes -= len(oldest.text)
		delete(u.all, oldest.frame)
	}
}
