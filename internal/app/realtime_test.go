package app_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"latchkey/internal/realtime/socketio/sioclient"
)

// screen is what one person's browser would have seen.
type screen struct {
	*sioclient.Client
	mu   sync.Mutex
	seen []item
	more chan struct{}
}

type item struct {
	Action, Type string
	N            int64
	Entry        map[string]any
}

func (w *world) screen(who string) *screen {
	w.t.Helper()
	s := &screen{more: make(chan struct{}, 1000)}
	c, err := sioclient.Dial(w.t.Context(), w.SocketURL(), sioclient.Options{OnEvent: func(event string, args []json.RawMessage) {
		var got struct{ Messages []item }
		if event != "message" || len(args) != 1 || json.Unmarshal(args[0], &got) != nil {
			return
		}
		s.mu.Lock()
		s.seen = append(s.seen, got.Messages...)
		s.mu.Unlock()
		s.more <- struct{}{}
	}})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(c.Close)
	s.Client = c
	answer, err := c.Call(w.t.Context(), "userLogin", map[string]string{"clientid": "test", "accesstoken": w.token(who)})
	var ack struct{ Status struct{ Code int } }
	if err != nil || len(answer) != 1 || json.Unmarshal(answer[0], &ack) != nil || ack.Status.Code != http.StatusOK {
		w.t.Fatalf("%s: %v %s", who, err, answer)
	}
	return s
}

// wait gives what has been seen once there are at least n items.
func (s *screen) wait(t *testing.T, n int) []item {
	t.Helper()
	for {
		s.mu.Lock()
		seen := slices.Clone(s.seen)
		s.mu.Unlock()
		if len(seen) >= n {
			return seen
		}
		select {
		case <-s.more:
		case <-time.After(10 * time.Second):
			t.Fatalf("saw only %v", seen)
		}
	}
}

func TestAMessageReachesBothSidesAndNobodyElse(t *testing.T) {
	w := newWorld(t)
	screens := map[string]*screen{}
	for _, who := range people {
		screens[who] = w.screen(who)
	}
	if status, raw := w.call("cleaner", http.MethodPut, "/v1/cleaningresourcemessages/"+w.tasks["Demo Apartment <script>"], `{"msg_text":"The boiler <b>drips</b> 💧"}`, "k"); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	// Then something that everybody at hand sees, so that "nothing came" is not only "nothing came yet".
	if status, raw := w.call("cleaner", http.MethodPatch, "/v1/cleaningresource/"+w.tasks["Demo Apartment <script>"], `{"cleaning_ist_start":"2026-07-04 14:00:00"}`, "k2"); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	for who, outgoing := range map[string]float64{"cleaner": 1, "company": 1, "manager": 0} {
		seen := screens[who].wait(t, 2)
		first, second := seen[0], seen[1]
		if first.Type != "cleaningresourcemessages" || first.Action != "commit" || first.Entry["msg_text"] != "The boiler <b>drips</b> 💧" || first.Entry["msg_isoutgoing"] != outgoing {
			t.Errorf("%s: %+v", who, first)
		}
		if second.Type != "cleanings" || second.Entry["cleaning_ist_start"] != "2026-07-04 14:00:00" || second.N != first.N+1 {
			t.Errorf("%s: %+v", who, second)
		}
		if len(seen) != 2 {
			t.Errorf("%s saw %d events", who, len(seen))
		}
	}
	for _, who := range []string{"guest", "other guest", "other cleaner", "other company", "other manager"} {
		screens[who].mu.Lock()
		if len(screens[who].seen) != 0 {
			t.Errorf("%s saw %+v", who, screens[who].seen)
		}
		screens[who].mu.Unlock()
	}
}

func TestSigningOutStopsTheSocket(t *testing.T) {
	w := newWorld(t)
	s := w.screen("guest")
	if status, raw := w.call("guest", http.MethodPost, "/v1/sign_out", "", ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	manager := w.screen("manager")
	if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"after the sign-out"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	manager.wait(t, 1)
	s.mu.Lock()
	if len(s.seen) != 0 {
		t.Errorf("delivered after the sign-out: %+v", s.seen)
	}
	s.mu.Unlock()
	// Signing in again on the same socket brings what was missed, once.
	delete(w.tokens, "guest")
	if _, err := s.Call(t.Context(), "userLogin", map[string]string{"clientid": "test", "accesstoken": w.token("guest")}); err != nil {
		t.Fatal(err)
	}
	if seen := s.wait(t, 1); len(seen) != 1 || seen[0].Entry["msg_text"] != "after the sign-out" {
		t.Errorf("%+v", seen)
	}
}
