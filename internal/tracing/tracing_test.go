package tracing_test

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"latchkey/internal/tracing"
	"latchkey/internal/tracing/tracingtest"
)

// open makes a tracer of a share; the returned function sends what it has.
func open(t *testing.T, to *tracingtest.Collector, share float64) (tracer *tracing.Tracer, send func()) {
	t.Helper()
	tracer, err := tracing.Open(t.Context(), tracing.Options{URL: to.URL, Share: share, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return tracer, func() {
		if err := tracer.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

func request(t *testing.T, tracer *tracing.Tracer) (*http.Request, func(int)) {
	t.Helper()
	return tracer.Begin(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/tasks", nil), tracing.Request{Route: "GET /v1/tasks"})
}

func TestTheShareSaysHowManyRequestsAreTraced(t *testing.T) {
	for share, want := range map[float64]int{1: 20, 0: 0} {
		sink := tracingtest.New(t)
		tracer, send := open(t, sink, share)
		for range 10 {
			req, end := request(t, tracer)
			tracing.Statement(req.Context(), "sqlite", "SELECT 1").End(nil)
			end(http.StatusOK)
		}
		send()
		if got := len(sink.Spans()); got != want {
			t.Errorf("of the share %v come %d spans, want %d", share, got, want)
		}
	}
}

func TestWhatFailedIsMarkedWithoutItsError(t *testing.T) {
	for status, failed := range map[int]bool{http.StatusOK: false, http.StatusNotFound: false, http.StatusServiceUnavailable: true, 0: true} {
		sink := tracingtest.New(t)
		tracer, send := open(t, sink, 1)
		req, end := request(t, tracer)
		call, err := http.NewRequestWithContext(req.Context(), http.MethodPost, "http://router.example/path-canary?query-canary", nil)
		if err != nil {
			t.Fatal(err)
		}
		tracing.Service(req.Context(), call).End(errors.New("error-canary"))
		end(status)
		send()
		spans := sink.Spans()
		if len(spans) != 2 || !tracingtest.IsFailed(spans[0]) || tracingtest.Attribute(spans[0], "server.address") != "router.example" {
			t.Fatalf("%v", spans)
		}
		if got := tracingtest.IsFailed(spans[1]); got != failed {
			t.Errorf("a call that ends with %d is marked as failed: %v", status, got)
		}
		for _, s := range spans {
			if text := s.String(); strings.Contains(text, "canary") {
				t.Errorf("a span has %s", text)
			}
		}
	}
}

func TestWithoutAnAddressNothingIsTraced(t *testing.T) {
	tracer, err := tracing.Open(t.Context(), tracing.Options{Share: 1})
	if tracer != nil || err != nil {
		t.Fatal(tracer, err)
	}
	if err := tracer.Close(t.Context()); err != nil {
		t.Error(err)
	}
	part := tracing.Statement(t.Context(), "sqlite", "SELECT 1")
	part.Note("turn")
	part.End(nil)
	if part != nil || tracing.ID(t.Context()) != "" {
		t.Error("a statement outside of a traced request is traced")
	}
}

func TestAddressesOfCollectors(t *testing.T) {
	for address, good := range map[string]bool{
		"http://127.0.0.1:4318": true, "https://user:password@traces.example/otlp/v1/traces": true, "127.0.0.1:4318": false, "grpc://traces.example": false, "http://": false, "http://a.example?x=1": false,
	} {
		if err := tracing.CheckURL(address); (err == nil) != good {
			t.Errorf("%s: %v", address, err)
		}
	}
}
