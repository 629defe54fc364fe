package fairqueue

import "io"

// freeBytes is the number of bytes that every client may hold, whatever others hold.
const freeBytes = 64 << 10

// ReserveBytes reserves bytes for a client's request or answer, until back is called. Errors: *Busy if the client would
// hold more than an eighth of all bytes, its network more than half, or all clients more than all; then nothing is
// reserved.
func (q *Queue) ReserveBytes(client string, bytes int64) (back func(), err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.client(client).flow
	if !q.mayBuffer(f, bytes) {
		return nil, busy(Short)
	}
	return q.buffer(f, bytes), nil
}

// AddBytes reserves bytes that exist already, such as an answer's, without a limit; the client's next requests find
// less room.
func (q *Queue) AddBytes(client string, bytes int64) (back func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.buffer(q.client(client).flow, bytes)
}

// MayAnswer reports whether a client may get another answer: not if it holds its share of bytes, because it does not
// read its answers. Errors: *Busy.
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

// buffer adds bytes to a flow until back is called. The lock is held.
func (q *Queue) buffer(f *flow, bytes int64) (back func()) {
	f.addBytes(0, bytes)
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		f.addBytes(0, -bytes)
	}
}

// ReadAll reads a client's data to its end, and reserves its bytes as they arrive, so that a slow sender holds only
// what has arrived. Call back, also after an error. Errors: *Busy, and the reader's; both return the text so far.
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
		for at < len(text) {
			n, err := from.Read(text[at:])
			switch at += n; {
			case err == io.EOF:
				return text[:at], back, nil
			case err != nil: // also an unexpected end, of data cut short on the way
				return text[:at], back, err
			}
		}
	}
}
