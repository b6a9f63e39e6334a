package app

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"latchkey/internal/backup"
)

// metrics are what an operator's Prometheus reads, on an address of its own.
type metrics struct {
	http.Handler
	requests *prometheus.HistogramVec
}

// newMetrics makes the metrics, or none where nobody reads them.
func newMetrics(wanted bool, sockets func() float64, mails func() mailFigures, backups func() backup.Status, more ...prometheus.Collector) *metrics {
	m := &metrics{Handler: http.NotFoundHandler()}
	if !wanted {
		return m
	}
	registry := prometheus.NewRegistry()
	m.requests = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "latchkey_request_seconds", Help: "Finished requests by route and status.", Buckets: []float64{.001, .005, .02, .1, .5, 2, 10},
	}, []string{"method", "route", "status"})
	registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "latchkey_sockets", Help: "Open realtime sockets."}, sockets), mailCollector(mails))
	if backups != nil {
		registry.MustRegister(backupCollector(backups))
	}
	registry.MustRegister(more...)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	m.Handler = mux
	return m
}

// observer is what the router calls, or nil where nobody reads.
func (m *metrics) observer() func(method, pattern string, status int, took time.Duration) {
	if m.requests == nil {
		return nil
	}
	return m.observe
}

func (m *metrics) observe(method, pattern string, status int, took time.Duration) {
	if status == 0 {
		status = http.StatusOK
	}
	m.requests.WithLabelValues(known(method), pattern, strconv.Itoa(status)).Observe(took.Seconds())
}

// known keeps a caller from making up labels.
func known(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}
