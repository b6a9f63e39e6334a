package socketio

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// raw opens a session on a websocket without a websocket library, and connects to the main namespace.
func (st *site) raw() (net.Conn, *bufio.Reader) {
	st.t.Helper()
	u, err := url.Parse(st.url)
	if err != nil {
		st.t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		st.t.Fatal(err)
	}
	st.t.Cleanup(func() { _ = conn.Close() })
	return conn, st.join(conn)
}

// join makes the handshakes on a connection.
func (st *site) join(conn net.Conn) *bufio.Reader {
	st.t.Helper()
	_, err := io.WriteString(conn, "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"+
		"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"+
		string(frameOf(finText, []byte("40")))) // at once: the server must not lose what comes with the request
	if err != nil {
		st.t.Fatal(err)
	}
	r := bufio.NewReader(conn)
	response, err := http.ReadResponse(r, nil)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		st.t.Fatal(err, response)
	}
	parseOpen(st.t, readFrame(st.t, r))
	if got := readFrame(st.t, r); !strings.HasPrefix(got, "40") {
		st.t.Fatalf("answer to CONNECT: %q", got)
	}
	return r
}

// frameOf makes a frame of a client, masked with zeros.
func frameOf(first byte, payload []byte) []byte {
	frame := []byte{first}
	if len(payload) < 126 {
		frame = append(frame, 0x80|byte(len(payload)))
	} else {
		frame = binary.BigEndian.AppendUint16(append(frame, 0x80|126), uint16(len(payload)))
	}
	return append(append(frame, 0, 0, 0, 0), payload...)
}

// gone expects the session to end.
func (st *site) gone() {
	st.t.Helper()
	eventually(st.t, "the session ends", func() bool { return st.srv.Len() == 0 })
}

func TestHostilePacketsEndTheSession(t *testing.T) {
	st := serve(t, New(Options{}))
	for _, text := range hostile {
		if strings.HasPrefix(text, "0") { // CONNECT and EVENT have their turn before and after joining
			w := st.wire()
			w.send("4" + text)
			w.closed()
			continue
		}
		w := st.wire().joined()
		w.send("4" + text)
		w.closed()
		if strings.ContainsRune(text, separator) {
			continue
		}
		p := st.poller().joined()
		p.post(400, "4"+text)
		p.poll(400, "")
	}
	st.gone()
}

func TestPacketsBeforeConnect(t *testing.T) {
	st := serve(t, New(Options{AllowBinary: true}))
	for _, text := range []string{`2["message"]`, `21["message"]`, `31["x"]`, `1`, `1/room,`, `2/room,["message"]`} {
		w := st.wire()
		w.send("4" + text)
		w.closed()
	}
	w := st.wire()
	w.send(`451-["message",{"_placeholder":true,"num":0}]`)
	w.sendBytes([]byte{1})
	w.closed()
	w = st.wire()
	w.sendBytes([]byte{1})
	w.closed()
	w = st.wire().joined()
	w.send("40") // a second time
	w.closed()
	st.gone()
}

func TestManyNamespaces(t *testing.T) {
	w := serve(t, New(Options{Namespaces: func(string) bool { return true }})).wire()
	for i := range maxNamespaces {
		w.send(fmt.Sprintf("40/%d,", i))
		w.skipConnected(fmt.Sprintf("40/%d,", i))
	}
	w.send("40/one too many,")
	w.closed()
}

func TestBinaryIsRefused(t *testing.T) {
	st := serve(t, New(Options{}))
	w := st.wire().joined()
	w.sendBytes([]byte{1})
	w.closed()
	w = st.wire().joined()
	w.send(`451-["x",{"_placeholder":true,"num":0}]`)
	w.closed()
	p := st.poller().joined()
	p.post(400, "bAQID")
	p.poll(400, "")
}

func TestTooLargePayloads(t *testing.T) {
	st := serve(t, newEchoServer(Options{MaxPayload: 1000}))
	for size, allowed := range map[int]bool{1000: true, 1001: false, 100_000: false} {
		text := "4" + strings.Repeat("x", size-1)
		w, p := st.wire(), st.poller()
		err := w.conn.Write(t.Context(), websocket.MessageText, []byte(text))
		if allowed {
			p.post(200, text)
			w.expect(text)
			p.poll(200, text)
			continue
		}
		if err == nil { // it may be cut while it is still sending
			w.closed()
		}
		p.post(413, text)
		p.poll(400, "")
	}
	p := st.poller()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.session, io.MultiReader(strings.NewReader("4"), &endless{}))
	if err != nil {
		t.Fatal(err)
	}
	response, err := st.client.Do(r)
	if err == nil {
		_ = response.Body.Close()
		if response.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("a body without end: %d", response.StatusCode)
		}
	}
	p.poll(400, "")
}

