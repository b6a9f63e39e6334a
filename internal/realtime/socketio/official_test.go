package socketio

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestOfficialClient has the unchanged socket.io-client, which the web app uses too, talk to the server: see testdata/client.mjs.
func TestOfficialClient(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("this test needs Node.js")
	}
	if _, err := os.Stat(filepath.Join("..", "..", "..", "node_modules", "socket.io-client")); err != nil {
		t.Fatal("this test needs socket.io-client: install the dependencies of package.json first")
	}
	for _, mode := range []string{"websocket", "polling", "upgrade"} {
		t.Run(mode, func(t *testing.T) {
			h := &host{t: t, restarted: make(chan struct{}, 1)}
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			h.address = listener.Addr().String()
			h.start(listener)
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			out, err := exec.CommandContext(ctx, node, filepath.Join("testdata", "client.mjs"), "http://"+h.address, mode).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			<-h.restarted
			h.stop()
		})
	}
}

// host is a server that can be restarted on its port.
type host struct {
	t         *testing.T
	restarted chan struct{}
	address   string
	srv       *Server
	web       *http.Server
	served    chan struct{}

	mu      sync.Mutex
	sockets map[*Socket]bool
}

func (h *host) start(listener net.Listener) {
	h.mu.Lock()
	h.sockets = map[*Socket]bool{}
	h.mu.Unlock()
	h.srv = New(Options{OnConnect: h.connect, PingInterval: 100 * time.Millisecond})
	h.web = &http.Server{Handler: h.srv, ReadHeaderTimeout: time.Second, WriteTimeout: 50 * time.Millisecond}
	h.served = make(chan struct{})
	go func() {
		defer close(h.served)
		_ = h.web.Serve(listener)
	}()
}

// stop ends the server as a product does: the sockets first, then what remains of HTTP.
func (h *host) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := h.srv.Close(ctx); err != nil {
		h.t.Error(err)
	}
	if err := h.web.Shutdown(ctx); err != nil {
		h.t.Error(err)
	}
	<-h.served
}

func (h *host) connect(s *Socket, auth json.RawMessage) error {
	if !strings.Contains(string(auth), "open sesame") {
		return &Refusal{Message: "not authorized", Data: map[string]int{"code": 7}}
	}
	h.mu.Lock()
	h.sockets[s] = true
	h.mu.Unlock()
	s.OnClose(func(string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.sockets, s)
	})
	s.On("echo", func(args []json.RawMessage, ack func(...any)) { ack(args) })
	s.On("ask", func(args []json.RawMessage, _ func(...any)) { _ = s.Emit("answer", args[0], "that") })
	s.On("tell everybody", func(args []json.RawMessage, _ func(...any)) {
		frame, err := Encode("everybody", args[0], 42)
		if err != nil {
			h.t.Error(err)
			return
		}
		h.mu.Lock()
		sockets := make([]*Socket, 0, len(h.sockets))
		for other := range h.sockets {
			sockets = append(sockets, other)
		}
		h.mu.Unlock()
		for _, other := range sockets {
			if err := other.EmitFrame(frame); err != nil {
				h.t.Error(err)
			}
		}
	})
	s.On("cut me", func([]json.RawMessage, func(...any)) { s.Disconnect() })
	s.On("restart", func([]json.RawMessage, func(...any)) {
		go func() {
			h.stop()
			listener, err := net.Listen("tcp", h.address)
			if err != nil {
				h.t.Error(err)
				return
			}
			h.start(listener)
			h.restarted <- struct{}{}
		}()
	})
	return nil
}
