package member

import (
	"errors"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
)

func absenceOf(from, to clock.Date, hours ...string) Absence {
	a := Absence{Kind: OnHoliday, From: from, To: to}
	if len(hours) == 2 {
		a.FromTime, a.ToTime = hours[0], hours[1]
	}
	return a
}

func TestWhatMayBeAskedFor(t *testing.T) {
	day := func(n int) clock.Date { return clock.NewDate(2026, 7, n) }
	whole := AbsenceRequest{Absence: absenceOf(day(10), day(12))}
	hours := AbsenceRequest{Absence: absenceOf(day(20), day(20), "08:00", "12:00")}
	for _, c := range []struct {
		name         string
		asked        Absence
		open         []AbsenceRequest
		field, wrong string
	}{
		{name: "days that begin today", asked: absenceOf(day(4), day(5))},
		{name: "days that are not over", asked: absenceOf(day(1), day(4))},
		{name: "days that are over", asked: absenceOf(day(1), day(3)), field: "to", wrong: "past"},
		{name: "days of an open request", asked: absenceOf(day(12), day(14)), open: []AbsenceRequest{whole}, field: "from", wrong: "asked"},
		{name: "the days after it", asked: absenceOf(day(13), day(14)), open: []AbsenceRequest{whole}},
		{name: "hours in those days", asked: absenceOf(day(11), day(11), "08:00", "09:00"), open: []AbsenceRequest{whole}, field: "from", wrong: "asked"},
		{name: "hours that meet others", asked: absenceOf(day(20), day(20), "11:00", "13:00"), open: []AbsenceRequest{hours}, field: "from", wrong: "asked"},
		{name: "hours after others", asked: absenceOf(day(20), day(20), "12:00", "13:00"), open: []AbsenceRequest{hours}},
		{name: "one more than may wait", asked: absenceOf(day(25), day(25)), open: make([]AbsenceRequest, mostAsked), field: "from", wrong: "too_many"},
	} {
		got, err := AbsenceRequest{Absence: c.asked}.ask(day(4), c.open)
		var refused *fault.Fault
		switch {
		case c.field == "" && (err != nil || got.State != RequestAsked):
			t.Errorf("%s: %v %s", c.name, err, got.State)
		case c.field != "" && (!errors.As(err, &refused) || refused.Fields[c.field] != c.wrong):
			t.Errorf("%s: %v, want %s %s", c.name, err, c.field, c.wrong)
		}
	}
}

func TestAnAbsenceOfSomeHoursMeetsOnlyThose(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	day := clock.NewDate(2026, 7, 20)
	at := func(hour int) clock.Instant { return day.At(clock.TimeOfDay(hour*60), zone) }
	for _, c := range []struct {
		absence  Absence
		from, to int
		want     bool
	}{
		{absenceOf(day, day), 0, 1, true},
		{absenceOf(day, day), 23, 25, true},
		{absenceOf(day, day), 24, 25, false},
		{absenceOf(day, day), -2, 0, false},
		{absenceOf(day, day, "08:00", "12:00"), 12, 13, false},
		{absenceOf(day, day, "08:00", "12:00"), 11, 13, true},
		{absenceOf(day, day, "08:00", "12:00"), 6, 8, false},
		{absenceOf(day, day, "08:00", "12:00"), 8, 8, true},
	} {
		if got := c.absence.meets(at(c.from), at(c.to), zone); got != c.want {
			t.Errorf("%s to %s, %d to %d: %v", c.absence.FromTime, c.absence.ToTime, c.from, c.to, got)
		}
	}
}
