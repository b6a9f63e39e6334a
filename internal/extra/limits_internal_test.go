package extra

import (
	"fmt"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// july is a day of July 2026.
func july(day int) clock.Date { return clock.NewDate(2026, 7, day) }

func TestTheEarlierDeadlineCounts(t *testing.T) {
	r := reservation.Reservation{Arrival: july(10), Departure: july(17)}
	for _, c := range []struct {
		name   string
		o      Offered
		agency member.GuestBooking
		want   string
	}{
		{"the extra's own day, at midnight", Offered{DaysBefore: 2}, member.GuestBooking{}, "2026-07-08 00:00"},
		{"the agency's hour", Offered{DaysBefore: 2}, member.GuestBooking{Until: 18 * 60}, "2026-07-08 18:00"},
		{"the extra's own hour instead", Offered{DaysBefore: 2, UntilTime: 20 * 60}, member.GuestBooking{Until: 18 * 60}, "2026-07-08 20:00"},
		{"the agency's earlier day", Offered{DaysBefore: 2, UntilTime: 9 * 60}, member.GuestBooking{Extras: member.ExtraLimit{Days: 3}}, "2026-07-07 00:00"},
		{"the extra's earlier day", Offered{DaysBefore: 5, UntilTime: 9 * 60}, member.GuestBooking{Extras: member.ExtraLimit{Days: 3}, Until: 18 * 60}, "2026-07-05 09:00"},
		{"on the same day the agency's earlier hour", Offered{DaysBefore: 3, UntilTime: 20 * 60}, member.GuestBooking{Extras: member.ExtraLimit{Days: 3}, Until: 18 * 60}, "2026-07-07 18:00"},
		{"on the same day the extra's hour before midnight", Offered{DaysBefore: 3, UntilTime: 20 * 60}, member.GuestBooking{Extras: member.ExtraLimit{Days: 3}}, "2026-07-07 20:00"},
		{"a late departure counts from the departure", Offered{DaysBefore: -30, DepartureTime: 14 * 60, UntilTime: 10 * 60}, member.GuestBooking{LateDeparture: member.ExtraLimit{Days: 1}}, "2026-07-16 00:00"},
	} {
		if got := c.o.Until(r, c.agency); fmt.Sprintf("%s %s", got.Day, got.Time) != c.want {
			t.Errorf("%s: %s %s, want %s", c.name, got.Day, got.Time, c.want)
		}
	}
}

func TestAGuestBooksFromTheFirstDay(t *testing.T) {
	r := reservation.Reservation{Status: reservation.Confirmed, Arrival: july(10), Departure: july(17)}
	o := Offered{Ref: identity.Ref{Member: 1, ID: 1}, Kind: "sauna", DaysFrom: 3, Most: 2}
	for day, want := range map[int]string{6: "too_early", 7: "", 10: "", 11: "too_late"} {
		if got := o.Closed(r, nil, Conditions{Viewer: reservation.AsGuest, Today: july(day)}); got != want {
			t.Errorf("on July %d: %q, want %q", day, got, want)
		}
	}
	if got := o.Closed(r, nil, Conditions{Viewer: reservation.AsManager, Today: july(1)}); got != "" {
		t.Errorf("the office: %q", got)
	}
	// What the office has booked before that day can be given back.
	if got := o.Closed(r, []reservation.Booked{{Offered: 1, Quantity: 1}}, Conditions{Viewer: reservation.AsGuest, Today: july(1)}); got != "" {
		t.Errorf("booked already: %q", got)
	}
}

func TestWhatTheAgencyHasAtTheSameTime(t *testing.T) {
	r := reservation.Reservation{Status: reservation.Confirmed, Arrival: july(10), Departure: july(17), Property: 1}
	use := func(from, to, quantity int) reservation.ExtraUse {
		return reservation.ExtraUse{Offered: 1, Kind: "cot", Property: 2, Arrival: july(from), Departure: july(to), Quantity: quantity}
	}
	came := use(10, 17, 1)
	came.Offered = 0
	other := use(10, 17, 3)
	other.Offered = 9
	cot, late := Offered{Ref: identity.Ref{ID: 1}, Kind: "cot", AtOnce: 3}, Offered{Ref: identity.Ref{ID: 1}, Kind: "late", AtOnce: 3, DepartureTime: 14 * 60}
	early, here := Offered{Ref: identity.Ref{ID: 1}, Kind: "early", AtOnce: 3, ArrivalTime: 12 * 60}, cot
	here.Property = 1
	for _, c := range []struct {
		name string
		o    Offered
		uses []reservation.ExtraUse
		left int
	}{
		{"nothing booked", cot, nil, 3},
		{"beside each other", cot, []reservation.ExtraUse{use(1, 12, 1), use(12, 20, 1)}, 2},
		{"at the same time", cot, []reservation.ExtraUse{use(1, 13, 1), use(12, 20, 1)}, 1},
		{"given on as the guests change", cot, []reservation.ExtraUse{use(1, 10, 3), use(17, 20, 3)}, 3},
		{"more than there are", cot, []reservation.ExtraUse{use(1, 13, 7)}, 0},
		{"came with a booking", cot, []reservation.ExtraUse{came}, 2},
		{"came with a booking of another home", here, []reservation.ExtraUse{came}, 3},
		{"another extra", cot, []reservation.ExtraUse{other}, 3},
		{"a late departure on its day", late, []reservation.ExtraUse{use(3, 17, 2), use(9, 16, 1), use(17, 20, 1)}, 1},
		{"an early arrival on its day", early, []reservation.ExtraUse{use(10, 12, 2), use(9, 10, 1)}, 1},
	} {
		if left, limited := c.o.left(r, c.uses); left != c.left || !limited {
			t.Errorf("%s: %d, want %d", c.name, left, c.left)
		}
	}
	if _, limited := (Offered{}).left(r, []reservation.ExtraUse{use(1, 13, 1)}); limited {
		t.Error("an extra without a number is limited")
	}
}

func TestAGuestTakesNoMoreThanIsLeft(t *testing.T) {
	r := reservation.Reservation{Status: reservation.Confirmed, Arrival: july(10), Departure: july(17)}
	cot := Offered{Ref: identity.Ref{ID: 1}, Kind: "cot", Most: 2, AtOnce: 3, FeeBasis: reservation.PerUnit}
	refused := func(viewer reservation.Viewer, taken, booked, wanted int) string {
		c := Conditions{Viewer: viewer, Today: july(1), Uses: []reservation.ExtraUse{{Offered: 1, Arrival: july(10), Departure: july(17), Quantity: taken}}}
		var all []reservation.Booked
		if booked > 0 {
			all = []reservation.Booked{{ID: 1001, Offered: 1, Kind: "cot", ByGuest: true, Quantity: booked, FeeBasis: reservation.PerUnit}}
		}
		_, err := ordered(r, all, []Offered{cot}, []reservation.Order{{Offered: 1, Quantity: wanted}}, c)
		if err == nil {
			return ""
		}
		fields := fault.As(err).Fields
		return fields["services.0.offered"] + fields["services.0.quantity"]
	}
	for _, c := range []struct {
		viewer                reservation.Viewer
		taken, booked, wanted int
		want                  string
	}{
		{reservation.AsGuest, 1, 0, 2, ""},
		{reservation.AsGuest, 2, 0, 1, ""},
		{reservation.AsGuest, 2, 0, 2, "full"},
		{reservation.AsGuest, 3, 0, 1, "full"},
		{reservation.AsGuest, 3, 0, 3, "maximum"},
		{reservation.AsGuest, 3, 1, 2, "full"},
		{reservation.AsGuest, 5, 2, 2, ""},
		{reservation.AsGuest, 5, 2, 1, ""},
		{reservation.AsManager, 5, 0, 2, ""},
		{reservation.AsManager, 0, 0, 3, "maximum"},
	} {
		if got := refused(c.viewer, c.taken, c.booked, c.wanted); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestWhatTheOfficeSaysOfAnExtraIsChecked(t *testing.T) {
	good := OfferedFields{Kind: "cot", Name: wire.Texts{"Cot"}, FeeBasis: "unit", UnitAmount: 1500, Timing: "final_payment", Most: 1, Active: true}
	for name, c := range map[string]struct {
		change     func(*OfferedFields)
		field, why string
	}{
		"as it is":              {func(*OfferedFields) {}, "", ""},
		"a home of the agency":  {func(f *OfferedFields) { f.Property = 7 }, "", ""},
		"another home":          {func(f *OfferedFields) { f.Property = 8 }, "property", "unknown"},
		"no kind":               {func(f *OfferedFields) { f.Kind = " " }, "", ""},
		"no name":               {func(f *OfferedFields) { f.Name = wire.Texts{" "} }, "name", "required"},
		"a name with a control": {func(f *OfferedFields) { f.Name[1] = "a\x00" }, "name.de", "too_long"},
		"a wrong basis":         {func(f *OfferedFields) { f.FeeBasis = "week" }, "fee_basis", "unknown"},
		"a wrong timing":        {func(f *OfferedFields) { f.Timing = "" }, "timing", "unknown"},
		"below nothing":         {func(f *OfferedFields) { f.UnitAmount = -1 }, "unit_amount", "range"},
		"for free":              {func(f *OfferedFields) { f.UnitAmount = 0 }, "", ""},
		"none":                  {func(f *OfferedFields) { f.Most = 0 }, "most", "range"},
		"within the stay":       {func(f *OfferedFields) { f.DaysBefore = -5 }, "", ""},
		"too far":               {func(f *OfferedFields) { f.DaysBefore = reservation.LongestStay + 1 }, "days_before", "range"},
		"no hour":               {func(f *OfferedFields) { f.UntilTime = "6 pm" }, "until_time", "no_time"},
		"midnight":              {func(f *OfferedFields) { f.ArrivalTime = "00:00" }, "arrival_time", "no_time"},
		"first after last":      {func(f *OfferedFields) { f.DaysFrom, f.DaysBefore = 2, 3 }, "days_from", "order"},
		"first is last":         {func(f *OfferedFields) { f.DaysFrom, f.DaysBefore = 3, 3 }, "", ""},
		"below none at once":    {func(f *OfferedFields) { f.AtOnce = -1 }, "at_once", "range"},
	} {
		f := good
		c.change(&f)
		_, err := f.over(Offered{}, map[int64]bool{7: true})
		switch {
		case c.field == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.field != "" && (err == nil || fault.As(err).Fields[c.field] != c.why):
			t.Errorf("%s: %v", name, err)
		}
	}
}
