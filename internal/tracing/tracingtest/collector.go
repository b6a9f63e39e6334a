// Package tracingtest is a collector of traces for tests.
package tracingtest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"

	otlp "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Collector keeps what it is sent.
type Collector struct {
	*httptest.Server
	mu    sync.Mutex
	spans []*traces.Span
	raw   []byte
	asked []string
}

// New serves a collector until the test ends. What the test traces is sent after 10 ms.
func New(t *testing.T) *Collector {
	t.Helper()
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "10")
	c := &Collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		var sent otlp.ExportTraceServiceRequest
		if err != nil || proto.Unmarshal(body, &sent) != nil {
			t.Error("what is sent is not OTLP")
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.raw = append(c.raw, body...)
		c.asked = append(c.asked, req.URL.Path+" "+req.Header.Get("Authorization"))
		for _, of := range sent.ResourceSpans {
			for _, scope := range of.ScopeSpans {
				c.spans = append(c.spans, scope.Spans...)
			}
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(c.Close)
	return c
}

// Spans are all that have come.
func (c *Collector) Spans() []*traces.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.spans)
}

// Sent is what has come as bytes, and the path and the credentials of the first request.
func (c *Collector) Sent() (raw, asked string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.asked) > 0 {
		asked = c.asked[0]
	}
	return string(c.raw), asked
}

// Attribute is an attribute of a span as text; empty for none.
func Attribute(s *traces.Span, name string) string {
	at := slices.IndexFunc(s.Attributes, func(a *common.KeyValue) bool { return a.Key == name })
	if at < 0 {
		return ""
	}
	if text := s.Attributes[at].Value.GetStringValue(); text != "" {
		return text
	}
	return strconv.FormatInt(s.Attributes[at].Value.GetIntValue(), 10)
}

// IsFailed reports whether a span says that it failed.
func IsFailed(s *traces.Span) bool { return s.Status.GetCode() == traces.Status_STATUS_CODE_ERROR }
