package app_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// Clients that keep their connections and write again and again while the server stops: each request is answered, or its connection was closed before it was sent.
func TestAStopCutsNoKeptConnection(t *testing.T) {
	config := app.Config{Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second, Drain: 500 * time.Millisecond}
	a, err := app.New(t.Context(), config, clock.System{}, slog.New(slog.DiscardHandler))
	if err == nil {
		err = a.Listen()
	}
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(running) }()

	var answered, failed atomic.Int64
	var clients sync.WaitGroup
	warm := make(chan struct{}, 20)
	for range cap(warm) {
		clients.Go(func() {
			// A client that tries nothing twice, on one connection: what is cut is seen.
			transport := &http.Transport{MaxConnsPerHost: 1}
			defer transport.CloseIdleConnections()
			for n := 0; ; n++ {
				// A body that cannot be rewound keeps the transport from sending it again by itself.
				req, err := http.NewRequest(http.MethodPut, a.URL()+"/v1/errors", io.NopCloser(&once{text: `{"message":"x"}`}))
				if err != nil {
					t.Error(err)
					return
				}
				req.Header.Set("Content-Type", "application/json")
				res, err := transport.RoundTrip(req)
				var refused *net.OpError
				if err != nil {
					if !asDial(err, &refused) {
						failed.Add(1)
						t.Errorf("request %d: %v", n, err)
					}
					return
				}
				_, _ = io.Copy(io.Discard, res.Body)
				res.Body.Close()
				answered.Add(1)
				if n == 20 {
					warm <- struct{}{}
				}
				if res.Close { // the server has said that this was the last one here: another would go elsewhere
					return
				}
			}
		})
	}
	for range cap(warm) {
		<-warm
	}
	stop()
	clients.Wait()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	if failed.Load() > 0 {
		t.Errorf("%d of %d requests were cut", failed.Load(), failed.Load()+answered.Load())
	}
}

// once is a body that is read once.
type once struct{ text string }

func (o *once) Read(b []byte) (int, error) {
	if o.text == "" {
		return 0, io.EOF
	}
	n := copy(b, o.text)
	o.text = o.text[n:]
	return n, nil
}

// asDial reports whether a connection was not made at all.
func asDial(err error, refused **net.OpError) bool {
	for e := err; e != nil; {
		if op, ok := e.(*net.OpError); ok && op.Op == "dial" {
			*refused = op
			return true
		}
		u, ok := e.(interface{ Unwrap() error })
		if !ok {
			return false
		}
		e = u.Unwrap()
	}
	return false
}
