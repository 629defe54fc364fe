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

// The floor is what no server can undercut: the bare socket library in a process of its own, which has the messages of one
// run in memory and writes them to every client that sends a command.

// floorVariable makes this program the floor.
const floorVariable = "FANO_LOAD_FLOOR"

// A message is one of a run, as a server sent it.
type message struct {
	Kind websocket.MessageType
	Data []byte
}

// serveFloor reads the messages, writes the address on which it listens, and serves until its input ends.
func serveFloor(in io.Reader, out io.Writer) int {
	var messages []message
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		err = gob.NewDecoder(in).Decode(&messages)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		return exitBroken
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { send(w, r, messages) })}
	go func() { _ = server.Serve(listener) }() // until it is closed
	fmt.Fprintln(out, listener.Addr())
	_, _ = io.Copy(io.Discard, in)
	_ = server.Close()
	return exitHeld
}

// send writes the messages to one viewer, and waits until it leaves.
func send(w http.ResponseWriter, r *http.Request, messages []message) {
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
	_, _, _ = socket.Read(ctx) // the closing handshake
}

// A floor is the process, seen from here.
type floor struct {
	host string
	cmd  *exec.Cmd
	in   io.Closer
}

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
	cmd.Env, cmd.Stderr = append(os.Environ(), floorVariable+"=1"), os.Stderr
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
	f := &floor{cmd: cmd, in: in}
	line := make([]byte, 64)
	n := 0
	if _, err = in.Write(prepared.Bytes()); err == nil {
		n, err = out.Read(line)
	}
	if err != nil {
		f.stop()
		return nil, err
	}
	f.host = strings.TrimSpace(string(line[:n]))
	return f, nil
}

func (f *floor) pid() int { return f.cmd.Process.Pid }

func (f *floor) stop() {
	_ = f.in.Close()
	_ = f.cmd.Wait()
}
