package realtime

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/realtime/socketio/sioclient"
)

// BenchmarkRoomsOfTwo commits 500 messages a second for 1,000 pairs of signed-in sockets and reports how long each takes from before the transaction, and from
// after its commit, to the other's hands.
func BenchmarkRoomsOfTwo(b *testing.B) {
	const rooms, rate = 1000, 500
	db, err := database.Open(background, b.TempDir()+"/latchkey.db", clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(background); err != nil {
		b.Fatal(err)
	}
	n := &node{streams: newStreams(db), ended: map[int64]bool{}}
	n.hub = NewHub(n.streams, HubOptions{Clock: clock.System{}, Logger: slog.New(slog.DiscardHandler), Authenticate: n.authenticate})
	srv := httptest.NewServer(n.hub)
	defer srv.Close()
	defer n.hub.Close(background)

	type times struct{ begun, committed, arrived time.Time }
	all := make([]times, b.N)
	var arrivals sync.WaitGroup
	arrivals.Add(b.N)
	for i := range 2 * rooms {
		c, err := sioclient.Dial(background, srv.URL, sioclient.Options{OnEvent: func(_ string, args []json.RawMessage) {
			now := time.Now()
			if i%2 == 0 {
				return
			}
			var body struct{ Messages []struct{ Entry int } }
			if err := json.Unmarshal(args[0], &body); err != nil {
				b.Error(err)
			}
			for _, m := range body.Messages {
				all[m.Entry].arrived = now
				arrivals.Done()
			}
		}})
		if err != nil {
			b.Fatal(err)
		}
		defer c.Close()
		ctx, cancel := context.WithTimeout(background, 10*time.Second)
		if _, err := c.Call(ctx, "userLogin", map[string]any{"accesstoken": fmt.Sprint(i+1, ".1")}); err != nil {
			b.Fatal(err)
		}
		cancel()
	}
	b.ResetTimer()
	ticker := time.NewTicker(time.Second / rate)
	defer ticker.Stop()
	var writers sync.WaitGroup
	for i := range b.N {
		<-ticker.C
		room := i % rooms
		writers.Go(func() {
			all[i].begun = time.Now()
			err := db.Write(background, func(tx *database.Tx) error {
				tx.AfterCommit(func() { all[i].committed = time.Now() })
				n.streams.Append(tx, note(int64(i)), []identity.AccountID{identity.AccountID(2*room + 1), identity.AccountID(2*room + 2)}, i)
				return nil
			})
			if err != nil {
				b.Error(err)
			}
		})
	}
	writers.Wait()
	arrivals.Wait()
	b.StopTimer()
	report := func(name string, of func(times) time.Duration) {
		var took []time.Duration
		for _, t := range all {
			took = append(took, of(t))
		}
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Microseconds()), name+"-p50-µs")
		b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), name+"-p99-µs")
	}
	report("insert", func(t times) time.Duration { return t.arrived.Sub(t.begun) })
	report("commit", func(t times) time.Duration { return t.arrived.Sub(t.committed) })
}
