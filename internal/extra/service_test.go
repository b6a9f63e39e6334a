package extra_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// offered are services of every basis and timing; the last day to order lies 1, 3, 0 and 10 days before the arrival.
func offered() []extra.ImportOffered {
	return []extra.ImportOffered{
		{ExternalID: "breakfast", Kind: "breakfast", Name: wire.Words{By: wire.Texts{locales.English: "Breakfast basket", locales.German: "Frühstückskorb"}}, Text: wire.Words{By: wire.Texts{locales.English: "Bread, butter, jam"}}, FeeBasis: "person_night", UnitAmount: "9.50", Timing: "cash_arrival", DaysBefore: 1, Position: 1},
		{ExternalID: "cot", Kind: "cot", Name: wire.Words{By: wire.Texts{locales.English: "Cot", locales.German: "Kinderbett"}}, FeeBasis: "unit", UnitAmount: "15", Timing: "final_payment", Most: 2, DaysBefore: 3, Position: 2},
		{ExternalID: "chair", Property: "dune", Kind: "beach_chair", Name: wire.Words{By: wire.Texts{locales.German: "Strandkorb"}}, FeeBasis: "night", UnitAmount: "4.00", Timing: "cash_third", Most: 2, Position: 3},
		{ExternalID: "linen", Kind: "linen", Name: wire.Words{By: wire.Texts{locales.English: "More linen"}}, FeeBasis: "unit", UnitAmount: "11.11", Timing: "deposit", Most: 5, Position: 4},
		{ExternalID: "early", Kind: "early_check_in", Name: wire.Words{By: wire.Texts{locales.English: "Early arrival"}}, FeeBasis: "unit", UnitAmount: "25", Timing: "credit_card", DaysBefore: 10, Position: 5},
		{ExternalID: "elsewhere", Property: "east", Kind: "boat", Name: wire.Words{By: wire.Texts{locales.English: "Boat"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "deposit", Position: 6},
		{ExternalID: "old", Kind: "old", Name: wire.Words{By: wire.Texts{locales.English: "Not any more"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "deposit", Withdrawn: true},
	}
}

func (w *world) offer(rows ...extra.ImportOffered) wire.ImportReport {
	w.Helper()
	report, err := w.Extras.ImportOffered(w.Context(), 1, wire.Lines(rows), reservation.ImportOptions{})
	w.Must(err)
	return report
}

func (w *world) choice(body string) extra.ChoiceAnswer {
	w.Helper()
	var a struct{ Data extra.ChoiceAnswer }
	w.Decode(body, &a)
	return a.Data
}

// sums leaves out what is a pointer.
func sums(m reservation.MoneyAnswer) reservation.MoneyAnswer {
	m.Deposit = nil
	return m
}

func TestServicesAreBookedChangedAndCancelled(t *testing.T) {
	eachWorld(t, func(w *world) {
		if report := w.offer(offered()...); !report.OK() || report.Added != 7 {
			t.Fatalf("%+v", report)
		}
		w.Book(six()...)
		var changed []string
		w.Changed = func(_ context.Context, _ *database.Tx, m identity.MemberID, p int64, from, to clock.Date) error {
			changed = append(changed, fmt.Sprintf("%d-%d %s %s", m, p, from, to))
			return nil
		}
		at := path(3, "/services?lang=en") // arrives on July 20, twelve days ahead: everything is open
		w.Golden("getReservationServices", w.Get("greta", at))
		before := w.choice(w.Get("greta", at))
		body := w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1},{"offered":2,"quantity":2},{"offered":3,"quantity":2}]}`, "Idempotency-Key", "s1")
		w.Golden("postReservationServices", body)
		if again := w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1},{"offered":2,"quantity":2},{"offered":3,"quantity":2}]}`, "Idempotency-Key", "s1"); again != body {
			t.Error("the same key has booked twice", again)
		}
		got := w.choice(body)
		// Seven nights, three persons; the beach chair (3.00 a night) came with the booking and keeps its price: one more of it.
		if got.Money.Total.Amount != before.Money.Total.Amount+3000 || got.Money.TotalThird.Amount != before.Money.TotalThird.Amount+2100 ||
			got.Money.OnArrival.Amount != before.Money.OnArrival.Amount+7*3*950 || got.Money.ToPay.Amount != 3000 {
			t.Errorf("%+v, before %+v", got.Money, before.Money)
		}
		if len(changed) != 1 || changed[0] != "1-1 2026-07-20 2026-07-27" {
			t.Error(changed)
		}
		planned, err := w.Stays.Services(w.Context(), w.DB, ref(3))
		w.Must(err)
		if len(planned) != 5 {
			t.Errorf("%+v", planned)
		}
		if got := w.Protocol(3); got != "1 services_changed" {
			t.Error(got)
		}
		var a struct{ Data reservation.Answer }
		w.Decode(w.Get("greta", path(3)), &a)
		if a.Data.Cots != 2 || len(a.Data.Services) != 5 || sums(a.Data.Money) != sums(got.Money) {
			t.Errorf("%+v", a.Data)
		}
		// A file that knows nothing of it leaves it alone, and prices it for the nights that it has now.
		w.Book(stay("too_early", during("2026-07-20", "2026-07-22")))
		if got := w.choice(w.Get("greta", at)); got.Money.OnArrival.Amount != 3*550+2*3*950 || len(got.Booked) != 5 || got.Money.ToPayThird.Amount != 2*2*300 {
			t.Errorf("%+v", got)
		}
		if report := w.Book(stay("too_early", during("2026-07-20", "2026-07-22"))); report.Unchanged != 1 {
			t.Errorf("%+v", report)
		}
		w.Book(stay("too_early", during("2026-07-20", "2026-07-27")))
		got = w.choice(w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":0},{"offered":2,"quantity":0},{"offered":3,"quantity":1}]}`))
		if sums(got.Money) != sums(before.Money) {
			t.Errorf("all taken back: %+v, before %+v", got.Money, before.Money)
		}
		got = w.choice(w.OK("greta", http.MethodPost, at, `{"services":[{"offered":3,"quantity":0}]}`))
		if got.Money.TotalThird.Amount != 0 || len(got.Booked) != 2 {
			t.Errorf("%+v", got)
		}
		// What the guest has cancelled no file brings back.
		w.Book(stay("too_early", during("2026-07-20", "2026-07-27")))
		if got := w.choice(w.Get("greta", at)); len(got.Booked) != 2 || got.Money.TotalThird.Amount != 0 {
			t.Errorf("%+v", got)
		}
		// A calendar that moves the days takes the guest's services along.
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1},{"offered":3,"quantity":1}]}`)
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, _, err := w.Stays.SaveBooking(w.Context(), tx, reservation.Booking{Ref: ref(3), Property: 1, Source: "airbnb", Status: reservation.Confirmed, Arrival: mustDate(t, "2026-07-20"), Departure: mustDate(t, "2026-07-21")})
			return err
		}))
		if got := w.choice(w.Get("greta", at)); got.Money.TotalThird.Amount != 400 || got.Money.OnArrival.Amount != 3*550+3*950 {
			t.Errorf("%+v", got.Money)
		}
	})
}

func TestServicesAreRefusedByField(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(offered()...)
		w.Book(six()...)
		before := w.Get("greta", path(3, "/services"))
		for body, want := range map[string]string{
			`{"offered":6,"quantity":1}`:                            "0.offered=unknown", // of another property
			`{"offered":7,"quantity":1}`:                            "0.offered=unknown", // withdrawn
			`{"offered":99,"quantity":1}`:                           "0.offered=unknown",
			`{"offered":2,"quantity":3}`:                            "0.quantity=maximum",
			`{"offered":4,"quantity":1}`:                            "0.offered=mandatory",
			`{"offered":2,"quantity":1},{"offered":2,"quantity":2}`: "1.offered=twice",
		} {
			status, refusal := w.No("greta", http.MethodPost, path(3, "/services"), `{"services":[`+body+`]}`)
			got := ""
			for name, why := range refusal.Fields {
				got += strings.TrimPrefix(name, "services.") + "=" + why
			}
			if status != http.StatusBadRequest || refusal.ErrorCode != "service_refused" || got != want {
				t.Errorf("%s: %d %s %s", body, status, refusal.ErrorCode, got)
			}
		}
		for _, body := range []string{`{"services":[]}`, `{"services":[{"offered":1,"quantity":-1}]}`, `{"services":[{"offered":1,"quantity":"two"}]}`, `{"services":[{"offered":1,"quantity":1,"price":0}]}`} {
			if status, refusal := w.No("greta", http.MethodPost, path(3, "/services"), body); status != http.StatusBadRequest || refusal.ErrorCode != "bad_request" {
				t.Errorf("%s: %d %s", body, status, refusal.ErrorCode)
			}
		}
		for id, want := range map[int64]string{4: "stay_is_offer", 5: "stay_is_cancelled"} {
			if status, refusal := w.No("greta", http.MethodPost, path(id, "/services"), `{"services":[{"offered":1,"quantity":1}]}`); status != http.StatusConflict || refusal.ErrorCode != want {
				t.Errorf("%d: %d %s", id, status, refusal.ErrorCode)
			}
			if got := w.choice(w.Get("greta", path(id, "/services"))); got.Reason != want || got.Offered[0].Open {
				t.Errorf("%d: %+v", id, got)
			}
		}
		// Stay 1 arrives in two days: breakfast until the day before, the cot was until three days before. The office may still.
		w.OK("greta", http.MethodPost, path(1, "/services"), `{"services":[{"offered":1,"quantity":1}]}`)
		if _, refusal := w.No("greta", http.MethodPost, path(1, "/services"), `{"services":[{"offered":2,"quantity":1}]}`); refusal.Fields["services.0.offered"] != "too_late" {
			t.Errorf("%+v", refusal)
		}
		w.OK("mia", http.MethodPost, path(1, "/services"), `{"services":[{"offered":2,"quantity":1}]}`)
		w.Clock.Advance(48 * time.Hour)
		if _, refusal := w.No("greta", http.MethodPost, path(1, "/services"), `{"services":[{"offered":1,"quantity":0}]}`); refusal.Fields["services.0.offered"] != "too_late" {
			t.Errorf("%+v", refusal)
		}
		w.Clock.Set(wednesday)
		if after := w.Get("greta", path(3, "/services")); after != before {
			t.Error("a refused order has changed something")
		}
	})
}

func TestAnOrderIsBookedAtThePriceThatWasSeenOnly(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(offered()...)
		w.Book(six()...)
		at := path(3, "/services?lang=en")
		before := w.Get("greta", at)
		for body, want := range map[string]string{
			`{"offered":1,"quantity":1,"seen":{"amount":19949,"currency":"EUR"}}`: "services.0.seen",
			`{"offered":1,"quantity":1,"seen":{"amount":19950,"currency":"CHF"}}`: "services.0.seen",
			// All or none: what has its price is not booked either.
			`{"offered":1,"quantity":1,"seen":{"amount":19950,"currency":"EUR"}},{"offered":3,"quantity":2,"seen":{"amount":1,"currency":"EUR"}}`: "services.1.seen",
		} {
			status, refusal := w.No("greta", http.MethodPost, at, `{"services":[`+body+`]}`)
			if status != http.StatusBadRequest || refusal.ErrorCode != "service_refused" || len(refusal.Fields) != 1 || refusal.Fields[want] != "price" {
				t.Errorf("%s: %d %+v", body, status, refusal)
			}
		}
		if after := w.Get("greta", at); after != before {
			t.Error("a refused order has changed something")
		}
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1,"seen":{"amount":19950,"currency":"EUR"}}]}`)
		// It is booked already, and a cancellation has no price.
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":1,"seen":{"amount":1,"currency":"EUR"}}]}`)
		w.OK("greta", http.MethodPost, at, `{"services":[{"offered":1,"quantity":0,"seen":{"amount":1,"currency":"EUR"}}]}`)
	})
}

