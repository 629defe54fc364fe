package main

import (
	"bufio"
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

// The floor is the cost that no server can undercut: the bare socket library in a process of its own, which has the
// messages of one run in memory and writes them to every client that sends a command.

// floorVariable is the environment variable that makes this program the floor.
const floorVariable = "FANO_LOAD_FLOOR"

// A message is one message of a run, as a server sent it.
type message struct {
	Kind websocket.MessageType
	Data []byte
}

// serveFloor reads the messages, prints its address, and serves until it is killed.
func serveFloor(in io.Reader, out io.Writer) int {
	var messages []message
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		err = gob.NewDecoder(in).Decode(&messages)
	}
	if err == nil {
		fmt.Fprintln(out, listener.Addr())
		err = http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { send(w, r, messages) }))
	}
	fmt.Fprintln(os.Stderr, "floor:", err)
	return exitBroken
}

// send sends the messages to one viewer, and waits until it leaves.
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

// startFloor starts the floor with its messages, and returns its address.
func startFloor(messages []message) (floor *exec.Cmd, host string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", err
	}
	var prepared bytes.Buffer
	if err := gob.NewEncoder(&prepared).Encode(messages); err != nil {
		return nil, "", err
	}
	floor = exec.Command(self)
	floor.Env, floor.Stdin, floor.Stderr = append(os.Environ(), floorVariable+"=1"), &prepared, os.Stderr
	out, err := floor.StdoutPipe()
	if err == nil {
		err = floor.Start()
	}
	if err != nil {
		return nil, "", err
	}
	host, err = bufio.NewReader(out).ReadString('\n')
	return floor, strings.TrimSpace(host), err
}
