package reservation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// called is a stay that somebody enters during a phone call.
func called(change ...func(f *reservation.Fields)) reservation.Fields {
	f := reservation.Fields{
		Property: 1, Kind: reservation.ForGuest, Cleaning: true, Status: reservation.Confirmed, Arrival: "2026-07-20", Departure: "2026-07-27", Adults: 2, BookerFirstName: "Demo", BookerLastName: "Caller",
		BookerEmail: "Other@Example.org", BookerPhone: "+49 30 5550123", Lang: "en", Source: "Phone", Rentalprice: "840.00", Deposit: "200", TouristTax: "14.70",
	}
	for _, fn := range change {
		fn(&f)
	}
	return f
}

func body(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

// plansItself has the tasks follow each change.
func (w *world) plansItself() {
	w.Changed = func(ctx context.Context, tx *database.Tx, m identity.MemberID, property int64, from, to clock.Date) error {
		return w.Planning.Follow(ctx, tx, m, property, from, to)
	}
}

// tasksOf are the tasks of a stay that are not cancelled, as property, kind and start.
func (w *world) tasksOf(id int64) string {
	w.Helper()
	found, err := w.Tasks.OfReservation(w.Context(), w.DB, ref(id))
	w.Must(err)
	var out []string
	for _, c := range found {
		if !c.Cancelled {
			out = append(out, fmt.Sprintf("%d %s %s", c.Property, c.Type, c.PlannedOn))
		}
	}
	return strings.Join(out, ", ")
}

// foreseen are the effects of a preview.
func (w *world) foreseen(answer string) string {
	w.Helper()
	var got struct {
		Data reservation.ForeseenAnswer `json:"data"`
	}
	w.Decode(answer, &got)
	var out []string
	for _, t := range got.Data.Tasks {
		out = append(out, fmt.Sprintf("%s %s %s %s", t.Effect, t.Type, t.Home, t.Start[:10]))
	}
	for _, warning := range got.Data.Warnings {
		out = append(out, "! "+string(warning))
	}
	for _, h := range got.Data.Taken {
		out = append(out, fmt.Sprintf("taken %d %s %s", h.ID, h.Reason, h.Arrival))
	}
	return strings.Join(out, ", ")
}

const office = "/v1/manage/reservations"

func TestAStayIsEnteredByHand(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.expect("preview", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", body(called()))), "made arrival Düne 3 2026-07-19, made departure Düne 3 2026-07-27")
		first := w.OK("mia", http.MethodPost, office, body(called()), "Idempotency-Key", "one")
		w.Golden("office_entered", first)
		if again := w.OK("mia", http.MethodPost, office, body(called()), "Idempotency-Key", "one"); again != first {
			t.Errorf("the same call again: %s", again)
		}
		w.expect("tasks", w.tasksOf(1), "1 arrival 2026-07-19, 1 departure 2026-07-27")
		w.expect("found", w.list("q=caller"), "1")
		w.expect("channels", w.Get("mia", "/v1/manage/channels")[:18], `{"data":["Phone"],`)
		if status, _ := w.Call("other", http.MethodGet, path(1)); status != http.StatusOK {
			t.Errorf("the guest's account has no stay: %d", status)
		}
		// Another of the same nights: taken, and by which.
		clash := called(func(f *reservation.Fields) { f.Arrival, f.Departure = "2026-07-26", "2026-07-30" })
		status, refusal := w.No("mia", http.MethodPost, office, body(clash))
		w.expect("taken", fmt.Sprint(status, refusal.Fields, body(refusal.Data)), `400 map[property:taken]{"taken":[{"arrival":"2026-07-20","departure":"2026-07-27","guest":"Demo Caller","id":1,"reason":""}]}`)
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", body(clash))), "taken 1  2026-07-20")
		// On the day of departure others may come.
		w.OK("mia", http.MethodPost, office, body(called(func(f *reservation.Fields) { f.Arrival, f.Departure = "2026-07-27", "2026-07-30" })))
		// An offer does not stand in the way, but is said.
		w.OK("mia", http.MethodPost, office, body(called(func(f *reservation.Fields) { f.Property, f.Status = 2, reservation.Offer })))
		w.expect("offer", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", body(called(func(f *reservation.Fields) { f.Property = 2 })))),
			"made arrival East 2026-07-19, made departure East 2026-07-27, ! offer_has_nights")
		for name, c := range map[string]struct {
			change func(f *reservation.Fields)
			want   string
		}{
			"no property":      {func(f *reservation.Fields) { f.Property = 0 }, "property:required"},
			"unknown property": {func(f *reservation.Fields) { f.Property = 4711 }, "property:unknown"},
			"31.02.":           {func(f *reservation.Fields) { f.Arrival = "2026-02-31" }, "arrival:no_date"},
			"the year 1900":    {func(f *reservation.Fields) { f.Arrival, f.Departure = "1900-07-01", "1900-07-05" }, "arrival:year departure:year"},
			"the year 9999":    {func(f *reservation.Fields) { f.Arrival, f.Departure = "9999-07-01", "9999-07-05" }, "arrival:year departure:year"},
			"no departure":     {func(f *reservation.Fields) { f.Departure = "" }, "departure:required"},
			"backwards":        {func(f *reservation.Fields) { f.Departure = "2026-07-19" }, "departure:not_after_arrival"},
			"a year and more":  {func(f *reservation.Fields) { f.Departure = "2027-09-19" }, "departure:too_many_nights"},
			"too many":         {func(f *reservation.Fields) { f.Adults = 5 }, "adults:over_maximum"},
			"nobody":           {func(f *reservation.Fields) { f.Adults = 0 }, "adults:nobody"},
			"no name":          {func(f *reservation.Fields) { f.BookerFirstName, f.BookerLastName = " ", "" }, "booker_last_name:required"},
			"an address":       {func(f *reservation.Fields) { f.BookerEmail = "at home" }, "booker_email:invalid"},
			"money":            {func(f *reservation.Fields) { f.Rentalprice = "1.234,56" }, "rentalprice:invalid"},
			"a long name":      {func(f *reservation.Fields) { f.BookerLastName = strings.Repeat("a", 300) }, "booker_last_name:too_long"},
		} {
			status, refusal := w.No("mia", http.MethodPost, office, body(called(c.change)))
			w.expect(name, fmt.Sprint(status, refusal.Fields), "400 map["+c.want+"]")
		}
		for who, want := range map[string]int{"greta": 403, "cleaner": 403, "otto": 404} {
			if status, _ := w.No(who, http.MethodPost, office+"?memberid=1", body(called())); status != want {
				t.Errorf("%s: %d", who, status)
			}
		}
		// An owner's stay that needs no cleaning has none.
		owner := called(func(f *reservation.Fields) {
			f.Kind, f.Cleaning, f.BookerFirstName, f.BookerLastName, f.BookerEmail, f.Arrival, f.Departure = reservation.ForOwner, false, "", "", "", "2026-09-01", "2026-09-08"
		})
		w.expect("owner", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", body(owner))), "changed departure Düne 3 2026-07-30, made arrival Düne 3 2026-08-31")
		w.OK("mia", http.MethodPost, office, body(owner))
		w.expect("no cleaning", w.tasksOf(4), "1 arrival 2026-08-31")
	})
}

func TestAStayIsCancelledAndRestored(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.OK("mia", http.MethodPost, office, body(called()))
		if status, refusal := w.No("mia", http.MethodPut, office+"/1-1/cancellation", `{"reason":" "}`); status != 400 || refusal.Fields["reason"] != "required" {
			t.Errorf("%d %v", status, refusal.Fields)
		}
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodGet, office+"/1-1/preview/cancelled", "")), "cancelled arrival Düne 3 2026-07-19, cancelled departure Düne 3 2026-07-27")
		w.OK("mia", http.MethodPut, office+"/1-1/cancellation", `{"reason":"ill"}`)
		w.Golden("office_cancelled", w.OK("mia", http.MethodGet, office+"/1-1", ""))
		w.expect("no tasks", w.tasksOf(1), "")
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodGet, office+"/1-1/preview/confirmed", "")), "made arrival Düne 3 2026-07-19, made departure Düne 3 2026-07-27")
		// Meanwhile the nights go to others.
		w.OK("mia", http.MethodPost, office, body(called(func(f *reservation.Fields) { f.Arrival, f.Departure = "2026-07-22", "2026-07-24" })))
		if status, refusal := w.No("mia", http.MethodDelete, office+"/1-1/cancellation", ""); status != 400 || refusal.Fields["property"] != "taken" {
			t.Errorf("%d %v", status, refusal.Fields)
		}
		w.OK("mia", http.MethodPut, office+"/1-2/cancellation", `{"reason":"a mistake"}`)
		w.OK("mia", http.MethodDelete, office+"/1-1/cancellation", "")
		w.expect("tasks", w.tasksOf(1), "1 arrival 2026-07-19, 1 departure 2026-07-27")
		w.expect("trail", w.Protocol(1), "3 stay_entered, 3 stay_cancelled, 3 stay_restored")
		// What was an offer is one again.
		w.OK("mia", http.MethodPost, office, body(called(func(f *reservation.Fields) { f.Property, f.Status = 2, reservation.Offer })))
		w.OK("mia", http.MethodPut, office+"/1-3/cancellation", `{"reason":"ill"}`)
		w.OK("mia", http.MethodDelete, office+"/1-3/cancellation", "")
		w.expect("offers", w.list("state=offer"), "3")
	})
}

