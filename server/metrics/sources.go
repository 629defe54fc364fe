package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Sources tell how things stand. Each is asked at every scrape, and must answer at once; of one that is nil, nothing is
// told.
type Sources struct {
	Version, Engine string
	Runs            func() Runs
	Searches        func() Searches
	Lanes           func() []Lane
	Work            func() Work
	Sockets         func() Sockets
	Connections     func() Connections
	Links           func() Links
	Memory          func() Memory
}

// Runs are what was simulated since the start, and what is kept.
type Runs struct {
	Simulated, Compressed int64 // runs, and pieces of them
	Active, Kept          int
	KeptBytes, CacheBytes int64
}

// Searches are those under way, and those that have ended, by verdict.
type Searches struct {
	Active int
	Ended  map[string]int64
}

// A Lane is a queue of work: how many turns it has, how many of them are held, and how much work waits for one.
type Lane struct {
	Name                 string
	Turns, Held, Waiting int
	Oldest               time.Duration // of the turns that are held
}

// Work is memory in bytes: that which work under way has stated, and that of requests and answers that are held.
type Work struct{ Stated, MostStated, Carried, MostCarried int64 }

// Sockets are the viewers, and what was sent to them.
type Sockets struct {
	Open, Most             int
	Frames, Bytes, Dropped int64 // Dropped: readers that were too slow
}

// Connections are those of the main address.
type Connections struct {
	Open, Most           int
	Turned, Full, Failed int64
}

// Links are the short links; what is not known is negative, and not told.
type Links struct {
	Up                         bool // links can be made and opened
	Used, Left, Count, Damaged int64
}

// Memory is that of Go's runtime, and that under which it is held; Ceiling is 0 if nothing holds it.
type Memory struct{ Used, Ceiling int64 }

// A collector asks the sources.
type collector struct{ from Sources }

// Describe names nothing: what there is to tell depends on the sources, which nobody asks before the first scrape.
func (c collector) Describe(chan<- *prometheus.Desc) {}

// Collect asks them all.
func (c collector) Collect(to chan<- prometheus.Metric) {
	t := teller{to}
	t.gauge("fano_info", "Version of the program and of its engine.", 1, "version", c.from.Version, "engine", c.from.Engine)
	ask(c.from.Runs, t.runs)
	ask(c.from.Searches, t.searches)
	ask(c.from.Lanes, t.lanes)
	ask(c.from.Work, t.work)
	ask(c.from.Sockets, t.sockets)
	ask(c.from.Connections, t.connections)
	ask(c.from.Links, t.links)
	ask(c.from.Memory, t.memory)
}

// ask has a source's answer told, if there is such a source.
func ask[T any](source func() T, tell func(T)) {
	if source != nil {
		tell(source())
	}
}

// A teller turns answers into metrics.
type teller struct{ to chan<- prometheus.Metric }

func (t teller) runs(r Runs) {
	t.counter("fano_runs_simulated_total", "Runs computed, to the end or not.", r.Simulated)
	t.counter("fano_frames_compressed_total", "Pieces of runs compressed, each once for all viewers.", r.Compressed)
	t.gauge("fano_runs_active", "Runs being computed or waiting for it.", int64(r.Active))
	t.gauge("fano_runs_kept", "Finished runs in the cache.", int64(r.Kept))
	t.gauge("fano_cache_bytes", "Bytes of the finished runs in the cache.", r.KeptBytes)
	t.gauge("fano_cache_limit_bytes", "Bytes that the cache may have.", r.CacheBytes)
}

func (t teller) searches(s Searches) {
	t.gauge("fano_searches_active", "Searches that run.", int64(s.Active))
	for verdict, n := range s.Ended {
		t.counter("fano_searches_total", "Searches that have ended, by verdict.", n, "verdict", verdict)
	}
}

func (t teller) lanes(all []Lane) {
	for _, l := range all {
		t.gauge("fano_turns", "Turns of a lane.", int64(l.Turns), "lane", l.Name)
		t.gauge("fano_turns_held", "Turns of a lane that are held.", int64(l.Held), "lane", l.Name)
		t.gauge("fano_turn_oldest_milliseconds", "Age of the oldest turn of a lane that is held.", l.Oldest.Milliseconds(), "lane", l.Name)
		t.gauge("fano_waiting", "Work that waits for a turn, by lane.", int64(l.Waiting), "lane", l.Name)
	}
}

func (t teller) work(w Work) {
	t.gauge("fano_work_bytes", "Memory that running work has stated.", w.Stated)
	t.gauge("fano_work_limit_bytes", "Memory that running work may state.", w.MostStated)
	t.gauge("fano_carried_bytes", "Memory of requests and answers that are held.", w.Carried)
	t.gauge("fano_carried_limit_bytes", "Memory that requests and answers may have.", w.MostCarried)
}

func (t teller) sockets(s Sockets) {
	t.gauge("fano_viewers", "Sockets that are open.", int64(s.Open))
	t.gauge("fano_viewers_limit", "Sockets that may be open.", int64(s.Most))
	t.counter("fano_socket_frames_total", "Frames sent to viewers.", s.Frames)
	t.counter("fano_socket_bytes_total", "Bytes of the frames sent to viewers.", s.Bytes)
	t.counter("fano_slow_readers_total", "Viewers dropped because they did not read in time.", s.Dropped)
}

func (t teller) connections(c Connections) {
	t.gauge("fano_connections", "Connections that are open.", int64(c.Open))
	t.gauge("fano_connections_limit", "Connections that may be open.", int64(c.Most))
	t.counter("fano_connections_turned_away_total", "Connections closed at once, since their address had too many.", c.Turned)
	t.counter("fano_connections_full_total", "Times that a connection had to wait for another to end.", c.Full)
	t.counter("fano_connections_failed_total", "Connections that could not be accepted, as for want of descriptors.", c.Failed)
}

func (t teller) links(l Links) {
	up := int64(0)
	if l.Up {
		up = 1
	}
	t.gauge("fano_links_up", "Whether short links can be made and opened.", up)
	for _, one := range []struct {
		name, help string
		value      int64
	}{
		{"fano_links", "Short links in the store.", l.Count},
		{"fano_links_damaged", "Short links that were opened and could not be read.", l.Damaged},
		{"fano_links_used_bytes", "Bytes of all short links.", l.Used},
		{"fano_links_left_bytes", "Bytes that are left for short links.", l.Left},
	} {
		if one.value >= 0 {
			t.gauge(one.name, one.help, one.value)
		}
	}
}

func (t teller) memory(m Memory) {
	t.gauge("fano_memory_bytes", "Memory of Go's runtime, as its ceiling counts it.", m.Used)
	if m.Ceiling > 0 {
		t.gauge("fano_memory_ceiling_bytes", "Most memory that the runtime may use.", m.Ceiling)
	}
}

func (t teller) gauge(name, help string, value int64, labels ...string) {
	t.tell(prometheus.GaugeValue, name, help, value, labels)
}

func (t teller) counter(name, help string, value int64, labels ...string) {
	t.tell(prometheus.CounterValue, name, help, value, labels)
}

// tell is one sample; its labels are names with their values.
func (t teller) tell(kind prometheus.ValueType, name, help string, value int64, labels []string) {
	with := prometheus.Labels{}
	for i := 0; i < len(labels); i += 2 {
		with[labels[i]] = labels[i+1]
	}
	t.to <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, nil, with), kind, float64(value))
}
