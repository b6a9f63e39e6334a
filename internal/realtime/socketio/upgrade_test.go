package socketio

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// sid is the session's id.
func (p *poller) sid() string { return p.session[len(p.url)+len("&sid="):] }

// upgraded takes a session over to a websocket.
func (p *poller) upgraded() *wire {
	p.t.Helper()
	w := p.dial(p.sid())
	w.send("2probe")
	w.expect("3probe")
	w.send("5")
	return w
}

func TestUpgrade(t *testing.T) {
	st := serve(t, newEchoServer(Options{}))
	t.Run("a poll waits", func(t *testing.T) {
		p := st.poller()
		var done sync.WaitGroup
		done.Go(func() { p.poll(200, "6") })
		time.Sleep(20 * time.Millisecond)
		w := p.dial(p.sid())
		w.send("2probe")
		w.expect("3probe")
		done.Wait()
		p.poll(200, "6") // and so does every further one, until the upgrade packet
		p.post(200, "4still polling")
		w.send("5")
		w.send("4hello")
		w.expect("4still polling", "4hello")
	})
	t.Run("requests after the upgrade leave the session as it is", func(t *testing.T) {
		p := st.poller()
		w := p.upgraded()
		w.send("4a")
		w.expect("4a")
		p.poll(400, "")
		p.post(400, "4b")
		second := p.dial(p.sid())
		second.closed()
		w.send("4c")
		w.expect("4c")
	})
	t.Run("a poll that waits while the client upgrades", func(t *testing.T) {
		p := st.poller()
		w := p.dial(p.sid())
		w.send("2probe")
		w.send("5")
		p.poll(400, "")
		w.expect("3probe")
		w.send("4c")
		w.expect("4c")
	})
	t.Run("a second websocket during the probe", func(t *testing.T) {
		p := st.poller()
		w := p.dial(p.sid())
		w.send("2probe")
		w.expect("3probe")
		p.dial(p.sid()).closed()
		w.send("5")
		w.send("4c")
		w.expect("4c")
	})
	t.Run("a websocket that does not keep to it leaves long-polling alone", func(t *testing.T) {
		p := st.poller()
		for _, texts := range [][]string{{"5"}, {"4hello"}, {"2"}, {"2probe", "2probe"}, {"x"}} {
			w := p.dial(p.sid())
			for _, text := range texts {
				w.send(text)
			}
			if texts[0] == "2probe" {
				w.expect("3probe")
			}
			w.closed()
		}
		w := p.dial(p.sid())
		_ = w.conn.CloseNow()
		p.post(200, "4hello")
		p.poll(200, "4hello")
		eventually(t, "the last probe is forgotten", func() bool {
			s := st.session(p.sid())
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.probe == nil
		})
		w = p.upgraded()
		w.send("4c")
		w.expect("4c")
	})
}

// session finds an open session.
func (st *site) session(sid string) *session {
	st.srv.mu.Lock()
	defer st.srv.mu.Unlock()
	return st.srv.sessions[sid]
}

func TestUpgradeKeepsOrder(t *testing.T) {
	const count = 2000
	st := serve(t, newEchoServer(Options{}))
	for range 5 {
		p := st.poller()
		s := st.session(p.sid())
		var sender sync.WaitGroup
		sender.Go(func() {
			for i := range count {
				if err := s.send(textPacket(fmt.Sprintf("4%d", i))); err != nil {
					t.Error(err)
					return
				}
			}
		})
		w := p.dial(p.sid())
		w.send("2probe")
		w.expect("3probe")
		w.send("5")
		for i := range count {
			w.expect(fmt.Sprintf("4%d", i))
		}
		sender.Wait()
		_ = w.conn.CloseNow()
	}
}

func TestUpgradeTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := pipes(t, newEchoServer(Options{}))
		p := st.poller()
		for _, probes := range []bool{false, true} {
			w := p.dial(p.sid())
			if probes {
				w.send("2probe")
				w.expect("3probe")
			}
			start := time.Now()
			if _, data, err := w.conn.Read(context.Background()); err == nil {
				t.Errorf("got %q, want the end", data)
			}
			if took := time.Since(start); took < upgradeTimeout || took > upgradeTimeout+time.Second {
				t.Errorf("ended after %v", took)
			}
		}
		p.post(200, "4hello")
		p.poll(200, "4hello")
	})
}

func TestOrigins(t *testing.T) {
	strict := serve(t, New(Options{}))
	listed := serve(t, New(Options{AllowOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "https://app.example" }}))
	own := strict.url[:len("http://127.0.0.1:")+5]
	upgrade := []string{
		"Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==",
	}
	for _, c := range []struct {
		st     *site
		origin string
		want   int
	}{
		{strict, own[:len("http://127.0.0.1:")] + portOf(strict.url), 200},
		{strict, "https://app.example", 403},
		{strict, "null", 403},
		{strict, "http://127.0.0.1:1", 403},
		{listed, "https://app.example", 200},
		{listed, "https://other.example", 403},
	} {
		for _, method := range []string{http.MethodGet, http.MethodOptions} {
			want := c.want
			if method == http.MethodOptions && want == 200 {
				want = 204
			}
			if status, _ := c.st.request(method, c.st.url, "", "Origin", c.origin); status != want {
				t.Errorf("%s from %s: %d, want %d", method, c.origin, status, want)
			}
		}
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, c.st.url[:len(c.st.url)-len("polling")]+"websocket", nil)
		r.Header.Set("Origin", c.origin)
		for i := 0; i < len(upgrade); i += 2 {
			r.Header.Set(upgrade[i], upgrade[i+1])
		}
		response, err := c.st.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if allowed := response.StatusCode == http.StatusSwitchingProtocols; allowed != (c.want == 200) {
			t.Errorf("websocket from %s: %d", c.origin, response.StatusCode)
		}
	}
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, listed.url, nil)
	r.Header.Set("Origin", "https://app.example")
	response, err := listed.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	h := response.Header
	if h.Get("Access-Control-Allow-Origin") != "https://app.example" || h.Get("Access-Control-Allow-Credentials") != "" || h.Get("Vary") != "Origin" {
		t.Errorf("CORS headers: %v", h)
	}
}

// portOf cuts the port out of a URL.
func portOf(url string) string {
	var port int
	_, _ = fmt.Sscanf(url, "http://127.0.0.1:%d/", &port)
	return fmt.Sprint(port)
}

func TestLimits(t *testing.T) {
	st := serve(t, New(Options{
		MaxSessions: 3, MaxSessionsPerAddress: 2,
		RemoteAddr: func(r *http.Request) string { return r.Header.Get("X-Test-Address") },
	}))
	open := func(address, transport string) int {
		t.Helper()
		status, _ := st.request(http.MethodGet, st.url[:len(st.url)-len("polling")]+transport, "", "X-Test-Address", address)
		return status
	}
	for _, c := range []struct {
		address, transport string
		want               int
	}{
		{"a", "websocket", 426}, // a place taken and given back
		{"a", "polling", 200},
		{"a", "polling", 200},
		{"a", "polling", 429},
		{"a", "websocket", 429},
		{"b", "polling", 200},
		{"c", "polling", 503},
	} {
		if got := open(c.address, c.transport); got != c.want {
			t.Errorf("%s from %s: %d, want %d", c.transport, c.address, got, c.want)
		}
	}
	st.srv.mu.Lock()
	var one *session
	for _, s := range st.srv.sessions {
		if s.address == "a" {
			one = s
		}
	}
	st.srv.mu.Unlock()
	if n := st.srv.Len(); n != 3 {
		t.Errorf("%d sessions, want 3", n)
	}
	one.close(ReasonDisconnect, ending{})
	if got := open("a", "polling"); got != 200 {
		t.Errorf("after one has left: %d", got)
	}
}
