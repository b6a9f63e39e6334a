package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

type attentionAnswer struct{ Data attention.Overview }

func (a attentionAnswer) counts() string {
	out := fmt.Sprint(a.Data.Count)
	for _, g := range a.Data.Groups {
		out += fmt.Sprintf(" %s:%d", g.Kind, g.Count)
	}
	return out
}

func TestTheOfficeSeesWhatNeedsAttentionAtOnce(t *testing.T) {
	w := newWorld(t)
	path := fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0])
	look := func(want string) {
		t.Helper()
		var a attentionAnswer
		w.get("manager", path, &a)
		if got := a.counts(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	// The day after: departure cleanings were never begun, and one of the guests who come today has not paid. The check that waits for a late one is no row of its own.
	later := func(day, hour int) {
		w.clock.Set(time.Date(2026, 7, day, hour, 0, 0, 0, time.UTC))
		clear(w.tokens) // they are over
	}
	later(5, 11)
	look("2 tasks_late:1 arrivals_unpaid:1 tasks_watch:2")

	// A report counts with the next call, in the same minute.
	body := `{"kind":"damage","urgency":"urgent","text":"The <b>lamp</b> is broken"}`
	if status, raw := w.call("cleaner", http.MethodPut, "/v1/cleaning/"+w.tasks["Demo Apartment <script>"]+"/problems", body, ""); status != http.StatusOK {
		t.Fatal(status, string(raw))
	}
	look("3 tasks_late:1 arrivals_unpaid:1 problems_open:1 chats_waiting:1 tasks_watch:2")
	_, raw := w.call("manager", http.MethodGet, path, "", "")
	golden(t, "attention/testdata/getAttention", raw)
	_, raw = w.call("manager", http.MethodGet, strings.Replace(path, "attention?", "attention/tasks_late?", 1), "", "")
	golden(t, "attention/testdata/getAttentionRows", raw)

	// A task that ends leaves the list, and the check that waited for it is late by itself.
	times := `{"cleaning_ist_start":"2026-07-05 11:00:00","cleaning_ist_end":"2026-07-05 12:30:00"}`
	if status, raw := w.call("cleaner", http.MethodPatch, "/v1/cleaningresource/"+w.tasks["Demo Apartment <script>"], times, ""); status != http.StatusOK {
		t.Fatal(status, string(raw))
	}
	look("3 tasks_late:1 arrivals_unpaid:1 problems_open:1 chats_waiting:1 tasks_watch:2")

	// Nothing happens, and time goes on: tomorrow evening nobody speaks of the day before yesterday.
	later(7, 20)
	look("1 problems_open:1 chats_waiting:1")
	if status, raw := w.call("manager", http.MethodGet, strings.Replace(path, "attention?", "attention/weather?", 1), "", ""); status != http.StatusBadRequest {
		t.Errorf("a kind that there is not: %d %s", status, raw)
	}
}

func TestACalendarThatFailsIsAnnounced(t *testing.T) {
	w := newWorld(t)
	w.clock.Set(time.Date(2026, 7, 7, 20, 0, 0, 0, time.UTC))
	clear(w.tokens) // they are over
	file := filepath.Join(t.TempDir(), "airbnb.ics")
	fetch := func(text string) error {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := w.Channels.Fetch(t.Context(), identity.Ref{Member: w.members[0], ID: 1}, file, channel.Options{Source: channel.Airbnb})
		return err
	}
	const good = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\nEND:VCALENDAR\r\n"
	groups := func() string {
		var a attentionAnswer
		w.get("manager", fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), &a)
		return a.counts()
	}
	heard := func() (n int) {
		var missed struct{ Data struct{ Messages []item } }
		w.get("manager", "/v1/events?after=0", &missed)
		for _, i := range missed.Data.Messages {
			if i.Type == "attention" && i.Action == "refresh" {
				n++
			}
		}
		return n
	}
	if err := fetch(good); err != nil {
		t.Fatal(err)
	}
	if got := groups(); got != "0" || heard() != 0 {
		t.Errorf("it works: %s, heard %d", got, heard())
	}
	if err := fetch("<html>not found</html>"); err == nil {
		t.Fatal("a page was taken for a calendar")
	}
	if got := groups(); got != "1 calendars_failed:1" || heard() != 1 {
		t.Errorf("it fails: %s, heard %d", got, heard())
	}
	if err := fetch(good); err != nil {
		t.Fatal(err)
	}
	if got := groups(); got != "0" || heard() != 2 {
		t.Errorf("it works again: %s, heard %d", got, heard())
	}
}

