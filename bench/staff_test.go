package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestQuickChangesAreRepeatedAndEndWithTheOldName(t *testing.T) {
	var bodies []string
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/counts", serveCounts)
	mux.HandleFunc("PATCH /v1/manage/staff/1-7", func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies = append(bodies, string(body))
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	addr := server.Listener.Addr().String()
	b, s := &bench{}, &site{process: &process{addr: addr, pprof: addr}}
	r, err := b.staffCalls(s, func(n int) []byte { return rename(user{}, entry{Member: 1, ID: 7, Name: "Ana"}, n) })
	if err != nil || r.Calls != staffMore || len(bodies) != 2+staffMore {
		t.Fatalf("%+v, %v: %d calls", r, err, len(bodies))
	}
	for i, body := range bodies {
		if want := []string{`{"name":"Ana (new)"}`, `{"name":"Ana"}`}[i%2]; body != want {
			t.Errorf("call %d: %s", i, body)
		}
	}
}
