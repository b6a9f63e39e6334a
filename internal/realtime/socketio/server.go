package socketio

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Options are the settings of a Server. The zero value of each means its default.
type Options struct {
	PingInterval   time.Duration // between an answered ping and the next; 25 s
	PingTimeout    time.Duration // for the answer to a ping, and for writing or reading one HTTP message; 20 s
	ConnectTimeout time.Duration // for connecting to a namespace, when the session is in none; 10 s

	MaxPayload  int64 // bytes a client may send at once (one websocket message, one POST, all attachments of a packet); 64 KiB
	MaxBuffered int   // bytes that may wait for a client, 64 counted on top for each packet; 1 MiB

	MaxSessions           int // open at a time; none: no limit
	MaxSessionsPerAddress int // open at a time with one remote address; none: no limit
	// AddressFactor multiplies that limit for a remote address, such as one that many people share; by default 1.
	AddressFactor func(address string) int

	// RemoteAddr returns the address a request came from; by default that of the connection, without the port.
	RemoteAddr func(*http.Request) string
	// Handshake makes of the first request of a session what Socket.Handshake gives. The request itself is not kept.
	Handshake func(*http.Request) any
	// AllowOrigin decides on requests with an Origin header, for both transports; by default only the host that was asked is allowed. Requests
	// without an Origin do not come from a web page and are allowed. Allowed foreign origins get CORS headers, without credentials.
	AllowOrigin func(*http.Request) bool
	// AllowBinary lets clients send attachments. Without it they are a protocol error.
	AllowBinary bool
	// Namespaces returns which namespaces there are; by default only "/".
	Namespaces func(name string) bool
	// OnConnect is called when a client connects to a namespace; auth is the JSON object that it sent, or {}. It registers the handlers of
	// the socket. With an error the client is refused and gets the error's text; see Refusal.
	OnConnect func(socket *Socket, auth json.RawMessage) error
	Logger    *slog.Logger
}

// Server is an http.Handler for the path of Socket.IO, /socket.io/ with the official client. It never looks at the path.
type Server struct {
	opts     Options
	newUpper func(*session) upper
	running  tasks

	mu        sync.Mutex
	closing   bool
	reserved  int            // places taken, those of sessions not yet open included
	addresses map[string]int // places taken per address
	sessions  map[string]*session
	owed      map[string]*owedAnswer
}

// owedAnswer is what a closed session still answers to its next poll.
type owedAnswer struct {
	payload []byte
	timer   *time.Timer
}

// owedFor is how long an owed answer is kept.
const owedFor = 5 * time.Second

