package gate

import "io"

// ReadAll reads what a client sends to its end, and holds it on its account as it comes: who sends slowly holds no more
// than has come. Give it back. Errors: *Crowded, and the reader's; then what has come is given, and is to be given back,
// too.
func (g *Gate) ReadAll(client string, from io.Reader) (text []byte, back func(), err error) {
	var backs []func()
	back = func() {
		for _, one := range backs {
			one()
		}
		backs = nil
	}
	for room := int64(4 << 10); ; room = min(2*room, 256<<10) {
		one, err := g.Carry(client, room)
		if err != nil {
			return text, back, err
		}
		backs = append(backs, one)
		at := len(text)
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
