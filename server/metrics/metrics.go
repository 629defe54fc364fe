// Package metrics serves the metrics of a server to Prometheus. It counts what other packages report, collects the
// rest at each scrape, and knows none of them. No label contains an address, a scenario or anything else that a
// client chooses, so that the number of series is bounded by the program's routes, reasons and classes.
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

// Metrics are the metrics of one server, in their own registry. Make them with New; all methods may be called from
// any goroutine.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	waited   *prometheus.HistogramVec
}

// seconds are the bounds of the histograms: they suit static files, pages, runs and searches.
var seconds = []float64{0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60}

// New returns the metrics of a server.
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
			Name: "fano_wait_seconds", Help: "Time that work waited for its slot, by class.", Buckets: seconds,
		}, []string{"class"}),
	}
	m.registry.MustRegister(m.requests, m.took, m.refused, m.waited, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), collectors.NewBuildInfoCollector())
	return m
}

// Emit adds a sample: a counter if its name ends in _total, else a gauge. labels alternates names and values.
type Emit func(name, help string, value int64, labels ...string)

// Collect registers a function that is called at each scrape. It must not block.
func (m *Metrics) Collect(collect func(Emit)) { m.registry.MustRegister(collector(collect)) }

type collector func(Emit)

// Describe describes nothing: the samples are known only when they are collected.
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

// Answered counts a request by its route and the status of its answer; 0: the client had disconnected.
func (m *Metrics) Answered(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, classOf(status)).Inc()
	if status != http.StatusSwitchingProtocols {
		m.took.WithLabelValues(route).Observe(took.Seconds())
	}
}

// classOf returns the class of a status, such as 2xx.
func classOf(status int) string {
	if status < 100 || status > 599 {
		return "none"
	}
	return strconv.Itoa(status/100) + "xx"
}

// Refused counts an error sent to a client, by one of the program's few reasons.
func (m *Metrics) Refused(reason string, status int) {
	m.refused.WithLabelValues(reason, strconv.Itoa(status)).Inc()
}

// Waited records how long some work waited for its slot.
func (m *Metrics) Waited(class string, wait time.Duration) {
	m.waited.WithLabelValues(class).Observe(wait.Seconds())
}

// Path is the URL of the metrics; the dashboard is below it.
const Path = "/metrics"

// Dashboard is a Grafana dashboard of these metrics.
//
//go:embed dashboard.json
var Dashboard []byte

// Handler answers at Path, two scrapes at a time, and at Path/dashboard.json.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET "+Path, promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		MaxRequestsInFlight: 2, Timeout: 10 * time.Second,
	}))
	mux.HandleFunc("GET "+Path+"/dashboard.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(Dashboard) // the client may have disconnected
	})
	return mux
}
