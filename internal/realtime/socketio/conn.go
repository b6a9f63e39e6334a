package socketio

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// maxNamespaces is how many namespaces one client may be connected to at a time.
const maxNamespaces = 16

// conn is the Socket.IO side of a session: the namespaces that its client is connected to.
type conn struct {
	session *session

	// Of a packet whose attachments are still arriving; used under session.delivery.
	partial     *socketPacket
	attachments [][]byte
	received    int64 // bytes of the attachments

	mu      sync.Mutex
	sockets []*Socket
	connect *time.Timer // closes the session while it is in no namespace
	aborted bool
}

func newConn(s *session) upper { return &conn{session: s} }

// begin gives the client some time to connect to a namespace.
func (c *conn) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.await()
}

// await starts the connect timer; mu is held. The timer is stopped by a CONNECT and by the end of the session, so that it does not keep a
// dead session in memory.
func (c *conn) await() {
	if !c.aborted && len(c.sockets) == 0 && c.connect == nil {
		s := c.session
		c.connect = time.AfterFunc(s.srv.opts.ConnectTimeout, func() {
			s.close(ReasonConnectTimeout, ending{code: websocket.StatusPolicyViolation})
		})
	}
}

// unawait stops the connect timer; mu is held.
func (c *conn) unawait() {
	if c.connect != nil {
		c.connect.Stop()
		c.connect = nil
	}
}

// abort cancels the contexts of the sockets.
func (c *conn) abort() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.aborted = true
	c.unawait()
	for _, socket := range c.sockets {
		socket.cancel()
	}
}

// end closes the sockets.
func (c *conn) end(reason string) {
	c.mu.Lock()
	sockets := c.sockets
	c.sockets = nil
	c.mu.Unlock()
	for _, socket := range sockets {
		_ = c.finish(socket, reason) // the session is over anyway
	}
	c.partial, c.attachments = nil, nil
}

// finish closes a socket and notifies those who asked to know. A panic in one of them does not keep the others from it.
func (c *conn) finish(socket *Socket, reason string) (err error) {
	for _, fn := range socket.end(reason) {
		if failed := c.guard(func() error {
			fn(reason)
			return nil
		}); failed != nil {
			err = failed
		}
	}
	return err
}

// guard calls a function of the product. A panic ends this session, and nothing else.
func (c *conn) guard(fn func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			c.session.srv.opts.Logger.Error("a socket's handler panicked",
				slog.String("panic", fmt.Sprint(v)), slog.String("stack", string(debug.Stack())))
			c.session.close(ReasonPanic, ending{code: websocket.StatusInternalError})
			err = errEnded
		}
	}()
	return fn()
}

// message takes a Socket.IO packet, or an attachment of one.
func (c *conn) message(data []byte, isBinary bool) error {
	if isBinary {
		return c.attachment(data)
	}
	if c.partial != nil { // attachments follow their packet immediately
		return errProtocol
	}
	p, err := parsePacket(data, c.session.srv.opts.AllowBinary)
	if err != nil {
		return err
	}
	if p.attachments > 0 {
		c.partial = &p
		return nil
	}
	return c.packet(&p, nil)
}

// attachment takes an attachment. All of a packet's together may be as large as one payload.
func (c *conn) attachment(data []byte) error {
	if c.partial == nil {
		return errProtocol
	}
	c.received += int64(len(data))
	if c.received > c.session.srv.opts.MaxPayload {
		return errProtocol
	}
	c.attachments = append(c.attachments, data)
	if len(c.attachments) < c.partial.attachments {
		return nil
	}
	p, attachments := c.partial, c.attachments
	c.partial, c.attachments, c.received = nil, nil, 0
	return c.packet(p, attachments)
}

// packet acts upon a whole packet.
func (c *conn) packet(p *socketPacket, attachments [][]byte) error {
	socket := c.find(p.namespace)
	if p.kind == typeConnect {
		if socket != nil {
			return errProtocol
		}
		return c.join(p)
	}
	if socket == nil { // CONNECT comes first
		return errProtocol
	}
	switch p.kind {
	case typeDisconnect:
		c.leave(socket)
		return c.finish(socket, ReasonClientDisconnect)
	case typeEvent, typeBinaryEvent:
		return c.guard(func() error {
			socket.dispatch(p, attachments)
			return nil
		})
	default: // nothing is ever asked of a client that it would acknowledge; like the official server, ignore it
		return nil
	}
}

// find returns the socket of a namespace, or nil.
func (c *conn) find(namespace string) *Socket {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, socket := range c.sockets {
		if socket.namespace == namespace {
			return socket
		}
	}
	return nil
}

// join answers a CONNECT.
func (c *conn) join(p *socketPacket) error {
	opts := &c.session.srv.opts
	if !opts.Namespaces(p.namespace) {
		return c.reject(p.namespace, &Refusal{Message: "Invalid namespace"})
	}
	auth := p.data
	if auth == nil {
		auth = json.RawMessage("{}")
	}
	socket := newSocket(c.session, p.namespace)
	c.mu.Lock()
	if c.aborted || len(c.sockets) == maxNamespaces {
		c.mu.Unlock()
		return errProtocol
	}
	c.sockets = append(c.sockets, socket)
	c.unawait()
	c.mu.Unlock()

	var refusal error
	if err := c.guard(func() error {
		refusal = opts.OnConnect(socket, auth)
		return nil
	}); err != nil {
		return err
	}
	if refusal != nil {
		c.leave(socket)
		socket.cancel()
		socket.discard()
		return c.reject(p.namespace, refusal)
	}
	socket.open()
	return nil
}

// leave takes a socket out of the list. A client in no namespace has to connect to one again in time.
func (c *conn) leave(socket *Socket) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sockets = slices.DeleteFunc(c.sockets, func(s *Socket) bool { return s == socket })
	c.await()
}

// reject answers a CONNECT with CONNECT_ERROR.
func (c *conn) reject(namespace string, reason error) error {
	var refusal *Refusal
	if !errors.As(reason, &refusal) {
		refusal = &Refusal{Message: reason.Error()}
	}
	body, err := json.Marshal(refusal)
	if err != nil {
		c.session.srv.opts.Logger.Error("a refusal cannot be encoded", slog.Any("error", err))
		body = []byte(`{"message":"refused"}`)
	}
	return c.session.send(controlPacket(typeConnectError, namespace, body))
}

// controlPacket makes a CONNECT or CONNECT_ERROR packet.
func controlPacket(kind byte, namespace string, body []byte) packet {
	text := []byte{engineMessage, kind}
	if namespace != "/" {
		text = append(append(text, namespace...), ',')
	}
	return textPacket(string(append(text, body...)))
}
