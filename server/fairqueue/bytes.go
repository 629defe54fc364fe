package fairqueue

import "io"

// freeBytes is what every client may hold, whatever others hold.
const freeBytes = 64 << 10

// ReserveBytes notes bytes of a client's request or answer, until they are given back. Errors: *Busy, if that is more than
// an eighth of all for the client, half for its network, or all; then nothing is noted.
func (q *Queue) ReserveBytes(client string, bytes int64) (back func(), err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.client(client).flow
	if !q.mayBuffer(f, bytes) {
		return nil, busy(Short)
	}
	return q.buffer(f, bytes), nil
}

// AddBytes notes bytes that exist already, such as an answer's; the client's next requests find less room.
func (q *Queue) AddBytes(client string, bytes int64) (back func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.buffer(q.client(client).flow, bytes)
}

// MayAnswer refuses another answer to a client that holds its share of bytes, as one that does not read them. Errors: *Busy.
func (q *Queue) MayAnswer(client string) error {
	_, err := q.ReserveBytes(client, 0)
	return err
}

// mayBuffer reports whether a flow may hold more bytes. The lock is held.
func (q *Queue) mayBuffer(f *flow, bytes int64) bool {
	if f.buffered+bytes <= freeBytes {
		return true
	}
	for most := q.limits.Buffered / 8; f.parent != nil; f, most = f.parent, q.limits.Buffered/2 {
		if f.buffered+bytes > most {
			return false
		}
	}
	return f.buffered+bytes <= q.limits.Buffered
}

// buffer notes bytes. The lock is held.
func (q *Queue) buffer(f *flow, bytes int64) (back func()) {
	f.hold(0, bytes)
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		f.hold(0, -bytes)
	}
}

// ReadAll reads what a client sends to its end, and reserves its bytes as they come, so that a slow sender holds only what
// has come. Call back, also after an error. Errors: *Busy, and the reader's; the text so far is returned with them.
func (q *Queue) ReadAll(client string, from io.Reader) (text []byte, back func(), err error) {
	back = func() {}
	for room := int64(4 << 10); ; room = min(2*room, 256<<10) {
		one, err := q.ReserveBytes(client, room)
		if err != nil {
			return text, back, err
		}
		before, at := back, len(text)
		back = func() { one(); before() }
		text = append(text, make([]byte, room)...)
		n, err := io.ReadFull(from, text[at:])
		text = text[:at+n]
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF: // itself: it fills no more of this room
			return text, back, nil
		case err != nil:
			return text, back, err
		}
	}
}
