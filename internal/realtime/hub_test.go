package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/goleak"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime/socketio/sioclient"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// node is one process of an installation: its own database handle, streams, hub and socket server.
type node struct {
	t       *testing.T
	streams *Streams
	hub     *Hub
	url     string

	mu    sync.Mutex
	ended map[int64]bool
}

func (n *node) authenticate(_ context.Context, token string) (identity.Actor, clock.Instant, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var a identity.Actor
	if _, err := fmt.Sscanf(token, "%d.%d", &a.Account, &a.Session); err != nil || n.ended[a.Session] {
		return a, 0, fault.Of(fault.Unauthorized)
	}
	return a, clock.At(clock.System{}.Now()).Add(valid), nil
}

func (n *node) forget(session int64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.ended[session] = true
}

func newNode(t *testing.T, db *database.DB, bus Bus) *node {
	t.Helper()
	n := &node{t: t, streams: newStreams(db), ended: map[int64]bool{}}
	n.hub = NewHub(n.streams, HubOptions{Clock: clock.System{}, Logger: slog.New(slog.DiscardHandler), Authenticate: n.authenticate, Bus: bus, Ended: n.forget})
	srv := httptest.NewServer(n.hub)
	n.url = srv.URL
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(background, 5*time.Second)
		defer cancel()
		if err := n.hub.Close(ctx); err != nil {
			t.Error(err)
		}
		srv.Close()
		if n.hub.Len() != 0 || len(n.hub.feeds) != 0 {
			t.Errorf("%d sockets and %d feeds are left", n.hub.Len(), len(n.hub.feeds))
		}
	})
	return n
}

// screen is a client that signs in over and over, each time behind what it has, and keeps what it is shown.
type screen struct {
	t       *testing.T
	token   string
	mu      sync.Mutex
	changed *sync.Cond
	got     []int64 // entries
	last    int64   // number
	client  *sioclient.Client
}

func newScreen(t *testing.T, token string) *screen {
	s := &screen{t: t, token: token}
	s.changed = sync.NewCond(&s.mu)
	t.Cleanup(s.cut)
	return s
}

func (s *screen) event(event string, args []json.RawMessage) {
	if event != "message" {
		return
	}
	var body struct {
		Messages []struct {
			Action string
			N      int64
			Entry  int64
		}
	}
	if err := json.Unmarshal(args[0], &body); err != nil {
		s.t.Error(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range body.Messages {
		if m.Action != Commit || m.N != s.last+1 {
			s.t.Errorf("%s of number %d after %d", m.Action, m.N, s.last)
		}
		s.last = m.N
		s.got = append(s.got, m.Entry)
	}
	s.changed.Broadcast()
}

func (s *screen) connect(url string) int {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(background, 10*time.Second)
	defer cancel()
	c, err := sioclient.Dial(ctx, url, sioclient.Options{OnEvent: s.event})
	if err != nil {
		s.t.Fatal(err)
	}
	s.client = c
	s.mu.Lock()
	after := s.last
	s.mu.Unlock()
	return s.signIn(after)
}

func (s *screen) signIn(after int64) int {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(background, 10*time.Second)
	defer cancel()
	answer, err := s.client.Call(ctx, "userLogin", map[string]any{"clientid": "test", "accesstoken": s.token, "after": after})
	if err != nil {
		s.t.Fatal(err)
	}
	var body signedIn
	if err := json.Unmarshal(answer[0], &body); err != nil {
		s.t.Fatal(err)
	}
	return body.Status.Code
}

func (s *screen) cut() {
	if s.client != nil {
		s.client.Close()
		s.client = nil
	}
}

// wait waits until so many events have come.
func (s *screen) wait(n int) []int64 {
	s.t.Helper()
	timer := time.AfterFunc(20*time.Second, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.t.Errorf("only %d of %d events came", len(s.got), n)
		n = 0
		s.changed.Broadcast()
	})
	defer timer.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.got) < n {
		s.changed.Wait()
	}
	return slices.Clone(s.got)
}

