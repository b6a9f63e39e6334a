package app_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
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

// foreseenSplit is what a split would do to tasks, by their start, or what has the nights.
func (w *world) foreseenSplit(stay, body string) string {
	w.t.Helper()
	status, raw := w.call("manager", http.MethodPost, "/v1/manage/reservations/"+stay+"/split/preview", body, "")
	if status != http.StatusOK {
		return strconv.Itoa(status)
	}
	var got struct{ Data reservation.ForeseenAnswer }
	if err := json.Unmarshal(raw, &got); err != nil {
		w.t.Fatal(err)
	}
	var out []string
	for _, h := range got.Data.Taken {
		out = append(out, "taken "+h.Arrival)
	}
	for _, one := range got.Data.Tasks {
		out = append(out, string(one.Effect)+" "+one.Type+" "+one.Start[:10])
	}
	return strings.Join(out, ", ")
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
	for body, want := range map[string]string{
		`{"on":"2026-09-15","property":1,"cleaning":true}`:  "moved departure 2026-09-15, made arrival 2026-09-15, made departure 2026-09-20",
		`{"on":"2026-09-15","property":1,"cleaning":false}`: "made arrival 2026-09-14, cancelled departure 2026-09-20, made departure 2026-09-20",
		`{"on":"2026-09-12","property":2,"cleaning":true}`:  "taken 2026-09-18",
		`{"on":"2026-09-20","property":1,"cleaning":true}`:  "400",
	} {
		if got := w.foreseenSplit(stay, body); got != want {
			t.Errorf("foreseen of %s is %q, want %q", body, got, want)
		}
	}
	w.get("guest", "/v1/reservations/"+stay, &before)
	if before.Data.Departure != "2026-09-20" {
		t.Fatalf("a preview has changed the stay: %+v", before)
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

// A file, or a program, goes on to say the whole stay: as a calendar's, its parts follow, and no night is sold twice.
func TestPartsFollowTheFileOfTheirStay(t *testing.T) {
	for name, c := range map[string]struct {
		from, to, state string
		first, rest     string
		changes         bool
	}{
		"as it was":               {"2026-09-10", "2026-09-20", "confirmed", "2026-09-10 2026-09-15 confirmed", "2026-09-15 2026-09-20 confirmed", false},
		"extended":                {"2026-09-10", "2026-09-22", "confirmed", "2026-09-10 2026-09-15 confirmed", "2026-09-15 2026-09-22 confirmed", true},
		"begins later":            {"2026-09-12", "2026-09-18", "confirmed", "2026-09-12 2026-09-15 confirmed", "2026-09-15 2026-09-18 confirmed", true},
		"ends in the first part":  {"2026-09-10", "2026-09-14", "confirmed", "2026-09-10 2026-09-14 confirmed", "2026-09-15 2026-09-20 cancelled", true},
		"begins in the last part": {"2026-09-16", "2026-09-20", "confirmed", "2026-09-16 2026-09-20 confirmed", "2026-09-15 2026-09-20 cancelled", true},
		"cancelled":               {"2026-09-10", "2026-09-20", "cancelled", "2026-09-10 2026-09-20 cancelled", "2026-09-15 2026-09-20 cancelled", true},
	} {
		for _, booked := range []string{"", "two homes"} {
			t.Run(name+" "+booked, func(t *testing.T) {
				w := newWorld(t)
				w.clock.Advance(time.Second)
				// Another stay of the same booking ends when the first part does, and is no part of it.
				row, beside := w.stay("whole", "p1", "2026-09-10", "2026-09-20", "guest", true), w.stay("beside", "p2", "2026-09-10", "2026-09-15", "guest", true)
				row.Case, beside.Case = booked, booked
				row.DepartureTime = "09:30"
				w.reservations(w.members[0], beside, row)
				stay := w.numberOf("whole")
				w.clock.Advance(time.Second)
				status, got := w.split(stay, `{"on":"2026-09-15","property":2,"cleaning":true}`)
				if status != http.StatusOK {
					t.Fatal(status)
				}
				rest := refOf(got.Rest)
				w.clock.Advance(time.Second)
				row.Arrival, row.Departure, row.Status = c.from, c.to, c.state
				for _, changed := range []bool{c.changes, false} {
					report, err := w.Reservations.Import(t.Context(), w.members[0], wire.Lines([]reservation.ImportRow{row, beside}), reservation.ImportOptions{})
					if want := map[bool]int{true: 1}[changed]; err != nil || !report.OK() || report.Changed != want || report.Unchanged != 2-want {
						t.Fatalf("%+v %v", report, err)
					}
				}
				for ref, want := range map[string]string{stay: c.first, rest: c.rest, w.numberOf("beside"): "2026-09-10 2026-09-15 confirmed"} {
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
}

// The money stays the file's, to the cent, and what it corrects of the guest is corrected in both parts; where a program names the parts itself, each speaks for itself.
func TestWhatAProgramSaysOfASplitStay(t *testing.T) {
	w := newWorld(t)
	w.clock.Advance(time.Second)
	write := func(rows string) string {
		t.Helper()
		w.clock.Advance(time.Second)
		return string(w.must("manager", http.MethodPut, "/v1/manage/reservations?memberid="+strconv.Itoa(int(w.members[0])), `{"reservations":[`+rows+`]}`))
	}
	whole := func(lastName string) string {
		return `{"external_id":"pms-1","property":"p1","status":"confirmed","arrival":"2026-09-10","departure":"2026-09-20","adults":2,"booker_last_name":"` + lastName + `","rentalprice":"1000.00","total":"1000.00"}`
	}
	write(whole("Demo"))
	status, got := w.split(w.numberOf("pms-1"), `{"on":"2026-09-15","property":1,"cleaning":true}`)
	if status != http.StatusOK {
		t.Fatal(status)
	}
	kept := func(ref string) reservation.KeptAnswer {
		t.Helper()
		var out struct{ Data reservation.KeptAnswer }
		w.get("manager", "/v1/manage/reservations/"+ref, &out)
		return out.Data
	}
	if answer := write(whole("Demo")); !strings.Contains(answer, `"effect":"same"`) {
		t.Error(answer)
	}
	if answer := write(whole("Corrected")); !strings.Contains(answer, `"effect":"changed"`) {
		t.Error(answer)
	}
	first, rest := kept(refOf(got.First)), kept(refOf(got.Rest))
	if first.Fields.BookerLastName != "Corrected" || rest.Fields.BookerLastName != "Corrected" || first.Fields.Departure != "2026-09-15" || first.Fields.Rentalprice != rest.Fields.Rentalprice {
		t.Errorf("%+v\n%+v", first.Fields, rest.Fields)
	}
	var number string
	if err := w.DB.QueryRow(t.Context(), `SELECT external_id FROM reservation WHERE member_id = $1 AND id = $2`, w.members[0], got.Rest.ID).Scan(&number); err != nil {
		t.Fatal(err)
	}
	both := strings.ReplaceAll(strings.Replace(whole("Corrected"), "2026-09-20", "2026-09-15", 1), "1000.00", "500.00")
	answer := write(both + "," + strings.NewReplacer("pms-1", number, "2026-09-15", "2026-09-20", "2026-09-10", "2026-09-15").Replace(both))
	if now := kept(refOf(got.Rest)); strings.Contains(answer, `"effect":"refused"`) || string(now.State) != "confirmed" || now.Fields.Arrival != "2026-09-15" {
		t.Errorf("%s %+v", answer, now)
	}
}
