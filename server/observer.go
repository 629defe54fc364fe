package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"fano/server/check"
	"fano/server/door"
	"fano/server/gate"
	"fano/server/links"
	"fano/server/long"
	"fano/server/machine"
	"fano/server/metrics"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/stream"
)

// metricsPublic is what -metrics says where everybody may read them, on the main address.
const metricsPublic = "public"

// An observer counts what happens to a server, for its operator: in the metrics, and for a line in the log.
type observer struct {
	metrics  *metrics.Metrics
	pressure *pressure
}

// parts are those of a server that can tell how they are; all are there before anybody asks.
type parts struct {
	settings *settings
	ground   ground
	desk     *run.Desk
	pieces   *long.Desk
	searches *check.Desk
	turns    *gate.Gate
	socket   *stream.Handler
	door     *door.Door
	store    *links.Store
}

// observe counts what happens to the parts, and has them asked whenever somebody looks.
func observe(p *parts, log *slog.Logger) *observer {
	o := &observer{metrics.New(), newPressure(p.ground.ceiling, p.totals, log)}
	o.metrics.Ask(p.sources())
	return o
}

// refused counts an error of which a client was told.
func (o *observer) refused(err error) {
	reason := reasonOf(err)
	o.metrics.Refused(reason, page.Explain(err).Status)
	o.pressure.turnedAway(reason)
}

// waited counts how long some work waited for its turn.
func (o *observer) waited(lane gate.Lane, wait time.Duration) {
	o.metrics.Waited(lane.String(), wait)
	o.pressure.waited(wait)
}

// sources are the parts, as the metrics ask them.
func (p *parts) sources() metrics.Sources {
	from := metrics.Sources{
		Version: version(), Engine: run.Engine(),
		Runs: p.runs, Searches: p.searched, Lanes: p.lanes, Work: p.work, Sockets: p.sockets,
		Connections: p.connections, Memory: p.memory,
	}
	if p.store != nil {
		from.Links = p.links
	}
	return from
}

// totals are what the log tells of if there is more of it.
func (p *parts) totals() totals {
	connections := p.door.Counts()
	return totals{p.socket.Counts().Dropped, connections.Turned, connections.Full, connections.Failed}
}

func (p *parts) runs() metrics.Runs {
	sent, pieces := p.desk.Counts(), p.pieces.Counts()
	return metrics.Runs{
		Simulated: sent.Simulated + pieces.Simulated, Compressed: sent.Compressed + pieces.Compressed,
		Active: sent.Active + pieces.Active, Kept: sent.Kept + pieces.Kept, KeptBytes: sent.KeptBytes + pieces.KeptBytes,
		CacheBytes: p.settings.limits.Cache + p.settings.pieces,
	}
}

func (p *parts) searched() metrics.Searches {
	c := p.searches.Counts()
	ended := map[string]int64{}
	for verdict, n := range c.Ended {
		ended[string(verdict)] = n
	}
	return metrics.Searches{Active: c.Active, Ended: ended}
}

func (p *parts) lanes() []metrics.Lane {
	var all []metrics.Lane
	for lane := range p.ground.lets.Turns {
		c := p.turns.Counts(gate.Lane(lane))
		all = append(all, metrics.Lane{Name: gate.Lane(lane).String(), Turns: c.Turns, Held: c.Held, Waiting: c.Waiting, Oldest: c.Oldest})
	}
	return all
}

func (p *parts) work() metrics.Work {
	stated, carried := p.turns.Memory()
	return metrics.Work{Stated: stated, MostStated: p.ground.lets.Bytes, Carried: carried, MostCarried: p.ground.lets.Carried}
}

func (p *parts) sockets() metrics.Sockets { return metrics.Sockets(p.socket.Counts()) }

func (p *parts) connections() metrics.Connections {
	c := p.door.Counts()
	return metrics.Connections{Open: c.Open, Most: p.ground.connections, Turned: c.Turned, Full: c.Full, Failed: c.Failed}
}

func (p *parts) links() metrics.Links {
	use := p.store.Use()
	told := metrics.Links{
		Up: p.store.Status() == nil, Used: use.Bytes, Left: use.Left, Count: use.Links, Damaged: use.Damaged,
	}
	if use == (links.Use{}) { // not known just now
		told.Used, told.Left, told.Count, told.Damaged = -1, -1, -1, -1
	}
	return told
}

func (p *parts) memory() metrics.Memory {
	return metrics.Memory{Used: int64(machine.InUse()), Ceiling: int64(p.ground.ceiling)}
}

// begin watches for pressure and serves the metrics on an address of their own, if they are to have one, until rest is
// called, which returns when nothing of it is left.
func (o *observer) begin(s *settings, log *slog.Logger) (rest func(), err error) {
	server := httpServer(log, o.metrics.Handler())
	var work sync.WaitGroup
	if s.metrics != "" && s.metrics != metricsPublic {
		l, err := net.Listen("tcp", s.metrics)
		if err != nil {
			return nil, err
		}
		log.Info("metrics", "address", l.Addr().String(), "path", metrics.Path)
		work.Go(func() { _ = server.Serve(l) }) // until it is closed
	}
	watching, end := context.WithCancel(context.Background())
	work.Go(func() { o.pressure.watch(watching) })
	return func() {
		end()
		_ = server.Close()
		work.Wait()
	}, nil
}

// beside puts the metrics beside the site, if everybody may read them; who reads them pays as for a page.
func (o *observer) beside(site http.Handler, s *settings, limiter *quota.Limiter) http.Handler {
	if s.metrics != metricsPublic {
		return site
	}
	told := o.metrics.Handler()
	paid := limiter.Identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := limiter.Admit(r); err != nil {
			o.refused(err)
			http.Error(w, err.Error(), page.Explain(err).Status)
			return
		}
		told.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == metrics.Path || strings.HasPrefix(r.URL.Path, metrics.Path+"/") {
			paid.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}
