package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/channel"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/property"
)

// Two nodes send the mails of one installation, one of them stands still for a while and the other is killed: each mail goes out once. The one that the killed node was sending is the only one that may still wait: it
// is tried again after the time that the node had for it, and arrives a second time if it had arrived already.
func TestOfTwoNodesOneSendsEachMail(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return
		}
		const many = 200
		post, settings := office(t)
		var c app.Config
		settings(&c)
		p := newProof(t, proofSize{}, url, 2, "LATCHKEY_SMTP_URL="+c.SMTPURL)
		mustDo(t, p.w.DB.Write(t.Context(), func(tx *database.Tx) error {
			for i := range many {
				// The nodes go by the clock of the machine, which is later than the world's.
				m := notify.Mail{Member: p.w.members[0], Kind: notify.PasswordChanged, To: fmt.Sprintf("reader-%d@guests.example", i), Lang: "en-US", Useful: 20 * 365 * 24 * time.Hour}
				if err := p.w.Mails.Enqueue(t.Context(), tx, m); err != nil {
					return err
				}
			}
			return nil
		}))
		come := func(n int) {
			for range n {
				select {
				case <-post.came:
				case <-time.After(time.Minute):
					t.Fatal("the mails do not come")
				}
			}
		}
		come(20)
		p.nodes[0].freeze()
		come(60)
		p.nodes[1].kill()
		sent := 0
		healed(t, func() error {
			for {
				select {
				case <-post.came:
					continue
				default:
				}
				break
			}
			if err := p.w.DB.QueryRow(t.Context(), `SELECT COUNT(*) FROM mail WHERE state = 'sent'`).Scan(&sent); err != nil || sent < many-1 {
				return fmt.Errorf("%d of %d mails are sent: %w", sent, many, err)
			}
			return nil
		})
		post.mu.Lock()
		defer post.mu.Unlock()
		times := map[string]int{}
		for _, l := range post.mails {
			times[l.to]++
		}
		for to, n := range times {
			if n != 1 {
				t.Errorf("%s got the mail %d times", to, n)
			}
		}
		if len(times) < sent {
			t.Errorf("%d mails are said to be sent, %d came", sent, len(times))
		}
		t.Logf("%d mails came, %d are sent", len(times), sent)
	})
}

// Of two nodes one fetches the calendars. It stands still for a while, and then it is killed: the other takes over, and each calendar was fetched once. Only the one that the killed node was fetching may wait for
// another turn.
func TestOfTwoNodesOneFetchesEachCalendar(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return
		}
		const many = 24
		var mu sync.Mutex
		times, came := map[string]int{}, make(chan struct{}, 10*many)
		host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			times[r.URL.Path]++
			mu.Unlock()
			w.Header().Set("Content-Type", "text/calendar")
			fmt.Fprint(w, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nEND:VCALENDAR\r\n")
			came <- struct{}{}
		}))
		defer host.Close()
		p := newProof(t, proofSize{}, url, 1, "LATCHKEY_FEED_INTERVAL=1h") // it has the lead before the other one is there
		var homes []property.ImportRow
		for i := range many {
			homes = append(homes, property.ImportRow{ExternalID: fmt.Sprint("calendar ", i), Title: "Demo Home", Street: "Calle Demo 3", Postalcode: "08001", City: "Barcelona", Country: "ES", TimeZone: "Europe/Madrid", MaxOccupancy: 4, KeyHandover: "office"})
		}
		p.w.properties(p.w.members[0], homes...)
		for i := range int64(many) {
			if _, err := p.w.Channels.Fetch(t.Context(), identity.Ref{Member: p.w.members[0], ID: 3 + i}, fmt.Sprintf("%s/%d.ics", host.URL, i), channel.Options{Source: channel.Airbnb}); err != nil {
				t.Fatal(err)
			}
		}
		other := serveVictim(t, filepath.Dir(p.w.keyFile), url, "LATCHKEY_FEED_INTERVAL=1h")
		defer other.kill()
		come := func(n int) {
			for range n {
				select {
				case <-came:
				case <-time.After(2 * time.Minute):
					t.Fatal("the calendars are not fetched")
				}
			}
		}
		come(many + 4) // each once by the world
		p.nodes[0].freeze()
		come(4)
		p.nodes[0].kill()
		come(many - 9)
		// The last one may be in the hands of the one that was killed.
		select {
		case <-came:
		case <-time.After(3 * time.Second):
		}
		mu.Lock()
		defer mu.Unlock()
		missing := 0
		for i := range many {
			switch n := times[fmt.Sprintf("/%d.ics", i)] - 1; n {
			case 0:
				missing++
			case 1:
			default:
				t.Errorf("calendar %d was fetched %d times", i, n)
			}
		}
		if missing > 1 {
			t.Errorf("%d calendars were not fetched", missing)
		}
		t.Logf("%d calendars wait for the turn of a killed node", missing)
	})
}
