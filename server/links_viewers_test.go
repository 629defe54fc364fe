package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// slowRun is a run of which a viewer that reads slowly has not heard the end when its server is killed.
const slowRun = `{"fano":1,"algorithm":"lamport","processes":50,"seed":%d,"workload":{"entries":20},"stop":{"events":20000}}`

// A spectator reads a run, now at one server and then at another.
type spectator struct {
	scenario string // in JSON
	trace    []byte // the lines that it has
	events   atomic.Int64
}

// watch reads on at a server until the run's end or the connection's; each is called after every message.
func (v *spectator) watch(ctx context.Context, origin string, each func()) error {
	c, _, err := websocket.Dial(ctx, strings.Replace(origin, "http", "ws", 1)+"/ws", nil)
	if err != nil {
		return err
	}
	defer c.CloseNow()
	c.SetReadLimit(-1)
	command := fmt.Sprintf(`{"scenario":%s,"from":%d}`, v.scenario, v.events.Load())
	if err := c.Write(ctx, websocket.MessageText, []byte(command)); err != nil {
		return err
	}
	for first := len(v.trace) > 0; !v.ended(); { // who has the header already hears it again
		_, frame, err := c.Read(ctx)
		if err != nil {
			return err
		}
		if bytes.HasPrefix(frame, []byte(`{"error":`)) {
			return fmt.Errorf("%.300s", frame)
		}
		if first {
			frame = frame[bytes.IndexByte(frame, '\n')+1:]
			first = false
		}
		v.trace = append(v.trace, frame...)
		v.events.Add(int64(bytes.Count(frame, []byte(`{"step":`))))
		each()
	}
	return nil
}

func (v *spectator) ended() bool { return bytes.Contains(v.trace, []byte("\n{\"summary\":")) }

// text is what is at a path.
func (p *process) text(t *testing.T, path string) string {
	t.Helper()
	a := p.get(t, path)
	if a.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %.300s", path, a.StatusCode, a.body)
	}
	return a.body
}

// Three servers on three nodes: one node is down, and then the server that everybody is watching at.
func TestAViewerWhoseServerIsKilledGoesOnAtAnotherExactly(t *testing.T) {
	if testing.Short() {
		t.Skip("in processes of their own, into which the race detector does not see: done without -short")
	}
	t.Parallel() // it waits more than it works
	nodes, servers := site(t)
	before, _ := servers[0].link(t, fmt.Sprintf(slowRun, 1))
	nodes[2].kill()
	id, err := insist(t, servers[1], 1) // made while a node is down, once there is a leader again
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range servers {
		if err := p.opens(id, 1); err != nil {
			t.Error(err)
		}
	}
	during, _ := servers[1].link(t, fmt.Sprintf(slowRun, 2))
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	var watching, wait sync.WaitGroup
	killed := make(chan struct{})
	ids := []string{before.ID, during.ID}
	viewers := make([]*spectator, 8)
	for i := range viewers {
		viewers[i] = &spectator{scenario: `"/s/` + ids[i%2] + `"`}
		watching.Add(1)
		wait.Go(func() {
			v, heard := viewers[i], 0
			err := v.watch(ctx, servers[0].origin, func() {
				if heard++; heard == 1+i {
					watching.Done()
					<-killed
				}
			})
			if err == nil {
				t.Errorf("viewer %d heard everything before its server was killed", i)
			}
			for try := 0; !v.ended() && ctx.Err() == nil; try++ {
				_ = v.watch(ctx, servers[try%3].origin, func() {})
			}
		})
	}
	watching.Wait()
	servers[0].kill()
	close(killed)
	wait.Wait()
	for i, v := range viewers {
		if want := servers[2].text(t, "/api/v1/run?id="+ids[i%2]); string(v.trace) != want {
			t.Errorf("viewer %d has %d bytes, not the %d of the run", i, len(v.trace), len(want))
		}
	}
	for _, m := range []made{before, during} {
		for _, p := range servers[1:] {
			if said := p.text(t, "/api/v1/run?format=digest&id="+m.ID); !strings.Contains(said, `"trace":"`+m.Trace+`"`) {
				t.Errorf("%s: %s, not %s", m.ID, said, m.Trace)
			}
		}
	}
}
