package socketio

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestHandshake(t *testing.T) {
	st := serve(t, New(Options{PingInterval: 300 * time.Millisecond, PingTimeout: 200 * time.Millisecond, MaxPayload: 1000}))
	want := opened{Upgrades: []string{"websocket"}, PingInterval: 300, PingTimeout: 200, MaxPayload: 1000}
	_, body := st.request(http.MethodGet, st.url, "")
	polling := parseOpen(t, body)
	if len(polling.SID) != 22 {
		t.Errorf("sid of %d characters, want 128 bits in base64", len(polling.SID))
	}
	want.SID = polling.SID
	if diff := cmp.Diff(want, polling); diff != "" {
		t.Error(diff)
	}
	w := st.wire()
	want.SID, want.Upgrades = w.open.SID, []string{}
	if diff := cmp.Diff(want, w.open); diff != "" {
		t.Error(diff)
	}
	if polling.SID == w.open.SID {
		t.Error("two sessions with one sid")
	}
}

func TestRefusedRequests(t *testing.T) {
	st := serve(t, New(Options{}))
	base := strings.TrimSuffix(st.url, "EIO=4&transport=polling")
	for _, c := range []struct {
		name, method, query string
		status              int
		body                string
	}{
		{"no version", "GET", "transport=polling", 400, `{"code":5,"message":"Unsupported protocol version"}`},
		{"other version", "GET", "EIO=3&transport=polling", 400, `{"code":5,"message":"Unsupported protocol version"}`},
		{"no transport", "GET", "EIO=4", 400, `{"code":0,"message":"Transport unknown"}`},
		{"other transport", "GET", "EIO=4&transport=webtransport", 400, `{"code":0,"message":"Transport unknown"}`},
		{"POST without a session", "POST", "EIO=4&transport=polling", 400, `{"code":2,"message":"Bad handshake method"}`},
		{"PUT without a session", "PUT", "EIO=4&transport=polling", 400, `{"code":2,"message":"Bad handshake method"}`},
		{"POST for a websocket", "POST", "EIO=4&transport=websocket", 400, `{"code":2,"message":"Bad handshake method"}`},
		{"unknown session", "GET", "EIO=4&transport=polling&sid=AAAAAAAAAAAAAAAAAAAAAA", 400, `{"code":1,"message":"Session ID unknown"}`},
		{"unknown session, websocket", "GET", "EIO=4&transport=websocket&sid=AAAAAAAAAAAAAAAAAAAAAA", 400, `{"code":1,"message":"Session ID unknown"}`},
		{"websocket without an upgrade", "GET", "EIO=4&transport=websocket", 426, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, body := st.request(c.method, base+c.query, "")
			if status != c.status || c.body != "" && body != c.body {
				t.Errorf("got %d %q, want %d %q", status, body, c.status, c.body)
			}
		})
	}
	p := st.poller()
	if status, _ := st.request(http.MethodDelete, p.session, ""); status != http.StatusBadRequest {
		t.Errorf("DELETE of a session: %d", status)
	}
	if n := st.srv.Len(); n != 1 {
		t.Errorf("%d sessions, want 1", n)
	}
}

func TestMessages(t *testing.T) {
	st := serve(t, newEchoServer(Options{AllowBinary: true}))
	t.Run("polling", func(t *testing.T) {
		p := st.poller()
		p.post(200, "4hello")
		p.poll(200, "4hello")
		p.post(200, "4one\x1e4zwei ü\x1ebAQIDBA==\x1e6\x1e4")
		p.poll(200, "4one\x1e4zwei ü\x1ebAQIDBA==\x1e4")
	})
	t.Run("polling, waiting longer than the server's timeouts", func(t *testing.T) {
		p := st.poller()
		var done sync.WaitGroup
		done.Go(func() {
			time.Sleep(400 * time.Millisecond)
			p.post(200, "4late")
		})
		p.poll(200, "4late")
		done.Wait()
	})
	t.Run("websocket", func(t *testing.T) {
		w := st.wire()
		w.send("4hello")
		w.expect("4hello")
		w.sendBytes([]byte{1, 2, 3})
		w.expect("\x01\x02\x03")
		for _, size := range []int{0, 1, 124, 125, 126, 127, 511, 512, 513, 40000, 65535 - 1} {
			text := "4" + strings.Repeat("x", size)
			w.send(text)
			w.expect(text)
		}
	})
	t.Run("invalid packets end the session", func(t *testing.T) {
		for _, packet := range []string{"abc", "", "7", "0", "2", "2probe", "5", "4\xff", "b!", "\x1e", "4a\x1e"} {
			p := st.poller()
			p.post(400, packet)
			p.poll(400, "")
			if packet == "4\xff" || strings.HasPrefix(packet, "b") {
				continue // not text; and on a websocket binary has no prefix
			}
			w := st.wire()
			w.send(packet)
			if packet == "4a\x1e" {
				w.expect(packet) // no separator on a websocket
				continue
			}
			w.closed()
		}
	})
	t.Run("text that is not UTF-8", func(t *testing.T) {
		w := st.wire()
		w.send("4\xff")
		w.closed()
	})
}

