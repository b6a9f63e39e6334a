package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// phone is a client without a network.
type phone struct {
	t   *testing.T
	c   *client
	mu  sync.Mutex
	got []Item
	// frames counts sendings, hints requests to sign in again.
	frames, hints int
	gone          bool
	// meanwhile is called once while something is being sent.
	meanwhile func()
}

func (p *phone) send(pa *parcel) error {
	if fn := p.meanwhile; fn != nil {
		p.meanwhile = nil
		fn()
	}
	if _, err := pa.encoded(); err != nil {
		p.t.Error(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.got = append(p.got, pa.items...)
	p.frames++
	return nil
}

func (p *phone) hint() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hints++
}

func (p *phone) disconnect() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = true
}

// refs gives what has come and forgets it.
func (p *phone) refs() []int64 {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	out := refs(p.got)
	p.got = nil
	return out
}

func (p *phone) signIn(token string, more string) int {
	p.t.Helper()
	code := 0
	p.c.take(background, []json.RawMessage{[]byte(`{"clientid":"test","accesstoken":"` + token + `"` + more + `}`)}, false, func(args ...any) {
		code = args[0].(signedIn).Status.Code
	})
	return code
}

// hall is a hub on a database in a bubble of time, with phones.
type hall struct {
	t       *testing.T
	db      *database.DB
	streams *Streams
	hub     *Hub
	mu      sync.Mutex
	ended   map[string]bool
	broken  error
	shown   int
}

// valid is how long the tests' tokens last.
const valid = 15 * time.Minute

// authenticate reads tokens of the form account.session.
func (h *hall) authenticate(_ context.Context, token string) (identity.Actor, clock.Instant, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var a identity.Actor
	if _, err := fmt.Sscanf(token, "%d.%d", &a.Account, &a.Session); err != nil || h.ended[token] {
		return a, 0, fault.Of(fault.Unauthorized)
	}
	if strings.HasSuffix(token, "narrow") {
		a.OnlyReservation = identity.Ref{Member: 1, ID: 5}
	}
	return a, clock.At(clock.System{}.Now()).Add(valid), nil
}

func (h *hall) present(_ context.Context, v identity.Actor, ev Event, _ any) (*int64, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shown++
	if h.broken != nil {
		return nil, h.broken
	}
	if v.OnlyReservation != (identity.Ref{}) && v.OnlyReservation.ID != ev.Ref {
		return nil, nil
	}
	return &ev.Ref, nil
}

func (h *hall) setBroken(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.broken = err
}

func inHall(t *testing.T, test func(t *testing.T, h *hall)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &hall{t: t, ended: map[string]bool{}}
		h.db = dbtest.New(t, clock.System{})
		h.streams = NewStreams(h.db)
		Present(h.streams, Cleanings, h.present)
		h.hub = NewHub(h.streams, HubOptions{Clock: clock.System{}, Logger: slog.New(slog.DiscardHandler), Authenticate: h.authenticate, MaxPerAccount: 3})
		t.Cleanup(func() {
			if err := h.hub.Close(background); err != nil {
				t.Error(err)
			}
		})
		test(t, h)
	})
}

func (h *hall) phone() *phone {
	p := &phone{t: h.t}
	p.c = &client{hub: h.hub, self: &listener{out: p}, limit: rate.NewLimiter(rate.Every(signInEvery), signInBurst)}
	p.c.self.timer.set(signInWithin, p.disconnect)
	h.t.Cleanup(p.c.gone)
	return p
}

func (h *hall) signedIn(token string) *phone {
	h.t.Helper()
	p := h.phone()
	if code := p.signIn(token, ""); code != http.StatusOK {
		h.t.Fatalf("signing in as %s: %d", token, code)
	}
	return p
}

func want(t *testing.T, got []int64, want ...int64) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
