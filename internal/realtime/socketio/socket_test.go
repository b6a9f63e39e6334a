package socketio

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// talker is a server whose sockets answer: "echo" comes back as "echoed" and is acknowledged.
func talker(opts Options) *Server {
	opts.Namespaces = func(name string) bool { return name == "/" || strings.HasPrefix(name, "/room") }
	opts.OnConnect = func(s *Socket, auth json.RawMessage) error {
		s.On("echo", func(args []json.RawMessage, ack func(...any)) {
			_ = s.Emit("echoed", anyArgs(args, nil)...)
			ack(anyArgs(args, nil)...)
			ack("a second time")
		})
		s.OnBinary("echo", func(args []json.RawMessage, attachments [][]byte, ack func(...any)) {
			_ = s.Emit("echoed", anyArgs(args, attachments)...)
			ack(anyArgs(args, attachments)...)
		})
		return s.Emit("auth", auth)
	}
	return New(opts)
}

// exchange sends packets after a CONNECT and expects the answers.
func exchange(t *testing.T, w *wire, steps ...[]string) {
	t.Helper()
	for _, step := range steps {
		w.send(step[0])
		w.expect(step[1:]...)
	}
}

// skipConnected reads the answer to a CONNECT, whose id is random.
func (w *wire) skipConnected(prefix string) {
	w.t.Helper()
	var granted struct{ SID string }
	text := w.read()
	if !strings.HasPrefix(text, prefix) || json.Unmarshal([]byte(text[len(prefix):]), &granted) != nil || len(granted.SID) != 22 {
		w.t.Fatalf("answer to CONNECT: %q", text)
	}
}

func TestNamespaces(t *testing.T) {
	st := serve(t, talker(Options{}))
	w := st.wire()
	w.send("40")
	w.skipConnected("40")
	w.expect(`42["auth",{}]`) // what OnConnect sent comes after the grant
	w.send(`40/room1,{"token":"123"}`)
	w.skipConnected("40/room1,")
	w.expect(`42/room1,["auth",{"token":"123"}]`)
	exchange(t, w,
		[]string{"40/random,", `44/random,{"message":"Invalid namespace"}`},
		[]string{`42["echo",1,"2",{"3":[true]}]`, `42["echoed",1,"2",{"3":[true]}]`},
		[]string{`42/room1,["echo",null]`, `42/room1,["echoed",null]`},
		[]string{`42/room1,7["echo"]`, `42/room1,["echoed"]`, `43/room1,7[]`},
		[]string{`420[ "echo" , [ "a,b" ] , "]\"[" ]`, `42["echoed",["a,b"],"]\"["]`, `430[["a,b"],"]\"["]`},
		[]string{`42999999999999999["echo","<&>"]`, `42["echoed","<&>"]`, `43999999999999999["<&>"]`},
	)
	w.send("41/room1,")
	w.send(`42["nobody listens"]`)
	w.send(`4212["nobody listens"]`)
	w.send(`430["nobody asked"]`)
	exchange(t, w, []string{`42["echo"]`, `42["echoed"]`})
	w.send("40/room1,")
	w.skipConnected("40/room1,")
	w.expect(`42/room1,["auth",{}]`)
	w.send("41/room1,")
	w.send(`42/room1,["echo"]`) // after leaving
	w.closed()
}

func TestMainNamespaceOnly(t *testing.T) {
	w := serve(t, New(Options{})).wire()
	exchange(t, w, []string{"40/other", `44/other,{"message":"Invalid namespace"}`})
	w.joined()
}

func TestPollingSocket(t *testing.T) {
	p := serve(t, talker(Options{AllowBinary: true})).poller()
	p.post(200, "40")
	_, body := p.request(http.MethodGet, p.session, "")
	if !strings.HasPrefix(body, `40{"sid":"`) || !strings.HasSuffix(body, "\x1e"+`42["auth",{}]`) {
		t.Errorf("answer to CONNECT: %q", body)
	}
	p.post(200, `421["echo","ü"]`+"\x1e"+`451-2["echo",{"_placeholder":true,"num":0}]`+"\x1ebAQID")
	p.poll(200, `42["echoed","ü"]`+"\x1e"+`431["ü"]`+"\x1e"+
		`451-["echoed",{"_placeholder":true,"num":0}]`+"\x1ebAQID\x1e"+`461-2[{"_placeholder":true,"num":0}]`+"\x1ebAQID")
}