// endless is text without end.
type endless struct{}

func (*endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

func TestSlowBody(t *testing.T) {
	st := serve(t, newEchoServer(Options{PingTimeout: 100 * time.Millisecond, PingInterval: time.Hour}))
	p := st.poller()
	u, _ := url.Parse(p.session)
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_, _ = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n4half", u.RequestURI())
	st.gone()
}

func TestFragments(t *testing.T) {
	t.Run("a message in pieces", func(t *testing.T) {
		st := serve(t, talker(Options{}))
		conn, r := st.raw()
		text := `421["echo","in pieces"]`
		readFrame(t, r) // auth
		var frames []byte
		for i := range len(text) {
			first := byte(0)
			if i == 0 {
				first = 1
			}
			frames = append(frames, frameOf(first, []byte{text[i]})...)
		}
		frames = append(frames, frameOf(0x80, nil)...)
		if _, err := conn.Write(frames); err != nil {
			t.Fatal(err)
		}
		if got := readFrame(t, r); got != `42["echoed","in pieces"]` {
			t.Errorf("got %s", got)
		}
	})
	t.Run("a flood of them is cut at the largest payload", func(t *testing.T) {
		st := serve(t, New(Options{}))
		conn, r := st.raw()
		_, _ = conn.Write(frameOf(1, []byte("4")))
		flood := bytes.Repeat(frameOf(0, []byte("x")), 1000)
		var err error
		for range 100 { // more than 64 KiB in all
			if _, err = conn.Write(flood); err != nil {
				break
			}
		}
		st.gone()
		_, _ = io.Copy(io.Discard, r)
	})
	t.Run("a flood of empty ones ends with the heartbeat and takes no memory", func(t *testing.T) {
		st := serve(t, New(Options{PingInterval: 150 * time.Millisecond, PingTimeout: 150 * time.Millisecond}))
		conn, _ := st.raw()
		_, _ = conn.Write(frameOf(1, []byte("4")))
		flood := bytes.Repeat(frameOf(0, nil), 1000)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for {
			if _, err := conn.Write(flood); err != nil {
				break
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if after.HeapInuse > before.HeapInuse+4<<20 {
			t.Errorf("the heap grew by %d bytes", after.HeapInuse-before.HeapInuse)
		}
		st.gone()
	})
	t.Run("announced, but not sent", func(t *testing.T) {
		st := serve(t, New(Options{MaxPayload: 64 << 20, PingInterval: time.Hour}))
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		const count = 20
		for range count {
			conn, _ := st.raw()
			_, _ = conn.Write([]byte{finText, 0x80 | 127, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, '4'}) // 48 MiB
		}
		time.Sleep(50 * time.Millisecond)
		runtime.ReadMemStats(&after)
		if after.HeapInuse > before.HeapInuse+8<<20 {
			t.Errorf("the heap grew by %d bytes", after.HeapInuse-before.HeapInuse)
		}
	})
	t.Run("frames that are not allowed", func(t *testing.T) {
		for name, frame := range map[string][]byte{
			"unmasked":             {finText, 1, '3'},
			"reserved bits":        frameOf(finText|0x40, []byte("3")),
			"unknown opcode":       frameOf(0x83, []byte("3")),
			"continuing nothing":   frameOf(0x80, []byte("3")),
			"large control frame":  frameOf(0x89, make([]byte, 126)),
			"control frame, split": frameOf(0x09, nil),
		} {
			st := serve(t, New(Options{}))
			conn, _ := st.raw()
			_, _ = conn.Write(frame)
			eventually(t, name+" ends the session", func() bool { return st.srv.Len() == 0 })
		}
	})
}

func TestFloodOfWebsocketPings(t *testing.T) {
	st := serve(t, New(Options{MaxBuffered: 64 << 10}))
	conn, _ := st.raw() // never read again: the answers gather
	flood := bytes.Repeat(frameOf(0x89, make([]byte, 125)), 1000)
	for range 1000 {
		if _, err := conn.Write(flood); err != nil {
			break
		}
	}
	st.gone()
}

func TestSlowReaderIsCutOff(t *testing.T) {
	large := strings.Repeat("x", 10_000)
	test := func(t *testing.T, st *site, sockets chan *Socket, reasons chan string) {
		t.Helper()
		socket := <-sockets
		var err error
		sent := 0
		for ; err == nil && sent < 10_000; sent++ {
			err = socket.Emit("message", large)
		}
		if !errors.Is(err, ErrSlow) && !errors.Is(err, ErrClosed) {
			t.Errorf("after %d messages of 10 kB: %v", sent, err)
		}
		if reason := <-reasons; reason != ReasonSlow {
			t.Errorf("closed because of %q", reason)
		}
		if n := st.srv.Len(); n != 0 {
			t.Errorf("%d sessions", n)
		}
		if err := socket.Emit("x"); !errors.Is(err, ErrClosed) {
			t.Errorf("Emit afterwards: %v", err)
		}
	}
	server := func() (*Server, chan *Socket, chan string) {
		sockets, reasons := make(chan *Socket, 1), make(chan string, 1)
		return New(Options{MaxBuffered: 100_000, OnConnect: func(s *Socket, _ json.RawMessage) error {
			s.OnClose(func(reason string) { reasons <- reason })
			sockets <- s
			return nil
		}}), sockets, reasons
	}
	t.Run("websocket", func(t *testing.T) {
		srv, sockets, reasons := server()
		st := serve(t, srv)
		st.raw()
		test(t, st, sockets, reasons)
	})
	t.Run("websocket whose connection holds nothing", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			srv, sockets, reasons := server()
			st := pipes(t, srv)
			st.wire().joined()
			test(t, st, sockets, reasons)
		})
	})
	t.Run("polling", func(t *testing.T) {
		srv, sockets, reasons := server()
		st := serve(t, srv)
		st.poller().joined()
		test(t, st, sockets, reasons)
	})
	t.Run("while OnConnect runs", func(t *testing.T) {
		reasons := make(chan string, 1)
		st := serve(t, New(Options{MaxBuffered: 100_000, OnConnect: func(s *Socket, _ json.RawMessage) error {
			s.OnClose(func(reason string) { reasons <- reason })
			var err error
			for err == nil {
				err = s.Emit("message", large)
			}
			if !errors.Is(err, ErrSlow) {
				t.Errorf("Emit: %v", err)
			}
			return nil
		}}))
		w := st.wire()
		w.send("40")
		w.closed()
		if reason := <-reasons; reason != ReasonSlow {
			t.Errorf("closed because of %q", reason)
		}
	})
}

