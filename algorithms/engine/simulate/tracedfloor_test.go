package simulate_test

import "strconv"

// tracedFloor is the floor that also writes its trace, by hand for this one workload, with the same lines as the
// simulator's trace. A request's timestamp is the clock of its sending; where the entry of a message in the other floor
// has its request, this one has the message's number on its channel, so that the entries of both floors have the same
// size.
type tracedFloor struct {
	floor
	line  []byte
	sends int // by the current event
	each  func(line []byte)
}

func runTracedFloor(n, entries, most int, each func(line []byte)) {
	f := &tracedFloor{floor: newFloor(n), each: each}
	f.run(entries, most)
}

func (f *tracedFloor) run(entries, most int) {
	f.start(entries)
	for len(f.heap) > 0 && f.events < most {
		e := f.pop()
		p := &f.processes[e.to]
		switch e.kind {
		case 0:
			f.ask(&e, p)
		case 1:
			f.leave(&e, p)
		case 2:
			f.request(&e, p)
		case 3:
			f.reply(&e, p)
		}
	}
}

func (f *tracedFloor) ask(e *floorEntry, p *floorProcess) {
	replies := p.replies
	p.clock++
	p.request, p.replies, p.phase = p.clock, 0, 1
	f.begin(e, "ask", p)
	for j := range f.n {
		if j != int(e.to) {
			f.send(e, j, 2, p)
		}
	}
	f.lines(`[1,2,3],"state":{"T":`)
	f.line = strconv.AppendInt(f.line, int64(p.request), 10)
	if replies > 0 {
		f.line = append(f.line, `,"replies":0`...)
	}
	f.end("}}")
}

func (f *tracedFloor) leave(e *floorEntry, p *floorProcess) {
	p.phase, p.request = 0, 0
	f.inside--
	f.begin(e, "leave", p)
	f.deferred(p, func(j int) { f.send(e, j, 3, p) })
	owed := f.sends > 0
	f.lines(`[11,12],"state":{"T":0`)
	if owed {
		before := `,"deferred":{"-":[`
		f.deferred(p, func(j int) {
			f.number(before, j+1)
			before = ","
		})
		f.line = append(f.line, `]}`...)
		clear(p.deferred)
	}
	f.end("}}")
	if p.left > 0 {
		f.push(floorEntry{at: e.at, kind: 0, to: e.to})
	}
}

func (f *tracedFloor) deferred(p *floorProcess, each func(j int)) {
	for i, word := range p.deferred {
		for j := i * 64; word != 0; j, word = j+1, word>>1 {
			if word&1 == 1 {
				each(j)
			}
		}
	}
}

func (f *tracedFloor) request(e *floorEntry, p *floorProcess) {
	p.clock = max(p.clock, e.clock) + 1
	f.begin(e, "receive", p)
	f.received(e)
	if p.phase == 2 || p.phase == 1 && (p.request < e.clock || p.request == e.clock && e.to < e.from) {
		p.deferred[e.from/64] |= 1 << (e.from % 64)
		f.lines(`[5,6,7]`)
		f.number(`,"state":{"deferred":{"+":[`, int(e.from+1))
		f.end("]}}}")
		return
	}
	f.send(e, int(e.from), 3, p)
	f.lines(`[5,6,8]`)
	f.end("}")
}

func (f *tracedFloor) reply(e *floorEntry, p *floorProcess) {
	p.clock = max(p.clock, e.clock) + 1
	p.replies++
	f.begin(e, "receive", p)
	f.received(e)
	f.lines(`[9,10]`)
	f.number(`,"state":{"replies":`, int(p.replies))
	f.end("}}")
	if p.phase != 1 || int(p.replies) < f.n-1 {
		return
	}
	p.phase = 2
	f.inside++
	if f.inside > 1 {
		panic("two inside")
	}
	f.entries++
	p.left--
	f.begin(e, "enter", p)
	f.lines(`[4]`)
	f.end("}")
	f.push(floorEntry{at: e.at + 1000, kind: 1, to: e.to})
}

