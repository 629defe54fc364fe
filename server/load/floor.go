package main

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"

	"github.com/coder/websocket"
)

// The floor is what no server can be below: the bare socket library in a process of its own, which has the messages of
// one run ready in memory and writes them to whoever sends a command.

// floorVariable makes this program the floor.
const floorVariable = "FANO_LOAD_FLOOR"

// A message is one of a run, as a server sent it.
type message struct {
	Kind websocket.MessageType
	Data []byte
}

// serveFloor reads the messages, writes on which address it listens, and serves until its input ends.
func serveFloor(in io.Reader, out io.Writer) int {
	var messages []message
	if err := gob.NewDecoder(in).Decode(&messages); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		return exitUsage
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		return exitBroken
	}
	handler := func(w http.ResponseWriter, r *http.Request) { pour(w, r, messages) }
	server := &http.Server{Handler: http.HandlerFunc(handler)}
	go func() { _ = server.Serve(listener) }() // until it is closed
	fmt.Fprintln(out, listener.Addr())
	_, _ = io.Copy(io.Discard, in)
	_ = server.Close()
	return exitHeld
}

// pour writes the messages to one viewer, and waits until it leaves.
func pour(w http.ResponseWriter, r *http.Request, messages []message) {
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	defer func() { _ = socket.CloseNow() }()
	ctx := context.Background()
	if _, _, err := socket.Read(ctx); err != nil {
		return
	}
	for _, m := range messages {
		if socket.Write(ctx, m.Kind, m.Data) != nil {
			return
		}
	}
	_, _, _ = socket.Read(ctx) // its goodbye
}

// A floor is the process, seen from here.
type floor struct {
	host string
	cmd  *exec.Cmd
	end  io.Closer
}

// startFloor starts it with its messages.
func startFloor(messages []message) (*floor, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var prepared bytes.Buffer
	if err := gob.NewEncoder(&prepared).Encode(messages); err != nil {
		return nil, err
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), floorVariable+"=1")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	f := &floor{cmd: cmd, end: in}
	if _, err := in.Write(prepared.Bytes()); err != nil {
		f.stop()
		return nil, err
	}
	line := make([]byte, 64)
	n, err := out.Read(line)
	if err != nil {
		f.stop()
		return nil, err
	}
	f.host = strings.TrimSpace(string(line[:n]))
	return f, nil
}

func (f *floor) pid() int { return f.cmd.Process.Pid }

func (f *floor) stop() {
	_ = f.end.Close()
	_ = f.cmd.Wait()
}

// messagesOf are those in which a server sends a run: what the floor is to send.
func (b *bench) messagesOf(ctx context.Context, v viewer) ([]message, error) {
	w := &watching{viewer: &v, bench: b}
	socket, err := dial(ctx, v.client, b.hosts[0])
	if err != nil {
		return nil, err
	}
	defer func() { _ = socket.CloseNow() }()
	w.socket = socket
	if err := w.send(ctx); err != nil {
		return nil, err
	}
	var all []message
	for {
		kind, data, err := socket.Read(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, message{kind, data})
		if complete, err := w.take(kind, data); complete || err != nil {
			return all, err
		}
	}
}
