package stream

import (
	"bufio"
	"encoding/binary"
	"errors"
	"net"
	"net/http"

	"github.com/coder/websocket"
)

// A wire is the connection under a socket. Data messages are written directly, several at a time with their frame
// headers: the library would make two system calls per message, and writing is most of a viewer's cost. The library
// reads, and writes the control frames, each of which fits its buffer and is therefore one Write.
type wire struct {
	net.Conn
	writing chan struct{} // holds one value while frames are written
	ended   bool          // a close frame has been sent, after which nothing may follow
	heads   []byte        // headers of the messages being written
	parts   net.Buffers   // these messages, each after its header
}

// controlFrame is the size of a server's largest control frame, in bytes: header and 125 bytes of payload.
const controlFrame = 2 + 125

const (
	opControl = 8 // a bit in the opcodes of all control frames
	opClose   = 8
)

var errData = errors.New("a data message that was not given to send")

// Write writes one control frame.
func (w *wire) Write(frame []byte) (int, error) {
	if frame[0]&opControl == 0 {
		return 0, errData // it would come in parts, with others in between
	}
	w.writing <- struct{}{}
	defer func() { <-w.writing }()
	if frame[0]&0xf == opClose {
		w.ended = true
	}
	return w.Conn.Write(frame)
}

// A gatherer is a connection that wraps another and can write several parts in one call.
type gatherer interface {
	WriteParts(parts *net.Buffers) (int64, error)
}

// send writes messages of one kind, each as one frame. The caller must hold w.writing.
func (w *wire) send(kind websocket.MessageType, messages [][]byte) error {
	if w.ended {
		return net.ErrClosed
	}
	w.heads, w.parts = w.heads[:0], w.parts[:0]
	for _, message := range messages {
		begin := len(w.heads)
		w.heads = appendHead(w.heads, kind, len(message))
		w.parts = append(w.parts, w.heads[begin:], message)
	}
	rest := w.parts // WriteTo consumes it
	var err error
	if to, ok := w.Conn.(gatherer); ok {
		_, err = to.WriteParts(&rest)
	} else {
		_, err = rest.WriteTo(w.Conn)
	}
	clear(w.parts) // else an idle socket would keep the frames of a run in memory
	return err
}

// appendHead appends the header of an unmasked frame that is a whole message: RFC 6455, section 5.2.
func appendHead(head []byte, kind websocket.MessageType, length int) []byte {
	const fin = 0x80
	head = append(head, fin|byte(kind)) // the library's kinds are the opcodes
	switch {
	case length < 126:
		return append(head, byte(length))
	case length < 1<<16:
		return binary.BigEndian.AppendUint16(append(head, 126), uint16(length))
	}
	return binary.BigEndian.AppendUint64(append(head, 127), uint64(length))
}

// A tap is a response writer that returns a wire when it is hijacked.
type tap struct {
	http.ResponseWriter
	wire *wire
}

// Hijack makes the library write to the wire, with a buffer just large enough for control frames.
func (t *tap) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, both, err := http.NewResponseController(t.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	t.wire = &wire{Conn: conn, writing: make(chan struct{}, 1)}
	return t.wire, bufio.NewReadWriter(both.Reader, bufio.NewWriterSize(t.wire, controlFrame)), nil
}
