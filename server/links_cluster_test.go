package main

import (
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A node is a server of a NATS cluster, in a process of its own.
type node struct {
	line []string
	cmd  *exec.Cmd
	log  *journal
}

// natsServer is the command nats-server.
func natsServer() {
	o, err := server.ConfigureOptions(flag.NewFlagSet("nats-server", flag.ExitOnError), os.Args[1:], nil, nil, nil)
	if err != nil {
		server.PrintAndDie(err.Error())
	}
	s, err := server.NewServer(o)
	if err != nil {
		server.PrintAndDie(err.Error())
	}
	s.ConfigureLogger()
	s.Start()
	s.WaitForShutdown()
}

// cluster starts three NATS servers that replicate each other's data, and returns their addresses for -nats.
func cluster(t *testing.T) (nodes []*node, urls string) {
	t.Helper()
	dir := t.TempDir()
	ports := freePorts(t, 6)
	var routes, clients []string
	for i := range 3 {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[3+i]))
		clients = append(clients, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	for i := range 3 {
		n := &node{log: &journal{}, line: []string{
			"nats-server", "-n", fmt.Sprint("n", i), "-a", "127.0.0.1", "-p", fmt.Sprint(ports[i]), "-js", "-sd", filepath.Join(dir, fmt.Sprint(i)),
			"-cluster_name", "fano", "-cluster", routes[i], "-routes", strings.Join(routes, ","),
		}}
		n.start(t)
		t.Cleanup(n.kill)
		nodes = append(nodes, n)
	}
	return nodes, strings.Join(clients, ",")
}

func (n *node) start(t *testing.T) {
	t.Helper()
	n.cmd = exec.Command(n.line[0], n.line[1:]...)
	n.cmd.Stderr = n.log
	if err := n.cmd.Start(); err != nil {
		t.Error(err)
	}
}

func (n *node) kill() {
	_ = n.cmd.Process.Kill()
	_ = n.cmd.Wait()
}

// freePorts returns ports on which no process listened a moment ago.
func freePorts(t *testing.T, n int) []int {
	t.Helper()
	var ports []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// readily waits until a server is ready without complaints.
func (p *process) readily(t *testing.T) {
	t.Helper()
	said := ""
	for deadline := time.Now().Add(60 * time.Second); said != "ready\n"; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never ready: %s\n%s", said, p.log)
		}
		if a, err := http.Get(p.origin + "/readyz"); err == nil {
			text, _ := io.ReadAll(a.Body)
			a.Body.Close()
			said = string(text)
		}
	}
}

// site starts three servers on one cluster of three nodes.
func site(t *testing.T) (nodes []*node, servers []*process) {
	t.Helper()
	nodes, urls := cluster(t)
	for range 3 {
		servers = append(servers, launch(t, nil, "-nats", urls, "-replicas", "3"))
	}
	for _, p := range servers {
		p.readily(t)
	}
	return nodes, servers
}

// If one machine is not enough: three servers on one cluster are one site, and a part of the cluster may fail and
// recover.
func TestThreeServersOnOneClusterAreOneSite(t *testing.T) {
	if testing.Short() {
		t.Skip("in processes of their own, into which the race detector does not see: done without -short")
	}
	t.Parallel() // it mostly waits
	nodes, servers := site(t)
	made := map[int]string{}
	var mu sync.Mutex
	all := 60
	if os.Getenv("FANO_PROVE") != "" {
		all = 10_000
	}
	stop, back := all/3, 2*all/3
	var change sync.WaitGroup
	several(6, 1, func(n int) bool {
		id, err := insist(t, servers[n%3], n)
		if err == nil {
			err = servers[(n+1)%3].opens(id, n) // at once, and never as not found
		}
		if err != nil {
			t.Errorf("%d: %v", n, err)
			return false
		}
		mu.Lock()
		defer mu.Unlock()
		made[n] = id
		switch len(made) {
		case stop:
			change.Go(func() { nodes[0].kill() })
		case back:
			change.Go(func() { nodes[0].start(t) })
		}
		return len(made) < all
	})
	change.Wait()
	for n, id := range made {
		for i, p := range servers {
			if err := p.opens(id, n); err != nil {
				t.Errorf("server %d: %v", i, err)
			}
		}
	}
	if len(made) < all {
		t.Errorf("only %d links were made", len(made))
	}
}

// insist requests a link until it is acknowledged: a cluster that has lost a node may answer 503 for a while.
func insist(t *testing.T, p *process, n int) (id string, err error) {
	for deadline := time.Now().Add(40 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		id, status, err := p.post(t.Context(), n)
		if err == nil && (status == http.StatusCreated || status == http.StatusOK) {
			return id, nil
		}
		if err == nil && status != http.StatusServiceUnavailable {
			return "", fmt.Errorf("status %d", status)
		}
		if time.Now().After(deadline) {
			return "", fmt.Errorf("status %d, %v, after 40 s", status, err)
		}
	}
}

// While most of a cluster is down, /readyz does not report that all is well, and no link is acknowledged.
func TestAClusterWithoutAQuorumIsNotReady(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("long: done with FANO_PROVE=1")
	}
	t.Parallel() // it mostly waits
	nodes, servers := site(t)
	id, err := insist(t, servers[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, lost := range [][2]int{{0, 1}, {1, 2}} { // with and without the leader
		nodes[lost[0]].kill()
		nodes[lost[1]].kill()
		gone := time.Now()
		for _, p := range servers {
			until(t, "/readyz says so", func() bool {
				return strings.Contains(p.get(t, "/readyz").body, "short links cannot be made or opened at the moment")
			})
		}
		t.Logf("after %v", time.Since(gone))
		if _, status, err := servers[0].post(t.Context(), 2); err != nil || status != http.StatusServiceUnavailable {
			t.Errorf("a link without a quorum: %d %v", status, err)
		}
		nodes[lost[0]].start(t)
		nodes[lost[1]].start(t)
		for _, p := range servers {
			p.readily(t)
			if err := p.opens(id, 1); err != nil {
				t.Error(err)
			}
		}
	}
}
