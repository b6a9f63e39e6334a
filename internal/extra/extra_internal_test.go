package extra

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
	"latchkey/locales"
)

func draw(t *rapid.T) (reservation.Reservation, []reservation.Booked, []Offered) {
	arrival := clock.NewDate(2026, 7, 10)
	r := reservation.Reservation{
		Status: reservation.Confirmed, Arrival: arrival, Departure: arrival.AddDays(rapid.IntRange(1, 30).Draw(t, "nights")), Lang: "de",
		Persons:     reservation.Persons{Adults: rapid.IntRange(1, 6).Draw(t, "adults"), Children: rapid.IntRange(0, 4).Draw(t, "children"), Toddlers: rapid.IntRange(0, 2).Draw(t, "toddlers")},
		Rentalprice: rapid.Int64Range(0, 1_000_000).Draw(t, "rent"), TouristTax: rapid.Int64Range(0, 10_000).Draw(t, "tax"),
	}
	kinds := []string{"linen", "cot", "breakfast", "sauna"}
	var file []reservation.Booked
	for i := range rapid.IntRange(0, 4).Draw(t, "booked") {
		s := reservation.Booked{
			ID: int64(i + 1), Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Name: reservation.Words{Any: "x"}, FeeBasis: rapid.SampledFrom(reservation.FeeBases).Draw(t, "basis"),
			UnitAmount: rapid.Int64Range(0, 99_999).Draw(t, "unit"), Timing: rapid.SampledFrom(reservation.Timings).Draw(t, "timing"), Mandatory: rapid.Bool().Draw(t, "mandatory"),
		}
		s.Count(rapid.IntRange(1, 5).Draw(t, "quantity"), r)
		file = append(file, s)
	}
	var offers []Offered
	for i, kind := range kinds {
		offers = append(offers, Offered{
			Ref: identity.Ref{Member: 1, ID: int64(i + 1)}, Kind: kind, Names: wire.Texts{locales.English: kind}, FeeBasis: rapid.SampledFrom(reservation.FeeBases).Draw(t, "basis"),
			UnitAmount: rapid.Int64Range(0, 99_999).Draw(t, "unit"), Timing: rapid.SampledFrom(reservation.Timings).Draw(t, "timing"), Most: 9, DaysBefore: 3,
		})
	}
	r.Total, r.TotalThird = reservation.Totals(r, file)
	return r, file, offers
}

// Whatever is ordered in whatever order: the totals are those of the stay added up again, to the cent; cancelling all gives what remains of the file's own.
func TestTotalsFollowEveryOrderToTheCent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, file, offers := draw(t)
		all, today := slices.Clone(file), r.Arrival.AddDays(-5)
		for range rapid.IntRange(0, 8).Draw(t, "orders") {
			o := reservation.Order{Offered: rapid.Int64Range(1, 4).Draw(t, "offered"), Quantity: rapid.IntRange(0, 9).Draw(t, "wanted")}
			after, err := ordered(r, all, offers, []reservation.Order{o}, Conditions{Viewer: reservation.AsGuest, Today: today})
			if err != nil {
				mandatory := slices.ContainsFunc(all, func(s reservation.Booked) bool { return s.Mandatory && s.Kind == offers[o.Offered-1].Kind })
				if f := fault.As(err); !mandatory || f.Code != fault.ServiceRefused || f.Fields["services.0.offered"] != "mandatory" {
					t.Fatalf("%v", err)
				}
				continue
			}
			agency, third := reservation.Difference(all, after)
			r.Total, r.TotalThird = r.Total+agency, r.TotalThird+third
			all = after
			if i := offers[o.Offered-1].bookedAs(all); o.Quantity > 0 && (i < 0 || all[i].Quantity != o.Quantity) {
				t.Fatalf("ordered %+v, booked %+v", o, all)
			}
		}
		if total, third := reservation.Totals(r, reservation.Current(all)); total != r.Total || third != r.TotalThird {
			t.Fatalf("%d and %d, added up %d and %d: %+v", r.Total, r.TotalThird, total, third, all)
		}
		ids := map[int64]bool{}
		for _, s := range all {
			if ids[s.ID] || s.Quantity < 0 || s.Amount != reservation.Amount(s, r.Nights(), r.Count()) {
				t.Fatalf("%+v", all)
			}
			ids[s.ID] = true
		}
		for _, s := range file {
			if s.Mandatory && !slices.Contains(all, s) {
				t.Fatalf("a mandatory service was changed: %+v", s)
			}
		}
		// The same file again: nothing is lost, nothing doubled, and the totals stay.
		own := slices.DeleteFunc(slices.Clone(all), func(s reservation.Booked) bool { return !s.ByGuest })
		again := r
		again.Total, again.TotalThird = reservation.Totals(r, file)
		merged := reservation.WithGuests(&again, file, own)
		if again.Total != r.Total || again.TotalThird != r.TotalThird {
			// A file may bring two rows of one kind, of which the guest changed one: then both are the guest's, and the sums follow what is there.
			if total, third := reservation.Totals(again, reservation.Current(merged)); total != again.Total || third != again.TotalThird {
				t.Fatalf("imported again: %d and %d, added up %d and %d", again.Total, again.TotalThird, total, third)
			}
			return
		}
		once := slices.Clone(merged)
		final := again
		final.Total, final.TotalThird = reservation.Totals(r, file)
		if twice := reservation.WithGuests(&final, file, own); !slices.Equal(once, twice) || final.Total != again.Total {
			t.Fatalf("imported a third time: %+v, %+v", once, twice)
		}
	})
}

