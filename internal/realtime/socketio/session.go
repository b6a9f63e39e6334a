package socketio

import (
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	// upgradeTimeout is how long a websocket may take from its handshake to the upgrade packet.
	upgradeTimeout = 10 * time.Second
	// leaveAfter is when, after a probe, polls are answered with "noop" so that the client can leave long-polling. A client that is not
	// waiting for that has upgraded before.
	leaveAfter = 20 * time.Millisecond
)

// upper is the protocol above Engine.IO. Its functions are called one at a time, except abort.
type upper interface {
	// begin is called once, before anything is received.
	begin()
	// message takes a message; data belongs to it. An error closes the session.
	message(data []byte, isBinary bool) error
	// abort is called as soon as the session is closed, possibly while message runs.
	abort()
	// end is called last, when no other function runs.
	end(reason string)
}

// session is an Engine.IO session: one client over one transport at a time.
type session struct {
	id        string
	srv       *Server
	address   string // of the client, for the limit per address
	handshake any    // what Options.Handshake made of the first request
	upper     upper

	delivery sync.Mutex // held while upper is called; handlers run under it, so it is no lock for anything else

	mu       sync.Mutex // for the following; never held during a write or a call of upper
	closed   bool
	ws       *wsTransport // the transport, or nil on long-polling
	probe    *wsTransport // a websocket that wants to take over
	probed   bool         // its ping was answered
	leaving  bool         // polls are answered at once
	deadline *time.Timer  // for the upgrade packet; before, for leaving

	pending      []packet // waiting for a poll
	pendingBytes int
	poll         chan struct{} // wakes the GET that is waiting; nil when none is
	last         []byte        // what that GET answers once the session is closed
	posting      bool          // a POST is being served

	heartbeat *time.Timer
	awaiting  bool // a ping is unanswered
}

// begin starts the heartbeat and the protocol above.
func (s *session) begin() {
	s.upper.begin()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.heartbeat = time.AfterFunc(s.srv.opts.PingInterval, s.beat)
	}
}

// beat sends a ping, or ends a session that did not answer the last one.
func (s *session) beat() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	if s.awaiting {
		s.mu.Unlock()
		s.close(ReasonPingTimeout, ending{code: websocket.StatusPolicyViolation})
		return
	}
	s.awaiting = true
	// A little less than announced: a client that counts to the end finds the session closed.
	s.heartbeat.Reset(s.srv.opts.PingTimeout - s.srv.opts.PingTimeout/64)
	s.mu.Unlock()
	_ = s.send(pingPacket) // a failure has closed the session
}

// pong notes the answer to a ping.
func (s *session) pong() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.awaiting && !s.closed {
		s.awaiting = false
		s.heartbeat.Reset(s.srv.opts.PingInterval)
	}
}

// enqueue takes packets for the present transport, in order, without writing. When it returns a transport, the caller must have that one's
// outbox run the same packets.
func (s *session) enqueue(packets ...packet) (*wsTransport, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	if s.ws != nil {
		direct, err := s.ws.out.push(packets...)
		if direct {
			return s.ws, nil
		}
		return nil, err
	}
	cost := 0
	for _, p := range packets {
		cost += p.cost()
	}
	if s.pendingBytes+cost > s.srv.opts.MaxBuffered {
		return nil, ErrSlow
	}
	s.pendingBytes += cost
	s.pending = append(s.pending, packets...)
	s.wake()
	return nil, nil
}

// send sends packets, or ends the session when its reader is too slow.
func (s *session) send(packets ...packet) error {
	t, err := s.enqueue(packets...)
	s.sent(t, err, packets)
	return err
}

// sent does what remains after enqueue.
func (s *session) sent(t *wsTransport, err error, packets []packet) {
	if t != nil {
		t.out.run(packets)
	}
	if errors.Is(err, ErrSlow) {
		s.close(ReasonSlow, ending{})
	}
}

// wake has a waiting GET look again; mu is held.
func (s *session) wake() {
	if s.poll == nil {
		return
	}
	select {
	case s.poll <- struct{}{}:
	default:
	}
}

// errEnded signals to a transport that the session is over, as the client asked.
var errEnded = errors.New("socketio: session closed by the client")

// deliver acts upon a packet of the present transport.
func (s *session) deliver(p enginePacket) error {
	switch p.kind {
	case engineMessage:
		s.delivery.Lock()
		defer s.delivery.Unlock()
		if s.over() {
			return errEnded
		}
		return s.upper.message(p.data, p.binary)
	case enginePong:
		s.pong()
		return nil
	case engineClose:
		s.close(ReasonTransportClose, ending{code: websocket.StatusNormalClosure, answer: &noopPacket, keep: true})
		return errEnded
	case engineNoop:
		return nil
	default: // open, ping and upgrade have no place here
		return errProtocol
	}
}