// TestBackpressureKeepsOrder drives a websocket through both ways of writing, with readers that stall.
func TestBackpressureKeepsOrder(t *testing.T) {
	const count = 3000
	sockets := make(chan *Socket, 1)
	st := serve(t, New(Options{MaxBuffered: 1 << 30, OnConnect: func(s *Socket, _ json.RawMessage) error {
		sockets <- s
		return nil
	}}))
	_, r := st.raw()
	socket := <-sockets
	filler := strings.Repeat("x", 5000)
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		for i := range count {
			if err := socket.Emit("n", i, filler); err != nil {
				t.Error(err)
				return
			}
			if i%500 == 0 {
				time.Sleep(5 * time.Millisecond)
			}
		}
	}()
	time.Sleep(100 * time.Millisecond) // the connection is full by now
	for i := range count {
		want := fmt.Sprintf(`42["n",%d,"%s"]`, i, filler)
		if got := readFrame(t, r); got != want {
			t.Fatalf("message %d: got %.40q", i, got)
		}
	}
	<-sent
}

func TestGuessingSids(t *testing.T) {
	st := serve(t, New(Options{}))
	p := st.poller()
	sid := p.sid()
	for _, guess := range []string{sid[:21], sid + "A", strings.ToLower(sid), strings.ToUpper(sid), sid[:20] + "AA", "%00", "../" + sid, "*"} {
		if guess == sid {
			continue
		}
		if status, body := st.request(http.MethodGet, st.url+"&sid="+url.QueryEscape(guess), ""); status != 400 || !strings.Contains(body, "Session ID unknown") {
			t.Errorf("sid %q: %d %s", guess, status, body)
		}
	}
	ids := map[string]bool{}
	for range 10_000 {
		ids[newID()] = true
	}
	if len(ids) != 10_000 {
		t.Error("an id came twice")
	}
}

func TestEmitFrameNeitherEncodesNorCopies(t *testing.T) {
	sockets := make(chan *Socket, 1)
	st := serve(t, New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		sockets <- s
		return nil
	}}))
	_, r := st.raw()
	socket := <-sockets
	frame, err := Encode("message", strings.Repeat("x", 1000))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(20, func() { _ = socket.EmitFrame(frame) }); n > 0 {
		t.Errorf("%v allocations for each listener", n)
	}
	if got := readFrame(t, r); got != string(frame.first.payload()) {
		t.Errorf("got %.40q", got)
	}
	other, err := EncodeFor("/room", "message")
	if err != nil {
		t.Fatal(err)
	}
	if err := socket.EmitFrame(other); !errors.Is(err, ErrNamespace) {
		t.Errorf("a frame of another namespace: %v", err)
	}
}
