package socketio

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"

	"github.com/coder/websocket"
)

// Errors of sending.
var (
	// ErrClosed: the socket is closed.
	ErrClosed = errors.New("socketio: socket closed")
	// ErrSlow: more waits for the client than Options.MaxBuffered; its session has been closed.
	ErrSlow = errors.New("socketio: the client reads too slowly")
	// ErrNamespace: the frame was encoded for another namespace.
	ErrNamespace = errors.New("socketio: frame of another namespace")
)

// Why a socket was closed, as OnClose gets it. The first six are named as by the official server.
const (
	ReasonTransportClose   = "transport close"             // the client left or its connection ended
	ReasonTransportError   = "transport error"             // its connection broke
	ReasonPingTimeout      = "ping timeout"                // it did not answer a ping
	ReasonParseError       = "parse error"                 // it sent what the protocol does not allow
	ReasonClientDisconnect = "client namespace disconnect" // it left this namespace
	ReasonShutdown         = "server shutting down"        // Server.Close
	ReasonDisconnect       = "server disconnect"           // Socket.Disconnect
	ReasonConnectTimeout   = "connect timeout"             // it did not connect to a namespace in time; no socket is notified
	ReasonTooLarge         = "payload too large"           // it sent more than Options.MaxPayload at once
	ReasonSlow             = "slow reader"                 // it did not read what was sent
	ReasonPanic            = "handler panic"               // a handler panicked
)

// Refusal is an error of Options.OnConnect that carries data to the client, which finds it in the data of its connect_error.
type Refusal struct {
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// Handler takes an event. The arguments are JSON and may be kept. The ack function answers the client's callback; it may be called later, from any
// goroutine, counts once, and does nothing when the client asked for no answer or is gone.
type Handler func(args []json.RawMessage, ack func(args ...any))

// BinaryHandler takes an event with binary attachments. In the arguments, {"_placeholder":true,"num":n} stands for attachment n; n comes from
// the client and may be wrong.
type BinaryHandler func(args []json.RawMessage, attachments [][]byte, ack func(args ...any))

// Socket is a client's connection to one namespace. All methods may be called from any goroutine, in handlers too, and none of them
// waits for a network.
type Socket struct {
	id        string
	namespace string
	session   *session
	ctx       context.Context
	cancel    context.CancelFunc

	mu       sync.Mutex
	state    socketState
	early    []packet // sent before the namespace was granted
	earlySum int      // their cost
	handlers []registration
	onClose  []func(reason string)
	reason   string
}

// registration is the handler of an event. A socket has few: a slice takes less memory than a map.
type registration struct {
	event  string
	text   Handler
	binary BinaryHandler
}

type socketState uint8

const (
	connecting socketState = iota // Options.OnConnect is running
	connected
	disconnected
)

func newSocket(s *session, namespace string) *Socket {
	socket := &Socket{id: newID(), namespace: namespace, session: s}
	socket.ctx, socket.cancel = context.WithCancel(context.Background())
	return socket
}

// ID is the socket's random id, which its client knows too. It is not the id of the session and gives access to nothing.
func (s *Socket) ID() string { return s.id }

// Namespace is "/" or the name with which the client connected.
func (s *Socket) Namespace() string { return s.namespace }

// RemoteAddr is what Options.RemoteAddr made of the first request of the session.
func (s *Socket) RemoteAddr() string { return s.session.address }

// Handshake is what Options.Handshake made of the first request of the session, or nil.
func (s *Socket) Handshake() any { return s.session.handshake }

// Context is cancelled when the socket is closed, before the functions of OnClose are called and while a handler may be running.
func (s *Socket) Context() context.Context { return s.ctx }

// On sets the handler of an event; nil removes it. Events that nobody handles are ignored and not acknowledged. Register in OnConnect to
// miss nothing. A handler holds up the next packet of its client, the answers to pings too: what takes long belongs elsewhere.
func (s *Socket) On(event string, fn Handler) {
	s.register(event, func(r *registration) { r.text = fn })
}

// OnBinary sets the handler of an event with attachments, which On does not get. It takes Options.AllowBinary.
func (s *Socket) OnBinary(event string, fn BinaryHandler) {
	s.register(event, func(r *registration) { r.binary = fn })
}

func (s *Socket) register(event string, set func(*registration)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.handlers {
		if s.handlers[i].event == event {
			set(&s.handlers[i])
			return
		}
	}
	r := registration{event: event}
	set(&r)
	s.handlers = append(s.handlers, r)
}

// OnClose adds a function to be called once when the socket has been closed and none of its handlers is running. On a socket that is
// closed already it is called at once. It is not called for a socket that OnConnect refused.
func (s *Socket) OnClose(fn func(reason string)) {
	s.mu.Lock()
	if s.state != disconnected {
		s.onClose = append(s.onClose, fn)
		s.mu.Unlock()
		return
	}
	reason := s.reason
	s.mu.Unlock()
	fn(reason)
}

// Emit encodes an event and sends it. An error means that the client will not get it: it cannot be encoded, or the socket is closed. No
// error does not mean that the client got it.
func (s *Socket) Emit(event string, args ...any) error {
	f, err := EncodeFor(s.namespace, event, args...)
	if err != nil {
		return err
	}
	return s.EmitFrame(f)
}

// EmitFrame sends an event that was encoded before. What is sent while OnConnect runs reaches the client after the namespace was granted.
func (s *Socket) EmitFrame(f *Frame) error {
	if f.namespace != s.namespace {
		return ErrNamespace
	}
	s.mu.Lock()
	switch s.state {
	case disconnected:
		s.mu.Unlock()
		return ErrClosed
	case connecting:
		s.early = append(append(s.early, f.first), f.attachments...)
		s.earlySum += f.first.cost()
		for _, p := range f.attachments {
			s.earlySum += p.cost()
		}
		slow := s.earlySum > s.session.srv.opts.MaxBuffered
		s.mu.Unlock()
		if slow {
			s.session.close(ReasonSlow, ending{})
			return ErrSlow
		}
		return nil
	}
	s.mu.Unlock()
	if len(f.attachments) == 0 {
		return s.session.send(f.first)
	}
	return s.session.send(append([]packet{f.first}, f.attachments...)...)
}

// Disconnect closes the session, with all its sockets, after sending what is waiting as far as that is possible at once. The client
// sees a lost connection and, if it is an official one, connects again.
func (s *Socket) Disconnect() {
	s.session.close(ReasonDisconnect, ending{code: websocket.StatusGoingAway, answer: &closePacket, keep: true})
}

// open informs the client that it is connected, and sends what gathered meanwhile.
func (s *Socket) open() {
	packets := []packet{controlPacket(typeConnect, s.namespace, []byte(`{"sid":"`+s.id+`"}`))}
	s.mu.Lock()
	if s.state != connecting {
		s.mu.Unlock()
		return
	}
	packets = append(packets, s.early...)
	s.state, s.early = connected, nil
	t, err := s.session.enqueue(packets...) // under mu, so that nothing sent later goes ahead; it does not write
	s.mu.Unlock()
	s.session.sent(t, err, packets)
}

// discard closes a socket that was refused, without telling it.
func (s *Socket) discard() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state, s.reason = disconnected, ReasonDisconnect
	s.early, s.handlers, s.onClose = nil, nil, nil
}

