package tracing_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"

	"latchkey/internal/tracing"
)

// sent is how many spans arrive of ten requests with one statement each, of which so large a share is traced.
func sent(t *testing.T, share float64) int64 {
	t.Helper()
	var spans atomic.Int64
	sink := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		var got collector.ExportTraceServiceRequest
		if err != nil || proto.Unmarshal(body, &got) != nil {
			t.Error("what is sent is not OTLP")
		}
		for _, of := range got.ResourceSpans {
			for _, scope := range of.ScopeSpans {
				spans.Add(int64(len(scope.Spans)))
			}
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	defer sink.Close()
	tracer, err := tracing.Open(t.Context(), tracing.Options{URL: sink.URL, Share: share, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		req, end := tracer.Begin(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/tasks", nil), tracing.Request{Route: "GET /v1/tasks"})
		tracing.Statement(req.Context(), "sqlite", "SELECT 1").End(errors.New("refused"))
		end(http.StatusOK)
	}
	if err := tracer.Close(t.Context()); err != nil {
		t.Error(err)
	}
	return spans.Load()
}

func TestTheShareSaysHowManyRequestsAreTraced(t *testing.T) {
	if all, none := sent(t, 1), sent(t, 0); all != 20 || none != 0 {
		t.Errorf("%d spans of all requests, %d of none", all, none)
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
