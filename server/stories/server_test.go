package stories

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// serve builds the server, runs it on a free port as a user would, and returns once it is ready. stop ends it, and
// returns its log, and an error if it had already ended or did not end cleanly.
func serve(scratch string) (stop func() (log string, err error), err error) {
	binary := filepath.Join(scratch, "fano")
	if out, err := exec.Command("go", "build", "-o", binary, "fano/server").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the server: %w\n%s", err, out)
	}
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	origin = "http://" + address
	var log bytes.Buffer
	ctx, end := context.WithCancel(context.Background())
	// Several stories run at once, from one address.
	server := exec.CommandContext(ctx, binary, "-addr", address, "-data", filepath.Join(scratch, "data"),
		"-rate", "0", "-work-seconds", "0", "-max-wait-seconds", "60", "-max-searches", "3")
	server.Stdout, server.Stderr, server.Dir = &log, &log, scratch
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	server.WaitDelay = 10 * time.Second
	if err := server.Start(); err != nil {
		end()
		return nil, err
	}
	stop = func() (string, error) {
		end()
		if err := server.Wait(); err != nil && !errors.Is(err, context.Canceled) {
			return log.String(), fmt.Errorf("the server ended badly: %w", err)
		}
		return log.String(), nil
	}
	for range 1000 {
		if ready(origin) {
			return stop, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	said, err := stop()
	return nil, fmt.Errorf("the server was not ready after 20 s: %w\n%s", err, said)
}

func ready(origin string) bool {
	answer, err := http.Get(origin + "/readyz")
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// freeAddress returns an address on which nothing listened a moment ago.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