// over reports whether the session is closed.
func (s *session) over() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// receive takes a message that arrived on a websocket: the session's, or one that probes.
func (s *session) receive(t *wsTransport, data []byte, isBinary bool) error {
	if isBinary && !s.srv.opts.AllowBinary {
		return errBinary
	}
	s.mu.Lock()
	current := s.ws == t
	s.mu.Unlock()
	if isBinary {
		if !current {
			return errProtocol
		}
		return s.deliver(enginePacket{kind: engineMessage, binary: true, data: data})
	}
	p, err := parseText(data)
	if err != nil {
		return err
	}
	if current {
		return s.deliver(p)
	}
	return s.upgrade(t, p)
}

// offer takes a websocket that wants to take over the session, unless there is or was one.
func (s *session) offer(t *wsTransport) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.ws != nil || s.probe != nil {
		return false
	}
	s.probe = t
	s.deadline = time.AfterFunc(upgradeTimeout, func() { s.drop(t, websocket.StatusPolicyViolation) })
	return true
}

// leave has polls answered until the upgrade packet comes.
func (s *session) leave(t *wsTransport) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.probe != t || s.leaving {
		return
	}
	s.leaving = true
	s.deadline = time.AfterFunc(upgradeTimeout, func() { s.drop(t, websocket.StatusPolicyViolation) })
	s.wake()
}

// upgrade takes a packet of a probing websocket: "2probe", then "5".
func (s *session) upgrade(t *wsTransport, p enginePacket) error {
	s.mu.Lock()
	if s.probe != t {
		s.mu.Unlock()
		return errEnded
	}
	switch {
	case p.kind == enginePing && string(p.data) == probe && !s.probed:
		s.probed = true
		s.deadline.Stop()
		s.deadline = time.AfterFunc(leaveAfter, func() { s.leave(t) })
		s.mu.Unlock()
		return t.out.send(probePacket)
	case p.kind == engineUpgrade && s.probed:
		s.deadline.Stop()
		s.ws, s.probe, s.leaving, s.deadline = t, nil, false, nil
		packets := s.pending
		s.pending, s.pendingBytes = nil, 0
		direct := false
		if len(packets) > 0 { // under mu, so that nothing sent later goes ahead of them
			direct, _ = t.out.push(packets...)
		}
		s.wake()
		s.mu.Unlock()
		if direct {
			t.out.run(packets)
		}
		return nil
	default:
		s.mu.Unlock()
		return errProtocol
	}
}

// drop gives up a probing websocket; the session goes on.
func (s *session) drop(t *wsTransport, code websocket.StatusCode) {
	s.mu.Lock()
	if s.probe == t {
		s.deadline.Stop()
		s.probe, s.probed, s.leaving, s.deadline = nil, false, false, nil
	} else if s.ws == t { // it took over just now
		s.mu.Unlock()
		return
	}
	s.mu.Unlock()
	t.out.close(code)
}

// lost is called when a websocket has ended by itself.
func (s *session) lost(t *wsTransport, reason string) {
	s.drop(t, 0)
	s.mu.Lock()
	current := s.ws == t
	s.mu.Unlock()
	if current {
		s.close(reason, ending{})
	}
}

// refuse ends a websocket that sent what it may not, and with it the session unless it was only probing.
func (s *session) refuse(t *wsTransport, err error) {
	s.drop(t, websocket.StatusProtocolError)
	s.mu.Lock()
	current := s.ws == t
	s.mu.Unlock()
	if current && !errors.Is(err, errEnded) {
		s.close(ReasonParseError, ending{code: websocket.StatusProtocolError})
	}
}

// ending is how a session says goodbye.
type ending struct {
	code   websocket.StatusCode // of the websocket's close frame; 0: none
	answer *packet              // what a poll is answered after the pending packets; nil: "close", and nothing of what was pending
	keep   bool                 // when no poll is waiting, the next one is still answered
}

// close ends the session, once. The rest happens when no handler is running.
func (s *session) close(reason string, how ending) {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	for _, timer := range []*time.Timer{s.heartbeat, s.deadline} {
		if timer != nil {
			timer.Stop()
		}
	}
	last := appendPayload(nil, closePacket)
	if how.answer != nil {
		last = appendPayload(appendPayload(nil, s.pending...), *how.answer)
	}
	s.pending, s.pendingBytes = nil, 0
	waiting, polling := s.poll != nil, s.ws == nil
	if waiting {
		s.last = last
		s.wake()
	}
	var owed []byte
	if how.keep && polling && !waiting {
		owed = last
	}
	s.srv.forget(s, owed) // under mu: a poll finds either the session or what it owes
	transports := [...]*wsTransport{s.ws, s.probe}
	s.ws, s.probe = nil, nil // the runtime may hold a stopped timer, and with it the session, for a while
	s.mu.Unlock()

	for _, t := range transports {
		if t != nil {
			t.out.close(how.code)
		}
	}
	s.upper.abort()
	go func() { // counted by the session itself, see Server.newSession
		defer s.srv.running.end()
		s.delivery.Lock()
		defer s.delivery.Unlock()
		s.upper.end(reason)
	}()
}

// newSession registers a session. A place was reserved for it.
func (srv *Server) newSession(address string, handshake any, t *wsTransport) *session {
	s := &session{id: newID(), srv: srv, address: address, handshake: handshake, ws: t}
	s.upper = srv.newUpper(s)
	srv.register(s)
	return s
}
