package app_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// Clients that keep their connections and write again and again while the server stops: each request is answered, or its connection was closed before it was sent.
func TestAStopCutsNoKeptConnection(t *testing.T) {
	t.Parallel()
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

// A call whose body never comes, and something beside the calls that does not end: the server exits all the same, without an error.
func TestAStopEndsWhateverHangs(t *testing.T) {
	t.Parallel()
	hangs := make(chan struct{})
	begun := make(chan struct{})
	defer close(hangs)
	config := app.Config{
		Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second, ExitsWithin: 700 * time.Millisecond,
		Beside: func(context.Context) { close(begun); <-hangs },
	}
	a, err := app.New(t.Context(), config, clock.System{}, slog.New(slog.DiscardHandler))
	mustDo(t, err, a.Listen())
	running, stop := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() {
		ended <- a.Run(running)
		ended <- a.Close()
	}()
	<-begun
	conn, err := net.Dial("tcp", strings.TrimPrefix(a.URL(), "http://"))
	mustDo(t, err)
	defer conn.Close()
	// The server asks for the body when the handler reads it.
	_, err = io.WriteString(conn, "PUT /v1/errors HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n")
	mustDo(t, err)
	_, err = bufio.NewReader(conn).ReadString('\n')
	mustDo(t, err)
	stop()
	bound, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	for _, what := range []string{"Run", "Close"} {
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		case <-bound.Done():
			t.Fatalf("%s does not end", what)
		}
	}
}
