package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// A process is a server that was started here.
type process struct {
	binary, dir, address string
	metrics              string // the address of its metrics
	flags                []string

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan error
}

// startServer builds a server, unless there is a binary, and starts it on a free port.
func startServer(ctx context.Context, binary string, flags []string) (*process, error) {
	dir, err := os.MkdirTemp("", "fano-load-")
	if err != nil {
		return nil, err
	}
	p := &process{binary: binary, dir: dir, flags: flags}
	if binary == "" {
		if p.binary, err = build(ctx, dir); err != nil {
			return nil, err
		}
	}
	for _, address := range []*string{&p.address, &p.metrics} {
		if *address, err = freeAddress(); err != nil {
			return nil, err
		}
	}
	if err := p.begin(ctx); err != nil {
		return nil, err
	}
	return p, nil
}

// build builds the server in a directory.
func build(ctx context.Context, dir string) (binary string, err error) {
	binary = filepath.Join(dir, "fano")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", binary, "fano/server").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the server: %w\n%s", err, out)
	}
	return binary, nil
}

// begin starts the server, and returns when it is ready.
func (p *process) begin(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(p.dir, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	own := []string{"-addr", p.address, "-metrics", p.metrics, "-data", filepath.Join(p.dir, "data")}
	cmd := exec.Command(p.binary, append(own, p.flags...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = p.dir, log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	p.mu.Lock()
	p.cmd, p.ended = cmd, ended
	p.mu.Unlock()
	return p.ready(ctx)
}

// ready waits until the server answers.
func (p *process) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for {
		answer, err := http.Get("http://" + p.address + "/readyz")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				http.DefaultClient.CloseIdleConnections()
				return nil
			}
		}
		select {
		case err := <-p.ended:
			p.ended <- err
			log, _ := os.ReadFile(filepath.Join(p.dir, "log"))
			return fmt.Errorf("the server ended: %v\n%s", err, log)
		case <-ctx.Done():
			return fmt.Errorf("the server is not ready: %w", ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (p *process) pid() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cmd.Process.Pid
}

// kill ends the server as a power cut would, and returns when it is gone.
func (p *process) kill() { p.end(syscall.SIGKILL) }

// stop ends the server as its operator would, and takes away what it has written.
func (p *process) stop() {
	p.end(syscall.SIGTERM)
	_ = os.RemoveAll(p.dir)
}

func (p *process) end(how os.Signal) {
	p.mu.Lock()
	cmd, ended := p.cmd, p.ended
	p.mu.Unlock()
	_ = cmd.Process.Signal(how) // one that is gone already need not be told
	select {
	case err := <-ended:
		ended <- err
	case <-time.After(20 * time.Second):
		_ = cmd.Process.Kill()
		ended <- <-ended
	}
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
