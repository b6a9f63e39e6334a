//go:build protocolsuite

// The official protocol suites run against the server that this file starts:
//
//	go test -tags protocolsuite -run TestServeSuites -timeout 0 ./internal/realtime/socketio
//
// and then, in the test-suite folder of a checkout of socketio/engine.io-protocol and of socketio/socket.io-protocol: npm ci && npm test.
// The server ends with an interrupt.

package socketio

import (
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

func TestServeSuites(t *testing.T) {
	opts := Options{
		PingInterval:   300 * time.Millisecond,
		PingTimeout:    200 * time.Millisecond,
		ConnectTimeout: time.Second,
		MaxPayload:     1_000_000,
		AllowBinary:    true,
		AllowOrigin:    func(*http.Request) bool { return true },
		Logger:         slog.Default(),
	}
	engine := newEchoServer(opts)
	opts.Namespaces = func(name string) bool { return name == "/" || name == "/custom" }
	opts.OnConnect = suiteSocket
	mux := http.NewServeMux()
	mux.Handle("/engine.io/", engine)
	mux.Handle("/socket.io/", New(opts))
	listener, err := net.Listen("tcp", "localhost:3000") // the suites' address
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
	go func() { _ = server.Serve(listener) }()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	<-stop
	_ = server.Close()
}

// suiteSocket answers as the server that the suite of Socket.IO describes.
func suiteSocket(socket *Socket, auth json.RawMessage) error {
	if socket.Namespace() == "/" {
		socket.On("message", func(args []json.RawMessage, _ func(...any)) {
			_ = socket.Emit("message-back", anyArgs(args, nil)...)
		})
		socket.OnBinary("message", func(args []json.RawMessage, attachments [][]byte, _ func(...any)) {
			_ = socket.Emit("message-back", anyArgs(args, attachments)...)
		})
		socket.On("message-with-ack", func(args []json.RawMessage, ack func(...any)) { ack(anyArgs(args, nil)...) })
		socket.OnBinary("message-with-ack", func(args []json.RawMessage, attachments [][]byte, ack func(...any)) {
			ack(anyArgs(args, attachments)...)
		})
	}
	// Later, because the suite's client takes one message at a time and misses a second one that comes with the first.
	time.AfterFunc(10*time.Millisecond, func() { _ = socket.Emit("auth", auth) })
	return nil
}