func TestBinary(t *testing.T) {
	st := serve(t, talker(Options{AllowBinary: true, MaxPayload: 1000}))
	join := func() *wire {
		w := st.wire().joined()
		w.expect(`42["auth",{}]`)
		return w
	}
	w := join()
	w.send(`452-/,5["echo",{"_placeholder":true,"num":1},"x",{"_placeholder":true,"num":0}]`)
	w.sendBytes([]byte{1, 2})
	w.sendBytes(nil)
	w.expect(`452-["echoed",{"_placeholder":true,"num":0},"x",{"_placeholder":true,"num":1}]`, "", "\x01\x02")
	w.expect(`462-5[{"_placeholder":true,"num":0},"x",{"_placeholder":true,"num":1}]`, "", "\x01\x02")
	w.send(`451-["unknown",{"_placeholder":true,"num":7}]`)
	w.sendBytes([]byte{1})
	exchange(t, w, []string{`42["echo"]`, `42["echoed"]`})
	w.send(`451-["echo",{"_placeholder":true,"num":0}]`)
	w.send(`42["echo"]`) // the attachment is missing
	w.closed()

	w = join()
	w.sendBytes([]byte{1}) // an attachment of nothing
	w.closed()

	w = join()
	w.send(`453-["echo"]`)
	w.sendBytes(make([]byte, 600))
	w.sendBytes(make([]byte, 600)) // together larger than a payload
	w.closed()
}

func TestRefusal(t *testing.T) {
	closed := make(chan string, 3)
	st := serve(t, New(Options{
		Handshake:  func(r *http.Request) any { return r.URL.Query().Get("lang") },
		RemoteAddr: func(*http.Request) string { return "192.0.2.1" },
		OnConnect: func(s *Socket, auth json.RawMessage) error {
			s.OnClose(func(reason string) { closed <- reason })
			if s.Handshake() != "de" || s.RemoteAddr() != "192.0.2.1" || s.Namespace() != "/" || s.Context().Err() != nil {
				t.Errorf("%q %q %v", s.RemoteAddr(), s.Namespace(), s.Context().Err())
			}
			_ = s.Emit("before the refusal")
			switch string(auth) {
			case `{"a":1}`:
				return errors.New("not authorized")
			case `{"a":2}`:
				return fmt.Errorf("wrapped: %w", &Refusal{Message: "expired", Data: map[string]int{"code": 7}})
			case `{"a":3}`:
				return &Refusal{Message: "odd", Data: func() {}}
			}
			return nil
		},
	}))
	st.url += "&lang=de"
	w := st.wire()
	exchange(
		t, w,
		[]string{`40{"a":1}`, `44{"message":"not authorized"}`},
		[]string{`40{"a":2}`, `44{"message":"expired","data":{"code":7}}`},
		[]string{`40{"a":3}`, `44{"message":"refused"}`},
	)
	w.send("40")
	w.skipConnected("40")
	w.expect(`42["before the refusal"]`)
	w.send("41")
	if reason := <-closed; reason != ReasonClientDisconnect || len(closed) != 0 {
		t.Errorf("closed because of %q", reason)
	}
}

func TestConnectTimeout(t *testing.T) {
	for name, c := range map[string]struct {
		packets []string      // one every 4 seconds, then silence
		ends    time.Duration // after the last packet; 0: stays
	}{
		"no CONNECT":            {nil, 10 * time.Second},
		"refused":               {[]string{"40/no"}, 6 * time.Second},
		"left the only one":     {[]string{"40", "41"}, 10 * time.Second},
		"left one of two":       {[]string{"40", "40/room", "41"}, 0},
		"connected in the main": {[]string{"40"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				st := pipes(t, New(Options{PingInterval: time.Hour, Namespaces: func(n string) bool { return n != "/no" }}))
				p := st.poller()
				for _, packet := range c.packets {
					time.Sleep(4 * time.Second)
					p.post(200, packet)
				}
				time.Sleep(max(c.ends-time.Second, 0))
				if st.srv.Len() != 1 {
					t.Fatal("closed too early")
				}
				time.Sleep(11 * time.Second)
				if ended := st.srv.Len() == 0; ended != (c.ends > 0) {
					t.Errorf("ended: %v", ended)
				}
			})
		})
	}
}