func count(n int) []int64 {
	var out []int64
	for i := range n {
		out = append(out, int64(i+1))
	}
	return out
}

// Plain emitting loses what is sent while a client is away; here nothing may be lost or doubled, however often it is cut off.
func TestNothingIsLostOverManyCuts(t *testing.T) {
	const messages, cuts = 300, 25
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		n := newNode(t, db, nil)
		s, stays, stranger := newScreen(t, "1.1"), newScreen(t, "1.2"), newScreen(t, "3.3")
		for _, screen := range []*screen{s, stays, stranger} {
			if code := screen.connect(n.url); code != http.StatusOK {
				t.Fatal(code)
			}
		}
		var writer sync.WaitGroup
		writer.Go(func() {
			for i := range int64(messages) {
				appendEvent(t, n.streams, note(i+1), 1, 2)
			}
		})
		for range cuts {
			// The writer may be through before the last cut.
			s.wait(min(messages, len(s.wait(0))+rand.IntN(messages/cuts)))
			s.cut()
			time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
			s.connect(n.url)
		}
		writer.Wait()
		for _, screen := range []*screen{s, stays} {
			if got := screen.wait(messages); !slices.Equal(got, count(messages)) {
				t.Errorf("got %v", got)
			}
		}
		if got := stranger.wait(0); len(got) != 0 {
			t.Errorf("a stranger got %v", got)
		}
	})
}

func startNATS(t *testing.T, port int) *server.Server {
	t.Helper()
	srv, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	srv.Start()
	if !srv.ReadyForConnections(5 * time.Second) {
		t.Fatal("the bus does not start")
	}
	return srv
}

func join(t *testing.T, url, name string) Bus {
	t.Helper()
	bus, err := OpenBus(url, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := bus.Close(); err != nil {
			t.Error(err)
		}
	})
	return bus
}

func TestTwoNodesOnOneDatabase(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		nats := startNATS(t, -1)
		t.Cleanup(func() { nats.Shutdown(); nats.WaitForShutdown() })
		here, there := newNode(t, db, join(t, nats.ClientURL(), "here")), newNode(t, db, join(t, nats.ClientURL(), "there"))
		a, b := newScreen(t, "1.1"), newScreen(t, "2.2")
		a.connect(here.url)
		b.connect(there.url)
		var writers sync.WaitGroup
		for i, n := range []*node{here, there} {
			writers.Go(func() {
				for k := range int64(50) {
					appendEvent(t, n.streams, note(int64(i)*1000+k), 1, 2)
				}
			})
		}
		writers.Wait()
		atA, atB := a.wait(100), b.wait(100)
		if !slices.Equal(atA, atB) || len(atA) != 100 {
			t.Errorf("both were written in one order, but were shown %v and %v", atA, atB)
		}

		here.hub.EndSession(2)
		deadline := time.Now().Add(time.Second)
		for code := 0; code != http.StatusUnauthorized; code = b.signIn(100) {
			if time.Now().After(deadline) {
				t.Fatal("a session that ended on another node goes on")
			}
			time.Sleep(20 * time.Millisecond)
		}
		appendEvent(t, here.streams, note(7), 1, 2)
		a.wait(101)
		time.Sleep(50 * time.Millisecond)
		if got := b.wait(0); len(got) != 100 {
			t.Errorf("an ended session got %v", got[100:])
		}
		b.token = "2.9"
		if code := b.signIn(100); code != http.StatusOK {
			t.Fatal(code)
		}
		if got := b.wait(101); got[100] != 7 {
			t.Errorf("got %v", got[100:])
		}
	})
}

