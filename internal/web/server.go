package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// firstRequestWithin is how long a stopping server waits for the request of a connection that it has accepted. Browsers open some in advance and never send one.
const firstRequestWithin = 5 * time.Second

// Server is an HTTP server with the product's limits. It stops without cutting a connection whose request it has not answered yet: http.Server.Shutdown does so
// with each one that was accepted and whose request is read a moment later, even if its client has sent it long before.
type Server struct {
	http    *http.Server
	serving sync.WaitGroup
	mu      sync.Mutex
	// Those below under mu. The listener is nil before Serve.
	listener net.Listener
	stopping bool
	// unanswered are the connections that are new or have a request that is not answered.
	unanswered map[net.Conn]struct{}
}

// NewServer is a server of a handler.
func NewServer(h http.Handler, logger *slog.Logger) *Server {
	s := &Server{unanswered: map[net.Conn]struct{}{}}
	s.http = &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelDebug), ConnState: s.note,
	}
	return s
}

func (s *Server) note(conn net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if state == http.StateNew || state == http.StateActive {
		s.unanswered[conn] = struct{}{}
	} else {
		delete(s.unanswered, conn)
	}
}

// Serve accepts connections until Stop, which it takes as no error. Once a server.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	if s.stopping {
		s.mu.Unlock()
		return l.Close()
	}
	s.listener = l
	s.serving.Add(1)
	s.mu.Unlock()
	defer s.serving.Done()
	err := s.http.Serve(l)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping && (errors.Is(err, net.ErrClosed) || errors.Is(err, http.ErrServerClosed)) {
		return nil
	}
	return err
}

// Stop takes no more connections, waits until those that were taken are answered, and closes the idle ones. When ctx ends first, it returns its error.
func (s *Server) Stop(ctx context.Context) error {
	s.mu.Lock()
	s.stopping = true
	var err error
	if s.listener != nil {
		// The error of a second close is that it is closed.
		if err = s.listener.Close(); errors.Is(err, net.ErrClosed) {
			err = nil
		}
	}
	s.mu.Unlock()
	// What was accepted is known to the server only when Serve has returned.
	s.serving.Wait()
	late := time.NewTimer(firstRequestWithin)
	defer late.Stop()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for waiting := true; waiting && s.answers() > 0; {
		select {
		case <-look.C:
		case <-late.C:
			waiting = false
		case <-ctx.Done():
			waiting = false
		}
	}
	return errors.Join(err, s.http.Shutdown(ctx))
}

// Close cuts off what Stop has not ended in its time.
func (s *Server) Close() error { return s.http.Close() }

// answers is how many connections wait for an answer.
func (s *Server) answers() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.unanswered)
}
