package extra_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// timed are a late departure, an early arrival, and what every stay of a guest has.
func timed() []extra.ImportOffered {
	named := func(name string) wire.Words { return wire.Words{By: wire.Texts{locales.English: name}} }
	return []extra.ImportOffered{
		{ExternalID: "late", Kind: "late_departure", Name: named("Late departure"), FeeBasis: "unit", UnitAmount: "35", Timing: "final_payment", DepartureTime: "14:00", DaysBefore: -30, Position: 1},
		{ExternalID: "early", Kind: "early_arrival", Name: named("Early arrival"), FeeBasis: "unit", UnitAmount: "25", Timing: "final_payment", ArrivalTime: "12:00", Position: 2},
		{ExternalID: "cleaning", Kind: "final_cleaning", Name: named("Final cleaning"), FeeBasis: "unit", UnitAmount: "90", Timing: "final_payment", Mandatory: true, Position: 3},
		{ExternalID: "cot", Kind: "cot", Name: named("Cot"), FeeBasis: "unit", UnitAmount: "15", Timing: "final_payment", Most: 2, Position: 4},
	}
}

// planned has the tasks follow each change of a stay.
func (w *world) planned() {
	w.Changed = func(ctx context.Context, tx *database.Tx, m identity.MemberID, property int64, from, to clock.Date) error {
		return w.Planning.Follow(ctx, tx, m, property, from, to)
	}
}

func berlin(t testing.TB) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// times are when the guests of a stay come and leave, and when the cleaning after them begins.
func (w *world) times(id int64) string {
	w.Helper()
	var a struct{ Data reservation.Answer }
	w.Decode(w.Get("mia", path(id)), &a)
	found, err := w.Tasks.OfReservation(w.Context(), w.DB, ref(id))
	w.Must(err)
	out := a.Data.ArrivalTime + "–" + a.Data.DepartureTime
	for _, c := range found {
		if c.Type == task.Departure && !c.Cancelled {
			out += " cleaned " + wire.DateTime(c.PlannedStart, berlin(w.TB))[11:16]
		}
	}
	return out
}

func (w *world) expect(what, got, want string) {
	w.Helper()
	if got != want {
		w.Errorf("%s: %s\n want %s", what, got, want)
	}
}

// foreseen are the warnings of a preview and the times that it says.
func (w *world) foreseen(answer string) string {
	w.Helper()
	var got struct{ Data reservation.ForeseenAnswer }
	w.Decode(answer, &got)
	f := got.Data
	return fmt.Sprintf("%v %s→%s %s→%s %+d, %d tasks", f.Warnings, f.WasArrival, f.Arrival, f.WasDeparture, f.Departure, f.Total.Amount-f.WasTotal.Amount, len(f.Tasks))
}

func TestALateDepartureMovesTheDepartureAndItsCleaning(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(timed()...)
		w.planned()
		w.Book(stay("late", during("2026-07-20", "2026-07-27")))
		at := path(1, "/services?lang=en")
		w.expect("before", w.times(1), "14:30–10:00 cleaned 10:00")
		preview := "/v1/manage/reservations/1-1/services/preview"
		foreseen := w.OK("mia", http.MethodPost, preview, `{"services":[{"offered":1,"quantity":1}]}`)
		w.Golden("postReservationServicesPreview", foreseen)
		w.expect("foreseen", w.foreseen(foreseen), "[] 14:30→14:30 10:00→14:00 +3500, 1 tasks")
		w.expect("nothing written", w.times(1), "14:30–10:00 cleaned 10:00")
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1},{"offered":2,"quantity":1}]}`)
		w.expect("booked", w.times(1), "12:00–14:00 cleaned 14:00")
		// A file that knows nothing of it, and the same again, leave it alone.
		if report := w.Book(stay("late", during("2026-07-20", "2026-07-27"))); report.Unchanged != 1 {
			t.Errorf("%+v", report)
		}
		w.expect("imported again", w.times(1), "12:00–14:00 cleaned 14:00")
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":0}]}`)
		w.expect("cancelled", w.times(1), "12:00–10:00 cleaned 10:00")
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1}]}`)
		w.OK("mia", http.MethodPatch, "/v1/manage/reservations/1-1", `{"changes":{"departure_time":{"from":"14:00","to":"12:30"}}}`)
		w.expect("by hand", w.times(1), "12:00–12:30 cleaned 12:30")
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":0},{"offered":2,"quantity":0}]}`)
		w.expect("cancelled after that", w.times(1), "14:30–12:30 cleaned 12:30")
	})
}

