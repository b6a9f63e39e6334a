package socketio

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"
)

// servePolling begins a session on long-polling.
func (srv *Server) servePolling(w http.ResponseWriter, r *http.Request) {
	address, handshake := srv.opts.RemoteAddr(r), srv.opts.Handshake(r)
	if !srv.reserve(w, address) {
		return
	}
	s := srv.newSession(address, handshake, nil)
	s.begin()
	_ = srv.answer(w, appendPayload(nil, srv.openPacket(s.id, true)))
}

// serveOwed answers a poll of a session that is gone: once with what it owes, if anything.
func (srv *Server) serveOwed(w http.ResponseWriter, sid string) {
	srv.mu.Lock()
	owed := srv.owed[sid]
	delete(srv.owed, sid)
	srv.mu.Unlock()
	if owed == nil {
		refuse(w, http.StatusBadRequest, unknownSession)
		return
	}
	owed.timer.Stop()
	_ = srv.answer(w, owed.payload)
}

// servePoll answers a GET of a session: with what is pending, or as soon as something is.
func (s *session) servePoll(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	switch {
	case s.closed:
		s.mu.Unlock()
		s.srv.serveOwed(w, s.id)
		return
	case s.ws != nil:
		s.mu.Unlock()
		refuse(w, http.StatusBadRequest, badRequest)
		return
	case s.poll != nil:
		s.mu.Unlock()
		s.close(ReasonParseError, ending{code: websocket.StatusProtocolError})
		refuse(w, http.StatusBadRequest, badRequest)
		return
	}
	wake := make(chan struct{}, 1)
	s.poll = wake
	if len(s.pending) > 0 || s.leaving {
		s.wake()
	}
	s.mu.Unlock()

	rc := http.NewResponseController(w)
	_ = rc.SetReadDeadline(time.Time{}) // a poll lives longer than the server's timeouts allow; HTTP/2 acts upon them when they pass
	_ = rc.SetWriteDeadline(time.Time{})
	select {
	case <-wake:
	case <-r.Context().Done():
		s.close(ReasonTransportError, ending{})
	}

	s.mu.Lock()
	s.poll = nil
	var payload []byte
	switch {
	case s.closed:
		payload = s.last
	case len(s.pending) > 0:
		payload = appendPayload(nil, s.pending...)
		s.pending, s.pendingBytes = nil, 0
	case s.ws != nil: // an upgrade that did not wait for its poll
		s.mu.Unlock()
		refuse(w, http.StatusBadRequest, badRequest)
		return
	default: // the client is leaving for the websocket
		payload = appendPayload(nil, noopPacket)
	}
	s.mu.Unlock()
	if err := s.srv.answer(w, payload); err != nil {
		s.close(ReasonTransportError, ending{}) // what was in the answer may be lost
	}
}

// servePost takes the packets of a POST.
func (s *session) servePost(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	switch {
	case s.closed || s.ws != nil:
		s.mu.Unlock()
		refuse(w, http.StatusBadRequest, badRequest)
		return
	case s.posting:
		s.mu.Unlock()
		s.close(ReasonParseError, ending{})
		refuse(w, http.StatusBadRequest, badRequest)
		return
	}
	s.posting = true
	s.mu.Unlock()

	payload, err := s.readBody(w, r)
	if err == nil {
		err = s.deliverAll(payload)
	}
	s.mu.Lock()
	s.posting = false
	s.mu.Unlock()

	var tooLarge *http.MaxBytesError
	switch {
	case err == nil, errors.Is(err, errEnded):
		_ = s.srv.answer(w, []byte("ok"))
	case errors.As(err, &tooLarge):
		s.close(ReasonTooLarge, ending{})
		refuse(w, http.StatusRequestEntityTooLarge, badRequest)
	case errors.Is(err, errProtocol), errors.Is(err, errBinary):
		s.close(ReasonParseError, ending{})
		refuse(w, http.StatusBadRequest, badRequest)
	default:
		s.close(ReasonTransportError, ending{})
		refuse(w, http.StatusBadRequest, badRequest)
	}
}

// readBody reads a POST, up to Options.MaxPayload bytes and for no longer than a client may stay silent.
func (s *session) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	rc := http.NewResponseController(w)
	_ = rc.SetReadDeadline(time.Time{})
	late := time.AfterFunc(s.srv.opts.PingTimeout, func() { _ = rc.SetReadDeadline(longAgo) })
	defer late.Stop()
	return io.ReadAll(http.MaxBytesReader(w, r.Body, s.srv.opts.MaxPayload))
}

// deliverAll acts upon the packets of a payload, in order.
func (s *session) deliverAll(payload []byte) error {
	for more := true; more; {
		var p enginePacket
		var err error
		if p, payload, more, err = nextPacket(payload, s.srv.opts.AllowBinary); err != nil {
			return err
		}
		if err := s.deliver(p); err != nil {
			return err
		}
	}
	return nil
}

// longAgo as a deadline ends an operation at once. Deadlines are set by timers, so that nothing here needs to know what time it is.
var longAgo = time.Unix(1, 0)

// answer writes an answer of long-polling, with its own deadline.
func (srv *Server) answer(w http.ResponseWriter, payload []byte) error {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=UTF-8")
	h.Set("Content-Length", strconv.Itoa(len(payload)))
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	rc := http.NewResponseController(w)
	_ = rc.SetWriteDeadline(time.Time{})
	late := time.AfterFunc(srv.opts.PingTimeout, func() { _ = rc.SetWriteDeadline(longAgo) })
	defer late.Stop()
	if _, err := w.Write(payload); err != nil {
		return err
	}
	if err := rc.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
