package socketio

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// echo is an Engine.IO server without Socket.IO: it sends every message back.
type echo struct{ session *session }

// newEchoServer makes a server of the lower layer alone.
func newEchoServer(opts Options) *Server {
	srv := New(opts)
	srv.newUpper = func(s *session) upper { return &echo{session: s} }
	return srv
}

func (*echo) begin()     {}
func (*echo) abort()     {}
func (*echo) end(string) {}

func (e *echo) message(data []byte, isBinary bool) error {
	if isBinary {
		return e.session.send(binaryPacket(data))
	}
	return e.session.send(textPacket(string(engineMessage) + string(data)))
}

// anyArgs makes arguments of what a handler got, for sending them back.
func anyArgs(args []json.RawMessage, attachments [][]byte) []any {
	out := make([]any, len(args))
	for i, arg := range args {
		out[i] = arg
		var p placeholder
		if json.Unmarshal(arg, &p) == nil && p.Placeholder && p.Num < len(attachments) {
			out[i] = Binary(attachments[p.Num])
		}
	}
	return out
}

// site is a server under test with a client for it.
type site struct {
	t      *testing.T
	srv    *Server
	url    string // of long-polling, without a session
	client *http.Client
}

// serve starts a server on the loopback network. At the end of the test it must close with nothing left.
func serve(t *testing.T, srv *Server) *site {
	t.Helper()
	web := httptest.NewUnstartedServer(srv)
	web.Config.WriteTimeout = 150 * time.Millisecond // shorter than any poll here: a server's timeouts must not cut them
	web.Config.ReadTimeout = 150 * time.Millisecond
	web.Start()
	transport := &http.Transport{}
	t.Cleanup(func() {
		finish(t, srv)
		transport.CloseIdleConnections()
		web.Close()
	})
	return &site{t: t, srv: srv, url: web.URL + "/socket.io/?EIO=4&transport=polling", client: &http.Client{Transport: transport}}
}

// pipes starts a server on a network inside the process, whose connections hold nothing: each write waits for its reader. It lets
// testing/synctest move the time.
func pipes(t *testing.T, srv *Server) *site {
	t.Helper()
	network := &pipeNetwork{conns: make(chan net.Conn), done: make(chan struct{})}
	server := &http.Server{Handler: srv, ReadHeaderTimeout: time.Minute}
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(network)
	}()
	transport := &http.Transport{DialContext: network.dial}
	t.Cleanup(func() {
		finish(t, srv)
		transport.CloseIdleConnections()
		_ = server.Close()
		<-served
	})
	return &site{t: t, srv: srv, url: "http://pipe/socket.io/?EIO=4&transport=polling", client: &http.Client{Transport: transport}}
}

// finish closes a server and checks that nothing is left.
func finish(t *testing.T, srv *Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := srv.Close(ctx); err != nil {
		t.Errorf("Close: %v", err)
	}
	if n := srv.Len(); n != 0 {
		t.Errorf("%d sessions after Close", n)
	}
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if len(srv.addresses) != 0 || srv.reserved != 0 || len(srv.owed) != 0 {
		t.Errorf("left after Close: addresses %v, places %d, owed answers %d", srv.addresses, srv.reserved, len(srv.owed))
	}
}

type pipeNetwork struct {
	conns chan net.Conn
	done  chan struct{}
}

func (p *pipeNetwork) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.conns <- server:
		return client, nil
	case <-p.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipeNetwork) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipeNetwork) Close() error {
	close(p.done)
	return nil
}

func (p *pipeNetwork) Addr() net.Addr { return &net.IPAddr{} }

// request makes a request and returns the answer's status and body.
func (st *site) request(method, url, body string, header ...string) (int, string) {
	st.t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, url, strings.NewReader(body))
	if err != nil {
		st.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	response, err := st.client.Do(r)
	if err != nil {
		st.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		st.t.Fatal(err)
	}
	return response.StatusCode, string(answer)
}

// opened is what a server says first.
type opened struct {
	SID          string   `json:"sid"`
	Upgrades     []string `json:"upgrades"`
	PingInterval int64    `json:"pingInterval"`
	PingTimeout  int64    `json:"pingTimeout"`
	MaxPayload   int64    `json:"maxPayload"`
}

