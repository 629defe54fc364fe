// Package metrics serves the metrics of a server to Prometheus. It counts what others report, asks for the rest at each
// scrape, and knows none of them. No label has an address, a scenario or anything else that a client chooses, so that there
// are never more series than the program has routes, reasons and classes.
package metrics

import (
	_ "embed"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are those of one server, in their own registry. Make them with New; all methods may be called from any goroutine.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	waited   *prometheus.HistogramVec
}

// seconds are the bounds between which times are counted: of a static file, a page, a run and a search.
var seconds = []float64{0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60}

// New makes the metrics of a server.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fano_http_requests_total", Help: "Requests answered, by route and class of status.",
		}, []string{"route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "fano_http_request_seconds", Help: "Time from a request's head to the end of its answer, sockets left out.",
			Buckets: seconds,
		}, []string{"route"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fano_refusals_total", Help: "Requests and commands answered with an error, by reason and status.",
		}, []string{"reason", "status"}),
		waited: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "fano_wait_seconds", Help: "Time that work waited for its turn, by lane.", Buckets: seconds,
		}, []string{"lane"}),
	}
	m.registry.MustRegister(m.requests, m.took, m.refused, m.waited, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), collectors.NewBuildInfoCollector())
	return m
}

// Emit adds a sample: a counter if its name ends in _total, else a gauge. Labels are names with their values.
type Emit func(name, help string, value int64, labels ...string)

// Collect has collect called at each scrape from now on. It must not block.
func (m *Metrics) Collect(collect func(Emit)) { m.registry.MustRegister(collector(collect)) }

type collector func(Emit)

// Describe names nothing: the samples are known only when they are collected.
func (c collector) Describe(chan<- *prometheus.Desc) {}

// Collect collects the samples.
func (c collector) Collect(to chan<- prometheus.Metric) {
	c(func(name, help string, value int64, labels ...string) {
		kind, with := prometheus.GaugeValue, prometheus.Labels{}
		if strings.HasSuffix(name, "_total") {
			kind = prometheus.CounterValue
		}
		for i := 0; i < len(labels); i += 2 {
			with[labels[i]] = labels[i+1]
		}
		to <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, nil, with), kind, float64(value))
	})
}

// Answered counts a request by its route and the status of its answer; 0: the client had gone.
func (m *Metrics) Answered(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, classOf(status)).Inc()
	if status != http.StatusSwitchingProtocols {
		m.took.WithLabelValues(route).Observe(took.Seconds())
	}
}

// classOf is a class of statuses, such as 2xx.
func classOf(status int) string {
	if status < 100 || status > 599 {
		return "none"
	}
	return strconv.Itoa(status/100) + "xx"
}

// Refused counts an error that a client was sent, by one of the program's few reasons.
func (m *Metrics) Refused(reason string, status int) {
	m.refused.WithLabelValues(reason, strconv.Itoa(status)).Inc()
}

// Waited counts how long some work waited for its slot.
func (m *Metrics) Waited(lane string, wait time.Duration) {
	m.waited.WithLabelValues(lane).Observe(wait.Seconds())
}

// Path is where the metrics are served, and below it the dashboard.
const Path = "/metrics"

// Dashboard is a dashboard of these metrics, for Grafana to import.
//
//go:embed dashboard.json
var Dashboard []byte

// Handler answers at Path and Path/dashboard.json, two scrapes at a time.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET "+Path, promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		MaxRequestsInFlight: 2, Timeout: 10 * time.Second,
	}))
	mux.HandleFunc("GET "+Path+"/dashboard.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(Dashboard) // a client that is gone needs none
	})
	return mux
}
