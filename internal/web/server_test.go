package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"
)

func startServer(t *testing.T) (*Server, string, chan error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "answered") }), slog.New(slog.DiscardHandler))
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	return s, l.Addr().String(), served
}

// connect opens a connection and returns when the server has accepted it.
func connect(t *testing.T, s *Server, addr string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	for s.answers() == 0 {
		time.Sleep(time.Millisecond)
	}
	return conn
}

func TestAStopAnswersARequestThatIsReadAfterIt(t *testing.T) {
	s, addr, served := startServer(t)
	conn := connect(t, s, addr)
	stopped := make(chan error, 1)
	go func() { stopped <- s.Stop(t.Context()) }()
	if err := <-served; err != nil {
		t.Fatalf("Serve returned %v", err)
	}
	if _, err := net.Dial("tcp", addr); err == nil {
		t.Error("a stopping server accepts another connection")
	}
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: stay.example\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("the request was not answered: %v", err)
	}
	defer res.Body.Close()
	if body, err := io.ReadAll(res.Body); err != nil || string(body) != "answered" {
		t.Errorf("%q %v", body, err)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Stop returned %v", err)
	}
}

func TestAStopEndsWithItsContext(t *testing.T) {
	s, addr, _ := startServer(t)
	connect(t, s, addr)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Stop(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a connection that sends nothing: %v", err)
	}
}

func TestAServerThatIsStoppedFirstServesNothing(t *testing.T) {
	s := NewServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	if err := s.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(l); err != nil {
		t.Error(err)
	}
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("it listens")
	}
}