func parseOpen(t *testing.T, text string) opened {
	t.Helper()
	var o opened
	if !strings.HasPrefix(text, "0") || json.Unmarshal([]byte(text[1:]), &o) != nil || o.SID == "" {
		t.Fatalf("not an open packet: %q", text)
	}
	return o
}

// poller is a client on long-polling.
type poller struct {
	*site
	session string // URL of the session
}

func (st *site) poller() *poller {
	st.t.Helper()
	status, body := st.request(http.MethodGet, st.url, "")
	if status != http.StatusOK {
		st.t.Fatalf("handshake: %d %s", status, body)
	}
	return &poller{st, st.url + "&sid=" + parseOpen(st.t, body).SID}
}

// poll expects the answer of a GET.
func (p *poller) poll(status int, body string) {
	p.t.Helper()
	if gotStatus, got := p.request(http.MethodGet, p.session, ""); gotStatus != status || status == http.StatusOK && got != body {
		p.t.Errorf("poll: got %d %q, want %d %q", gotStatus, got, status, body)
	}
}

// post expects the status of a POST.
func (p *poller) post(status int, body string) {
	p.t.Helper()
	got, answer := p.request(http.MethodPost, p.session, body)
	if got != status || got == http.StatusOK && answer != "ok" {
		p.t.Errorf("post of %.40q: got %d %q, want %d", body, got, answer, status)
	}
}

// joined connects to the main namespace.
func (p *poller) joined() *poller {
	p.t.Helper()
	p.post(http.StatusOK, "40")
	if _, body := p.request(http.MethodGet, p.session, ""); !strings.HasPrefix(body, `40{"sid":"`) {
		p.t.Fatalf("answer to CONNECT: %q", body)
	}
	return p
}

// wire is a client on a websocket.
type wire struct {
	t    *testing.T
	conn *websocket.Conn
	open opened
}

// dial opens a websocket; sid is of a session on long-polling, or empty.
func (st *site) dial(sid string) *wire {
	st.t.Helper()
	url := strings.Replace(st.url, "polling", "websocket", 1)
	if sid != "" {
		url += "&sid=" + sid
	}
	conn, _, err := websocket.Dial(context.Background(), url, &websocket.DialOptions{HTTPClient: st.client})
	if err != nil {
		st.t.Fatal(err)
	}
	conn.SetReadLimit(8 << 20)
	w := &wire{t: st.t, conn: conn}
	st.t.Cleanup(func() { _ = conn.CloseNow() })
	return w
}

// wire opens a session on a websocket.
func (st *site) wire() *wire {
	st.t.Helper()
	w := st.dial("")
	w.open = parseOpen(st.t, w.read())
	return w
}

// joined connects to the main namespace.
func (w *wire) joined() *wire {
	w.t.Helper()
	w.send("40")
	if got := w.read(); !strings.HasPrefix(got, `40{"sid":"`) {
		w.t.Fatalf("answer to CONNECT: %q", got)
	}
	return w
}

func (w *wire) send(text string) {
	w.t.Helper()
	if err := w.conn.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		w.t.Errorf("send: %v", err)
	}
}

func (w *wire) sendBytes(data []byte) {
	w.t.Helper()
	if err := w.conn.Write(context.Background(), websocket.MessageBinary, data); err != nil {
		w.t.Errorf("send: %v", err)
	}
}

func (w *wire) read() string {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, data, err := w.conn.Read(ctx)
	if err != nil {
		w.t.Fatalf("read: %v", err)
	}
	return string(data)
}

// expect reads messages.
func (w *wire) expect(texts ...string) {
	w.t.Helper()
	for _, want := range texts {
		if got := w.read(); got != want {
			w.t.Fatalf("got %.80q, want %.80q", got, want)
		}
	}
}

// closed expects the end of the connection, and no message before it.
func (w *wire) closed() {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, data, err := w.conn.Read(ctx)
	if err == nil {
		w.t.Fatalf("got %.80q, want the end", data)
	}
	if ctx.Err() != nil {
		w.t.Fatal("still open")
	}
}

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for range 2000 {
		if condition() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("never: %s", what)
}
