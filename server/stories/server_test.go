package stories

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// binary is the server that serve has built.
var binary string

// serve builds the server, runs it on a free port as a user would, and returns once it is ready. stop ends it, and returns
// its log, and an error if it had already ended or does not end cleanly.
func serve(scratch string) (stop func() (log string, err error), err error) {
	binary = filepath.Join(scratch, "fano")
	if out, err := exec.Command("go", "build", "-o", binary, "fano/server").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the server: %w\n%s", err, out)
	}
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	var log bytes.Buffer
	// Several stories are told at once, from one address.
	server := exec.Command(binary, "-addr", address, "-data", filepath.Join(scratch, "data"),
		"-rate", "0", "-work-seconds", "0", "-max-wait-seconds", "60", "-max-searches", "3")
	server.Stdout, server.Stderr = &log, &log
	server.Dir = scratch
	if err := server.Start(); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	stop = func() (string, error) {
		if err := server.Process.Signal(syscall.SIGTERM); err != nil {
			err = <-ended
			return log.String(), fmt.Errorf("the server was gone before the end: %v", err)
		}
		select {
		case err := <-ended:
			if err != nil {
				err = fmt.Errorf("the server ended badly: %w", err)
			}
			return log.String(), err
		case <-time.After(10 * time.Second):
			_ = server.Process.Kill()
			<-ended
			return log.String(), errors.New("the server does not end when it is told to")
		}
	}

	origin = "http://" + address
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		select {
		case err := <-ended:
			return nil, fmt.Errorf("the server ended: %w\n%s", err, &log)
		default:
		}
		if ready(origin) {
			return stop, nil
		}
	}
	said, err := stop()
	return nil, fmt.Errorf("the server was not ready after 20 s: %w\n%s", err, said)
}

// devServer starts a second server, which serves the modules unbundled, and returns its origin.
func devServer(t *testing.T) string {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(binary, "-dev", "-addr", address, "-data", t.TempDir(), "-rate", "0", "-work-seconds", "0")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	at := "http://" + address
	for range 1000 {
		if ready(at) {
			return at
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the second server was not ready after 20 s")
	return ""
}

func ready(origin string) bool {
	answer, err := http.Get(origin + "/readyz")
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// freeAddress is one on which nobody listened a moment ago.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
