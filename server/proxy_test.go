package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// caddy starts the proxy in front of servers as the page on deployment tells to; FANO_CADDY names the program.
func caddy(t *testing.T, servers []*process) (address string) {
	t.Helper()
	program := os.Getenv("FANO_CADDY")
	if program == "" {
		t.Skip("FANO_CADDY names no Caddy (go build github.com/caddyserver/caddy/v2/cmd/caddy)")
	}
	address = fmt.Sprintf("127.0.0.1:%d", freePorts(t, 1)[0])
	text := strings.Replace(block(t, "caddy", 1), "https://fano.example", "http://"+address, 1)
	for i, p := range servers {
		text = strings.Replace(text, fmt.Sprintf("fano-%d:8080", i+1), strings.TrimPrefix(p.origin, "http://"), 1)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "Caddyfile")
	if err := os.WriteFile(file, []byte("{\n\tadmin off\n\tpersist_config off\n}\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "run", "--config", file)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	until(t, "the proxy answers", func() bool { return answers("http://"+address+"/readyz") == http.StatusOK })
	return address
}

// answers is the status of an answer that came whole; 0 if none did.
func answers(url string) int {
	a, err := http.Get(url)
	if err != nil {
		return 0
	}
	defer a.Body.Close()
	if _, err := io.Copy(io.Discard, a.Body); err != nil {
		return 0
	}
	return a.StatusCode
}

// One of three servers is killed, and one is told to end: whoever watches ends with the exact trace, and once the
// proxy has been told, nobody else notices.
func TestBehindTheProxyOfTheDocumentationServersMayGo(t *testing.T) {
	if os.Getenv("FANO_CADDY") == "" {
		t.Skip("FANO_CADDY names no Caddy (go build github.com/caddyserver/caddy/v2/cmd/caddy)")
	}
	var servers []*process
	for range 3 {
		servers = append(servers, launch(t, nil, "-store", "none", "-trust-proxies", "127.0.0.1/32", "-drain-seconds", "5"))
	}
	address := caddy(t, servers)
	const scenario = `{"fano":1,"algorithm":"lamport","processes":12,"workload":{"entries":400},"stop":{"events":40000}}`
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var work sync.WaitGroup
	var returns atomic.Int64
	viewers := make([]*spectator, 12)
	for i := range viewers {
		viewers[i] = &spectator{scenario: scenario}
		work.Go(func() { returns.Add(int64(viewers[i].watchToTheEnd(ctx, "http://"+address))) })
	}
	until(t, "all have begun", func() bool {
		return !slices.ContainsFunc(viewers, func(v *spectator) bool { return v.events.Load() < 100 })
	})
	servers[0].kill()
	time.Sleep(3 * time.Second) // the proxy has looked
	var failed, asked atomic.Int64
	quiet, rest := context.WithCancel(ctx)
	work.Go(func() {
		for quiet.Err() == nil {
			asked.Add(1)
			if answers("http://"+address+"/api/v1/gallery") != http.StatusOK {
				failed.Add(1)
			}
		}
	})
	_ = servers[1].cmd.Process.Signal(syscall.SIGTERM)
	err := <-servers[1].ended
	servers[1].ended <- err
	time.Sleep(time.Second)
	rest()
	work.Wait()
	alone := &spectator{scenario: scenario}
	if err := alone.watch(ctx, servers[2].origin, func() {}); err != nil {
		t.Fatal(err)
	}
	for i, v := range viewers {
		if !bytes.Equal(v.trace, alone.trace) {
			t.Errorf("viewer %d has %d events, and not those of the run", i, v.events.Load())
		}
	}
	if err != nil || failed.Load() > 0 || returns.Load() == 0 {
		t.Errorf("the second server ended with %v; %d of %d requests failed; the viewers came back %d times",
			err, failed.Load(), asked.Load(), returns.Load())
	}
}