func TestALateDepartureLeavesRoomForTheCleaning(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(timed()...)
		w.planned()
		w.Book(stay("first", during("2026-07-20", "2026-07-27")), stay("second", during("2026-07-27", "2026-07-30")))
		at := path(1, "/services?lang=en")
		got := w.choice(w.Get("greta", at))
		if o := got.Offered[0]; o.Open || o.Reason != "no_time" || o.DepartureTime != "14:00" {
			t.Errorf("%+v", o)
		}
		if status, refusal := w.No("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1}]}`); status != http.StatusBadRequest || refusal.Fields["services.0.offered"] != "no_time" {
			t.Errorf("%d %+v", status, refusal)
		}
		// The second one wants to come early, which works as long as the first one leaves as usual.
		w.OK("greta", http.MethodPost, path(2, "/services"), `{"services":[{"offered":2,"quantity":1}]}`) // 12:00 is two hours after 10:00
		w.OK("greta", http.MethodPost, path(2, "/services"), `{"services":[{"offered":2,"quantity":0}]}`)
		preview := w.OK("mia", http.MethodPost, "/v1/manage/reservations/1-1/services/preview", `{"services":[{"offered":1,"quantity":1}]}`)
		w.expect("the office is warned", w.foreseen(preview), "[little_time] 14:30→14:30 10:00→14:00 +3500, 2 tasks")
		w.OK("mia", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1}]}`)
		w.expect("and decides", w.times(1), "14:30–14:00 cleaned 14:00")
		if status, refusal := w.No("greta", http.MethodPost, path(2, "/services"), `{"services":[{"offered":2,"quantity":1}]}`); status != http.StatusBadRequest || refusal.Fields["services.0.offered"] != "no_time" {
			t.Errorf("early behind late: %d %+v", status, refusal)
		}
		// The guest gives back what cannot be booked any more.
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":0}]}`)
		w.expect("given back", w.times(1), "14:30–10:00 cleaned 10:00")
	})
}

