package links

import "sync"

// exclusive lets one at a time do something with an ID.
type exclusive struct {
	mu   sync.Mutex
	busy map[string]*waiting
}

// A waiting is an ID that is being worked on, and by how many it is wanted.
type waiting struct {
	turn  sync.Mutex
	users int
}

// take waits until nobody else has the ID; what it returns gives it back.
func (e *exclusive) take(id string) (release func()) {
	e.mu.Lock()
	if e.busy == nil {
		e.busy = map[string]*waiting{}
	}
	w := e.busy[id]
	if w == nil {
		w = &waiting{}
		e.busy[id] = w
	}
	w.users++
	e.mu.Unlock()
	w.turn.Lock()
	return func() {
		w.turn.Unlock()
		e.mu.Lock()
		defer e.mu.Unlock()
		if w.users--; w.users == 0 {
			delete(e.busy, id)
		}
	}
}
