package realtime

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime/socketio"
	"latchkey/internal/wire"
)

const (
	// A socket may sign in so often at once, and again after so long.
	signInBurst = 10
	signInEvery = 2 * time.Second
	// authTimeout is for checking a token and finding the stream.
	authTimeout = 10 * time.Second
)

// signIn is what a client sends as userLogin, or as a message of that type.
type signIn struct {
	Type        string `json:"type"`
	ClientID    string `json:"clientid"`
	AccessToken string `json:"accesstoken"`
	// After is the number of the last event that the client knows. Without it only later events are sent. On the same socket nothing is sent twice, with or without it.
	After *int64 `json:"after"`
}

// signedIn is the answer; N is the number of the stream's newest event.
type signedIn struct {
	Status wire.Status `json:"status"`
	N      int64       `json:"n"`
}

// socket is the outlet of a real client.
type socket struct{ *socketio.Socket }

func (s socket) send(p *parcel) error {
	frame, err := p.encoded()
	if err != nil {
		return err
	}
	return s.EmitFrame(frame)
}

// signInAgain is sent when a token has ended. A client that does not know the event ignores it.
var signInAgain = func() *socketio.Frame {
	frame, err := socketio.Encode("userLogin", struct {
		Status wire.Status `json:"status"`
	}{wire.Status{Code: http.StatusUnauthorized}})
	if err != nil {
		panic(err) // a constant
	}
	return frame
}()

func (s socket) hint()       { _ = s.EmitFrame(signInAgain) }
func (s socket) disconnect() { s.Disconnect() }

// client is a connection. Its methods are called one after another.
type client struct {
	hub   *Hub
	self  *listener
	feed  *delivery
	limit *rate.Limiter
	// local is whether it comes from the machine itself, which has no limits.
	local bool
}

// connect takes a new socket: it has to sign in soon.
func (h *Hub) connect(s *socketio.Socket) {
	local, _ := s.Handshake().(bool)
	c := &client{hub: h, self: &listener{out: socket{s}}, limit: rate.NewLimiter(rate.Every(signInEvery), signInBurst), local: local}
	c.self.timer.set(signInWithin, s.Disconnect)
	s.OnClose(func(string) { c.gone() })
	s.On("userLogin", func(args []json.RawMessage, ack func(...any)) { c.take(s.Context(), args, false, ack) })
	s.On("message", func(args []json.RawMessage, ack func(...any)) { c.take(s.Context(), args, true, ack) })
}

func (c *client) gone() {
	c.self.timer.stop()
	if c.feed != nil {
		c.hub.leave(c.feed, c.self)
	}
}

// take reads an event of the client; typed reports that it has to name its type.
func (c *client) take(ctx context.Context, args []json.RawMessage, typed bool, ack func(...any)) {
	var req signIn
	if len(args) == 0 || json.Unmarshal(args[0], &req) != nil || req.AccessToken == "" || req.After != nil && *req.After < 0 {
		if !typed || req.Type == "userLogin" {
			ack(signedIn{Status: wire.Status{Code: http.StatusBadRequest}})
		}
		return
	}
	if typed && req.Type != "userLogin" {
		return
	}
	if !c.limit.Allow() {
		c.self.out.disconnect()
		return
	}
	ctx, cancel := context.WithTimeout(ctx, authTimeout)
	defer cancel()
	c.signIn(ctx, req, ack)
}

// signIn answers with ack before any event of the stream is sent.
func (c *client) signIn(ctx context.Context, req signIn, ack func(...any)) {
	refuse := func(code int) { ack(signedIn{Status: wire.Status{Code: code}}) }
	actor, expires, err := c.hub.options.Authenticate(ctx, req.AccessToken)
	if err == nil && expires <= clock.At(c.hub.options.Clock.Now()) {
		err = fault.Of(fault.Unauthorized)
	}
	if err != nil {
		status := fault.As(err).Status
		if status == http.StatusUnauthorized && c.feed != nil { // the person may be another than the one from before
			c.feed.mute(func(l *listener) bool { return l == c.self })
		}
		refuse(status)
		return
	}
	resumed := c.feed != nil && c.feed.account == actor.Account
	if !resumed {
		if c.feed != nil {
			c.hub.leave(c.feed, c.self)
			c.feed = nil
		}
		f, ok := c.hub.join(actor.Account, c.self, c.local)
		if !ok {
			refuse(http.StatusTooManyRequests)
			return
		}
		c.feed = f
	}
	// Looked up after joining: an event that is committed in between is seen by the feed.
	last, err := c.hub.streams.Last(ctx, actor.Account)
	if err != nil {
		c.hub.options.Logger.Warn("signing in at a socket failed", "error", err)
		if !resumed {
			c.hub.leave(c.feed, c.self)
			c.feed = nil
		}
		refuse(http.StatusServiceUnavailable)
		return
	}
	ack(signedIn{Status: wire.Status{Code: http.StatusOK}, N: last})
	after := req.After
	if after != nil && *after > last { // a number of another life, such as before a restored backup
		_ = c.self.out.send(&parcel{items: everything(last)})
		after = &last
	}
	c.feed.begin(c.self, actor, after, last, resumed, expires.Time().Sub(c.hub.options.Clock.Now()))
	// A session that ended since it was looked at above was not among those that EndSession found.
	if _, _, err := c.hub.options.Authenticate(ctx, req.AccessToken); err != nil && fault.As(err).Status == http.StatusUnauthorized {
		c.feed.mute(func(l *listener) bool { return l == c.self })
	}
}

// begin lets events flow to a listener for a while: behind the number that it names, else behind the last one that it was sent, else from now on.
func (f *delivery) begin(l *listener, viewer identity.Actor, after *int64, last int64, resumed bool, valid time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seen = max(f.seen, last)
	l.viewer = viewer
	switch {
	case after != nil && resumed: // what was sent on this very socket has come, or is about to
		l.cursor = max(l.cursor, *after)
	case after != nil:
		l.cursor = *after
	case !resumed:
		l.cursor = last
	}
	l.ready = true
	l.signIns++
	this := l.signIns
	l.timer.set(valid, func() {
		f.mute(func(other *listener) bool { return other == l && l.signIns == this })
	})
	if len(f.lowest()) > 0 {
		f.start()
	}
}