func TestTwoWhoSellTheSameNightsAreOne(t *testing.T) {
	eachWorld(t, func(w *world) {
		var wg sync.WaitGroup
		statuses := make([]int, 4)
		for i := range statuses {
			wg.Go(func() { statuses[i], _ = w.Send("mia", http.MethodPost, office, body(called())) })
		}
		wg.Wait()
		sold := 0
		for _, status := range statuses {
			if status == http.StatusOK {
				sold++
			} else if status != http.StatusBadRequest {
				t.Error(status)
			}
		}
		if sold != 1 {
			t.Errorf("sold %d times", sold)
		}
	})
}

// change is the body of an edit of one field.
func change(field string, seen, wanted any) string {
	return body(map[string]any{"changes": map[string]any{field: map[string]any{"from": seen, "to": wanted}}})
}

func TestAStayIsMovedAndShortened(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.Book(stay("file", during("2026-07-20", "2026-07-27"), unpaid))
		const one = office + "/1-1"
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, one+"/preview", change("property", 1, 2))), "moved arrival East 2026-07-19, moved service East 2026-07-20, moved service East 2026-07-20, moved departure East 2026-07-27")
		w.expect("nothing was written", w.tasksOf(1), "1 arrival 2026-07-19, 1 departure 2026-07-27, 1 service 2026-07-20, 1 service 2026-07-20")
		w.OK("mia", http.MethodPatch, one, change("property", 1, 2))
		w.expect("moved", w.tasksOf(1), "2 arrival 2026-07-19, 2 departure 2026-07-27, 2 service 2026-07-20, 2 service 2026-07-20")
		w.expect("shorter", w.foreseen(w.OK("mia", http.MethodPost, one+"/preview", change("departure", "2026-07-27", "2026-07-24"))), "moved departure East 2026-07-24")
		w.Golden("office_preview", w.OK("mia", http.MethodPost, one+"/preview", change("departure", "2026-07-27", "2026-07-24")))
		w.OK("mia", http.MethodPatch, one, change("departure", "2026-07-27", "2026-07-24"))
		w.expect("moved back", w.foreseen(w.OK("mia", http.MethodPost, one+"/preview", change("property", 2, 1))), "moved arrival Düne 3 2026-07-19, moved service Düne 3 2026-07-20, moved service Düne 3 2026-07-20, moved departure Düne 3 2026-07-24")
		// What is priced by night costs less, what was agreed for the whole stays.
		d, err := w.Stays.Admit(w.Context(), w.DB, w.Actors["mia"], ref(1))
		w.Must(err)
		w.expect("money", fmt.Sprint(d.Total, d.TotalThird), "77470 1200")
		// The same again changes nothing, and is no clash.
		w.OK("mia", http.MethodPatch, one, change("departure", "2026-07-27", "2026-07-24"))
		w.expect("trail", w.Protocol(1), "3 stay_moved, 3 stay_moved")
		w.Golden("office_changes", w.OK("mia", http.MethodGet, one+"/changes", ""))
		for name, c := range map[string]struct{ body, want string }{
			"31.02.":    {change("arrival", "2026-07-20", "2026-02-31"), "arrival:no_date"},
			"backwards": {change("departure", "2026-07-24", "2026-07-20"), "departure:not_after_arrival"},
			"crowded":   {change("adults", 2, 40), "adults:over_maximum"},
		} {
			status, refusal := w.No("mia", http.MethodPatch, one, c.body)
			w.expect(name, fmt.Sprint(status, refusal.Fields), "400 map["+c.want+"]")
		}
		if status, _ := w.No("mia", http.MethodPatch, one, `{"changes":{"total":{"from":1,"to":2}}}`); status != http.StatusBadRequest {
			t.Error(status)
		}
		w.OK("mia", http.MethodPut, one+"/cancellation", `{"reason":"ill"}`)
		if status, refusal := w.No("mia", http.MethodPatch, one, change("adults", 2, 1)); status != http.StatusConflict || refusal.ErrorCode != "stay_is_cancelled" {
			t.Error(status, refusal)
		}
	})
}

