package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

func (w *world) split(stay, body string) (int, reservation.SplitAnswer) {
	w.t.Helper()
	status, raw := w.call("manager", http.MethodPost, "/v1/manage/reservations/"+stay+"/split", body, "")
	var got struct{ Data reservation.SplitAnswer }
	if err := json.Unmarshal(raw, &got); err != nil {
		w.t.Fatal(err)
	}
	return status, got.Data
}

func refOf(a reservation.KeptAnswer) string {
	return identity.Ref{Member: identity.MemberID(a.MemberID), ID: a.ID}.String()
}

// The office splits a stay at once: both parts are the guest's, each has its cleaning, and the list says so.
func TestTheOfficeSplitsAStay(t *testing.T) {
	w := newWorld(t)
	w.clock.Advance(time.Second)
	w.reservations(w.members[0], w.stay("whole", "p1", "2026-09-10", "2026-09-20", "guest", false), w.stay("other", "p2", "2026-09-18", "2026-09-22", "guest", true))
	stay := w.numberOf("whole")
	cleaning := w.departureTask(stay)
	w.clock.Advance(time.Second)
	for body, want := range map[string]int{
		`{"on":"2026-09-10","property":1,"cleaning":true}`: 400, `{"on":"2026-09-20","property":1,"cleaning":true}`: 400, `{"on":"soon","property":1,"cleaning":true}`: 400,
		`{"on":"2026-09-15","property":987654,"cleaning":true}`: 400, `{"on":"2026-09-15","property":2,"cleaning":true}`: 400, // the other home is taken
	} {
		if status, _ := w.split(stay, body); status != want {
			t.Errorf("%s: %d", body, status)
		}
	}
	var before, after struct {
		Data struct {
			Arrival, Departure string
			ToPay              struct{ Amount int64 } `json:"to_pay"`
		}
	}
	w.get("guest", "/v1/reservations/"+stay, &before)
	if before.Data.Departure != "2026-09-20" {
		t.Fatalf("a refused split has changed the stay: %+v", before)
	}
	status, got := w.split(stay, `{"on":"2026-09-15","property":1,"cleaning":true}`)
	if status != http.StatusOK || got.First.Fields.Departure != "2026-09-15" || got.Rest.Fields.Arrival != "2026-09-15" || got.Rest.Fields.Departure != "2026-09-20" ||
		got.Rest.Fields.BookerEmail != got.First.Fields.BookerEmail || got.Rest.Fields.Source != got.First.Fields.Source {
		t.Fatalf("%d %+v", status, got)
	}
	rest := refOf(got.Rest)
	for id, nights := range map[string]string{stay: "2026-09-10 2026-09-15", rest: "2026-09-15 2026-09-20"} {
		after.Data.Arrival = ""
		w.get("guest", "/v1/reservations/"+id, &after)
		if after.Data.Arrival+" "+after.Data.Departure != nights {
			t.Errorf("%s: the guest sees %+v", id, after.Data)
		}
	}
	for task, day := range map[string]string{cleaning: "2026-09-15", w.departureTask(rest): "2026-09-20"} {
		if _, raw := w.call("cleaner", http.MethodGet, "/v1/cleaning/"+task, "", ""); !strings.Contains(string(raw), `"planned_start":"`+day) {
			t.Errorf("the cleaner sees of %s: %s", task, raw)
		}
	}
	lines, _ := w.changedStays("")
	if len(lines) != 1 || lines[0].Kind != reservation.SplitUp || lines[0].Rest != rest || lines[0].By != "Demo manager" {
		t.Errorf("listed is %+v", lines)
	}
	if status, got := w.split(rest, `{"on":"2026-09-18","property":1,"cleaning":false}`); status != http.StatusOK || got.First.Fields.Cleaning || !got.Rest.Fields.Cleaning {
		t.Errorf("a part is split without a cleaning: %d %+v", status, got)
	}
	w.must("manager", http.MethodPut, "/v1/manage/reservations/"+stay+"/cancellation", `{"reason":"illness"}`)
	if status, _ := w.split(stay, `{"on":"2026-09-12","property":1,"cleaning":true}`); status != http.StatusConflict {
		t.Errorf("a cancelled stay: %d", status)
	}
}

// A calendar goes on to say one stay of what the office has split: its parts follow, and none is left behind with a cleaning when the channel cancels.
func TestPartsFollowTheCalendarOfTheirStay(t *testing.T) {
	day := func(n int) clock.Date { return clock.NewDate(2026, 9, n) }
	for name, c := range map[string]struct {
		from, to    clock.Date
		gone        bool
		first, rest string
	}{
		"as it was":               {day(10), day(20), false, "2026-09-10 2026-09-15 confirmed", "2026-09-15 2026-09-20 confirmed"},
		"extended":                {day(10), day(22), false, "2026-09-10 2026-09-15 confirmed", "2026-09-15 2026-09-22 confirmed"},
		"begins later":            {day(12), day(18), false, "2026-09-12 2026-09-15 confirmed", "2026-09-15 2026-09-18 confirmed"},
		"ends in the first part":  {day(10), day(14), false, "2026-09-10 2026-09-14 confirmed", "2026-09-15 2026-09-20 cancelled"},
		"begins in the last part": {day(16), day(20), false, "2026-09-16 2026-09-20 confirmed", "2026-09-15 2026-09-20 cancelled"},
		"cancelled":               {day(10), day(20), true, "2026-09-10 2026-09-15 cancelled", "2026-09-15 2026-09-20 cancelled"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			b := reservation.Booking{Ref: identity.Ref{Member: w.members[0]}, ExternalID: "feed-1-1", Property: 1, Source: "booking", Status: reservation.Confirmed, Arrival: day(10), Departure: day(20), Name: "Booking.com"}
			write := func(gone bool) {
				t.Helper()
				w.clock.Advance(time.Second)
				err := w.DB.Write(t.Context(), func(tx *database.Tx) (err error) {
					if gone {
						_, err = w.Reservations.CancelBooking(t.Context(), tx, b.Ref)
						return err
					}
					b.Ref, _, err = w.Reservations.SaveBooking(t.Context(), tx, b)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			write(false)
			status, got := w.split(b.Ref.String(), `{"on":"2026-09-15","property":2,"cleaning":true}`)
			if status != http.StatusOK {
				t.Fatal(status)
			}
			b.Arrival, b.Departure = c.from, c.to
			write(c.gone)
			for ref, want := range map[string]string{b.Ref.String(): c.first, refOf(got.Rest): c.rest} {
				var kept struct{ Data reservation.KeptAnswer }
				w.get("manager", "/v1/manage/reservations/"+ref, &kept)
				if now := kept.Data.Fields.Arrival + " " + kept.Data.Fields.Departure + " " + string(kept.Data.State); now != want {
					t.Errorf("%s is %s, want %s", ref, now, want)
				}
				var cancelled bool
				_, id, _ := strings.Cut(ref, "-")
				if err := w.DB.QueryRow(t.Context(), `SELECT cancelled FROM task WHERE member_id = $1 AND rule_key = $2`, w.members[0], "departure:"+id).Scan(&cancelled); err != nil || cancelled != strings.HasSuffix(want, "cancelled") {
					t.Errorf("the cleaning of %s: %t, %v", ref, cancelled, err)
				}
			}
		})
	}
}