func TestOfferedServicesAreImported(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.offer(offered()...)
		if report := w.offer(offered()...); report.Unchanged != 7 {
			t.Errorf("%+v", report)
		}
		rows := offered()
		rows[0].UnitAmount = "10"
		if report := w.offer(rows...); report.Changed != 1 || report.Unchanged != 6 {
			t.Errorf("%+v", report)
		}
		for field, row := range map[string]extra.ImportOffered{
			"property": {ExternalID: "a", Property: "nowhere", Kind: "k", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "deposit"},
			"name_en":  {ExternalID: "a", Kind: "k", FeeBasis: "unit", UnitAmount: "1", Timing: "deposit"}, "fee_basis": {ExternalID: "a", Kind: "k", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "week", UnitAmount: "1", Timing: "deposit"},
			"unit_amount": {ExternalID: "a", Kind: "k", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "unit", UnitAmount: "-1", Timing: "deposit"}, "timing": {ExternalID: "a", Kind: "k", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "later"},
			"days_from": {ExternalID: "a", Kind: "k", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "deposit", DaysFrom: 2, DaysBefore: 10},
			"most":      {ExternalID: "a", Kind: "k", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "deposit", Most: 1001}, "kind": {ExternalID: "a", Name: wire.Words{By: wire.Texts{locales.English: "N"}}, FeeBasis: "unit", UnitAmount: "1", Timing: "deposit"},
		} {
			report := w.offer(offered()[0], row)
			if report.OK() || report.Refused[0].Field != field || report.Added+report.Changed != 0 {
				t.Errorf("%s: %+v", field, report)
			}
		}
	})
}
