package main

import (
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/machine"
	"fano/server/metrics"
	"fano/server/page"
	"fano/server/run"
)

// metricsPublic is the value of -metrics that serves metrics to everyone on the main address.
const metricsPublic = "public"

// refused counts an error sent to a client.
func (p *parts) refused(err error) {
	reason := reasonOf(err)
	p.metrics.Refused(reason, page.Explain(err).Status)
	p.overload.turnedAway(reason)
}

// waited counts the time that work waited for its slot.
func (p *parts) waited(class fairqueue.Class, wait time.Duration) {
	p.metrics.Waited(class.String(), wait)
	p.overload.waited(wait)
}

// totals returns the counters whose growth is logged.
func (p *parts) totals() totals {
	connections := p.connections.Counts()
	return totals{p.socket.Counts().Dropped, connections.TurnedAway, connections.Full, connections.Failed}
}

// collect emits the state of the parts for a scrape.
func (p *parts) collect(emit metrics.Emit) {
	emit("fano_info", "Version of the program and of its engine.", 1, "version", version(), "engine", run.Engine())
	runs, pieces := p.runs.Counts(), p.pieces.Counts()
	emit("fano_runs_simulated_total", "Runs computed, to the end or not.", runs.Started+pieces.Started)
	emit("fano_frames_compressed_total", "Pieces of runs compressed, each once for all viewers.", runs.Compressed)
	emit("fano_runs_active", "Runs being computed or waiting for it.", int64(runs.Active+pieces.Active))
	emit("fano_runs_kept", "Finished runs in the cache.", int64(runs.Kept+pieces.Kept))
	emit("fano_cache_bytes", "Bytes of the finished runs in the cache.", runs.Weight+pieces.Weight)
	emit("fano_cache_limit_bytes", "Bytes that the cache may have.", p.settings.limits.Cache+p.settings.pieces)
	searches := p.searches.Counts()
	emit("fano_searches_active", "Searches that run.", int64(searches.Active))
	for verdict, n := range searches.Ended {
		emit("fano_searches_total", "Searches that have ended, by verdict.", n, "verdict", string(verdict))
	}
	p.collectQueue(emit)
	p.collectConnections(emit)
	if p.store != nil {
		p.collectLinks(emit)
	}
	emit("fano_memory_bytes", "Memory of Go's runtime, as its ceiling counts it.", int64(machine.InUse()))
	if p.capacity.ceiling > 0 {
		emit("fano_memory_ceiling_bytes", "Most memory that the runtime may use.", int64(p.capacity.ceiling))
	}
}

// collectQueue emits the slots of each class, and the memory of work.
func (p *parts) collectQueue(emit metrics.Emit) {
	for i := range p.capacity.work.Slots {
		class := fairqueue.Class(i)
		c, name := p.queue.Counts(class), class.String()
		emit("fano_slots", "Slots of a class of work.", int64(c.Slots), "class", name)
		emit("fano_slots_held", "Slots of a class that are held.", int64(c.Held), "class", name)
		emit("fano_slot_oldest_milliseconds", "Age of the oldest held slot of a class.", c.Oldest.Milliseconds(), "class", name)
		emit("fano_waiting", "Work that waits for a slot, by class.", int64(c.Waiting), "class", name)
	}
	stated, buffered := p.queue.Memory()
	emit("fano_work_bytes", "Memory that running work has stated.", stated)
	emit("fano_work_limit_bytes", "Memory that running work may state.", p.capacity.work.Bytes)
	emit("fano_carried_bytes", "Memory of requests and answers that are held.", buffered)
	emit("fano_carried_limit_bytes", "Memory that requests and answers may have.", p.capacity.work.Buffered)
}

func (p *parts) collectConnections(emit metrics.Emit) {
	s, c := p.socket.Counts(), p.connections.Counts()
	emit("fano_viewers", "Sockets that are open.", int64(s.Open))
	emit("fano_viewers_limit", "Sockets that may be open.", int64(s.Most))
	emit("fano_socket_frames_total", "Frames sent to viewers.", s.Frames)
	emit("fano_socket_bytes_total", "Bytes of the frames sent to viewers.", s.Bytes)
	emit("fano_slow_readers_total", "Viewers dropped because they did not read in time.", s.Dropped)
	emit("fano_connections", "Connections that are open.", int64(c.Open))
	emit("fano_connections_limit", "Connections that may be open.", int64(p.capacity.connections))
	emit("fano_connections_turned_away_total", "Connections closed at once, since their address had too many.", c.TurnedAway)
	emit("fano_connections_full_total", "Times that a connection had to wait for another to end.", c.Full)
	emit("fano_connections_failed_total", "Connections that could not be accepted, as for want of descriptors.", c.Failed)
}

// collectLinks emits the known state of the short links.
func (p *parts) collectLinks(emit metrics.Emit) {
	up := int64(0)
	if p.store.Status() == nil {
		up = 1
	}
	emit("fano_links_up", "Whether short links can be made and opened.", up)
	if use := p.store.Use(); use != (links.Use{}) {
		emit("fano_links", "Short links in the store.", use.Links)
		emit("fano_links_damaged", "Short links that were opened and could not be read.", use.Damaged)
		emit("fano_links_used_bytes", "Bytes of all short links.", use.Bytes)
		emit("fano_links_left_bytes", "Bytes that are left for short links.", use.Left)
	}
}

// watch watches for overload, and serves the metrics on their own address if there is one, until rest is called, which
// returns when everything has ended.
func (p *parts) watch() (rest func(), err error) {
	server := httpServer(p.log, p.metrics.Handler())
	var work sync.WaitGroup
	if to := p.settings.metrics; to != "" && to != metricsPublic {
		l, err := net.Listen("tcp", to)
		if err != nil {
			return nil, err
		}
		p.log.Info("metrics", "address", l.Addr().String(), "path", metrics.Path)
		work.Go(func() { _ = server.Serve(l) }) // until closed
	}
	watching, end := context.WithCancel(context.Background())
	work.Go(func() { p.overload.watch(watching) })
	return func() {
		end()
		_ = server.Close()
		work.Wait()
	}, nil
}

// withMetrics adds the metrics to the site if they are public; a scrape counts as a request for a page.
func (p *parts) withMetrics(site http.Handler) http.Handler {
	if p.settings.metrics != metricsPublic {
		return site
	}
	handler := p.metrics.Handler()
	counted := p.limiter.Identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := p.limiter.Admit(r); err != nil {
			p.refused(err)
			http.Error(w, err.Error(), page.Explain(err).Status)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == metrics.Path || strings.HasPrefix(r.URL.Path, metrics.Path+"/") {
			counted.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}