func TestTwoWhoEditAStayKeepEachOthersWork(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("file"))
		const one = office + "/1-1"
		w.OK("mia", http.MethodPatch, one, change("booker_phone", "", "+49 30 5550199"))
		w.OK("mia", http.MethodPatch, one, change("parking_lot", "P 3", "P 4"))
		status, refusal := w.No("mia", http.MethodPatch, one, body(map[string]any{"changes": map[string]any{
			"parking_lot": map[string]any{"from": "P 3", "to": "P 5"}, "adults": map[string]any{"from": 2, "to": 1},
		}}))
		w.expect("clash", fmt.Sprint(status, refusal.ErrorCode, body(refusal.Data)), `409edit_clash{"clashes":[{"at":"2026-07-08 12:00:00","by":"mia","field":"parking_lot","stored":"P 4"}]}`)
		var kept struct {
			Data reservation.KeptAnswer `json:"data"`
		}
		w.Decode(w.OK("mia", http.MethodGet, one, ""), &kept)
		if f := kept.Data.Fields; f.Adults != 2 || f.ParkingLot != "P 4" || f.BookerPhone != "+49 30 5550199" {
			t.Errorf("%+v", f)
		}
	})
}

func TestAStayFromACalendarIsCompleted(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, _, err := w.Stays.SaveBooking(w.Context(), tx, reservation.Booking{
				Ref: identity.Ref{Member: 1}, ExternalID: "feed-1-1", Property: 1, Source: "Airbnb", Status: reservation.Confirmed, Arrival: mustDate(t, "2026-07-20"), Departure: mustDate(t, "2026-07-27"), Name: "Airbnb HM1",
			})
			return err
		}))
		w.Book(stay("file", during("2026-08-20", "2026-08-27")))
		count := func() int {
			n, err := w.Stays.ToComplete(w.Context(), w.DB, 1, mustDate(t, "2026-07-08"), mustDate(t, "2026-07-20"))
			w.Must(err)
			return n
		}
		w.expect("to complete", fmt.Sprint(w.list("todo=true"), " ", count()), "1 1")
		urgent := func(today string) int {
			groups, err := w.Stays.Attention(w.Context(), w.DB, attention.Ask{Member: 1, Today: mustDate(t, today)})
			w.Must(err)
			for _, g := range groups {
				if g.Kind == attention.StaysToComplete {
					return g.Count
				}
			}
			t.Fatal("stays to complete are not looked for")
			return 0
		}
		w.expect("needs attention within a week of the arrival", fmt.Sprint(urgent("2026-07-12"), urgent("2026-07-13"), urgent("2026-07-26"), urgent("2026-07-28")), "0 1 1 0")
		w.OK("mia", http.MethodPatch, office+"/1-1", change("booker_last_name", "Airbnb HM1", "Novak"))
		// Two persons was presumed, and is right.
		w.OK("mia", http.MethodPatch, office+"/1-1", change("adults", 2, 2))
		w.expect("language", fmt.Sprint(w.list("todo=true"), " ", count()), "1 1")
		w.OK("mia", http.MethodPatch, office+"/1-1", change("lang", "de", "pl"))
		w.expect("complete", fmt.Sprint(w.list("todo=true"), " ", count(), " ", urgent("2026-07-13")), " 0 0")
	})
}