func TestABusThatIsAwayIsNoLoss(t *testing.T) {
	db := dbtest.New(t, clock.System{})
	first := startNATS(t, -1)
	url := first.ClientURL()
	port := first.Addr().String()
	here, there := newNode(t, db, join(t, url, "here")), newNode(t, db, join(t, url, "there"))
	s := newScreen(t, "1.1")
	s.connect(there.url)
	appendEvent(t, here.streams, note(1), 1)
	s.wait(1)
	first.Shutdown()
	first.WaitForShutdown()
	appendEvent(t, here.streams, note(2), 1)
	var number int
	if _, err := fmt.Sscanf(port[len("127.0.0.1:"):], "%d", &number); err != nil {
		t.Fatal(err)
	}
	second := startNATS(t, number)
	t.Cleanup(func() { second.Shutdown(); second.WaitForShutdown() })
	if got := s.wait(2); !slices.Equal(got, count(2)) {
		t.Errorf("got %v", got)
	}
	if _, err := OpenBus("nats://user:secret@[::1", "x"); err == nil || err.Error() != "realtime: the address of the bus is wrong" {
		t.Errorf("a wrong address: %v", err)
	}
}

// An import from the command line writes into the same database, and knows no server.
func TestAProcessThatTellsNobodyIsHeardAllTheSame(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		n := newNode(t, db, Alone{})
		n.hub.options.LookEvery = 20 * time.Millisecond
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { n.hub.Run(ctx) })
		t.Cleanup(func() { stop(); running.Wait() })
		var screens []*screen
		for account := range int64(2*accountsAtOnce + 1) {
			s := newScreen(t, fmt.Sprintf("%d.%d", account+1, account+1))
			s.connect(n.url)
			screens = append(screens, s)
		}
		command := newStreams(db)
		for i := range screens {
			appendEvent(t, command, note(int64(i)), identity.AccountID(i+1))
		}
		for i, s := range screens {
			if got := s.wait(1); !slices.Equal(got, []int64{int64(i)}) {
				t.Errorf("screen %d got %v", i, got)
			}
		}
	})
}

// The unchanged official client signs in, is shown events, and goes on after a cut.
func TestTheOfficialClient(t *testing.T) {
	script, err := filepath.Abs(filepath.Join("testdata", "client.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join("..", "..", "node_modules", "socket.io-client")); err != nil {
		t.Fatal("this test needs socket.io-client: install the dependencies of package.json first")
	}
	for _, transport := range []string{"websocket", "polling"} {
		t.Run(transport, func(t *testing.T) {
			n := newNode(t, dbtest.New(t, clock.System{}), nil)
			stop := make(chan struct{})
			var writer sync.WaitGroup
			writer.Go(func() {
				for i := int64(1); i <= 60; i++ {
					select {
					case <-stop:
						return
					case <-time.After(20 * time.Millisecond):
						appendEvent(t, n.streams, note(i), 1)
					}
				}
			})
			ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
			defer cancel()
			out, err := exec.CommandContext(ctx, "node", script, n.url, transport, "1.1", "60").CombinedOutput()
			close(stop)
			writer.Wait()
			if err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func TestWhereAConnectionComesFrom(t *testing.T) {
	for _, c := range []struct {
		peer, said string
		want       from
	}{
		{"203.0.113.7:4000", "", from{address: "203.0.113.7"}},
		{"[2001:db8::1]:4000", "", from{address: "2001:db8::/64"}},
		{"[::ffff:203.0.113.7]:4000", "", from{address: "203.0.113.7"}},
		{"127.0.0.1:4000", "shared 127.0.0.1", from{address: "shared 127.0.0.1"}},
		{"127.0.0.1:4000", "", from{address: "127.0.0.1:4000", local: true}},
		{"[::1]:4000", "", from{address: "[::1]:4000", local: true}},
		{"127.0.0.1:4000", "203.0.113.7", from{address: "203.0.113.7"}},
	} {
		h := &Hub{}
		if c.said != "" {
			h.options.Address = func(*http.Request) string { return c.said }
		}
		if got := h.from(&http.Request{RemoteAddr: c.peer}); got != c.want {
			t.Errorf("%s, said %q: %+v", c.peer, c.said, got)
		}
	}
}

func TestManySocketsOfTheMachineItself(t *testing.T) {
	n := newNode(t, dbtest.New(t, clock.System{}), nil)
	n.hub.options.MaxPerAccount = 1
	for range 3 {
		if code := newScreen(t, "1.1").connect(n.url); code != http.StatusOK {
			t.Fatal(code)
		}
	}
}