func TestSeparatePollsAndPosts(t *testing.T) {
	st := serve(t, newEchoServer(Options{}))
	t.Run("two polls at once", func(t *testing.T) {
		p := st.poller()
		var done sync.WaitGroup
		done.Go(func() { p.poll(200, "1") })
		s := onlySession(t, st.srv)
		eventually(t, "the first poll waits", func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.poll != nil
		})
		p.poll(400, "")
		done.Wait()
		p.poll(400, "")
	})
	t.Run("two posts at once", func(t *testing.T) {
		p := st.poller()
		s := onlySession(t, st.srv)
		s.delivery.Lock() // the first post is held up
		var done sync.WaitGroup
		done.Go(func() { p.post(200, "4one") })
		eventually(t, "the first post is being served", func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.posting
		})
		p.post(400, "4two")
		s.delivery.Unlock()
		done.Wait()
		p.poll(400, "")
	})
}

// onlySession is the one session of a server.
func onlySession(t *testing.T, srv *Server) *session {
	t.Helper()
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if len(srv.sessions) != 1 {
		t.Fatalf("%d sessions, want 1", len(srv.sessions))
	}
	for _, s := range srv.sessions {
		return s
	}
	return nil
}

func TestCloseByTheClient(t *testing.T) {
	st := serve(t, newEchoServer(Options{}))
	t.Run("the close packet ends a waiting poll", func(t *testing.T) {
		p := st.poller()
		s := onlySession(t, st.srv)
		var done sync.WaitGroup
		done.Go(func() { p.poll(200, "6") })
		eventually(t, "the poll waits", func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.poll != nil
		})
		p.post(200, "1")
		done.Wait()
		p.poll(400, "")
	})
	t.Run("the last poll after the close packet", func(t *testing.T) {
		p := st.poller()
		p.post(200, "4left\x1e1\x1e4not any more")
		if n := st.srv.Len(); n != 0 {
			t.Errorf("%d sessions", n)
		}
		p.poll(200, "4left\x1e6")
		p.poll(400, "")
		p.post(400, "4x")
	})
	t.Run("websocket", func(t *testing.T) {
		w := st.wire()
		w.send("1")
		w.closed()
	})
	t.Run("a websocket that just ends", func(t *testing.T) {
		w := st.wire()
		_ = w.conn.CloseNow()
	})
	eventually(t, "all sessions are gone", func() bool { return st.srv.Len() == 0 })
}

func TestAbandonedPollEndsTheSession(t *testing.T) {
	st := serve(t, newEchoServer(Options{}))
	p := st.poller()
	client := *st.client
	client.Timeout = 50 * time.Millisecond
	if response, err := client.Get(p.session); err == nil {
		_ = response.Body.Close()
		t.Error("a poll without packets was answered")
	}
	eventually(t, "the session is gone", func() bool { return st.srv.Len() == 0 })
}

func TestHeartbeat(t *testing.T) {
	t.Run("polling", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			st := pipes(t, newEchoServer(Options{}))
			p := st.poller()
			for range 3 {
				start := time.Now()
				p.poll(200, "2")
				if waited := time.Since(start); waited != 25*time.Second {
					t.Errorf("ping after %v", waited)
				}
				time.Sleep(19 * time.Second)
				p.post(200, "3\x1e3") // the second answers nothing
			}
			time.Sleep(25*time.Second + 20*time.Second)
			p.poll(400, "")
			if st.srv.Len() != 0 {
				t.Error("the session is still open")
			}
		})
	})
	t.Run("a poll that waits when the session ends", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			p := pipes(t, newEchoServer(Options{})).poller()
			p.poll(200, "2")
			p.poll(200, "1")
		})
	})
	t.Run("websocket", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			st := pipes(t, newEchoServer(Options{}))
			w := st.dial("")
			parseOpen(t, w.read())
			// Virtual time passes while a read waits, so reads here have no deadline.
			for range 3 {
				if _, data, err := w.conn.Read(t.Context()); err != nil || string(data) != "2" {
					t.Fatalf("got %q %v, want a ping", data, err)
				}
				w.send("3")
			}
			start := time.Now()
			if _, data, err := w.conn.Read(t.Context()); err != nil || string(data) != "2" {
				t.Fatalf("got %q %v, want a ping", data, err)
			}
			if _, data, err := w.conn.Read(t.Context()); err == nil {
				t.Fatalf("got %q, want the end", data)
			}
			if took := time.Since(start); took < 44*time.Second || took > 45*time.Second {
				t.Errorf("ended after %v", took)
			}
		})
	})
}

func TestOwedAnswerIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := pipes(t, newEchoServer(Options{}))
		p := st.poller()
		p.post(200, "1")
		time.Sleep(owedFor + time.Millisecond)
		p.poll(400, "")
		if len(st.srv.owed) != 0 {
			t.Error("still owed")
		}
	})
}