func TestTheOfficeClosesNightsAndHours(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		const blocks = "/v1/manage/blocks"
		w.OK("mia", http.MethodPost, office, body(called()))
		closed := reservation.BlockFields{Property: 1, Reason: reservation.BlockOwner, Arrival: "2026-07-26", Departure: "2026-07-30"}
		if status, refusal := w.No("mia", http.MethodPost, blocks, body(closed)); status != 400 || refusal.Fields["property"] != "taken" {
			t.Errorf("%d %v", status, refusal.Fields)
		}
		closed.Arrival = "2026-07-27"
		w.OK("mia", http.MethodPost, blocks, body(closed))
		w.expect("closed", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", body(called(func(f *reservation.Fields) { f.Arrival, f.Departure = "2026-07-29", "2026-08-02" })))), "taken 0 owner 2026-07-27")
		// A visit while guests are there closes nothing and has its task, which nobody has yet.
		visit := reservation.BlockFields{Property: 1, Reason: reservation.BlockRepair, Arrival: "2026-07-22", From: "10:00", To: "11:30", Note: "Boiler"}
		w.OK("mia", http.MethodPost, blocks, body(visit))
		tasks := func() string {
			found, err := w.Tasks.OfReservation(w.Context(), w.DB, ref(0))
			w.Must(err)
			var out []string
			for _, c := range found {
				out = append(out, fmt.Sprintf("%s %s %d min %d %v", c.Title.Any, c.PlannedOn, (c.PlannedEnd-c.PlannedStart)/60000, c.Person, c.Cancelled))
			}
			return strings.Join(out, ", ")
		}
		w.expect("task", tasks(), "Boiler 2026-07-22 90 min 0 false")
		// Changes of stays around it leave it alone.
		w.OK("mia", http.MethodPatch, office+"/1-1", change("departure", "2026-07-27", "2026-07-24"))
		w.OK("mia", http.MethodPut, office+"/1-1/cancellation", `{"reason":"ill"}`)
		w.expect("task", tasks(), "Boiler 2026-07-22 90 min 0 false")
		w.Golden("office_blocks", w.OK("mia", http.MethodGet, blocks, ""))
		w.OK("mia", http.MethodDelete, blocks+"/1-2", "")
		w.expect("gone", tasks(), "Boiler 2026-07-22 90 min 0 true")
		for name, c := range map[string]struct {
			change func(f *reservation.BlockFields)
			want   string
		}{
			"no note":   {func(f *reservation.BlockFields) { f.Note = " " }, "note:required"},
			"backwards": {func(f *reservation.BlockFields) { f.To = "09:00" }, "to:not_after_arrival"},
			"half":      {func(f *reservation.BlockFields) { f.To = "" }, "to:required"},
			"31.02.":    {func(f *reservation.BlockFields) { f.Arrival = "2026-02-31" }, "arrival:no_date"},
			"nowhere":   {func(f *reservation.BlockFields) { f.Property = 99 }, "property:unknown"},
		} {
			f := visit
			c.change(&f)
			status, refusal := w.No("mia", http.MethodPost, blocks, body(f))
			w.expect(name, fmt.Sprint(status, refusal.Fields), "400 map["+c.want+"]")
		}
		if status, _ := w.No("otto", http.MethodDelete, blocks+"/1-1", ""); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}