func TestHandlersRunInOrder(t *testing.T) {
	const count = 500
	var got []int
	var running atomic.Int32
	done := make(chan struct{})
	st := serve(t, New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		s.On("n", func(args []json.RawMessage, _ func(...any)) {
			if running.Add(1) != 1 {
				t.Error("two handlers at once")
			}
			var n int
			if err := json.Unmarshal(args[0], &n); err != nil {
				t.Error(err)
			}
			if got = append(got, n); n == count-1 {
				close(done)
			}
			running.Add(-1)
		})
		return nil
	}}))
	p := st.poller().joined()
	want := make([]int, count)
	for i := range count {
		want[i] = i
	}
	var payload strings.Builder
	for i := range count / 2 {
		fmt.Fprintf(&payload, "42[\"n\",%d]\x1e", i)
	}
	var post sync.WaitGroup
	post.Go(func() { p.post(200, payload.String()+"6") })
	post.Wait()
	w := p.upgraded()
	for i := count / 2; i < count; i++ {
		w.send(fmt.Sprintf(`42["n",%d]`, i))
	}
	<-done
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPanicEndsOneSession(t *testing.T) {
	var log lockedBuffer
	reasons := make(chan string, 4)
	st := serve(t, New(Options{
		Logger: slog.New(slog.NewTextHandler(&log, nil)),
		OnConnect: func(s *Socket, auth json.RawMessage) error {
			s.OnClose(func(string) { panic("in OnClose") })
			s.OnClose(func(reason string) { reasons <- reason })
			s.On("panic", func([]json.RawMessage, func(...any)) { panic("in a handler") })
			s.On("ping me", func(_ []json.RawMessage, ack func(...any)) { ack() })
			if string(auth) != "{}" {
				panic("in OnConnect")
			}
			return nil
		},
	}))
	healthy := st.wire().joined()
	w := st.wire().joined()
	w.send(`42["panic"]`)
	w.closed()
	p := st.poller().joined()
	p.post(200, `42["panic"]`) // the answer only says that it arrived
	p.poll(400, "")
	w = st.wire()
	w.send(`40{"a":1}`)
	w.closed()
	for range 3 {
		if reason := <-reasons; reason != ReasonPanic {
			t.Errorf("closed because of %q", reason)
		}
	}
	exchange(t, healthy, []string{`423["ping me"]`, "433[]"})
	eventually(t, "all panics are logged", func() bool {
		return strings.Count(log.String(), "in a handler") >= 2 && strings.Contains(log.String(), "in OnConnect") && strings.Contains(log.String(), "in OnClose")
	})
	if n := st.srv.Len(); n != 1 {
		t.Errorf("%d sessions, want the healthy one", n)
	}
}

// lockedBuffer is a log that can be read while it is written.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func TestOnCloseAndContext(t *testing.T) {
	type seen struct {
		reason    string
		cancelled bool
	}
	closed := make(chan seen, 2)
	sockets := make(chan *Socket, 1)
	st := serve(t, New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		s.OnClose(func(reason string) { closed <- seen{reason, s.Context().Err() != nil} })
		s.On("leave me", func([]json.RawMessage, func(...any)) {
			s.Disconnect()
			if s.Context().Err() == nil {
				t.Error("the context of a disconnected socket lives")
			}
			if len(closed) != 0 {
				t.Error("OnClose ran while a handler did")
			}
		})
		sockets <- s
		return nil
	}}))
	for name, c := range map[string]struct {
		end    func(w *wire, s *Socket)
		reason string
	}{
		"the client leaves":        {func(w *wire, _ *Socket) { w.send("41") }, ReasonClientDisconnect},
		"the client closes":        {func(w *wire, _ *Socket) { w.send("1") }, ReasonTransportClose},
		"the websocket closes":     {func(w *wire, _ *Socket) { _ = w.conn.Close(1000, "") }, ReasonTransportClose},
		"the connection ends":      {func(w *wire, _ *Socket) { _ = w.conn.CloseNow() }, ReasonTransportClose},
		"nonsense":                 {func(w *wire, _ *Socket) { w.send("4x") }, ReasonParseError},
		"too much":                 {func(w *wire, _ *Socket) { w.send("4" + strings.Repeat("x", 64<<10)) }, ReasonTooLarge},
		"Disconnect":               {func(_ *wire, s *Socket) { s.Disconnect() }, ReasonDisconnect},
		"Disconnect, in a handler": {func(w *wire, _ *Socket) { w.send(`42["leave me"]`) }, ReasonDisconnect},
	} {
		t.Run(name, func(t *testing.T) {
			w := st.wire().joined()
			s := <-sockets
			c.end(w, s)
			if got, want := <-closed, (seen{c.reason, true}); got != want {
				t.Errorf("got %v, want %v", got, want)
			}
			if err := s.Emit("x"); !errors.Is(err, ErrClosed) {
				t.Errorf("Emit afterwards: %v", err)
			}
			late := make(chan string, 1)
			s.OnClose(func(reason string) { late <- reason })
			if got := <-late; got != c.reason {
				t.Errorf("OnClose afterwards: %q", got)
			}
		})
	}
}

