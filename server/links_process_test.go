package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A process is a server that can be killed.
type process struct {
	running
	origin string
	cmd    *exec.Cmd
}

// launch starts the command fano, which TestMain provides, as a server, and waits until it answers.
func launch(t *testing.T, wrap []string, args ...string) *process {
	t.Helper()
	address := fmt.Sprint("127.0.0.1:", freePorts(t, 1)[0])
	line := append(append(wrap, "fano", "-addr", address, "-rate", "0", "-work-seconds", "0"), args...)
	p := &process{
		running{address: address, log: &journal{}, ended: make(chan error, 1)}, "http://" + address, exec.Command(line[0], line[1:]...),
	}
	p.cmd.Stderr = p.log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.cmd.Wait() }()
	t.Cleanup(p.kill)
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if a, err := http.Get(p.origin + "/readyz"); err == nil {
			a.Body.Close()
			return p
		}
		if time.Now().After(deadline) {
			t.Fatalf("not ready after 20 s\n%s", p.log)
		}
	}
}

// kill ends the server as a power cut would, except that the disk's cache survives.
func (p *process) kill() {
	_ = p.cmd.Process.Signal(syscall.SIGKILL)
	<-p.ended
	p.ended <- nil
	http.DefaultClient.CloseIdleConnections()
}

// numbered returns a scenario, a different one for each number.
func numbered(n int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":1,"seed":%d}`, n+1)
}

// post requests the link of a scenario; it is acknowledged only if the whole answer has arrived.
func (p *process) post(ctx context.Context, n int) (id string, status int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.origin+"/api/v1/links", strings.NewReader(numbered(n)))
	if err != nil {
		return "", 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", 0, err
	}
	var m made
	if err := json.Unmarshal(text, &m); err != nil {
		return "", 0, err
	}
	return m.ID, answer.StatusCode, nil
}

// opens checks that a link leads to the scenario with its number. It retries while the server answers 503, for at most
// 40 s.
func (p *process) opens(id string, n int) error {
	for deadline := time.Now().Add(40 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		status, err := p.open(id, n)
		if err == nil || status != http.StatusServiceUnavailable || time.Now().After(deadline) {
			return err
		}
	}
}

func (p *process) open(id string, n int) (status int, err error) {
	answer, err := http.Get(p.origin + "/api/v1/links/" + id)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && (answer.StatusCode != http.StatusOK || !bytes.Contains(text, []byte(numbered(n)))) {
		err = fmt.Errorf("%s of %d: %d %.200s", id, n, answer.StatusCode, text)
	}
	return answer.StatusCode, err
}

// chance returns a random source with a new seed for each run of a test, or with the seed in FANO_SEED; a failed test
// logs its seed.
func chance(t *testing.T) *rand.Rand {
	t.Helper()
	seed := cmp.Or(os.Getenv("FANO_SEED"), time.Now().String())
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the same again: FANO_SEED=%q", seed)
		}
	})
	return rand.New(rand.NewChaCha8(sha256.Sum256([]byte(seed))))
}

// several makes a few concurrent clients call do with the numbers from first on, until do returns false.
func several(clients, first int, do func(n int) (more bool)) {
	var mu sync.Mutex
	next, end := first, false
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, !end
	}
	var wait sync.WaitGroup
	for range clients {
		wait.Go(func() {
			for n, more := take(); more; n, more = take() {
				if !do(n) {
					mu.Lock()
					end = true
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
}

// Whenever a server is killed, every acknowledged link exists after its restart, without repair.
func TestNoAcknowledgedLinkIsLostWhenTheServerIsKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("in processes of their own, into which the race detector does not see: done without -short")
	}
	t.Parallel() // it mostly waits
	kills, all := 3, 300
	if os.Getenv("FANO_PROVE") != "" {
		kills, all = 10, 10_000
	}
	dir := t.TempDir()
	made := map[int]string{}
	var mu sync.Mutex
	moments := chance(t)
	for round := range kills {
		p := launch(t, nil, "-data", dir, "-log-level", "warn")
		goal := all * (round + 1) / kills
		enough := goal
		if round < kills-1 {
			enough = goal - moments.IntN(all/kills/2+1)
		}
		first := 1 + round*all*2
		several(8, first, func(n int) bool {
			id, status, err := p.post(t.Context(), n)
			if err == nil && status != http.StatusCreated {
				t.Errorf("%d: status %d", n, status)
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				made[n] = id
			}
			if len(made) == enough {
				go p.kill() // while others are in progress
			}
			return err == nil && len(made) < enough+all
		})
		p.kill()
		if log := p.log.String(); strings.Contains(log, "level=ERROR") {
			t.Errorf("round %d: %s", round, log)
		}
	}
	p := launch(t, nil, "-data", dir, "-log-level", "warn")
	lost := 0
	for n, id := range made {
		if err := p.opens(id, n); err != nil {
			if lost++; lost < 5 {
				t.Error(err)
			}
		}
	}
	t.Logf("%d links acknowledged, %d lost, over %d kills", len(made), lost, kills)
	if len(made) < all {
		t.Errorf("only %d links were made", len(made))
	}
}