func TestTheOfficeEntersAStayWithItsExtras(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(timed()...)
		w.planned()
		w.Golden("getPropertyServices", w.Get("mia", "/v1/manage/properties/1-1/services"))
		entered := func(services string) string {
			return `{"property":1,"kind":"guest","cleaning":true,"status":"confirmed","arrival":"2026-07-20","departure":"2026-07-27","arrival_time":"","departure_time":"","adults":2,"children":0,"toddlers":0,"pets":0,"cots":0,
				"booker_first_name":"Demo","booker_last_name":"Caller","booker_email":"","booker_phone":"","lang":"en","source":"Phone","rentalprice":"840.00","tourist_tax":"","deposit":"","beach_chair":"","parking_lot":""` + services + `}`
		}
		const office = "/v1/manage/reservations"
		services := `,"services":[{"offered":1,"quantity":1},{"offered":4,"quantity":2}]`
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", entered(services))), "[no_email] →16:00 →14:00 +99500, 3 tasks")
		// Refused by field, and nothing half made.
		for extras, want := range map[string]string{
			`{"offered":1,"quantity":1},{"offered":4,"quantity":3}`: "services.1.quantity=maximum",
			`{"offered":3,"quantity":0}`:                            "services.0.quantity=mandatory",
			`{"offered":99,"quantity":1}`:                           "services.0.offered=unknown",
		} {
			status, refusal := w.No("mia", http.MethodPost, office, entered(`,"services":[`+extras+`]`))
			var got []string
			for field, why := range refusal.Fields {
				got = append(got, field+"="+why)
			}
			if status != http.StatusBadRequest || refusal.ErrorCode != "service_refused" || strings.Join(got, " ") != want {
				t.Errorf("%s: %d %s %v", extras, status, refusal.ErrorCode, got)
			}
		}
		if status, _ := w.Call("mia", http.MethodGet, path(1)); status != http.StatusNotFound {
			t.Error("a refused stay was entered:", status)
		}
		first := w.OK("mia", http.MethodPost, office, entered(services), "Idempotency-Key", "one")
		w.expect("the same call again", w.OK("mia", http.MethodPost, office, entered(services), "Idempotency-Key", "one"), first)
		var a struct{ Data reservation.Answer }
		w.Decode(w.Get("mia", path(1)), &a)
		booked := map[string]string{}
		for _, s := range a.Data.Services {
			booked[s.Kind] = fmt.Sprintf("%d × %d, mandatory %v", s.Quantity, s.UnitAmount.Amount, s.Mandatory)
		}
		raw, err := json.Marshal(booked)
		w.Must(err)
		w.expect("booked", string(raw), `{"cot":"2 × 1500, mandatory false","final_cleaning":"1 × 9000, mandatory true","late_departure":"1 × 3500, mandatory false"}`)
		if a.Data.Cots != 2 || a.Data.Money.Total.Amount != 99500 {
			t.Errorf("%d cots, %+v", a.Data.Cots, a.Data.Money.Total)
		}
		w.expect("times", w.times(1), "16:00–14:00 cleaned 14:00")
		if _, refusal := w.No("mia", http.MethodPost, path(1, "/services"), `{"services":[{"offered":3,"quantity":0}]}`); refusal.Fields["services.0.offered"] != "mandatory" {
			t.Errorf("%+v", refusal)
		}
		for _, o := range w.choice(w.Get("mia", path(1, "/services?lang=en"))).Offered {
			if o.Mandatory {
				t.Errorf("what is mandatory is offered again: %+v", o)
			}
		}
		if status, _ := w.Call("otto", http.MethodGet, "/v1/manage/properties/1-1/services"); status != http.StatusNotFound {
			t.Error("another agency's offers:", status)
		}
	})
}

func TestTimesOfOffersAreImported(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(timed()...)
		if report := w.offer(timed()...); report.Unchanged != 4 {
			t.Errorf("%+v", report)
		}
		for _, wrong := range []string{"25:00", "two", "00:00", "14.00"} {
			row := timed()[0]
			row.DepartureTime = wrong
			if report := w.offer(row); report.OK() || report.Refused[0].Field != "departure_time" {
				t.Errorf("%s: %+v", wrong, report)
			}
		}
		// A booking's own file may bring a late departure.
		w.planned()
		w.Book(stay("file", during("2026-07-20", "2026-07-27"), func(r *reservation.ImportRow) {
			r.Services = append(r.Services, reservation.ImportService{Kind: "late_departure", Name: reservation.Words{Any: "Späte Abreise"}, FeeBasis: "unit", UnitAmount: "35", Timing: "cash_arrival", DepartureTime: "15:00"})
		}))
		w.expect("with the file", w.times(1), "14:30–15:00 cleaned 15:00")
		w.Book(stay("file", during("2026-07-20", "2026-07-27")))
		w.expect("and without it", w.times(1), "14:30–10:00 cleaned 10:00")
	})
}

// limit sets what the agency lets guests book.
func (w *world) limit(rules member.GuestBooking) {
	w.Helper()
	m, err := w.Members.Get(w.Context(), w.DB, 1)
	w.Must(err)
	m.Booking = rules
	_, err = w.Members.Save(w.Context(), m)
	w.Must(err)
}

