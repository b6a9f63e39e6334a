// Package outsidetest is the part that the stand-ins for an operator's services share: they note what they were asked, and fail when a test wants it.
package outsidetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Server is a service for tests. Q is a question as its API has it.
type Server[Q any] struct {
	*httptest.Server

	mu    sync.Mutex
	asked []Q
	fail  http.HandlerFunc
}

// New starts a service that ends with the test. read takes a question from a call, or refuses the call itself and gives false; answer answers it.
func New[Q any](t testing.TB, read func(http.ResponseWriter, *http.Request) (Q, bool), answer func(http.ResponseWriter, Q)) *Server[Q] {
	s := &Server[Q]{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q, ok := read(w, r)
		if !ok {
			return
		}
		if fail := s.note(q); fail != nil {
			fail(w, r)
			return
		}
		answer(w, q)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *Server[Q]) note(q Q) http.HandlerFunc {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, q)
	return s.fail
}

// Asked are the questions so far.
func (s *Server[Q]) Asked() []Q {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Q(nil), s.asked...)
}

// Fail has the service answer otherwise from now on; nil ends that.
func (s *Server[Q]) Fail(with http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = with
}

// Write answers with JSON.
func Write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
