package socketio

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// stalled is an outbox whose connection takes bytes only while they are read.
func stalled(t *testing.T, limit int) (*outbox, net.Conn) {
	t.Helper()
	server, client := net.Pipe()
	o := &outbox{conn: server, max: limit, spawn: func(fn func()) { go fn() }}
	t.Cleanup(func() { _ = client.Close() })
	return o, client
}

func TestOutboxTakesOverAndKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, peer := stalled(t, 1000)
		var want strings.Builder
		for i := range 9 {
			p := textPacket(fmt.Sprint(i))
			want.Write(p.wire)
			if err := o.send(p); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		got := make([]byte, want.Len())
		if _, err := io.ReadFull(peer, got); err != nil || string(got) != want.String() {
			t.Fatalf("got %q, %v", got, err)
		}
		synctest.Wait()
		if o.writing || o.bytes != 0 || len(o.queue) != 0 {
			t.Errorf("after everything was written: %+v", o)
		}
		_ = o.send(textPacket("again")) // the goroutine has ended; a new one starts
		synctest.Wait()
		o.close(websocket.StatusGoingAway)
		if rest, _ := io.ReadAll(peer); len(rest) != 0 {
			t.Errorf("a stalled connection is closed at once, but got %q", rest)
		}
	})
}

func TestOutboxIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, peer := stalled(t, 1000)
		p := textPacket("123456") // costs 72
		n := 0
		for o.send(p) == nil {
			n++
		}
		if n != 1000/p.cost() {
			t.Errorf("took %d packets", n)
		}
		for range n {
			got := make([]byte, len(p.wire))
			if _, err := io.ReadFull(peer, got); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if err := o.send(p); err != nil {
			t.Errorf("after it was read: %v", err)
		}
		synctest.Wait()
		o.close(0)
	})
}

func TestOutboxClosedWhileWriting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, peer := stalled(t, 1000)
		p := textPacket("x")
		if direct, err := o.push(p); !direct || err != nil {
			t.Fatal(direct, err)
		}
		o.close(websocket.StatusGoingAway)
		if err := o.send(p); err == nil {
			t.Error("a closed outbox took a packet")
		}
		o.run([]packet{p}) // would have to wait
		if rest, _ := io.ReadAll(peer); len(rest) != 0 {
			t.Errorf("got %q", rest)
		}
	})
}

func TestOutboxSaysGoodbye(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	peer, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	o := &outbox{conn: conn, max: 1000, spawn: func(fn func()) { go fn() }}
	o.try.init(conn)
	first, second := textPacket("first"), textPacket("second")
	if direct, err := o.push(first); !direct || err != nil {
		t.Fatal(direct, err)
	}
	_ = o.send(second) // waits for the writer
	o.close(websocket.StatusGoingAway)
	o.run([]packet{first})
	want := string(first.wire) + string(second.wire) + "\x88\x02\x03\xe9"
	if got, _ := io.ReadAll(peer); string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestManyAtOnce has clients of both kinds come, talk, upgrade and leave while others send to all of them. It is for the race detector.
func TestManyAtOnce(t *testing.T) {
	var mu sync.Mutex
	sockets := map[*Socket]bool{}
	srv := New(Options{MaxBuffered: 64 << 20, PingInterval: 30 * time.Millisecond, OnConnect: func(s *Socket, _ json.RawMessage) error {
		mu.Lock()
		sockets[s] = true
		mu.Unlock()
		s.OnClose(func(string) {
			mu.Lock()
			defer mu.Unlock()
			delete(sockets, s)
		})
		s.On("bye", func([]json.RawMessage, func(...any)) { s.Disconnect() })
		return s.Emit("welcome")
	}})
	st := serve(t, srv)
	stop := make(chan struct{})
	var senders, clients sync.WaitGroup
	for range 3 {
		senders.Go(func() {
			frame, err := Encode("news", strings.Repeat("x", 200))
			if err != nil {
				t.Error(err)
				return
			}
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Millisecond):
				}
				mu.Lock()
				all := make([]*Socket, 0, len(sockets))
				for s := range sockets {
					all = append(all, s)
				}
				mu.Unlock()
				for _, s := range all {
					_ = s.EmitFrame(frame) // some are closed by now
				}
			}
		})
	}
	for i := range 30 {
		clients.Go(func() {
			p := st.poller()
			p.post(200, "40")
			if i%3 == 0 {
				_, _ = p.request("GET", p.session, "")
				p.post(200, "1")
				return
			}
			w := p.upgraded()
			for range 20 {
				w.read()
			}
			switch i % 3 {
			case 1:
				w.send(`42["bye"]`)
			default:
				_ = w.conn.CloseNow()
			}
		})
	}
	clients.Wait()
	close(stop)
	senders.Wait()
	eventually(t, "all sockets are closed", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(sockets) == 0 && srv.Len() == 0
	})
}
