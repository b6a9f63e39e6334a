package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestTheClientReadsWhatServersSend(t *testing.T) {
	long := strings.Repeat("0123456789abcdef\n", 5000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"v1"`)
		switch r.URL.Path {
		case "/unchanged":
			w.WriteHeader(http.StatusNotModified)
		case "/chunks":
			for part := range strings.Lines(long) {
				_, _ = w.Write([]byte(part))
			}
		case "/echo":
			_, _ = w.Write([]byte(r.Method + " " + r.Header.Get("Authorization") + " " + r.Header.Get("X-One")))
		default:
			w.WriteHeader(http.StatusTeapot)
		}
	}))
	defer server.Close()
	c, err := dial(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for _, keep := range []bool{true, false} { // what is not kept must be read all the same, or the next answer begins in its middle
		c.keep = keep
		for _, x := range []struct {
			req    []byte
			status int
			body   string
		}{
			{request("GET", "/chunks", "", ""), 200, long},
			{request("GET", "/unchanged", "", "", "If-None-Match", `"v1"`), 304, ""},
			{request("PUT", "/echo", "token", `{"a":1}`, "X-One", "1"), 200, "PUT Bearer token 1"},
			{request("GET", "/none", "", ""), 418, ""},
		} {
			status, err := c.do(x.req)
			if err != nil || status != x.status || c.etag != `"v1"` {
				t.Fatalf("%.40q: %d, etag %s, %v", x.req, status, c.etag, err)
			}
			if keep && c.body.String() != x.body {
				t.Errorf("%.40q: %d bytes instead of %d", x.req, c.body.Len(), len(x.body))
			}
		}
	}
}

func TestARefusalEndsALoad(t *testing.T) {
	served := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if served++; served > 20 {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte("too busy"))
		}
	}))
	defer server.Close()
	l := load{addr: server.Listener.Addr().String(), conns: 1, each: 10 * time.Second, call: turns([][]byte{request("GET", "/", "", "")})}
	if _, err := l.run(context.Background()); err == nil || !strings.Contains(err.Error(), "status 503") || !strings.HasSuffix(err.Error(), ": too busy") {
		t.Fatalf("%v", err)
	}
}

func TestTheFloorAnswersAsManyTasksAsTheRealList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "floor.db")
	if err := fillFloor(t.Context(), path, []byte(`{"data":[{"a":1},{"a":2}],"next_page":"MA=="}`)); err != nil {
		t.Fatal(err)
	}
	addr, err := freeAddr()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- serveFloor(ctx, addr, path) }()
	for path, want := range map[string]string{
		"/rows/7": `{"data":[{"unread":1,"lastmessage":"","task":{"a":1}},{"unread":1,"lastmessage":"","task":{"a":2}}],"next_page":""}`,
		"/page/7": `{"data":[{"a":1},{"a":2}],"next_page":""}`,
		"/ready":  strings.Repeat("x", 4096),
	} {
		var raw []byte
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if raw, err = get(addr, path, ""); err == nil {
				break
			}
		}
		if strings.TrimSpace(string(raw)) != want {
			t.Errorf("%s: %s, %v", path, raw, err)
		}
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestFiguresOfRounds(t *testing.T) {
	if r := spread([]time.Duration{5, 1, 3, 2, 4}); r.P50 != 3 || r.P99 != 5 || r.P999 != 5 || r.Calls != 5 {
		t.Errorf("%+v", r)
	}
	long := make([]time.Duration, 10_000)
	for i := range long {
		long[i] = time.Duration(i)
	}
	if r := spread(long); r.P50 != 5000 || r.P99 != 9900 || r.P999 != 9990 {
		t.Errorf("%+v", r)
	}
	if r := median([]result{{Rate: 9, Calls: 1}, {Rate: 1, Calls: 1}, {Rate: 5, Calls: 1}}); r.Rate != 5 || r.Calls != 3 {
		t.Errorf("%+v", r)
	}
}

// A check begins only after its cleaning is finished: who begins it before is refused, which would end a run.
func TestACheckThatHasToWaitIsNoOpenTask(t *testing.T) {
	refs, next, err := waiting([]byte(`{"data":[
		{"reinplan_memberid":1,"cleaning_rpmaid":1,"state":"not_started","checked_state":""},
		{"reinplan_memberid":1,"cleaning_rpmaid":2,"state":"not_started","checked_state":"not_started"},
		{"reinplan_memberid":1,"cleaning_rpmaid":3,"state":"not_started","checked_state":"started"},
		{"reinplan_memberid":1,"cleaning_rpmaid":4,"state":"not_started","checked_state":"finished"},
		{"reinplan_memberid":1,"cleaning_rpmaid":5,"state":"started","checked_state":""}],"next_page":"Mg=="}`))
	if err != nil || next != "Mg==" || len(refs) != 2 || refs[0] != "1-1" || refs[1] != "1-4" {
		t.Errorf("%v %q %v", refs, next, err)
	}
}
