package sioclient_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"latchkey/internal/realtime/socketio"
	"latchkey/internal/realtime/socketio/sioclient"
)

func TestClient(t *testing.T) {
	defer goleak.VerifyNone(t)
	srv := socketio.New(socketio.Options{PingInterval: 20 * time.Millisecond, OnConnect: func(s *socketio.Socket, auth json.RawMessage) error {
		if string(auth) != `{"token":"x"}` {
			return &socketio.Refusal{Message: "no", Data: string(auth)}
		}
		s.On("double", func(args []json.RawMessage, ack func(...any)) { ack(args[0], args[0]) })
		s.On("again", func(args []json.RawMessage, _ func(...any)) { _ = s.Emit("said", args[0]) })
		s.On("leave", func([]json.RawMessage, func(...any)) { s.Disconnect() })
		return nil
	}})
	web := httptest.NewServer(srv)
	defer web.Close()
	defer func() {
		if err := srv.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()

	var refused *sioclient.Refused
	if _, err := sioclient.Dial(t.Context(), web.URL, sioclient.Options{}); !errors.As(err, &refused) || refused.Message != "no" || string(refused.Data) != `"{}"` {
		t.Fatalf("Dial without the token: %v", err)
	}

	said, raw := make(chan string, 1), make(chan string, 1)
	auth := map[string]string{"token": "x"}
	client, err := sioclient.Dial(t.Context(), web.URL, sioclient.Options{Auth: auth, OnEvent: func(event string, args []json.RawMessage) {
		said <- event + string(args[0])
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	var calls sync.WaitGroup
	for range 10 {
		calls.Go(func() {
			args, err := client.Call(t.Context(), "double", "ü")
			if err != nil || len(args) != 2 || string(args[1]) != `"ü"` {
				t.Errorf("Call: %s %v", args, err)
			}
		})
	}
	calls.Wait()
	if err := client.Emit("again", 42); err != nil {
		t.Fatal(err)
	}
	if got := <-said; got != "said42" {
		t.Errorf("got %s", got)
	}
	time.Sleep(100 * time.Millisecond) // answering pings
	if err := client.Err(); err != nil {
		t.Errorf("ended: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := client.Call(ctx, "nobody handles this"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Call without an answer: %v", err)
	}
	if err := client.Emit("leave"); err != nil {
		t.Fatal(err)
	}
	<-client.Done()
	if client.Err() == nil {
		t.Error("no reason for the end")
	}

	client, err = sioclient.Dial(t.Context(), web.URL, sioclient.Options{Auth: auth, OnText: func(packet []byte) { raw <- string(packet) }})
	if err != nil {
		t.Fatal(err)
	}
	_ = client.Emit("again", "x")
	if got := <-raw; got != `42["said","x"]` || client.ID() == "" {
		t.Errorf("got %s", got)
	}
	client.Close()
}
