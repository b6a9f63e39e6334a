package message

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
	"latchkey/internal/realtime/socketio/sioclient"
)

// What is written over a call is on the other side's screen at once, in each side's view, and on nobody else's.
func TestAMessageIsSeenAtOnce(t *testing.T) {
	a := newAPI(t)
	people := map[string]identity.Actor{"boss": boss, "deputy": deputy, "guest": guest, "cleaner": cleaner, "stranger": stranger}
	hub := realtime.NewHub(a.streams, realtime.HubOptions{
		Clock: a.clock, Logger: slog.New(slog.DiscardHandler),
		Authenticate: func(_ context.Context, token string) (identity.Actor, clock.Instant, error) {
			actor, ok := people[token]
			if !ok {
				return actor, 0, fault.Of(fault.Unauthorized)
			}
			return actor, clock.At(a.clock.Now()).Add(time.Hour), nil
		},
	})
	srv := httptest.NewServer(hub)
	t.Cleanup(func() {
		if err := hub.Close(background); err != nil {
			t.Error(err)
		}
		srv.Close()
	})
	type shown struct {
		who  string
		body Body
	}
	screens := make(chan shown, 100)
	clients := map[string]*sioclient.Client{}
	ctx, cancel := context.WithTimeout(background, 10*time.Second)
	t.Cleanup(cancel)
	for who := range people {
		client, err := sioclient.Dial(ctx, srv.URL, sioclient.Options{OnEvent: func(_ string, args []json.RawMessage) {
			var event struct{ Messages []struct{ Entry Body } }
			if err := json.Unmarshal(args[0], &event); err != nil {
				t.Error(err)
			}
			for _, m := range event.Messages {
				screens <- shown{who, m.Entry}
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(client.Close)
		if _, err := client.Call(ctx, "userLogin", map[string]any{"clientid": "test", "accesstoken": who}); err != nil {
			t.Fatal(err)
		}
		clients[who] = client
	}
	expect := func(want map[string][2]int) { // outgoing, read
		t.Helper()
		for range want {
			select {
			case s := <-screens:
				if got, ok := want[s.who]; !ok || got != [2]int{s.body.IsOutgoing, s.body.Read} || s.body.VorgID != 5 {
					t.Errorf("%s was shown %+v", s.who, s.body)
				}
			case <-ctx.Done():
				t.Fatal("somebody was shown nothing")
			}
		}
	}
	a.call("guest", "PUT", "/v1/reservationmessages/1-5", "k1", `{"msg_text":"Hello"}`)
	expect(map[string][2]int{"guest": {1, 0}, "boss": {0, 0}, "deputy": {0, 0}})
	a.call("guest", "PUT", "/v1/reservationmessages/1-5", "k1", `{"msg_text":"Hello"}`) // the same attempt again
	a.call("boss", "PATCH", "/v1/reservationmessagesRead/1-5", "k2", `{"msg_read":1}`)
	expect(map[string][2]int{"guest": {1, 1}, "boss": {0, 1}, "deputy": {0, 1}})
	for who, client := range clients { // an answer now means that everything sent before has come
		if _, err := client.Call(ctx, "userLogin", map[string]any{"clientid": "test", "accesstoken": who}); err != nil {
			t.Fatal(err)
		}
	}
	if len(screens) != 0 {
		t.Errorf("somebody was shown more: %+v", <-screens)
	}
}
