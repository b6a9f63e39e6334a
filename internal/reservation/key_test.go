package reservation_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

func date(t testing.TB, s string) clock.Date {
	t.Helper()
	d, err := clock.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func moment(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestAReleasedHomeOpensTheWindowToo(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	at := func(s string) clock.Instant { return clock.At(moment(t, s)) }
	for _, c := range []struct {
		name            string
		unlocked, ready string
		now             string
		want            reservation.KeyState
	}{
		{"released", "", "2026-07-05T08:00:00Z", "2026-07-05T09:00:00Z", reservation.KeyState{Visible: true, VisibleFrom: at("2026-07-05T08:00:00Z")}},
		{"released when it was open anyway", "", "2026-07-10T08:00:00Z", "2026-07-10T09:00:00Z", reservation.KeyState{Visible: true, VisibleFrom: at("2026-07-06T22:00:00Z")}},
		{"the first of two", "2026-07-04T08:00:00Z", "2026-07-05T08:00:00Z", "2026-07-05T09:00:00Z", reservation.KeyState{Visible: true, VisibleFrom: at("2026-07-04T08:00:00Z")}},
		{"the first of two, the other way round", "2026-07-05T08:00:00Z", "2026-07-04T08:00:00Z", "2026-07-05T09:00:00Z", reservation.KeyState{Visible: true, VisibleFrom: at("2026-07-04T08:00:00Z")}},
	} {
		r := reservation.Reservation{Status: reservation.Confirmed, Arrival: date(t, "2026-07-10"), Departure: date(t, "2026-07-17"), Total: 50000, Paid: 50000}
		if c.unlocked != "" {
			r.KeyUnlockedAt = at(c.unlocked)
		}
		r.ReadyAt = at(c.ready)
		if got := reservation.KeyRule(r, berlin, moment(t, c.now)); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		r.Paid--
		if got := reservation.KeyRule(r, berlin, moment(t, c.now)); got.Visible || got.Reason != reservation.NotPaid {
			t.Errorf("%s, unpaid: %+v", c.name, got)
		}
	}
}

func TestKeyRule(t *testing.T) {
	const yes = reservation.Reason("")
	const confirmed, offer, cancelled = reservation.Confirmed, reservation.Offer, reservation.Cancelled
	for _, c := range []struct {
		name     string
		status   reservation.Status
		paid     int64 // of 50000
		zone     string
		arrival  string
		now      string
		unlocked string
		want     reservation.Reason
		from     string // UTC
	}{
		// Berlin in summer is UTC+2: its midnight is 22:00 UTC. Stays are a week long.
		{"last second before the window", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-06T21:59:59Z", "", reservation.TooEarly, "2026-07-06T22:00:00Z"},
		{"first moment of the window", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-06T22:00:00Z", "", yes, "2026-07-06T22:00:00Z"},
		{"during the stay", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-14T12:00:00Z", "", yes, "2026-07-06T22:00:00Z"},
		{"last second of the departure day", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-17T21:59:59Z", "", yes, "2026-07-06T22:00:00Z"},
		{"the day after departure", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-17T22:00:00Z", "", reservation.Departed, ""},
		{"more than paid", confirmed, 60000, "Europe/Berlin", "2026-07-10", "2026-07-10T12:00:00Z", "", yes, "2026-07-06T22:00:00Z"},
		{"a cent is missing", confirmed, 49999, "Europe/Berlin", "2026-07-10", "2026-07-10T12:00:00Z", "", reservation.NotPaid, "2026-07-06T22:00:00Z"},
		{"nothing paid", confirmed, 0, "Europe/Berlin", "2026-07-10", "2026-07-17T21:59:59Z", "", reservation.NotPaid, "2026-07-06T22:00:00Z"},
		{"unpaid and too early", confirmed, 0, "Europe/Berlin", "2026-07-10", "2026-07-01T00:00:00Z", "", reservation.TooEarly, "2026-07-06T22:00:00Z"},
		{"unpaid and departed", confirmed, 0, "Europe/Berlin", "2026-07-10", "2026-07-20T00:00:00Z", "", reservation.Departed, ""},
		{"paid offer", offer, 50000, "Europe/Berlin", "2026-07-10", "2026-07-10T12:00:00Z", "", reservation.NotFirm, ""},
		{"unpaid offer, too early", offer, 0, "Europe/Berlin", "2026-07-10", "2026-07-01T12:00:00Z", "", reservation.NotFirm, ""},
		{"cancelled", cancelled, 50000, "Europe/Berlin", "2026-07-10", "2026-07-10T12:00:00Z", "", reservation.NotFirm, ""},
		{"cancelled and over", cancelled, 50000, "Europe/Berlin", "2026-07-10", "2026-07-20T12:00:00Z", "", reservation.Departed, ""},

		// The office opened it early: the time is overruled, nothing else is.
		{"unlocked", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-01T12:00:00Z", "2026-07-01T11:00:00Z", yes, "2026-07-01T11:00:00Z"},
		{"unlocked and unpaid", confirmed, 0, "Europe/Berlin", "2026-07-10", "2026-07-01T12:00:00Z", "2026-07-01T11:00:00Z", reservation.NotPaid, "2026-07-01T11:00:00Z"},
		{"unlocked offer", offer, 50000, "Europe/Berlin", "2026-07-10", "2026-07-01T12:00:00Z", "2026-07-01T11:00:00Z", reservation.NotFirm, ""},
		{"unlocked and departed", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-20T12:00:00Z", "2026-07-01T11:00:00Z", reservation.Departed, ""},
		{"unlocked when it was open anyway", confirmed, 50000, "Europe/Berlin", "2026-07-10", "2026-07-09T12:00:00Z", "2026-07-08T11:00:00Z", yes, "2026-07-06T22:00:00Z"},

		// Summer time begins in Berlin on 2026-03-29: the window opens at an hour of winter time, and the departure day has 23 hours.
		{"before it, winter", confirmed, 50000, "Europe/Berlin", "2026-03-30", "2026-03-26T22:59:59Z", "", reservation.TooEarly, "2026-03-26T23:00:00Z"},
		{"at it, winter", confirmed, 50000, "Europe/Berlin", "2026-03-30", "2026-03-26T23:00:00Z", "", yes, "2026-03-26T23:00:00Z"},
		{"leaves on the short day", confirmed, 50000, "Europe/Berlin", "2026-03-22", "2026-03-29T21:59:59Z", "", yes, "2026-03-18T23:00:00Z"},
		{"the short day is over", confirmed, 50000, "Europe/Berlin", "2026-03-22", "2026-03-29T22:00:00Z", "", reservation.Departed, ""},
		{"window opens on the short day", confirmed, 50000, "Europe/Berlin", "2026-04-01", "2026-03-28T22:59:59Z", "", reservation.TooEarly, "2026-03-28T23:00:00Z"},
		// It ends on 2026-10-25: that day has 25 hours.
		{"leaves on the long day", confirmed, 50000, "Europe/Berlin", "2026-10-18", "2026-10-25T22:59:59Z", "", yes, "2026-10-14T22:00:00Z"},
		{"the long day is over", confirmed, 50000, "Europe/Berlin", "2026-10-18", "2026-10-25T23:00:00Z", "", reservation.Departed, ""},
		// In Beirut summer time begins at midnight itself: 2026-03-29 has no 00:00, the window opens at 01:00 which is 22:00 UTC.
		{"no midnight", confirmed, 50000, "Asia/Beirut", "2026-04-01", "2026-03-28T21:59:59Z", "", reservation.TooEarly, "2026-03-28T22:00:00Z"},
		{"after no midnight", confirmed, 50000, "Asia/Beirut", "2026-04-01", "2026-03-28T22:00:00Z", "", yes, "2026-03-28T22:00:00Z"},
		// In Havana it ends at 01:00, back to midnight: 2026-11-01 has two of them, the first counts.
		{"two midnights", confirmed, 50000, "America/Havana", "2026-11-04", "2026-11-01T03:59:59Z", "", reservation.TooEarly, "2026-11-01T04:00:00Z"},
		{"first of two midnights", confirmed, 50000, "America/Havana", "2026-11-04", "2026-11-01T04:00:00Z", "", yes, "2026-11-01T04:00:00Z"},

		// One and the same moment on the two ends of the calendar: 2026-07-09 in Kiritimati (+14), 2026-07-08 at -12.
		{"east of all", confirmed, 50000, "Pacific/Kiritimati", "2026-07-12", "2026-07-08T11:00:00Z", "", yes, "2026-07-08T10:00:00Z"},
		{"west of all", confirmed, 50000, "Etc/GMT+12", "2026-07-12", "2026-07-08T11:00:00Z", "", reservation.TooEarly, "2026-07-09T12:00:00Z"},
		{"east of all, over", confirmed, 50000, "Pacific/Kiritimati", "2026-07-01", "2026-07-08T11:00:00Z", "", reservation.Departed, ""},
		{"west of all, last day", confirmed, 50000, "Etc/GMT+12", "2026-07-01", "2026-07-08T11:00:00Z", "", yes, "2026-06-28T12:00:00Z"},
		{"Canary an hour after Berlin", confirmed, 50000, "Atlantic/Canary", "2026-07-10", "2026-07-06T22:30:00Z", "", reservation.TooEarly, "2026-07-06T23:00:00Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reservation.Reservation{Status: c.status, Arrival: date(t, c.arrival), Departure: date(t, c.arrival).AddDays(7), Total: 50000, Paid: c.paid, TotalThird: 9900}
			if c.unlocked != "" {
				r.KeyUnlockedAt = clock.At(moment(t, c.unlocked))
			}
			got := reservation.KeyRule(r, zone(t, c.zone), moment(t, c.now))
			from := ""
			if !got.VisibleFrom.IsZero() {
				from = got.VisibleFrom.Time().Format(time.RFC3339)
			}
			if got.Reason != c.want || got.Visible != (c.want == yes) || from != c.from {
				t.Errorf("visible %v, reason %q, from %s; want reason %q, from %s", got.Visible, got.Reason, from, c.want, c.from)
			}
		})
	}
}

// TestKeyRuleNeverSaysYesWhereAConditionFails compares the rule with the four conditions written down once more, plainly.
func TestKeyRuleNeverSaysYesWhereAConditionFails(t *testing.T) {
	zones := []string{"Europe/Berlin", "Atlantic/Canary", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Beirut", "America/Havana", "Australia/Lord_Howe", "UTC"}
	rapid.Check(t, func(rt *rapid.T) {
		z := zone(t, rapid.SampledFrom(zones).Draw(rt, "zone"))
		now := time.Unix(rapid.Int64Range(1767225600, 1830297600).Draw(rt, "now"), 0)
		r := reservation.Reservation{
			Status:  rapid.SampledFrom([]reservation.Status{reservation.Offer, reservation.Confirmed, reservation.Cancelled}).Draw(rt, "status"),
			Arrival: clock.DateOf(now.In(z)).AddDays(rapid.IntRange(-12, 8).Draw(rt, "days")), Total: 100, Paid: rapid.Int64Range(98, 101).Draw(rt, "paid"),
		}
		r.Departure = r.Arrival.AddDays(rapid.IntRange(1, 10).Draw(rt, "nights"))
		today := now.In(z).Format(time.DateOnly)
		want := r.Status == reservation.Confirmed && r.Paid >= 100 && today >= r.Arrival.AddDays(-3).String() && today <= r.Departure.String()
		got := reservation.KeyRule(r, z, now)
		if got.Visible != want || (got.Reason == "") != want {
			rt.Fatalf("%+v at %s in %s: %+v, want visible %v", r, now, z, got, want)
		}
		if got.Reason == reservation.TooEarly != (!got.VisibleFrom.IsZero() && got.VisibleFrom > clock.At(now)) && got.Reason != reservation.NotPaid {
			rt.Fatalf("reason %q but visible from %s at %s", got.Reason, got.VisibleFrom.Time(), now)
		}
	})
}

func TestWiFiNeedsAFirmStayInItsTimeButNoMoney(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	for _, c := range []struct {
		status reservation.Status
		paid   int64
		now    string
		want   bool
	}{
		{reservation.Confirmed, 0, "2026-07-10T12:00:00Z", true},
		{reservation.Confirmed, 100, "2026-07-10T12:00:00Z", true},
		{reservation.Confirmed, 100, "2026-07-06T21:59:59Z", false},
		{reservation.Confirmed, 100, "2026-07-17T22:00:00Z", false},
		{reservation.Offer, 100, "2026-07-10T12:00:00Z", false},
		{reservation.Cancelled, 100, "2026-07-10T12:00:00Z", false},
	} {
		r := reservation.Reservation{Status: c.status, Arrival: date(t, "2026-07-10"), Departure: date(t, "2026-07-17"), Total: 100, Paid: c.paid}
		if got := reservation.WiFiVisible(r, berlin, moment(t, c.now)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestTravelersAreEditableForConfirmedStaysUntilTheDayEnds(t *testing.T) {
	berlin := zone(t, "Europe/Berlin")
	for _, c := range []struct {
		status reservation.Status
		until  string
		now    string
		want   bool
	}{
		{reservation.Confirmed, "2026-07-08", "2026-07-08T21:59:59Z", true},
		{reservation.Confirmed, "2026-07-08", "2026-07-08T22:00:00Z", false},
		{reservation.Confirmed, "", "2026-07-10T21:59:59Z", true},
		{reservation.Confirmed, "", "2026-07-10T22:00:00Z", false},
		{reservation.Offer, "2026-07-08", "2026-07-01T12:00:00Z", false},
		{reservation.Cancelled, "2026-07-08", "2026-07-01T12:00:00Z", false},
	} {
		r := reservation.Reservation{Status: c.status, Arrival: date(t, "2026-07-10"), Departure: date(t, "2026-07-17")}
		if c.until != "" {
			r.EditableUntil = date(t, c.until)
		}
		if got := reservation.TravelersEditable(r, berlin, moment(t, c.now)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestOnlyGuestAndManagersSeeAStay(t *testing.T) {
	ref := identity.Ref{Member: 1, ID: 7}
	rel := func(m identity.MemberID, role identity.Role) []identity.Relation {
		return []identity.Relation{{Member: m, Role: role, Staff: 3}}
	}
	for _, c := range []struct {
		name  string
		actor identity.Actor
		guest identity.AccountID
		as    reservation.Viewer
		ok    bool
	}{
		{"its guest", identity.Actor{Account: 5}, 5, reservation.AsGuest, true},
		{"another guest", identity.Actor{Account: 6, Relations: rel(1, identity.Guest)}, 5, "", false},
		{"nobody, no account", identity.Actor{}, 0, "", false},
		{"manager", identity.Actor{Account: 6, Relations: rel(1, identity.Manager)}, 5, reservation.AsManager, true},
		{"another member's manager", identity.Actor{Account: 6, Relations: rel(2, identity.Manager)}, 5, "", false},
		{"cleaner", identity.Actor{Account: 6, Relations: rel(1, identity.Cleaner)}, 5, "", false},
		{"company", identity.Actor{Account: 6, Relations: rel(1, identity.Company)}, 5, "", false},
		{"by booking number", identity.Actor{Account: 5, OnlyReservation: ref}, 5, reservation.AsGuest, true},
		{"by another booking number", identity.Actor{Account: 5, OnlyReservation: identity.Ref{Member: 1, ID: 8}}, 5, "", false},
		{"a narrowed manager is a guest", identity.Actor{Account: 6, OnlyReservation: identity.Ref{Member: 1, ID: 8}, Relations: rel(1, identity.Manager)}, 5, "", false},
	} {
		as, ok := reservation.ViewerOf(c.actor, ref, c.guest)
		if ok != c.ok || (ok && as != c.as) {
			t.Errorf("%s: %q, %v", c.name, as, ok)
		}
	}
}

func TestThePlaceholderForContactsIsNotShown(t *testing.T) {
	for in, want := range map[string]string{
		"see booking documents": "", " Siehe Buchungsunterlagen. ": "", "(Ver documentos de la reserva)": "", "ZOBACZ DOKUMENTY REZERWACJI": "",
		"anna@example.org": "anna@example.org", " +49 30 1234 ": "+49 30 1234", "": "", "see booking documents or call": "see booking documents or call",
	} {
		if got := reservation.Contact(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func TestMoney(t *testing.T) {
	service := func(basis reservation.FeeBasis, timing reservation.Timing, quantity int, unit int64) reservation.Booked {
		s := reservation.Booked{FeeBasis: basis, Timing: timing, Quantity: quantity, UnitAmount: unit}
		s.Amount = reservation.Amount(s, 7, 3)
		return s
	}
	services := []reservation.Booked{
		service(reservation.PerNight, reservation.WithDeposit, 1, 500),          // 3500
		service(reservation.PerPerson, reservation.WithFinalPayment, 2, 250),    // 1500
		service(reservation.PerPersonAndNight, reservation.CashToThird, 1, 210), // 4410
		service(reservation.PerUnit, reservation.CashOnArrival, 2, 1999),        // 3998
		service(reservation.PerUnit, reservation.OnCreditCard, 1, 20000),        // 20000
		service(reservation.PerUnit, reservation.WithFinalPayment, 1, -1000),    // a discount
	}
	var amounts []string
	for _, s := range services {
		amounts = append(amounts, fmt.Sprint(s.Amount))
	}
	if got := fmt.Sprint(amounts); got != "[3500 1500 4410 3998 20000 -1000]" {
		t.Error(got)
	}
	agency, third := reservation.Totals(reservation.Reservation{Rentalprice: 70000, TouristTax: 1470}, services)
	if agency != 70000+1470+3500+1500-1000 || third != 4410 || reservation.OnArrival(services) != 3998 {
		t.Errorf("agency %d, third %d, on arrival %d", agency, third, reservation.OnArrival(services))
	}
	paid, paidThird := reservation.Paid([]reservation.Payment{
		{PaidOn: 1, Amount: 20000, Recipient: reservation.Agency},
		{DueOn: 9, Amount: 50000, Recipient: reservation.Agency},
		{PaidOn: 3, Amount: 4410, Recipient: reservation.Third},
		{PaidOn: 4, Amount: -500, Recipient: reservation.Agency},
	})
	if paid != 19500 || paidThird != 4410 {
		t.Errorf("paid %d, third %d", paid, paidThird)
	}
	r := reservation.Reservation{Total: 75470, Paid: paid, TotalThird: third, PaidThird: paidThird}
	if reservation.ToPay(r) != 55970 || reservation.ToPayThird(r) != 0 {
		t.Errorf("to pay %d, third %d", reservation.ToPay(r), reservation.ToPayThird(r))
	}
	if r.Paid = 80000; reservation.ToPay(r) != 0 {
		t.Error("who paid too much owes something")
	}
}

func TestToddlersDoNotCountForTheOccupancy(t *testing.T) {
	if got := (reservation.Persons{Adults: 2, Children: 1, Toddlers: 2, Pets: 1}).Count(); got != 3 {
		t.Errorf("%d persons", got)
	}
}
