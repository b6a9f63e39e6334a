package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestARoundEndsWithItsLastCallAndIsPutBack(t *testing.T) {
	var served, begun, ended atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { served.Add(1) }))
	defer server.Close()
	l := load{
		addr: server.Listener.Addr().String(), conns: 4, each: time.Minute, most: 10, call: turns([][]byte{request("GET", "/", "", "")}),
		before: func() { begun.Add(1) }, after: func() error { ended.Add(1); return nil },
	}
	r, err := l.run(t.Context())
	if err != nil || r.Calls != 10*rounds || served.Load() != 10*(rounds+1) || begun.Load() != rounds+1 || ended.Load() != rounds+1 {
		t.Errorf("%+v, %v; %d served, %d begun, %d ended", r, err, served.Load(), begun.Load(), ended.Load())
	}
}

func TestAFailedRoundIsPutBackToo(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	back := errors.New("put back")
	l := load{addr: server.Listener.Addr().String(), conns: 1, each: time.Minute, call: turns([][]byte{request("GET", "/", "", "")}), after: func() error { return back }}
	if _, err := l.run(t.Context()); !errors.Is(err, back) || !strings.Contains(err.Error(), "status 404") {
		t.Errorf("%v", err)
	}
}

func TestAChangeThatIsRefusedIsAnError(t *testing.T) {
	var served atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if served.Add(1); r.URL.Path == "/v1/cleaningresource/1-7" {
			w.WriteHeader(http.StatusConflict)
		}
	}))
	defer server.Close()
	addr := server.Listener.Addr().String()
	if err := changeAll(addr, []string{"1-1", "1-2", "1-3"}, "token", "{}", "some"); err != nil || served.Load() != 3 {
		t.Errorf("%v, %d served", err, served.Load())
	}
	if err := changeAll(addr, []string{"1-1", "1-7"}, "token", "{}", "more"); err == nil || !strings.Contains(err.Error(), "status 409 for task 1-7") {
		t.Errorf("%v", err)
	}
}