func TestClosedNightsThatChangeAreAnnounced(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	heard := func(what string, want int) {
		t.Helper()
		var missed struct{ Data struct{ Messages []item } }
		w.get("manager", "/v1/events?after=0", &missed)
		n := 0
		for _, i := range missed.Data.Messages {
			if i.Type == "attention" && i.Action == "refresh" {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: heard %d, want %d", what, n, want)
		}
	}
	write := func(fn func(tx *database.Tx) error) {
		t.Helper()
		if err := w.DB.Write(t.Context(), fn); err != nil {
			t.Fatal(err)
		}
	}
	save := func(reason reservation.BlockReason, nights int, from, to clock.TimeOfDay) {
		t.Helper()
		first := clock.DateOf(w.clock.Now())
		write(func(tx *database.Tx) error {
			_, err := w.Reservations.SaveBlock(t.Context(), tx, reservation.Block{
				Ref: identity.Ref{Member: m}, ExternalID: string(reason), Property: 1, Source: "office", Reason: reason, Arrival: first, Departure: first.AddDays(nights), From: from, To: to,
			})
			return err
		})
	}
	remove := func(reason reservation.BlockReason) {
		t.Helper()
		write(func(tx *database.Tx) error { return w.Reservations.RemoveBlock(t.Context(), tx, m, string(reason)) })
	}
	heard("nothing happened", 0)
	save(reservation.BlockRepair, 5, 0, 0)
	heard("closed", 1)
	save(reservation.BlockRepair, 5, 0, 0)
	heard("the same again", 1)
	save(reservation.BlockRepair, 4, 0, 0)
	heard("shorter", 2)
	save(reservation.BlockRepair, 0, 600, 720)
	heard("a visit instead", 3)
	remove(reservation.BlockRepair)
	heard("a visit closes no night", 3)
	save(reservation.BlockOwner, 5, 0, 0)
	remove(reservation.BlockOwner)
	heard("closed and opened", 5)
	save(reservation.BlockFeed, 5, 0, 0)
	remove(reservation.BlockFeed)
	heard("a calendar closes and opens", 5)
}

func TestAKeyCodeToChangeNeedsAttentionUntilItIsChanged(t *testing.T) {
	w := newWorld(t)
	w.clock.Set(time.Date(2026, 7, 4, 20, 0, 0, 0, time.UTC))
	clear(w.tokens) // they are over
	home := fmt.Sprintf("/v1/manage/properties/%d-1", w.members[0])
	change := func(field, to string) {
		t.Helper()
		var now struct {
			Data struct{ Fields map[string]json.RawMessage }
		}
		w.get("manager", home, &now)
		body := fmt.Sprintf(`{"changes":{%q:{"from":%s,"to":%s}}}`, field, now.Data.Fields[field], to)
		if status, raw := w.call("manager", http.MethodPatch, home, body, ""); status != http.StatusOK {
			t.Fatal(status, string(raw))
		}
	}
	due := func() string {
		t.Helper()
		var a attentionAnswer
		w.get("manager", fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), &a)
		out := ""
		for _, g := range a.Data.Groups {
			if g.Kind == attention.CodesToChange {
				out += fmt.Sprintf("%d %s %s %s", g.Count, g.Rows[0].Type, g.Rows[0].Ref, g.Rows[0].At)
			}
		}
		return out
	}
	change("key_code", `"1234"`)
	change("code_change", "true")
	if got := due(); got != "" {
		t.Errorf("nobody has left since the code was set: %s", got)
	}
	w.clock.Set(time.Date(2026, 7, 11, 11, 0, 0, 0, time.UTC))
	clear(w.tokens)
	if got, want := due(), fmt.Sprintf("1 property %d-1 2026-07-11 10:00:00", w.members[0]); got != want {
		t.Errorf("guests left: %q, want %q", got, want)
	}
	// Who changes the code is done with it, on every page at once.
	change("key_code", `"5678"`)
	if got := due(); got != "" {
		t.Errorf("the code was changed: %s", got)
	}
}