// end closes the socket and returns the functions of OnClose that are to be called.
func (s *Socket) end(reason string) []func(reason string) {
	s.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == disconnected {
		return nil
	}
	s.state, s.reason = disconnected, reason
	callbacks := s.onClose
	s.early, s.handlers, s.onClose = nil, nil, nil
	return callbacks
}

// dispatch calls the handler of an event.
func (s *Socket) dispatch(p *socketPacket, attachments [][]byte) {
	var handler registration
	s.mu.Lock()
	for i := range s.handlers {
		if s.handlers[i].event == p.event {
			handler = s.handlers[i]
			break
		}
	}
	s.mu.Unlock()
	switch {
	case p.kind == typeEvent && handler.text != nil:
		handler.text(p.args, s.acknowledge(p.id))
	case p.kind == typeBinaryEvent && handler.binary != nil:
		handler.binary(p.args, attachments, s.acknowledge(p.id))
	}
}

// acknowledge makes the function with which a handler answers.
func (s *Socket) acknowledge(id int64) func(args ...any) {
	if id < 0 {
		return func(...any) {}
	}
	var once sync.Once
	return func(args ...any) {
		once.Do(func() {
			f, err := encode(typeAck, s.namespace, id, nil, args)
			if err != nil {
				s.session.srv.opts.Logger.Error("an acknowledgement cannot be encoded", slog.Any("error", err))
				return
			}
			_ = s.EmitFrame(f) // nobody is there to be notified
		})
	}
}
