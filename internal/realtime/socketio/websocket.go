package socketio

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"

	"github.com/coder/websocket"
)

// Sizes of the buffers of a websocket, kept small because most sockets are idle: larger reads go past the buffer, and only control frames
// go through the writer.
const (
	readBuffer  = 512
	writeBuffer = 160 // a control frame, at most 127 bytes, in one piece
	firstRead   = 512 // first size of the buffer for one message
)

// wsTransport is a websocket of a session. The websocket library makes the handshake, reads and answers control frames; frames of ours go
// through the outbox. It stands between the library and the network as a net.Conn, so that the library's own frames keep to the
// outbox's order.
type wsTransport struct {
	net.Conn
	unread []byte // what net/http had already read
	out    outbox
	ws     *websocket.Conn
}

// accept upgrades a request. On failure it has answered.
func (srv *Server) accept(w http.ResponseWriter, r *http.Request) (*wsTransport, error) {
	t := &wsTransport{}
	t.out.max = srv.opts.MaxBuffered
	t.out.spawn = srv.running.spawn
	// The origin was checked before. Compression would cost each socket its own copy of every frame.
	ws, err := websocket.Accept(&hijacker{ResponseWriter: w, transport: t}, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true,
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(srv.opts.MaxPayload)
	t.ws = ws
	return t, nil
}

// hijacker hands the transport, with its small buffers, to the websocket library in place of the connection.
type hijacker struct {
	http.ResponseWriter
	transport *wsTransport
}

// Hijack implements http.Hijacker.
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	t := h.transport
	if n := rw.Reader.Buffered(); n > 0 {
		early, _ := rw.Reader.Peek(n)
		t.unread = append([]byte(nil), early...)
	}
	t.Conn = conn
	t.out.conn = conn
	t.out.try.init(conn)
	return t, bufio.NewReadWriter(bufio.NewReaderSize(t, readBuffer), bufio.NewWriterSize(t, writeBuffer)), nil
}

// Read implements net.Conn for the websocket library.
func (t *wsTransport) Read(b []byte) (int, error) {
	if len(t.unread) > 0 {
		n := copy(b, t.unread)
		t.unread = t.unread[n:]
		return n, nil
	}
	t.unread = nil
	return t.Conn.Read(b)
}

// Write implements net.Conn for the websocket library: its control frames queue like everything else, and never wait.
func (t *wsTransport) Write(b []byte) (int, error) {
	if err := t.out.send(packet{wire: append([]byte(nil), b...)}); err != nil {
		return 0, err
	}
	return len(b), nil
}

// read reads one message. Its buffer grows with what arrives, not with what is announced, and belongs to the caller.
func (t *wsTransport) read() (data []byte, isBinary bool, err error) {
	kind, r, err := t.ws.Reader(context.Background())
	if err != nil {
		return nil, false, err
	}
	data = make([]byte, 0, firstRead)
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if errors.Is(err, io.EOF) {
			return data, kind == websocket.MessageBinary, nil
		}
		if err != nil {
			return nil, false, err
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// serveWebsocket begins a session on a websocket.
func (srv *Server) serveWebsocket(w http.ResponseWriter, r *http.Request) {
	address, handshake := srv.opts.RemoteAddr(r), srv.opts.Handshake(r)
	if !srv.reserve(w, address) {
		return
	}
	t, err := srv.accept(w, r)
	if err != nil {
		srv.release(address)
		return
	}
	s := srv.newSession(address, handshake, t)
	_ = t.out.send(srv.openPacket(s.id, false)) // fails only when the session was closed meanwhile
	s.begin()
	srv.running.spawn(func() { s.readWebsocket(t) })
}

// serveUpgrade takes a websocket for a session on long-polling. A second one, or one after the upgrade, is accepted and closed, which
// leaves the session as it is: the protocol wants a closed websocket, not a refused request.
func (srv *Server) serveUpgrade(w http.ResponseWriter, r *http.Request, s *session) {
	t, err := srv.accept(w, r)
	if err != nil {
		return
	}
	if !s.offer(t) {
		t.out.close(websocket.StatusPolicyViolation)
		_ = t.ws.CloseNow()
		return
	}
	srv.running.spawn(func() { s.readWebsocket(t) })
}

// readWebsocket reads until the websocket ends. It is the one goroutine of a session on a websocket.
func (s *session) readWebsocket(t *wsTransport) {
	defer func() { _ = t.ws.CloseNow() }()
	for {
		data, isBinary, err := t.read()
		if err != nil {
			s.lost(t, lossReason(err))
			return
		}
		if err := s.receive(t, data, isBinary); err != nil {
			s.refuse(t, err)
			return
		}
	}
}

// lossReason distinguishes an orderly end from a broken one, as the official server does.
func lossReason(err error) string {
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return ReasonTooLarge
	case websocket.CloseStatus(err) >= 0, errors.Is(err, io.EOF):
		return ReasonTransportClose
	default:
		return ReasonTransportError
	}
}
