package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest/stored"
	"latchkey/internal/doctor"
	"latchkey/internal/identity"
)

// The program itself erases identities, not only the command does: the same running server shows them before the time and no longer afterwards.
func TestTheRunningServerErasesTravelersWhenTheirTimeIsOver(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.SweepEvery = 10 * time.Millisecond })
	path := "/v1/reservations/" + w.stays["arriving"] + "/travellers"
	read := func() string {
		w.t.Helper()
		delete(w.tokens, "manager") // the clock moves: the old one has ended
		status, body := w.call("manager", http.MethodGet, path, "", "")
		if status != http.StatusOK {
			t.Fatal(status, string(body))
		}
		return string(body)
	}
	// The stay ends on July 11 and the agency keeps identities for 30 days: on August 10 they are still there, however often the server looks.
	w.clock.Set(time.Date(2026, 8, 9, 12, 0, 0, 0, time.UTC))
	w.lookedAtClock()
	w.clock.Set(time.Date(2026, 8, 10, 12, 0, 0, 0, time.UTC))
	w.lookedAtClock()
	for range 20 {
		time.Sleep(10 * time.Millisecond)
		if !strings.Contains(read(), passport) {
			t.Fatal("erased before its time")
		}
	}
	w.clock.Set(time.Date(2026, 8, 11, 12, 0, 0, 0, time.UTC))
	for end := time.Now().Add(30 * time.Second); strings.Contains(read(), passport); {
		if time.Now().After(end) {
			t.Fatal("the server does not erase identities")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if _, lines := w.call("manager", http.MethodGet, "/v1/manage/reservations/"+w.stays["arriving"]+"/protocol", "", ""); !strings.Contains(string(lines), "identity_erased") {
		t.Errorf("%s", lines)
	}
}

// lookedAtClock waits until the server has seen what its clock shows.
func (w *world) lookedAtClock() {
	w.t.Helper()
	for {
		leap, err := w.DB.Leap(w.t.Context())
		if err != nil {
			w.t.Fatal(err)
		}
		if leap.Seen == clock.At(w.clock.Now()) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A clock that leaps by a year erases nothing for a day: the operator sees it, sets the clock right, and everything is as it was.
func TestAClockThatLeapsAYearErasesNothing(t *testing.T) {
	var config app.Config
	w := newWorld(t, func(c *app.Config) { c.SweepEvery = 10 * time.Millisecond; config = *c })
	w.lookedAtClock()
	w.clock.Set(noon.AddDate(1, 0, 0))
	w.lookedAtClock()
	for _, hours := range []int{1, 12, 23} {
		w.clock.Set(noon.AddDate(1, 0, 0).Add(time.Duration(hours) * time.Hour))
		w.lookedAtClock()
	}
	if report, text := examined(t, w.clock, config, false); !strings.Contains(says(report, doctor.Clock, doctor.Warning), "The clock went from 2026-07-04 12:00:00 UTC to 2027-07-04 12:00:00 UTC at once") {
		t.Errorf("the doctor says nothing of it:\n%s", text)
	}
	w.clock.Set(noon.Add(time.Hour))
	w.lookedAtClock()
	delete(w.tokens, "manager")
	if status, body := w.call("manager", http.MethodGet, "/v1/reservations/"+w.stays["arriving"]+"/travellers", "", ""); status != http.StatusOK || !strings.Contains(string(body), passport) {
		t.Errorf("%d %s", status, body)
	}
}

// What is over goes by the time that was looked at: a clock that leaps between the look and the drop takes nothing, whatever is dropped. The same drops take something once that time has really come.
func TestWhatIsDroppedGoesByTheTimeThatWasLookedAt(t *testing.T) {
	var config app.Config
	data := filepath.Join(t.TempDir(), "data")
	if !t.Run("the server looks at its clock at noon", func(t *testing.T) {
		w := newWorld(t, func(c *app.Config) {
			c.Data = data
			config = *c
		})
		w.lookedAtClock()
		if status, body := w.call("guest", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"Until when can we stay?"}`, "key-of-a-message"); status != http.StatusOK {
			t.Fatal(status, string(body))
		}
		mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO mail (member_id, id, kind, recipient, lang, state, next_at, until_at, created_at) VALUES ($1, 1000, 'key_ready', 'guest@example.com', 'en-US', 'sent', $2, $2, $2)`, w.members[0], tx.Now())
			return err
		}))
	}) {
		return
	}
	// It has stopped: what is written now is written by a process whose clock has leapt and which drops what is over.
	leapt := clock.NewManual(noon.AddDate(2, 0, 0))
	beside, err := app.New(t.Context(), config, leapt, slog.New(slog.DiscardHandler))
	mustDo(t, err)
	t.Cleanup(func() { mustDo(t, beside.Close()) })
	rows := func() map[string]string {
		found, err := stored.Of(t.Context(), beside.DB)
		mustDo(t, err)
		out := map[string]string{}
		for _, table := range found.Tables {
			raw, err := json.Marshal(table)
			mustDo(t, err)
			out[table.Name] = string(raw)
		}
		return out
	}
	before := rows()
	changed := func(drop func(context.Context, clock.Instant) error, now time.Time) (tables []string) {
		mustDo(t, drop(identity.Everywhere(t.Context()), clock.At(now)))
		after := rows()
		for name, have := range after {
			if have != before[name] {
				tables = append(tables, name)
			}
		}
		before = after
		slices.Sort(tables)
		return tables
	}
	// What lies on the disk, as old as the machine's clock says: no clock that is ahead of it makes young ones old.
	disk := map[string]string{"a file without a row": filepath.Join(config.Data, "files", "ab"), "a copy of the database": config.Data}
	if beside.DB.Engine() != database.SQLite {
		delete(disk, "a copy of the database")
	}
	names := map[string]string{"a file without a row": "ab" + strings.Repeat("0", 30), "a copy of the database": "latchkey.db.before-step-0000"}
	lay := func(what, end string, age time.Duration) string {
		path, at := filepath.Join(disk[what], names[what]+end), clock.System{}.Now().Add(-age)
		mustDo(t, os.MkdirAll(disk[what], 0o700))
		mustDo(t, os.WriteFile(path, []byte("kept"), 0o600))
		mustDo(t, os.Chtimes(path, at, at))
		return path
	}
	young := map[string]string{}
	for what := range disk {
		young[what] = lay(what, "1", time.Minute)
	}
	stays := func(when string) {
		t.Helper()
		for what, path := range young {
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: %s that is young: %v", when, what, err)
			}
		}
	}
	for name, drop := range beside.Overs() {
		if tables := changed(drop, noon); len(tables) > 0 {
			t.Errorf("%s: a clock that leapt after the look changed %v", name, tables)
		}
	}
	stays("at the time that was looked at")
	old := map[string]string{}
	for what := range disk {
		old[what] = lay(what, "2", 15*24*time.Hour)
	}
	taken := map[string]bool{}
	for _, drop := range beside.Overs() {
		for _, table := range changed(drop, leapt.Now()) {
			taken[table] = true
		}
	}
	for _, table := range []string{"access_token", "refresh_token", "traveler", "event", "idempotency", "mail"} {
		if !taken[table] {
			t.Errorf("nothing of %s is dropped when its time has come: the test proves nothing of it", table)
		}
	}
	stays("two years ahead of the machine")
	for what, path := range old {
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s that is old is not dropped: %v", what, err)
		}
	}
}