func TestTheAgencyLimitsWhatGuestsBook(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(timed()...)
		w.Book(stay("one", during("2026-07-20", "2026-07-27")), stay("two", during("2026-07-20", "2026-07-27"), func(s *reservation.ImportRow) { s.Property = "east" }))
		services := func(id int64) string { return path(id, "/services?lang=en") }
		shown := func(id int64) string {
			var out []string
			for _, o := range w.choice(w.Get("greta", services(id))).Offered {
				out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", o.Kind, o.Until[5:], o.UntilTime, o.Reason)))
			}
			return strings.Join(out, ", ")
		}
		refused := func(what, who string, id, offered int64, quantity int, want string) {
			t.Helper()
			status, refusal := w.No(who, http.MethodPost, services(id), fmt.Sprintf(`{"services":[{"offered":%d,"quantity":%d}]}`, offered, quantity))
			got := refusal.Fields["services.0.offered"] + refusal.Fields["services.0.quantity"]
			if status != http.StatusBadRequest || refusal.ErrorCode != "service_refused" || got != want {
				t.Errorf("%s: %d %s %s, want %s", what, status, refusal.ErrorCode, got, want)
			}
		}
		book := func(who string, id, offered int64, quantity int) {
			t.Helper()
			w.OK(who, http.MethodPost, services(id), fmt.Sprintf(`{"services":[{"offered":%d,"quantity":%d}]}`, offered, quantity))
		}
		w.expect("without limits", shown(1), "late_departure 07-27, early_arrival 07-20, cot 07-20")

		w.limit(member.GuestBooking{Extras: member.ExtraLimit{Days: 3}, EarlyArrival: member.ExtraLimit{Days: 2}, LateDeparture: member.ExtraLimit{Days: 1}, Until: 18 * 60})
		w.expect("with days and an hour", shown(1), "late_departure 07-26 18:00, early_arrival 07-18 18:00, cot 07-17 18:00")
		w.Clock.Set(mustDate(t, "2026-07-17").At(17*60+59, berlin(t)).Time())
		book("greta", 1, 4, 1)
		w.Clock.Set(mustDate(t, "2026-07-17").At(18*60, berlin(t)).Time())
		w.expect("the hour has come", shown(1), "late_departure 07-26 18:00, early_arrival 07-18 18:00, cot 07-17 18:00 too_late")
		refused("too late", "greta", 1, 4, 0, "too_late")
		book("mia", 1, 4, 2) // the office decides itself
		w.Clock.Set(wednesday)

		// What the agency has closed guests cannot book; what is booked stays, and can be given back.
		w.limit(member.GuestBooking{Extras: member.ExtraLimit{Closed: true}, LateDeparture: member.ExtraLimit{Closed: true}})
		w.expect("closed", shown(1), "late_departure 07-27  closed, early_arrival 07-20, cot 07-20")
		refused("closed", "greta", 1, 1, 1, "closed")
		book("greta", 1, 4, 1)
		refused("more of what is booked", "greta", 1, 4, 2, "maximum")
		book("greta", 1, 4, 0)
		refused("given back is gone", "greta", 1, 4, 1, "closed")
		book("mia", 1, 1, 1)

		// One late departure a day: the office's own counts too.
		w.limit(member.GuestBooking{EarlyArrival: member.ExtraLimit{Most: 1}, LateDeparture: member.ExtraLimit{Most: 1}})
		w.expect("the day is full", shown(2), "late_departure 07-27  full, early_arrival 07-20, cot 07-20")
		refused("full", "greta", 2, 1, 1, "full")
		book("greta", 2, 2, 1)
		refused("early arrivals too", "greta", 1, 2, 1, "full")
		book("greta", 1, 1, 0)
		book("greta", 2, 1, 1)
		refused("and the other way round", "greta", 1, 1, 1, "full")
	})
}
