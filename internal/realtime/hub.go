package realtime

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/realtime/socketio"
	"latchkey/internal/web"
)

const (
	// signInWithin is how long a socket may stay without signing in.
	signInWithin = 10 * time.Second
	// signInAgainWithin is how long a socket whose token has ended is kept, so that a phone that slept can go on where it was.
	signInAgainWithin = 2 * time.Minute
	maxPerAccount     = 200
	maxPerAddress     = 500
	// lookEvery is how often a hub looks for events of which it was not notified: a command that imports into the same database is no node, and a bus may lose word.
	lookEvery = 5 * time.Second
)

// HubOptions are what a hub needs.
type HubOptions struct {
	Clock  clock.Clock
	Logger *slog.Logger
	// Authenticate finds the actor of an access token and when the token ends; a fault with status 401 when there is none.
	Authenticate func(ctx context.Context, token string) (identity.Actor, clock.Instant, error)
	// Bus reaches the other nodes; Alone when there are none.
	Bus Bus
	// Ended is called for each session that has ended on another node, before its sockets are stopped, so that its tokens can be forgotten. It may be nil.
	Ended func(session int64)
	// AllowOrigin decides on requests with an Origin header; by default only pages of the same host may connect.
	AllowOrigin func(*http.Request) bool
	// Address returns where a request comes from; by default what package web found out, else the peer of the connection.
	Address func(*http.Request) string
	// PingInterval and PingTimeout are those of the sockets; zero for the defaults.
	PingInterval, PingTimeout time.Duration
	// LookEvery is how often Run looks; zero for the default.
	LookEvery time.Duration
	// MaxPerAccount and MaxPerAddress limit open sockets; zero for the defaults. The machine itself has no limit.
	MaxPerAccount, MaxPerAddress int
}

// Hub takes the events of the streams to the sockets of this process.
type Hub struct {
	streams *Streams
	options HubOptions
	server  *socketio.Server
	running sync.WaitGroup

	mu     sync.RWMutex // for the following; a feed's lock may be taken under it
	closed bool
	feeds  map[identity.AccountID]*delivery
}

// NewHub makes a hub that follows the streams and joins the bus.
func NewHub(streams *Streams, options HubOptions) *Hub {
	if options.Bus == nil {
		options.Bus = Alone{}
	}
	if options.MaxPerAccount == 0 {
		options.MaxPerAccount = maxPerAccount
	}
	if options.MaxPerAddress == 0 {
		options.MaxPerAddress = maxPerAddress
	}
	if options.LookEvery == 0 {
		options.LookEvery = lookEvery
	}
	h := &Hub{streams: streams, options: options, feeds: map[identity.AccountID]*delivery{}}
	h.server = socketio.New(socketio.Options{
		PingInterval: options.PingInterval, PingTimeout: options.PingTimeout, MaxSessionsPerAddress: options.MaxPerAddress,
		AddressFactor: func(address string) int {
			if web.IsShared(address) {
				return web.SharedFactor
			}
			return 1
		},
		RemoteAddr: func(r *http.Request) string { return h.from(r).address }, Handshake: func(r *http.Request) any { return h.from(r).local },
		AllowOrigin: options.AllowOrigin, Logger: options.Logger,
		OnConnect: func(s *socketio.Socket, _ json.RawMessage) error {
			h.connect(s)
			return nil
		},
	})
	streams.Attach(h.wake)
	Publish(streams, options.Bus, h.busFailed)
	options.Bus.Watch(h.Resync, h.busFailed)
	for topic, fn := range map[string]func([]byte){TopicWake: h.wokenByOther, TopicEnded: h.endedByOther} {
		if err := options.Bus.Subscribe(topic, fn); err != nil { // the bus was closed
			h.busFailed(err)
		}
	}
	return h
}

func (h *Hub) busFailed(err error) {
	h.options.Logger.Warn("nodes may hear of each other's events later", "error", err)
}

// from is where a connection comes from. The machine itself is held to no limit.
type from struct {
	address string
	local   bool
}

func (h *Hub) from(r *http.Request) from {
	host := web.Address(r.Context())
	if h.options.Address != nil {
		host = h.options.Address(r)
	} else if peer, _, err := net.SplitHostPort(r.RemoteAddr); host == "" && err == nil {
		host = peer
	}
	place, limited := web.Place(host)
	if !limited {
		return from{address: r.RemoteAddr, local: true} // with the port: each connection is counted for itself
	}
	return from{address: place}
}

// ServeHTTP serves the sockets, for the path /socket.io/.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.server.ServeHTTP(w, r) }