func TestWhatAServiceCostsByItsBasis(t *testing.T) {
	r := reservation.Reservation{Arrival: clock.NewDate(2026, 7, 10), Departure: clock.NewDate(2026, 7, 17), Persons: reservation.Persons{Adults: 2, Children: 1, Toddlers: 1}}
	for basis, want := range map[reservation.FeeBasis]int64{reservation.PerUnit: 1998, reservation.PerNight: 7 * 1998, reservation.PerPerson: 3 * 1998, reservation.PerPersonAndNight: 21 * 1998} {
		s := reservation.Booked{FeeBasis: basis, UnitAmount: 999}
		if s.Count(2, r); s.Amount != want {
			t.Errorf("%s: %d, want %d", basis, s.Amount, want)
		}
	}
}

func TestUntilWhenAGuestMayOrder(t *testing.T) {
	r := reservation.Reservation{Status: reservation.Confirmed, Arrival: clock.NewDate(2026, 7, 10), Departure: clock.NewDate(2026, 7, 17)}
	for _, c := range []struct {
		before int
		until  string
	}{{3, "2026-07-07"}, {0, "2026-07-10"}, {-2, "2026-07-12"}, {-30, "2026-07-17"}} {
		o := Offered{DaysBefore: c.before, Kind: "sauna"}
		until := o.Until(r, member.GuestBooking{})
		if until.Day.String() != c.until {
			t.Errorf("%d days before: %s", c.before, until)
		}
		closed := func(viewer reservation.Viewer, today clock.Date) string {
			return o.Closed(r, nil, Conditions{Viewer: viewer, Today: today})
		}
		if closed(reservation.AsGuest, until.Day) != "" || closed(reservation.AsGuest, until.Day.AddDays(1)) != "too_late" || closed(reservation.AsManager, until.Day.AddDays(1)) != "" {
			t.Errorf("%d days before: wrong around the last day", c.before)
		}
	}
}

func TestATimeIsSoldOnlyWhereTheHomeCanBeCleaned(t *testing.T) {
	r := reservation.Reservation{Status: reservation.Confirmed, Arrival: clock.NewDate(2026, 7, 10), Departure: clock.NewDate(2026, 7, 17)}
	late := Offered{Ref: identity.Ref{Member: 1, ID: 1}, Kind: "late", DepartureTime: 14 * 60, DaysBefore: -7, Most: 1}
	room := reservation.Room{LatestDeparture: 13 * 60}
	guest, office := Conditions{Viewer: reservation.AsGuest, Today: r.Arrival, Room: room}, Conditions{Viewer: reservation.AsManager, Today: r.Arrival, Room: room}
	if why := late.Closed(r, nil, guest); why != "no_time" {
		t.Error(why)
	}
	if why := late.Closed(r, nil, office); why != "" {
		t.Error("the office decides itself:", why)
	}
	booked, err := ordered(r, nil, []Offered{late}, []reservation.Order{{Offered: 1, Quantity: 1}}, office)
	if err != nil || len(booked) != 1 || booked[0].DepartureTime != 14*60 {
		t.Fatal(booked, err)
	}
	// What is booked can be given back, and not be booked again.
	back, err := ordered(r, booked, []Offered{late}, []reservation.Order{{Offered: 1}}, guest)
	if err != nil || back[0].Quantity != 0 {
		t.Fatal(back, err)
	}
	if _, err := ordered(r, back, []Offered{late}, []reservation.Order{{Offered: 1, Quantity: 1}}, guest); err == nil || fault.As(err).Fields["services.0.offered"] != "no_time" {
		t.Error(err)
	}
}

func TestAStayThatTheOfficeEntersHasWhatIsMandatory(t *testing.T) {
	r := reservation.Reservation{Kind: reservation.ForGuest, Arrival: clock.NewDate(2026, 7, 10), Departure: clock.NewDate(2026, 7, 17), Persons: reservation.Persons{Adults: 2}}
	offers := []Offered{
		{Ref: identity.Ref{Member: 1, ID: 1}, Kind: "cleaning", FeeBasis: reservation.PerUnit, UnitAmount: 9000, Most: 2, Mandatory: true},
		{Ref: identity.Ref{Member: 1, ID: 2}, Kind: "cot", FeeBasis: reservation.PerUnit, UnitAmount: 1500, Most: 1},
	}
	all, err := entered(r, offers, []reservation.Order{{Offered: 2, Quantity: 1}})
	if err != nil || len(all) != 2 || all[0].Mandatory || all[0].Kind != "cot" || !all[1].Mandatory || all[1].Amount != 9000 {
		t.Errorf("%+v %v", all, err)
	}
	// It stays as it is, for the office too.
	if why := offers[0].Closed(r, all, Conditions{Viewer: reservation.AsManager}); why != "mandatory" {
		t.Error(why)
	}
	if all, err := entered(r, offers, []reservation.Order{{Offered: 1, Quantity: 2}}); err != nil || len(all) != 1 || all[0].Amount != 18000 {
		t.Errorf("%+v %v", all, err)
	}
	for _, refused := range []struct {
		orders []reservation.Order
		field  string
		why    string
	}{
		{[]reservation.Order{{Offered: 2, Quantity: 1}, {Offered: 1, Quantity: 0}}, "services.1.quantity", "mandatory"},
		{[]reservation.Order{{Offered: 2, Quantity: 2}}, "services.0.quantity", "maximum"},
		{[]reservation.Order{{Offered: 3, Quantity: 2}}, "services.0.offered", "unknown"},
	} {
		if _, err := entered(r, offers, refused.orders); err == nil || fault.As(err).Fields[refused.field] != refused.why {
			t.Error(refused, err)
		}
	}
	r.Kind = reservation.ForOwner
	if all, err := entered(r, offers, nil); err != nil || len(all) != 0 {
		t.Errorf("an owner pays nothing: %+v %v", all, err)
	}
}
