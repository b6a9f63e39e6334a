package socketio

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/realtime/socketio/sioclient"
)

const benchSockets = 2000

// benchServer connects clients and returns their sockets in the clients' order.
func benchServer(b *testing.B, onEvent func(client int, args []json.RawMessage)) []*Socket {
	b.Helper()
	var mu sync.Mutex
	byID := map[string]*Socket{}
	srv := New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
		mu.Lock()
		defer mu.Unlock()
		byID[s.ID()] = s
		return nil
	}})
	web := httptest.NewServer(srv)
	clients := make([]*sioclient.Client, benchSockets)
	for i := range clients {
		client, err := sioclient.Dial(b.Context(), web.URL, sioclient.Options{OnEvent: func(_ string, args []json.RawMessage) { onEvent(i, args) }})
		if err != nil {
			b.Fatal(err)
		}
		clients[i] = client
	}
	b.Cleanup(func() {
		for _, client := range clients {
			client.Close()
		}
		if err := srv.Close(context.Background()); err != nil {
			b.Error(err)
		}
		web.Close()
	})
	sockets := make([]*Socket, len(clients))
	for i, client := range clients {
		sockets[i] = byID[client.ID()]
	}
	return sockets
}

// report gives quantiles of latencies.
func report(b *testing.B, latencies []time.Duration) {
	b.Helper()
	slices.Sort(latencies)
	at := func(q float64) float64 {
		return latencies[int(q*float64(len(latencies)-1))].Seconds() * 1000
	}
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
}

// BenchmarkFanOut sends one frame to 2,000 websockets; the latency is that of each of them, from the first write.
func BenchmarkFanOut(b *testing.B) {
	latencies := make([]time.Duration, benchSockets)
	var start time.Time
	var arrived sync.WaitGroup
	sockets := benchServer(b, func(client int, _ []json.RawMessage) {
		latencies[client] = time.Since(start)
		arrived.Done()
	})
	frame, err := Encode("message", map[string]string{"text": strings.Repeat("x", 200)})
	if err != nil {
		b.Fatal(err)
	}
	var all []time.Duration
	for b.Loop() {
		arrived.Add(len(sockets))
		start = time.Now()
		for _, s := range sockets {
			if err := s.EmitFrame(frame); err != nil {
				b.Fatal(err)
			}
		}
		arrived.Wait()
		all = append(all, latencies...)
	}
	report(b, all)
}

// BenchmarkRoomsOfTwo sends 500 messages a second to one of 2,000 websockets each.
func BenchmarkRoomsOfTwo(b *testing.B) {
	const every = 2 * time.Millisecond
	var mu sync.Mutex
	var latencies []time.Duration
	var arrived sync.WaitGroup
	sockets := benchServer(b, func(_ int, args []json.RawMessage) {
		now := time.Now()
		var sent int64
		if err := json.Unmarshal(args[0], &sent); err != nil {
			b.Error(err)
		}
		mu.Lock()
		latencies = append(latencies, now.Sub(time.Unix(0, sent)))
		mu.Unlock()
		arrived.Done()
	})
	tick := time.NewTicker(every)
	defer tick.Stop()
	text := strings.Repeat("x", 200)
	i := 0
	for b.Loop() {
		<-tick.C
		arrived.Add(1)
		if err := sockets[i%len(sockets)].Emit("message", time.Now().UnixNano(), text); err != nil {
			b.Fatal(err)
		}
		i += 7
	}
	arrived.Wait()
	report(b, latencies)
}

// BenchmarkEmitFrame is the cost of one send, the client's share included.
func BenchmarkEmitFrame(b *testing.B) {
	sockets := benchServer(b, func(int, []json.RawMessage) {})
	frame, err := Encode("message", strings.Repeat("x", 200))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if err := sockets[i%len(sockets)].EmitFrame(frame); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkIdleSocket reports the memory of an idle websocket in a namespace, with a handler: heap and stacks, less what the client's end
// of the connection, which lives in the same process, takes by itself.
func BenchmarkIdleSocket(b *testing.B) {
	for b.Loop() {
		bare := memoryPer(b, func(net.Conn) {}, http.NotFoundHandler())
		srv := New(Options{OnConnect: func(s *Socket, _ json.RawMessage) error {
			s.On("message", func([]json.RawMessage, func(...any)) {})
			s.OnClose(func(string) {})
			return nil
		}})
		whole := memoryPer(b, func(conn net.Conn) { connectRaw(b, conn) }, srv)
		b.ReportMetric(whole-bare, "B/socket")
		if err := srv.Close(context.Background()); err != nil {
			b.Error(err)
		}
	}
}

// memoryPer measures heap and stacks per connection. For the bare measure nothing is sent, and connections are kept away from a server.
func memoryPer(b *testing.B, connect func(net.Conn), handler http.Handler) float64 {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	var accepted []net.Conn
	_, bare := handler.(http.HandlerFunc)
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	if !bare {
		go func() { _ = server.Serve(listener) }()
	}
	before := memory()
	conns := make([]net.Conn, 0, benchSockets)
	for range benchSockets {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		if bare { // the accepted end is part of what a socket costs, so only the client's end counts here
			peer, err := listener.Accept()
			if err != nil {
				b.Fatal(err)
			}
			accepted = append(accepted, peer)
		}
		connect(conn)
		conns = append(conns, conn)
	}
	per := (memory() - before) / benchSockets
	if bare {
		per /= 2
	}
	for _, conn := range append(conns, accepted...) {
		_ = conn.Close()
	}
	_ = server.Close()
	_ = listener.Close()
	return per
}

// memory is what heap and stacks take after a collection.
func memory() float64 {
	time.Sleep(300 * time.Millisecond)
	for range 4 { // stacks shrink by half in each
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

// connectRaw makes the handshakes over a bare connection, so that the client takes next to no memory.
func connectRaw(b *testing.B, conn net.Conn) {
	b.Helper()
	_, err := fmt.Fprintf(conn, "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"+
		"User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36\r\n"+
		"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	if err != nil {
		b.Fatal(err)
	}
	r := bufio.NewReader(conn)
	response, err := http.ReadResponse(r, nil)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		b.Fatal(err, response)
	}
	readFrame(b, r)
	if _, err := conn.Write([]byte{0x81, 0x82, 0, 0, 0, 0, '4', '0'}); err != nil {
		b.Fatal(err)
	}
	readFrame(b, r)
}

// readFrame reads a short text frame of a server.
func readFrame(tb testing.TB, r *bufio.Reader) string {
	tb.Helper()
	var head [2]byte
	if _, err := r.Read(head[:1]); err != nil {
		tb.Fatal(err)
	}
	var err error
	if head[1], err = r.ReadByte(); err != nil {
		tb.Fatal(err)
	}
	n := int(head[1])
	if n == 126 {
		hi, _ := r.ReadByte()
		lo, _ := r.ReadByte()
		n = int(hi)<<8 | int(lo)
	}
	body := make([]byte, n)
	for i := range body {
		if body[i], err = r.ReadByte(); err != nil {
			tb.Fatal(err)
		}
	}
	return string(body)
}