// Len is the number of open connections, signed in or not.
func (h *Hub) Len() int { return h.server.Len() }

// Behind is how many accounts have a signed-in socket that lacks events which are known to be committed.
func (h *Hub) Behind() int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	n := 0
	for _, f := range h.feeds {
		f.mu.Lock()
		if f.behind() {
			n++
		}
		f.mu.Unlock()
	}
	return n
}

// wake is called after each commit with the numbers that it wrote.
func (h *Hub) wake(wakes []Wake) {
	for _, w := range wakes {
		h.mu.RLock()
		f := h.feeds[w.Account]
		h.mu.RUnlock()
		if f != nil {
			f.wake(w)
		}
	}
}

func (h *Hub) wokenByOther(data []byte) {
	numbers := DecodeNumbers(data)
	for i := 0; i+1 < len(numbers); i += 2 {
		h.wake([]Wake{{Account: identity.AccountID(numbers[i]), N: numbers[i+1]}})
	}
}

// Resync looks for events of which this node may not have heard.
func (h *Hub) Resync() {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.closed {
		h.running.Go(func() { h.look(context.Background()) })
	}
}

// Run looks for such events again and again, until the context ends.
func (h *Hub) Run(ctx context.Context) {
	timer := time.NewTicker(h.options.LookEvery)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			h.look(ctx)
		}
	}
}

func (h *Hub) look(ctx context.Context) {
	h.mu.RLock()
	accounts := slices.Collect(maps.Keys(h.feeds))
	h.mu.RUnlock()
	for some := range slices.Chunk(accounts, accountsAtOnce) {
		ctx, cancel := context.WithTimeout(ctx, pullTimeout)
		reached, err := h.streams.reached(ctx, some)
		cancel()
		if err != nil {
			if ctx.Err() == nil {
				h.options.Logger.Warn("the streams could not be looked at", "error", err)
			}
			return
		}
		h.wake(reached)
	}
}

// EndSession stops the delivery to every socket of a session, on all nodes. Signing in again on the same socket goes on where it stopped.
func (h *Hub) EndSession(sessions ...int64) {
	h.end(sessions)
	if err := h.options.Bus.Publish(TopicEnded, EncodeNumbers(sessions)); err != nil {
		h.busFailed(err)
	}
}

func (h *Hub) endedByOther(data []byte) {
	sessions := DecodeNumbers(data)
	if h.options.Ended != nil {
		for _, session := range sessions {
			h.options.Ended(session)
		}
	}
	h.end(sessions)
}

func (h *Hub) end(sessions []int64) {
	h.mu.RLock()
	feeds := slices.Collect(maps.Values(h.feeds))
	h.mu.RUnlock()
	for _, f := range feeds {
		f.mute(func(l *listener) bool { return slices.Contains(sessions, l.viewer.Session) })
	}
}

// mute stops the delivery to the listeners that match, and keeps their place in the stream.
func (f *delivery) mute(match func(*listener) bool) {
	var muted []*listener
	f.mu.Lock()
	for _, l := range f.listeners {
		if l.ready && match(l) {
			l.ready = false
			l.timer.set(signInAgainWithin, l.out.disconnect)
			muted = append(muted, l)
		}
	}
	f.mu.Unlock()
	for _, l := range muted {
		l.out.hint()
	}
}

// join puts a listener into the feed of an account, which is made when there is none, without events yet. It fails when the account has too many.
func (h *Hub) join(account identity.AccountID, l *listener, unlimited bool) (*delivery, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, false
	}
	f := h.feeds[account]
	if f == nil {
		f = &delivery{streams: h.streams, logger: h.options.Logger, account: account, spawn: h.running.Go}
		h.feeds[account] = f
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !unlimited && len(f.listeners) >= h.options.MaxPerAccount {
		return nil, false
	}
	l.ready = false
	f.listeners = append(f.listeners, l)
	return f, true
}

// leave takes a listener out of its feed, and the feed away when it was the last.
func (h *Hub) leave(f *delivery, l *listener) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f.mu.Lock()
	defer f.mu.Unlock()
	l.ready = false
	l.stay++
	f.listeners = slices.DeleteFunc(f.listeners, func(other *listener) bool { return other == l })
	if len(f.listeners) == 0 {
		delete(h.feeds, f.account)
	}
}

// Close closes all sockets, takes no new ones, and waits for what is running.
func (h *Hub) Close(ctx context.Context) error {
	err := h.server.Close(ctx)
	h.mu.Lock()
	h.closed = true
	for _, f := range h.feeds {
		f.close()
	}
	h.mu.Unlock()
	h.running.Wait()
	return err
}