// New makes a server.
func New(opts Options) *Server {
	setDefault(&opts.PingInterval, 25*time.Second)
	setDefault(&opts.PingTimeout, 20*time.Second)
	setDefault(&opts.ConnectTimeout, 10*time.Second)
	setDefault(&opts.MaxPayload, 64<<10)
	setDefault(&opts.MaxBuffered, 1<<20)
	if opts.RemoteAddr == nil {
		opts.RemoteAddr = connectionAddress
	}
	if opts.Handshake == nil {
		opts.Handshake = func(*http.Request) any { return nil }
	}
	if opts.AllowOrigin == nil {
		opts.AllowOrigin = sameHost
	}
	if opts.Namespaces == nil {
		opts.Namespaces = func(name string) bool { return name == "/" }
	}
	if opts.OnConnect == nil {
		opts.OnConnect = func(*Socket, json.RawMessage) error { return nil }
	}
	if opts.AddressFactor == nil {
		opts.AddressFactor = func(string) int { return 1 }
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	return &Server{
		opts:      opts,
		newUpper:  newConn,
		addresses: map[string]int{},
		sessions:  map[string]*session{},
		owed:      map[string]*owedAnswer{},
	}
}

func setDefault[T comparable](option *T, value T) {
	var zero T
	if *option == zero {
		*option = value
	}
}

// connectionAddress is the default of Options.RemoteAddr.
func connectionAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// newID makes an id of 128 random bits, which nobody guesses.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Len is the number of open sessions.
func (srv *Server) Len() int {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	return len(srv.sessions)
}

// ServeHTTP implements http.Handler.
func (srv *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !srv.running.begin() {
		refuseForNow(w, http.StatusServiceUnavailable)
		return
	}
	defer srv.running.end()
	if !srv.allowed(w, r) {
		refuse(w, http.StatusForbidden, forbidden)
		return
	}
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	query := r.URL.Query()
	if query.Get("EIO") != "4" {
		refuse(w, http.StatusBadRequest, badVersion)
		return
	}
	transport, sid := query.Get("transport"), query.Get("sid")
	switch {
	case transport != "polling" && transport != "websocket":
		refuse(w, http.StatusBadRequest, unknownTransport)
	case sid != "":
		srv.route(w, r, transport, sid)
	case r.Method != http.MethodGet:
		refuse(w, http.StatusBadRequest, badMethod)
	case transport == "websocket":
		srv.serveWebsocket(w, r)
	default:
		srv.servePolling(w, r)
	}
}

// route serves a request of a session.
func (srv *Server) route(w http.ResponseWriter, r *http.Request, transport, sid string) {
	srv.mu.Lock()
	s := srv.sessions[sid]
	srv.mu.Unlock()
	switch {
	case s == nil && r.Method == http.MethodGet && transport == "polling":
		srv.serveOwed(w, sid)
	case s == nil:
		refuse(w, http.StatusBadRequest, unknownSession)
	case r.Method == http.MethodGet && transport == "websocket":
		srv.serveUpgrade(w, r, s)
	case r.Method == http.MethodGet:
		s.servePoll(w, r)
	case r.Method == http.MethodPost && transport == "polling":
		s.servePost(w, r)
	default:
		refuse(w, http.StatusBadRequest, badRequest)
	}
}

// openPacket is the first packet of a session.
func (srv *Server) openPacket(sid string, polling bool) packet {
	upgrades := []string{}
	if polling {
		upgrades = append(upgrades, "websocket")
	}
	body, _ := json.Marshal(struct { // strings and numbers: cannot fail
		SID          string   `json:"sid"`
		Upgrades     []string `json:"upgrades"`
		PingInterval int64    `json:"pingInterval"` // milliseconds
		PingTimeout  int64    `json:"pingTimeout"`  // milliseconds
		MaxPayload   int64    `json:"maxPayload"`   // bytes
	}{sid, upgrades, srv.opts.PingInterval.Milliseconds(), srv.opts.PingTimeout.Milliseconds(), srv.opts.MaxPayload})
	return textPacket(string(engineOpen) + string(body))
}

// reserve takes a place for a session, or answers the request.
func (srv *Server) reserve(w http.ResponseWriter, address string) bool {
	srv.mu.Lock()
	full := srv.closing || srv.opts.MaxSessions > 0 && srv.reserved >= srv.opts.MaxSessions
	many := srv.opts.MaxSessionsPerAddress > 0 && srv.addresses[address] >= srv.opts.MaxSessionsPerAddress*srv.opts.AddressFactor(address)
	if !full && !many {
		srv.reserved++
		srv.addresses[address]++
		srv.running.add() // the request is counted, so the server is not closed yet
	}
	srv.mu.Unlock()
	switch {
	case full:
		refuseForNow(w, http.StatusServiceUnavailable)
	case many:
		refuseForNow(w, http.StatusTooManyRequests)
	}
	return !full && !many
}

// release gives back a place that did not become a session.
func (srv *Server) release(address string) {
	srv.mu.Lock()
	srv.vacate(address)
	srv.mu.Unlock()
	srv.running.end()
}

// vacate gives back a place; mu is held.
func (srv *Server) vacate(address string) {
	srv.reserved--
	if srv.addresses[address]--; srv.addresses[address] <= 0 {
		delete(srv.addresses, address)
	}
}

// register makes a session known. When the server is closing it is closed at once.
func (srv *Server) register(s *session) {
	srv.mu.Lock()
	srv.sessions[s.id] = s
	closing := srv.closing
	srv.mu.Unlock()
	if closing {
		s.close(ReasonShutdown, shutdown)
	}
}

// forget gives up a session that was closed; what it owes its next poll is kept for a while.
func (srv *Server) forget(s *session, owed []byte) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	delete(srv.sessions, s.id)
	srv.vacate(s.address)
	if owed == nil || srv.closing {
		return
	}
	id := s.id // not the session itself: the timer would keep it in memory
	srv.owed[id] = &owedAnswer{payload: owed, timer: time.AfterFunc(owedFor, func() {
		srv.mu.Lock()
		defer srv.mu.Unlock()
		delete(srv.owed, id)
	})}
}

// Close closes all sessions and takes no new ones. It closes their transports, so that official clients try to come back. It returns when
// nothing of the server is running any more, or with the context's error. Call it before http.Server.Shutdown, which neither ends long
// polls nor knows of websockets.
func (srv *Server) Close(ctx context.Context) error {
	srv.mu.Lock()
	srv.closing = true
	sessions := make([]*session, 0, len(srv.sessions))
	for _, s := range srv.sessions {
		sessions = append(sessions, s)
	}
	for id, owed := range srv.owed {
		owed.timer.Stop()
		delete(srv.owed, id)
	}
	srv.mu.Unlock()
	for _, s := range sessions {
		s.close(ReasonShutdown, shutdown)
	}
	select {
	case <-srv.running.close():
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