func TestDisconnectDeliversWhatWasSent(t *testing.T) {
	st := serve(t, New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		s.On("go", func([]json.RawMessage, func(...any)) {
			_ = s.Emit("last words")
			s.Disconnect()
		})
		return nil
	}}))
	w := st.wire().joined()
	w.send(`42["go"]`)
	w.expect(`42["last words"]`)
	w.closed()
	p := st.poller().joined()
	p.post(200, `42["go"]`)
	p.poll(200, `42["last words"]`+"\x1e1")
	p.poll(400, "")
}

func TestClose(t *testing.T) {
	reasons := make(chan string, 10)
	srv := New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		s.OnClose(func(reason string) { reasons <- reason })
		s.On("send", func([]json.RawMessage, func(...any)) { _ = s.Emit("sent") })
		return nil
	}})
	st := serve(t, srv)
	w := st.wire().joined()
	waiting, idle, silent := st.poller().joined(), st.poller().joined(), st.poller()
	var done sync.WaitGroup
	done.Go(func() { waiting.poll(200, "1") })
	idle.post(200, `42["send"]`)
	time.Sleep(20 * time.Millisecond)
	if err := srv.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	done.Wait()
	w.closed()
	if len(reasons) != 3 {
		t.Errorf("%d sockets closed, want 3", len(reasons))
	}
	for range len(reasons) {
		if reason := <-reasons; reason != ReasonShutdown {
			t.Errorf("closed because of %q", reason)
		}
	}
	idle.poll(503, "")
	silent.poll(503, "")
	if status, _ := st.request(http.MethodGet, st.url, ""); status != http.StatusServiceUnavailable {
		t.Errorf("a new session after Close: %d", status)
	}
	if err := srv.Close(t.Context()); err != nil {
		t.Errorf("Close again: %v", err)
	}
}

func TestCloseDoesNotWaitForever(t *testing.T) {
	release := make(chan struct{})
	started := make(chan struct{})
	srv := New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		s.On("hang", func([]json.RawMessage, func(...any)) {
			close(started)
			<-release
		})
		return nil
	}})
	w := serve(t, srv).wire().joined()
	w.send(`42["hang"]`)
	<-started
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := srv.Close(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Close with a handler that hangs: %v", err)
	}
	close(release)
}

func TestClosedSessionsAreFreed(t *testing.T) {
	const count = 50
	var freed atomic.Int32
	srv := New(Options{ConnectTimeout: time.Hour, PingInterval: time.Hour, OnConnect: func(s *Socket, _ json.RawMessage) error {
		runtime.AddCleanup(s.session, func(struct{}) { freed.Add(1) }, struct{}{})
		s.On("x", func([]json.RawMessage, func(...any)) { _ = s.ID() })
		return nil
	}})
	st := serve(t, srv)
	for i := range count {
		if i%2 == 0 {
			w := st.wire().joined()
			w.send("41") // starts the connect timer again
			w.send("1")
			w.closed()
			continue
		}
		st.poller().joined().post(200, "1")
	}
	// The runtime lets go of stopped timers when it next looks at its timers, at the latest when the owed answers are forgotten.
	eventually(t, "timers do not keep closed sessions in memory", func() bool {
		runtime.GC()
		return freed.Load() == count
	})
}
