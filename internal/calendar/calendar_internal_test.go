package calendar

import (
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

var home = property.Property{Zone: time.UTC, Arrival: 16 * 60, Departure: 10 * 60}

func day(d int) clock.Date { return clock.NewDate(2026, 7, d) }

func at(d, hour int) clock.Instant { return day(d).At(clock.TimeOfDay(hour*60), time.UTC) }

func stay(id int64, arrival, departure int, change ...func(*reservation.CalendarStay)) reservation.CalendarStay {
	s := reservation.CalendarStay{Stay: reservation.Stay{
		ID: id, Status: reservation.Confirmed, Kind: reservation.ForGuest, Arrival: day(arrival), Departure: day(departure), Times: reservation.Times{ArrivalTime: reservation.NoTime, DepartureTime: reservation.NoTime},
	}}
	for _, fn := range change {
		fn(&s)
	}
	return s
}

func offer(s *reservation.CalendarStay) { s.Status = reservation.Offer }

func ofOwner(s *reservation.CalendarStay) { s.Kind = reservation.ForOwner }

func gone(s *reservation.CalendarStay) { s.LeftAt = at(8, 9) }

func early(s *reservation.CalendarStay) { s.ArrivalTime = 13 * 60 }

func TestTheStateOfAStay(t *testing.T) {
	for name, c := range map[string]struct {
		stay reservation.CalendarStay
		now  clock.Instant
		want State
	}{
		"an offer stays one":               {stay(1, 1, 9, offer), at(5, 12), Offer},
		"before the day":                   {stay(1, 8, 9), at(7, 23), Coming},
		"on the day, before the hour":      {stay(1, 8, 9), at(8, 15), Coming},
		"at the hour":                      {stay(1, 8, 9), at(8, 16), InHouse},
		"with an hour of its own":          {stay(1, 8, 9, early), at(8, 13), InHouse},
		"on the last day, before the hour": {stay(1, 1, 8), at(8, 9), InHouse},
		"at the hour of departure":         {stay(1, 1, 8), at(8, 10), Left},
		"the guests say that they left":    {stay(1, 1, 9, gone), at(8, 9), Left},
	} {
		if got := StateOf(c.stay, &home, c.now); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestHowCleanAHomeIs(t *testing.T) {
	open := task.Task{}
	runs := task.Task{Start: task.Pressed{At: 1}}
	done := task.Task{Start: task.Pressed{At: 1}, End: task.Pressed{At: 2}}
	closed := func(reason reservation.BlockReason, from, to int) reservation.Block {
		return reservation.Block{Reason: reason, Arrival: day(from), Departure: day(to)}
	}
	visit := reservation.Block{Reason: reservation.BlockRepair, Arrival: day(8), Departure: day(8), From: 9 * 60, To: 18 * 60}
	type (
		stays  = []reservation.CalendarStay
		blocks = []reservation.Block
		tasks  = []task.Task
	)
	for name, c := range map[string]struct {
		stays     stays
		blocks    blocks
		cleanings tasks
		want      Cleanliness
	}{
		"nothing is known":                  {nil, nil, nil, Unknown},
		"cleaned":                           {nil, nil, tasks{done}, Clean},
		"not cleaned":                       {nil, nil, tasks{open}, Dirty},
		"being cleaned":                     {nil, nil, tasks{runs}, Cleaning},
		"the cleaning of the last is later": {stays{stay(1, 1, 8)}, nil, tasks{done, open}, Dirty},
		"guests":                            {stays{stay(1, 7, 9)}, nil, tasks{done}, Guests},
		"guests who come today":             {stays{stay(1, 8, 9)}, nil, tasks{open}, Dirty},
		"the owner":                         {stays{stay(1, 7, 9, ofOwner)}, nil, tasks{done}, Owner},
		"an interim cleaning runs":          {stays{stay(1, 7, 9)}, nil, tasks{runs}, Cleaning},
		"an offer holds nobody":             {stays{stay(1, 7, 9, offer)}, nil, tasks{done}, Clean},
		"closed":                            {nil, blocks{closed(reservation.BlockRepair, 8, 9)}, tasks{open}, Closed},
		"closed for the owner":              {nil, blocks{closed(reservation.BlockOwner, 7, 9)}, tasks{open}, Owner},
		"closed until today":                {nil, blocks{closed(reservation.BlockRepair, 6, 8)}, tasks{done}, Clean},
		"closed from tomorrow on":           {nil, blocks{closed(reservation.BlockRepair, 9, 10)}, tasks{done}, Clean},
		"what a calendar closes":            {nil, blocks{closed(reservation.BlockFeed, 7, 9)}, tasks{done}, Clean},
		"a visit closes no night":           {nil, blocks{visit}, tasks{done}, Clean},
	} {
		if got := CleanlinessOf(&home, c.stays, c.blocks, c.cleanings, at(8, 12)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestTheOwnerWhoComesTodayIsNoGuest(t *testing.T) {
	for name, c := range map[string]struct {
		stay reservation.CalendarStay
		want bool
	}{
		"guests":             {stay(1, 8, 12), true},
		"the owner":          {stay(1, 8, 12, ofOwner), false},
		"guests of tomorrow": {stay(1, 9, 12), false},
		"an offer":           {stay(1, 8, 12, offer), false},
	} {
		if got := arrivalToday(&home, []reservation.CalendarStay{c.stay}, at(8, 12)); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestTheGuestsWhoWereThereLast(t *testing.T) {
	all := []reservation.CalendarStay{stay(1, 1, 4), stay(2, 4, 8), stay(3, 8, 12), stay(4, 2, 6, offer)}
	if got := lastLeft(&home, all, at(8, 12)); got != 2 {
		t.Errorf("the last is %d", got)
	}
	if got := lastLeft(&home, all[2:], at(8, 12)); got != 0 {
		t.Errorf("the last is %d, and nobody was there", got)
	}
}

func TestStaysThatShareANight(t *testing.T) {
	all := []reservation.CalendarStay{stay(1, 1, 10), stay(2, 2, 4), stay(3, 4, 6, offer), stay(4, 9, 12), stay(5, 12, 14)}
	twice := soldTwice(all)
	for i, want := range []bool{true, true, false, true, false} {
		if twice[i] != want {
			t.Errorf("stay %d: %v, want %v", all[i].ID, twice[i], want)
		}
	}
}
