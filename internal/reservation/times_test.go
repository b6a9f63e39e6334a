package reservation

import (
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/property"
)

func minutesOf(t *testing.T, text string) clock.TimeOfDay {
	t.Helper()
	if text == "" {
		return NoTime
	}
	at, err := clock.ParseTimeOfDay(text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// What a file or the office says, and a booked late departure and early arrival: the guests get the better of both.
func TestAnExtraNeverTakesHoursFromTheGuests(t *testing.T) {
	home := &property.Property{Arrival: 16 * 60, Departure: 11 * 60}
	for _, c := range []struct{ arrival, departure, extraArrival, extraDeparture, from, to string }{
		{"", "", "", "", "16:00", "11:00"},
		{"", "", "13:00", "14:00", "13:00", "14:00"},
		{"17:30", "09:00", "13:00", "14:00", "13:00", "14:00"},
		{"12:00", "15:00", "13:00", "14:00", "12:00", "15:00"},
		{"", "", "17:00", "10:00", "16:00", "11:00"},
		{"00:00", "", "13:00", "", "00:00", "11:00"},
	} {
		r := Reservation{Times: Times{ArrivalTime: minutesOf(t, c.arrival), DepartureTime: minutesOf(t, c.departure)}}
		FollowTimes(&r, nil, []Booked{{Quantity: 1, ArrivalTime: max(0, minutesOf(t, c.extraArrival)), DepartureTime: max(0, minutesOf(t, c.extraDeparture))}})
		if from, to := r.ArrivalAt(home).String(), r.DepartureAt(home).String(); from != c.from || to != c.to {
			t.Errorf("%+v: from %s to %s", c, from, to)
		}
	}
}

func TestTimesFollowExtrasUntilTheOfficeWritesOthers(t *testing.T) {
	home := &property.Property{Arrival: 16 * 60, Departure: 11 * 60}
	late := []Booked{{Kind: "late_departure", Quantity: 1, DepartureTime: 14 * 60}}
	cancelled := []Booked{{Kind: "late_departure", Quantity: 0, DepartureTime: 14 * 60}}
	more := append([]Booked{{Kind: "cot", Quantity: 1}}, late...)
	r := Reservation{Times: Times{ArrivalTime: NoTime, DepartureTime: NoTime}}
	step := func(what, want string) {
		t.Helper()
		if got := r.DepartureAt(home).String(); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	FollowTimes(&r, nil, late)
	step("booked", "14:00")
	if got := fieldsOf(r).DepartureTime; got != "14:00" {
		t.Error("the office sees", got)
	}
	r.write(NoTime, 14*60)
	step("saved with what was seen", "14:00")
	FollowTimes(&r, late, cancelled)
	step("cancelled", "11:00")
	FollowTimes(&r, cancelled, late)
	step("booked again", "14:00")
	r.write(NoTime, 12*60+30)
	step("by hand", "12:30")
	FollowTimes(&r, late, more)
	step("another extra", "12:30")
	FollowTimes(&r, more, cancelled)
	step("cancelled after the hand", "12:30")
	FollowTimes(&r, cancelled, late)
	step("booked after the hand", "14:00")
	FollowTimes(&r, late, nil)
	step("and cancelled", "12:30")
	FollowTimes(&r, nil, late)
	r.write(NoTime, NoTime)
	step("by hand as the home has it", "11:00")
}

func TestTheRoomThatOtherStaysLeave(t *testing.T) {
	home := &property.Property{Arrival: 16 * 60, Departure: 11 * 60, CleaningMinutes: 180}
	day := func(n int) clock.Date { return clock.NewDate(2026, 7, 10).AddDays(n) }
	usual := Times{ArrivalTime: NoTime, DepartureTime: NoTime}
	r := Reservation{Status: Confirmed, Arrival: day(0), Departure: day(7), Times: usual}
	r.Ref.ID = 1
	before := Stay{ID: 2, Status: Confirmed, Arrival: day(-3), Departure: day(0), Times: usual}
	after := Stay{ID: 3, Status: Confirmed, Arrival: day(7), Departure: day(9), Times: usual}
	for _, c := range []struct {
		what   string
		change func(r *Reservation, before, after *Stay)
		want   Room
	}{
		{"both sides", func(*Reservation, *Stay, *Stay) {}, Room{14 * 60, 13 * 60}},
		{"a late departure before", func(_ *Reservation, before, _ *Stay) { before.ExtraDeparture = 14 * 60 }, Room{17 * 60, 13 * 60}},
		{"an early arrival after", func(_ *Reservation, _, after *Stay) { after.ExtraArrival = 13 * 60 }, Room{14 * 60, 10 * 60}},
		{"offers and cancelled ones", func(_ *Reservation, before, after *Stay) { before.Status, after.Status = Cancelled, Offer }, Room{}},
		{"days between", func(_ *Reservation, before, after *Stay) { before.Departure, after.Arrival = day(-1), day(8) }, Room{}},
		{"without cleaning", func(r *Reservation, before, _ *Stay) { r.NoCleaning, before.NoCleaning = true, true }, Room{11 * 60, 16 * 60}},
		{"itself", func(_ *Reservation, before, after *Stay) { before.ID, after.ID = 1, 1 }, Room{}},
	} {
		r, b, a := r, before, after
		c.change(&r, &b, &a)
		if got := RoomOf(r, []Stay{b, a}, home); got != c.want {
			t.Errorf("%s: %+v", c.what, got)
		}
	}
	room := Room{EarliestArrival: 14 * 60, LatestDeparture: 13 * 60}
	for _, c := range []struct {
		arrival, departure clock.TimeOfDay
		want               bool
	}{{0, 0, true}, {0, 13 * 60, true}, {0, 13*60 + 1, false}, {14 * 60, 0, true}, {13 * 60, 0, false}} {
		if room.Allows(c.arrival, c.departure) != c.want {
			t.Error(c)
		}
	}
	if !(Room{}).Allows(60, 23*60) {
		t.Error("nobody else comes or leaves")
	}
}
