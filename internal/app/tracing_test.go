package app_test

import (
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	traces "go.opentelemetry.io/proto/otlp/trace/v1"

	"latchkey/internal/app"
	"latchkey/internal/tracing/tracingtest"
)

// spansOf waits for the span of the request that an answer has named, and for its child spans.
func spansOf(t *testing.T, c *tracingtest.Collector, request string) (root *traces.Span, parts []*traces.Span) {
	t.Helper()
	eventually(t, func() bool {
		all := c.Spans()
		at := slices.IndexFunc(all, func(s *traces.Span) bool { return tracingtest.Attribute(s, "latchkey.request_id") == request })
		if at < 0 {
			return false
		}
		root, parts = all[at], nil
		for _, s := range all {
			if string(s.ParentSpanId) == string(root.SpanId) {
				parts = append(parts, s)
			}
		}
		return true
	})
	return root, parts
}

// traced makes a call and gives the number of its answer.
func (w *world) traced(who, method, path, body, parent string) string {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.URL()+path, strings.NewReader(body))
	mustDo(w.t, err)
	req.Header.Set("Authorization", "Bearer "+w.token(who))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", "key-of-"+parent+path)
	if parent != "" {
		req.Header.Set("traceparent", parent)
	}
	res, err := http.DefaultClient.Do(req)
	mustDo(w.t, err)
	mustDo(w.t, res.Body.Close())
	if res.StatusCode != http.StatusOK {
		w.t.Fatalf("%s %s: %d", method, path, res.StatusCode)
	}
	return res.Header.Get("X-Request-Id")
}

func TestACollectorSeesWhatACallSpendsItsTimeOnAndNothingOfItsContent(t *testing.T) {
	sink := tracingtest.New(t)
	w := newWorld(t, func(c *app.Config) {
		c.TracesURL, c.TracesShare = strings.Replace(sink.URL, "://", "://operator:pass-canary@", 1), 1
	})
	stay := w.stays["arriving"]
	root, parts := spansOf(t, sink, w.traced("guest", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"text-canary"}`, ""))
	if root.Name != "PUT /v1/reservationmessages/{ref}" || root.Kind != traces.Span_SPAN_KIND_SERVER || tracingtest.Attribute(root, "http.response.status_code") != "200" {
		t.Errorf("the call: %v", root)
	}
	names := map[string]*traces.Span{}
	for _, part := range parts {
		names[part.Name] = part
		if part.StartTimeUnixNano < root.StartTimeUnixNano || part.EndTimeUnixNano > root.EndTimeUnixNano {
			t.Errorf("%s is outside of its call", part.Name)
		}
	}
	write := names["write"]
	if write == nil || len(write.Events) != 2 || write.Events[0].Name != "turn" || write.Events[1].Name != "done" {
		t.Fatalf("the write: %v", write)
	}
	insert := names["INSERT message"]
	if insert == nil || tracingtest.Attribute(insert, "db.system.name") != string(w.DB.Engine()) || !strings.Contains(tracingtest.Attribute(insert, "db.query.text"), "INSERT INTO message") {
		t.Errorf("the statement: %v", insert)
	}
	for _, path := range []string{"/v1/reservations/" + stay, "/v1/reservations/" + stay + "/travellers"} {
		read, parts := spansOf(t, sink, w.traced("guest", http.MethodGet, path, "", ""))
		if read.Name == "" || strings.Contains(read.Name, stay) || len(parts) == 0 {
			t.Errorf("%s: %q, %d parts", path, read.Name, len(parts))
		}
	}
	raw, asked := sink.Sent()
	for _, hidden := range []string{"text-canary", stay, keyCode, passport, email("guest"), "pass-canary", w.token("guest"), "wifi-pass"} {
		if strings.Contains(raw, hidden) {
			t.Errorf("the collector is sent %q", hidden)
		}
	}
	if want := "/v1/traces Basic b3BlcmF0b3I6cGFzcy1jYW5hcnk="; asked != want {
		t.Errorf("%q is asked, want %q", asked, want)
	}
	if text := w.log.String(); strings.Contains(text, "pass-canary") || !strings.Contains(text, hex.EncodeToString(root.TraceId)) && strings.Contains(text, "traces were not sent") {
		t.Error("the log has the collector's password, or says that traces were lost")
	}
}

// A call outside of the share is not traced, whatever its caller writes.
func TestNobodyHasTheirCallsTracedByAHeader(t *testing.T) {
	sink := tracingtest.New(t)
	w := newWorld(t, func(c *app.Config) {
		c.TracesURL, c.TracesShare, c.TrustedProxies = sink.URL, 0, []string{"127.0.0.0/8"}
	})
	w.traced("guest", http.MethodGet, "/v1/reservations/"+w.stays["arriving"], "", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	time.Sleep(100 * time.Millisecond) // spans are sent after 10
	if n := len(sink.Spans()); n > 0 {
		t.Errorf("%d spans", n)
	}
}

func TestATraceGoesOnFromATrustedProxyAlone(t *testing.T) {
	const theirs = "0af7651916cd43dd8448eb211c80319c"
	parent := "00-" + theirs + "-b7ad6b7169203331-01"
	for name, trusted := range map[string][]string{"trusted": {"127.0.0.0/8"}, "not trusted": nil} {
		t.Run(name, func(t *testing.T) {
			sink := tracingtest.New(t)
			w := newWorld(t, func(c *app.Config) { c.TracesURL, c.TracesShare, c.TrustedProxies = sink.URL, 1, trusted })
			root, _ := spansOf(t, sink, w.traced("guest", http.MethodGet, "/v1/reservations/"+w.stays["arriving"], "", parent))
			if goesOn := hex.EncodeToString(root.TraceId) == theirs; goesOn != (trusted != nil) {
				t.Errorf("the trace of the caller goes on: %v", goesOn)
			}
		})
	}
}

func TestAnUnreachableCollectorDelaysNoCall(t *testing.T) {
	sink := tracingtest.New(t)
	address := sink.URL
	sink.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "100")
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "header-canary")
	w := newWorld(t, func(c *app.Config) { c.TracesURL, c.TracesShare = address+"/path-canary/v1/traces", 1 })
	for range 3 {
		w.traced("guest", http.MethodGet, "/v1/reservations/"+w.stays["arriving"], "", "")
	}
	eventually(t, func() bool { return strings.Contains(w.log.String(), "traces were not sent") })
	if n := strings.Count(w.log.String(), "traces were not sent"); n != 1 {
		t.Errorf("said %d times", n)
	}
	if strings.Contains(w.log.String(), "canary") {
		t.Error("the log has the address of the collector")
	}
}

// eventually waits until something is so.
func eventually(t *testing.T, is func() bool) {
	t.Helper()
	for !is() {
		if err := t.Context().Err(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
