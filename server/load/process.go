package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// A process is a server started by this program.
type process struct {
	binary, dir      string
	address, metrics string
	flags            []string
	cmd              *exec.Cmd
	ended            chan struct{} // closed when the process has ended
}

// startServer builds a server, unless a binary is given, and starts it on a free port with an empty store.
func startServer(ctx context.Context, binary string, flags []string) (p *process, err error) {
	p = &process{binary: binary, flags: flags}
	if p.dir, err = os.MkdirTemp("", "fano-load-"); err != nil {
		return nil, err
	}
	if binary == "" {
		p.binary = filepath.Join(p.dir, "fano")
		if err := build(ctx, p.binary); err != nil {
			return nil, err
		}
	}
	for _, address := range []*string{&p.address, &p.metrics} {
		if *address, err = freeAddress(); err != nil {
			return nil, err
		}
	}
	return p, p.begin(ctx)
}

// build builds the server.
func build(ctx context.Context, binary string) error {
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", binary, "fano/server").CombinedOutput(); err != nil {
		return fmt.Errorf("build the server: %w\n%s", err, out)
	}
	return nil
}

// begin starts the server, and returns when it is ready.
func (p *process) begin(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(p.dir, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	own := []string{"-addr", p.address, "-metrics", p.metrics, "-data", filepath.Join(p.dir, "data")}
	cmd, ended := exec.Command(p.binary, append(own, p.flags...)...), make(chan struct{})
	cmd.Dir, cmd.Stdout, cmd.Stderr = p.dir, log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait(); close(ended) }()
	p.cmd, p.ended = cmd, ended
	for until := time.Now().Add(30 * time.Second); ; rest(ctx, 20*time.Millisecond) {
		if answer, err := http.Get("http://" + p.address + "/readyz"); err == nil {
			answer.Body.Close()
			http.DefaultClient.CloseIdleConnections()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		if time.Now().After(until) || ctx.Err() != nil {
			text, _ := os.ReadFile(log.Name())
			p.stop()
			return fmt.Errorf("the server is not ready:\n%s", text)
		}
	}
}

func (p *process) pid() int { return p.cmd.Process.Pid }

// settle waits until the server, which compresses its files after the start, uses little CPU.
func (p *process) settle(ctx context.Context) error {
	const within, little = 4 * time.Minute, 50 * time.Millisecond
	for begun := time.Now(); time.Since(begun) < within; {
		used := usageOf(p.pid()).cpu
		rest(ctx, 2*time.Second)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if usageOf(p.pid()).cpu-used < little {
			return nil
		}
	}
	return fmt.Errorf("the server is still at work %v after its start", within)
}

// kill ends the server as a power cut would, and returns when it is gone.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// stop ends the server as its operator would, and removes its files.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.ended:
	case <-time.After(20 * time.Second):
		p.kill()
	}
	_ = os.RemoveAll(p.dir)
}

// freeAddress returns an address on which no process listened a moment ago.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