// begin counts an event and begins its line.
func (f *tracedFloor) begin(e *floorEntry, kind string, p *floorProcess) {
	f.events++
	f.line, f.sends = f.line[:0], 0
	f.number(`{"step":`, f.events)
	f.time(`,"time":`, e.at)
	f.line = append(append(f.line, `,"kind":"`...), kind...)
	f.number(`","at":`, int(e.to+1))
	f.number(`,"clock":`, int(p.clock))
	f.line = append(append(f.line, `,"phase":"`...), [...]string{"idle", "waiting", "inside"}[p.phase]...)
	f.line = append(f.line, '"')
}

// received adds the message that the event receives.
func (f *tracedFloor) received(e *floorEntry) {
	f.name(`,"message":{"id":"`, e)
	f.number(`","from":`, int(e.from+1))
	f.content(`,"to":`, e)
	f.time(`,"sent":`, e.at-f.delay(int(e.from), int(e.to), uint32(e.request)))
	f.line = append(f.line, '}')
}

// send sends a message at an event, and adds it to its line.
func (f *tracedFloor) send(at *floorEntry, to int, kind uint8, p *floorProcess) {
	k := &f.sent[int(at.to)*f.n+to]
	*k++
	f.messages++
	due := at.at + f.delay(int(at.to), to, *k)
	e := floorEntry{at: due, from: at.to, to: int16(to), clock: p.clock, request: int32(*k), kind: kind}
	f.push(e)
	before := `,{"id":"`
	if f.sends++; f.sends == 1 {
		before = `,"sends":[{"id":"`
	}
	f.name(before, &e)
	f.content(`","to":`, &e)
	f.time(`,"due":`, due)
	f.line = append(f.line, '}')
}

// lines ends the messages that the event sends, and begins the lines of the listing.
func (f *tracedFloor) lines(text string) {
	if f.sends > 0 {
		f.line = append(f.line, ']')
	}
	f.line = append(append(f.line, `,"lines":`...), text...)
}

func (f *tracedFloor) end(text string) {
	f.line = append(append(f.line, text...), '\n')
	if f.each != nil {
		f.each(f.line)
	}
}

// name writes a text and the name of a message.
func (f *tracedFloor) name(before string, e *floorEntry) {
	f.number(before, int(e.from+1))
	f.number(`>`, int(e.to+1))
	f.number(`#`, int(e.request))
}

// content writes a text, and the receiver, the type, the clock and the fields of a message.
func (f *tracedFloor) content(before string, e *floorEntry) {
	f.number(before, int(e.to+1))
	if e.kind == 3 {
		f.number(`,"type":"REPLY","clock":`, int(e.clock))
		return
	}
	f.number(`,"type":"REQUEST","clock":`, int(e.clock))
	f.number(`,"fields":{"T":`, int(e.clock))
	f.line = append(f.line, '}')
}

func (f *tracedFloor) number(before string, v int) {
	f.line = strconv.AppendInt(append(f.line, before...), int64(v), 10)
}

// time writes thousandths of a unit as a decimal, without trailing zeros.
func (f *tracedFloor) time(before string, v int64) {
	f.number(before, int(v/1000))
	switch r := byte(v / 10 % 100); {
	case v%10 > 0:
		f.line = append(f.line, '.', '0'+r/10, '0'+r%10, '0'+byte(v%10))
	case r%10 > 0:
		f.line = append(f.line, '.', '0'+r/10, '0'+r%10)
	case r > 0:
		f.line = append(f.line, '.', '0'+r/10)
	}
}

// delay returns how long the k-th message of a channel is under way.
func (f *tracedFloor) delay(from, to int, k uint32) int64 {
	x := splitMix(f.seed ^ 0x9e3779b97f4a7c15)
	x = splitMix(x ^ (uint64(from+1)<<48 | uint64(to+1)<<32 | uint64(k)))
	return 1000 + int64(x>>32*8001>>32)
}
