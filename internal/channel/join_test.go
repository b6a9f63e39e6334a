package channel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

func TestOneStayOfTwoSourcesIsRecognised(t *testing.T) {
	day := func(n int) clock.Date { return clock.NewDate(2027, 8, n) }
	stay := func(id, source, name string, from, to int) reservation.Reservation {
		return reservation.Reservation{Ref: identity.Ref{Member: 1, ID: int64(len(id)*100 + from + to)}, ExternalID: id, Property: 1, Source: source, Arrival: day(from), Departure: day(to), Booker: reservation.Booker{LastName: name}}
	}
	of := stay("feed-1-7", "airbnb", "Airbnb HMABC123", 1, 8)
	elsewhere := stay("CSV-1", "direct", "Anna Muster", 1, 8)
	elsewhere.Property = 2
	for name, c := range map[string]struct {
		a, b reservation.Reservation
		want bool
	}{
		"a file and a calendar":           {of, stay("CSV-1", "Booking.com", "Anna Muster", 1, 8), true},
		"by hand and a calendar":          {of, stay("latchkey-12", "", "Anna Muster", 1, 8), true},
		"two calendars":                   {of, stay("feed-22-7", "booking", "Booking.com", 1, 8), true},
		"two calendars of one platform":   {of, stay("feed-22-7", "airbnb", "Airbnb HMDEF456", 1, 8), false},
		"one calendar":                    {of, stay("feed-1-88", "booking", "", 1, 8), false},
		"two lines of files":              {stay("CSV-1", "airbnb", "Anna", 1, 8), stay("CSV-02", "direct", "Anna", 1, 8), false},
		"a night longer":                  {of, stay("CSV-1", "direct", "Anna Muster", 1, 9), true},
		"half of the nights":              {stay("feed-1-7", "airbnb", "", 1, 5), stay("CSV-1", "direct", "Anna", 3, 7), true},
		"less than half of the nights":    {stay("feed-1-7", "airbnb", "", 1, 5), stay("CSV-1", "direct", "Anna", 4, 8), false},
		"a short one in a long one":       {stay("feed-1-7", "airbnb", "", 1, 3), stay("CSV-1", "direct", "Anna", 1, 8), false},
		"one after the other":             {of, stay("CSV-1", "direct", "Anna", 8, 15), false},
		"another home":                    {of, elsewhere, false},
		"the first name only":             {stay("feed-1-7", "airbnb", "Anna", 1, 8), stay("CSV-1", "direct", "Anna Muster", 1, 8), true},
		"the same guest, written without": {stay("feed-1-7", "airbnb", "MÜLLER, Jörg", 1, 8), stay("CSV-1", "direct", "Jorg Muller", 1, 8), true},
		"another guest":                   {stay("feed-1-7", "airbnb", "Berta", 1, 8), stay("CSV-1", "direct", "Anna Muster", 1, 8), false},
		"reserved":                        {stay("feed-1-7", "airbnb", "Reserved", 1, 8), stay("CSV-1", "direct", "Anna Muster", 1, 8), true},
	} {
		t.Run(name, func(t *testing.T) {
			if OneStay(c.a, c.b) != c.want || OneStay(c.b, c.a) != c.want {
				t.Errorf("%v, want %v both ways", !c.want, c.want)
			}
		})
	}
}

func TestTheStayThatKnowsMoreIsKept(t *testing.T) {
	side := func(id int64, change func(s *reservation.Side)) reservation.Side {
		s := reservation.Side{Reservation: reservation.Reservation{Ref: identity.Ref{Member: 1, ID: id}, Booker: reservation.Booker{LastName: "Airbnb HM1"}}}
		change(&s)
		return s
	}
	for name, c := range map[string]struct{ more, less func(s *reservation.Side) }{
		"it cannot go":       {func(s *reservation.Side) { s.Hinders = []reservation.Hinder{reservation.HasMessages} }, func(s *reservation.Side) { s.Total, s.Booker.LastName = 100, "Anna" }},
		"paid":               {func(s *reservation.Side) { s.Paid = 100 }, func(s *reservation.Side) { s.Total, s.Messages, s.Booker.LastName = 100, 3, "Anna" }},
		"messages":           {func(s *reservation.Side) { s.Messages = 1 }, func(s *reservation.Side) { s.Total, s.Booker.LastName = 100, "Anna" }},
		"a price":            {func(s *reservation.Side) { s.Total = 1 }, func(s *reservation.Side) { s.Booker.LastName = "Anna" }},
		"confirmed":          {func(s *reservation.Side) { s.Status = reservation.Confirmed }, func(s *reservation.Side) { s.Status, s.Paid = reservation.Offer, 100 }},
		"a number":           {func(s *reservation.Side) { s.Booker.Phone = "+34 600 000 000" }, func(s *reservation.Side) { s.Booker.LastName, s.Booker.Phone = "Anna", "…1234" }},
		"the guest is named": {func(s *reservation.Side) { s.Booker.LastName = "Anna" }, func(*reservation.Side) {}},
	} {
		if more, less := side(9, c.more), side(2, c.less); !keepsFirst(more, less) || keepsFirst(less, more) {
			t.Errorf("%s: the other one is kept", name)
		}
	}
	if a, b := side(2, func(*reservation.Side) {}), side(9, func(*reservation.Side) {}); !keepsFirst(a, b) || keepsFirst(b, a) {
		t.Error("of equals the later one is kept")
	}
}

// joins is what the office sees of a stay: what it collides with, what was joined with it, and with what it was joined.
func (f *fixture) joins(stay int64) string {
	f.t.Helper()
	a, err := f.feeds.joinsAnswer(context.Background(), f.manager(), f.stay(stay))
	if err != nil {
		f.t.Fatal(err)
	}
	var out []string
	for _, p := range a.Pairs {
		out = append(out, fmt.Sprintf("%d+%d proposed %v two %v keep %d", p.Mine.ID, p.Other.ID, p.Proposed, p.Two, p.Keep))
	}
	for _, j := range a.Joined {
		out = append(out, fmt.Sprintf("has %d", j.ID))
	}
	if a.Into != nil {
		out = append(out, fmt.Sprintf("in %d", a.Into.ID))
	}
	return strings.Join(out, "; ")
}

func (f *fixture) stay(id int64) identity.Ref { return identity.Ref{Member: f.home.Member, ID: id} }

func (f *fixture) wantJoins(stay int64, want string) {
	f.t.Helper()
	if got := f.joins(stay); got != want {
		f.t.Errorf("stay %d: %q, want %q", stay, got, want)
	}
}

func (f *fixture) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// bring merges a calendar of a platform with some stays.
func (f *fixture) bring(platform string, events ...string) {
	f.t.Helper()
	id := airbnbID
	if platform == "booking" {
		id = bookingID
	}
	_, err := f.fetchBody(platform+".ics", calendarText(id, events...), Options{})
	f.must(err)
}

func (f *fixture) later(d time.Duration) { f.clock.Set(f.clock.Now().Add(d)) }

func refusedWith(err error, field string) bool {
	var refused *fault.Fault
	return errors.As(err, &refused) && refused.Fields["other"] == field
}

// Stay 1 is from Airbnb; stay 2 from Booking.com, a night longer.
func (f *fixture) soldTwice() {
	f.t.Helper()
	f.bring("airbnb", "a 20270801 20270805 Reserved")
	f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
	f.want("airbnb confirmed 08-01>08-05; booking confirmed 08-01>08-06")
	f.wantJoins(1, "1+2 proposed true two false keep 1")
}

const other = "c 20271001 20271004 Reserved"

func TestTwoSourcesOfOneStayAreJoinedAndTakenApart(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.soldTwice()
		for range 2 { // a second try of the same press changes nothing
			f.must(f.feeds.Join(ctx, f.manager(), attempt("join"), f.stay(1), f.stay(2)))
		}
		joined := "airbnb confirmed 08-01>08-05; booking cancelled 08-01>08-06"
		f.want(joined)
		f.wantJoins(1, "has 2")
		f.wantJoins(2, "in 1")
		// No fetch brings the other back, also with other dates, and none of the other source cancels the kept one.
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
		f.bring("booking", "b 20270801 20270807 CLOSED - Not available")
		f.want(joined)
		// The kept one follows its own source.
		f.bring("airbnb", "a 20270802 20270805 Reserved")
		f.want("booking cancelled 08-01>08-06; airbnb confirmed 08-02>08-05")
		// Taken apart, the other one comes back as its calendar has it now, and follows it.
		f.must(f.feeds.TakeApart(ctx, f.manager(), attempt("apart"), f.stay(1), f.stay(2)))
		f.want("booking confirmed 08-01>08-07; airbnb confirmed 08-02>08-05")
		f.wantJoins(2, "2+1 proposed true two false keep 1")
		f.bring("booking", "b 20270801 20270808 CLOSED - Not available")
		f.want("booking confirmed 08-01>08-08; airbnb confirmed 08-02>08-05")
		if err := f.feeds.TakeApart(ctx, f.manager(), attempt("again"), f.stay(1), f.stay(2)); !fault.Is(err, fault.ReservationNotFound) {
			t.Errorf("what is not joined is taken apart: %v", err)
		}
	})
}

func TestAJoinedStayComesBackWhenTheKeptOneIsCancelled(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270801 20270805 Reserved", other)
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
		f.must(f.feeds.Join(context.Background(), f.manager(), attempt("join"), f.stay(1), f.stay(3)))
		f.bring("airbnb", other)
		f.later(2 * time.Hour)
		f.bring("airbnb", other)
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-06; airbnb confirmed 10-01>10-04")
		f.wantJoins(3, "")
		f.bring("booking", "b 20270802 20270806 CLOSED - Not available")
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-02>08-06; airbnb confirmed 10-01>10-04")
	})
}

func TestAJoinedStayThatBothSourcesCancelStaysCancelled(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270801 20270805 Reserved", other)
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available", "d 20271101 20271103 CLOSED - Not available")
		f.must(f.feeds.Join(context.Background(), f.manager(), attempt("join"), f.stay(1), f.stay(3)))
		for range 2 {
			f.bring("booking", "d 20271101 20271103 CLOSED - Not available")
			f.later(2 * time.Hour)
		}
		f.want("airbnb confirmed 08-01>08-05; booking cancelled 08-01>08-06; airbnb confirmed 10-01>10-04; booking confirmed 11-01>11-03")
		for range 2 {
			f.bring("airbnb", other)
			f.later(2 * time.Hour)
		}
		f.want("airbnb cancelled 08-01>08-05; booking cancelled 08-01>08-06; airbnb confirmed 10-01>10-04; booking confirmed 11-01>11-03")
	})
}

func TestAnEntryIsAStayAgainWhenTheKeptOneMovesAway(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		f.must(f.feeds.Join(context.Background(), f.manager(), attempt("join"), f.stay(1), f.stay(2)))
		f.bring("airbnb", "a 20270810 20270815 Reserved")
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
		f.want("booking confirmed 08-01>08-06; airbnb confirmed 08-10>08-15")
		f.wantJoins(1, "")
	})
}

func TestTwoEntriesOfOneCalendarThatWereJoinedComeApartInOneFetch(t *testing.T) {
	each(t, func(f *fixture) {
		const second = "b 20270802 20270806 Reserved"
		f.bring("airbnb", "a 20270801 20270805 Reserved", second, other)
		f.must(f.feeds.Join(context.Background(), f.manager(), attempt("join"), f.stay(1), f.stay(2)))
		f.bring("airbnb", "a 20270801 20270805 Reserved", second, other)
		f.want("airbnb confirmed 08-01>08-05; airbnb cancelled 08-02>08-06; airbnb confirmed 10-01>10-04")
		for range 3 {
			f.bring("airbnb", second, other)
			f.later(2 * time.Hour)
		}
		f.want("airbnb cancelled 08-01>08-05; airbnb confirmed 08-02>08-06; airbnb confirmed 10-01>10-04")
	})
}

func TestAStayOfAFileThatWasJoinedStaysSoWithTheFile(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		file := func() {
			t.Helper()
			report, err := f.stays.Import(ctx, f.home.Member, wire.Lines([]reservation.ImportRow{{
				ExternalID: "CSV-1", Property: "H1", Source: "direct", Status: "confirmed", Arrival: "2027-08-01", Departure: "2027-08-05", Adults: 2, BookerLastName: "Muster", Lang: "de",
			}}), reservation.ImportOptions{})
			if err != nil || !report.OK() {
				t.Fatal(report, err)
			}
		}
		f.bring("airbnb", "a 20270801 20270806 Reserved", other)
		file()
		f.must(f.feeds.Join(ctx, f.manager(), attempt("join"), f.stay(1), f.stay(3)))
		file()
		f.want("airbnb confirmed 08-01>08-06; direct cancelled 08-01>08-05; airbnb confirmed 10-01>10-04")
		for range 2 {
			f.bring("airbnb", other)
			f.later(2 * time.Hour)
		}
		// No calendar says whether the other one still is: only its file brings it back.
		f.want("airbnb cancelled 08-01>08-06; direct cancelled 08-01>08-05; airbnb confirmed 10-01>10-04")
		file()
		f.want("airbnb cancelled 08-01>08-06; direct confirmed 08-01>08-05; airbnb confirmed 10-01>10-04")
	})
}

func TestWhatIsTwoIsNoLongerProposed(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.soldTwice()
		f.must(f.stays.SayTwo(ctx, f.manager(), attempt("two"), f.stay(2), f.stay(1)))
		f.wantJoins(1, "1+2 proposed false two true keep 1")
		f.wantJoins(2, "2+1 proposed false two true keep 1")
		// The office may join them all the same.
		f.must(f.feeds.Join(ctx, f.manager(), attempt("join"), f.stay(2), f.stay(1)))
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-06")
	})
}

func TestOnlyStaysWithTheSameNightsAreJoinedAndOnlyByTheirOffice(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.bring("airbnb", "a 20270801 20270805 Reserved", other)
		if err := f.feeds.Join(ctx, f.manager(), attempt("apart"), f.stay(1), f.stay(2)); !refusedWith(err, "no_shared_nights") {
			t.Errorf("stays without a night in common: %v", err)
		}
		if err := f.feeds.Join(ctx, f.manager(), attempt("itself"), f.stay(1), f.stay(1)); !refusedWith(err, "no_shared_nights") {
			t.Errorf("a stay with itself: %v", err)
		}
		stranger := identity.Actor{Account: 9, Relations: []identity.Relation{{Member: f.home.Member + 1, Role: identity.Manager, Staff: 1}}}
		if err := f.feeds.Join(ctx, stranger, attempt("stranger"), f.stay(1), f.stay(2)); !fault.Is(err, fault.ReservationNotFound) {
			t.Errorf("another agency: %v", err)
		}
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 10-01>10-04")
	})
}

func (f *fixture) join(kept, other int64) {
	f.t.Helper()
	f.must(f.feeds.Join(context.Background(), f.manager(), attempt(fmt.Sprint("join", kept, other)), f.stay(kept), f.stay(other)))
}

func (f *fixture) takeApart(kept, other int64) {
	f.t.Helper()
	f.must(f.feeds.TakeApart(context.Background(), f.manager(), attempt(fmt.Sprint("apart", kept, other)), f.stay(kept), f.stay(other)))
}

// Who is erased at one of two joined stays is erased at the other as well, though only one of them knows the address.
func TestJoinedStaysAreOfOneGuest(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		of := func(stay int64) (out []int64) {
			all, err := f.feeds.stays.OfSameGuest(context.Background(), f.db, f.stay(stay))
			f.must(err)
			for _, r := range all {
				out = append(out, r.Ref.ID)
			}
			return out
		}
		if one, other := of(1), of(2); len(one) != 1 || len(other) != 1 {
			f.t.Errorf("before they are joined: %v, %v", one, other)
		}
		f.join(1, 2)
		if one, other := of(1), of(2); len(one) != 2 || len(other) != 2 {
			f.t.Errorf("joined: %v, %v", one, other)
		}
		// Restored, it is a stay of its own.
		f.must(f.stays.Cancel(context.Background(), f.manager(), attempt("cancel the kept one"), f.stay(1), "ill"))
		f.must(f.stays.Restore(context.Background(), f.manager(), attempt("restore"), f.stay(2)))
		if one, other := of(1), of(2); len(one) != 1 || len(other) != 1 {
			f.t.Errorf("restored: %v, %v", one, other)
		}
	})
}

func TestBothEntriesOfJoinedStaysThatVanishInOneRunAreCancelled(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270801 20270805 Reserved", "b 20270802 20270806 Reserved", other)
		f.join(1, 2)
		for range 2 {
			f.bring("airbnb", other)
			f.later(25 * time.Hour)
		}
		f.want("airbnb cancelled 08-01>08-05; airbnb cancelled 08-02>08-06; airbnb confirmed 10-01>10-04")
	})
}

func TestAStayThatItsChannelHasCancelledStaysSoWhenItIsTakenApart(t *testing.T) {
	each(t, func(f *fixture) {
		const more = "d 20271101 20271103 CLOSED - Not available"
		f.bring("airbnb", "a 20270801 20270805 Reserved")
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available", more)
		f.join(1, 2)
		for range 2 {
			f.bring("booking", more)
			f.later(2 * time.Hour)
		}
		f.takeApart(1, 2)
		want := "airbnb confirmed 08-01>08-05; booking cancelled 08-01>08-06; booking confirmed 11-01>11-03"
		f.want(want)
		f.wantJoins(2, "")
		f.bring("booking", more)
		f.want(want)
	})
}

// The guest has canceled on both platforms; one of the two is sure of it first.
func TestAJoinedStayThatIsMissingDoesNotComeBackWhenTheKeptOneIsCancelled(t *testing.T) {
	each(t, func(f *fixture) {
		const more = "d 20271101 20271103 CLOSED - Not available"
		f.bring("airbnb", "a 20270801 20270805 Reserved", other)
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available", more)
		f.join(1, 3)
		f.bring("airbnb", other)
		f.later(2 * time.Hour)
		f.bring("booking", more)
		f.bring("airbnb", other)
		f.want("airbnb cancelled 08-01>08-05; booking cancelled 08-01>08-06; airbnb confirmed 10-01>10-04; booking confirmed 11-01>11-03")
		// It was only missing once.
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available", more)
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-06; airbnb confirmed 10-01>10-04; booking confirmed 11-01>11-03")
	})
}

func TestALongerKeptStayStillStandsForTheJoinedOne(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		f.join(1, 2)
		f.bring("airbnb", "a 20270801 20270820 Reserved")
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
		f.want("airbnb confirmed 08-01>08-20; booking cancelled 08-01>08-06")
	})
}

func TestALineOfAFileThatIsRefusedLeavesStaysJoined(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		report, err := f.stays.Import(ctx, f.home.Member, wire.Lines([]reservation.ImportRow{{
			ExternalID: "CSV-1", Property: "H1", Source: "direct", Status: "confirmed", Arrival: "2027-08-01", Departure: "2027-08-06", Adults: 2, BookerLastName: "Muster", Lang: "de",
		}}), reservation.ImportOptions{})
		if err != nil || !report.OK() {
			t.Fatal(report, err)
		}
		f.bring("airbnb", "a 20270801 20270805 Reserved")
		f.join(2, 1)
		f.bring("airbnb", "a 20270805 20270820 Reserved")
		f.wantJoins(1, "in 2")
		f.must(f.db.Write(ctx, func(tx *database.Tx) error {
			line := reservation.FiledStay{ExternalID: "CSV-1", Fields: map[string]json.RawMessage{"status": json.RawMessage(`"confirmed"`)}}
			filed, err := f.stays.WriteFiled(ctx, tx, reservation.Filing{Member: f.home.Member, Actor: f.manager()}, line)
			if filed.Effect != reservation.EffectRefused {
				f.t.Errorf("%+v", filed)
			}
			return err
		}))
		f.wantJoins(1, "in 2")
	})
}

func TestARestoredStayThatIsCancelledAgainStaysCancelled(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.soldTwice()
		f.join(1, 2)
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel the kept one"), f.stay(1), "ill"))
		f.must(f.stays.Restore(ctx, f.manager(), attempt("restore"), f.stay(2)))
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(2), "ill"))
		want := "airbnb cancelled 08-01>08-05; booking cancelled 08-01>08-06"
		for range 2 {
			f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
			f.want(want)
		}
		// What its channel changes does not bring it back: only its nights follow.
		f.bring("booking", "b 20270801 20270807 CLOSED - Not available")
		f.want("airbnb cancelled 08-01>08-05; booking cancelled 08-01>08-07")
	})
}

func TestARestoredStayFollowsItsCalendarAgain(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.soldTwice()
		f.join(1, 2)
		f.bring("booking", "b 20270801 20270807 CLOSED - Not available")
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel the kept one"), f.stay(1), "ill"))
		f.must(f.stays.Restore(ctx, f.manager(), attempt("restore"), f.stay(2)))
		f.bring("booking", "b 20270801 20270807 CLOSED - Not available")
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-07")
		for range 2 {
			f.bring("booking")
			f.later(2 * time.Hour)
		}
		f.want("airbnb cancelled 08-01>08-05; booking cancelled 08-01>08-07")
	})
}

// The office has cancelled the kept one: its channel does not bring it back, and the joined one is a stay again, with the changed nights or not.
func TestAJoinedStayComesBackWhenTheChannelChangesTheCancelledKeptOne(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		f.join(1, 2)
		f.must(f.stays.Cancel(context.Background(), f.manager(), attempt("cancel the kept one"), f.stay(1), "ill"))
		f.bring("airbnb", "a 20270801 20270806 Reserved")
		f.want("airbnb cancelled 08-01>08-06; booking confirmed 08-01>08-06")
		f.wantJoins(1, "")
	})
}

// A fetch that leaves the kept one canceled brings the joined one back at its end.
func TestAJoinedStayComesBackWhenTheChannelOfTheKeptOneLeavesItCanceled(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		f.join(1, 2)
		f.must(f.stays.Cancel(context.Background(), f.manager(), attempt("cancel the kept one"), f.stay(1), "ill"))
		f.bring("airbnb", "a 20270801 20270805 Reserved")
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-06")
		f.wantJoins(2, "")
	})
}

// third merges the calendar of a third channel.
func (f *fixture) third(event string) {
	f.t.Helper()
	_, err := f.fetchBody("vrbo.ics", calendarText(vrboID, event), Options{})
	f.must(err)
}

func TestAStayOfAThirdChannelRepeatsTheJoinedOneWhenTheKeptOneIsElsewhere(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		f.join(1, 2)
		f.third("v 20270801 20270806 Reserved")
		f.want("airbnb confirmed 08-01>08-05; booking cancelled 08-01>08-06")
		f.must(f.db.Write(context.Background(), func(tx *database.Tx) error {
			_, _, err := f.stays.SaveBooking(context.Background(), tx, reservation.Booking{Ref: f.stay(1), Status: reservation.Confirmed, Arrival: day8("2027-08-05"), Departure: day8("2027-08-12")})
			return err
		}))
		// The kept one has a single night of them: the joined one is back, and the third channel repeats it.
		f.third("w 20270801 20270806 Reserved")
		f.want("booking confirmed 08-01>08-06; airbnb confirmed 08-05>08-12")
	})
}

// The office cancels the kept one, and a third calendar is fetched before the one of the joined stay: it repeats the joined stay, which is there again.
func TestAThirdCalendarRepeatsAJoinedStayThatComesBack(t *testing.T) {
	each(t, func(f *fixture) {
		f.soldTwice()
		f.join(1, 2)
		f.third("v 20270801 20270806 Reserved")
		f.must(f.stays.Cancel(context.Background(), f.manager(), attempt("cancel the kept one"), f.stay(1), "ill"))
		want := "airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-06"
		f.third("v 20270801 20270806 Reserved")
		f.want(want)
		f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
		f.third("v 20270801 20270806 Reserved")
		f.want(want)
	})
}

func TestAnotherGuestOnTheNightsOfAJoinedStayIsAStay(t *testing.T) {
	for name, want := range map[string]string{
		"Anna":  "",
		"Berta": "; vrbo confirmed 08-01>08-06",
	} {
		each(t, func(f *fixture) {
			report, err := f.stays.Import(context.Background(), f.home.Member, wire.Lines([]reservation.ImportRow{{
				ExternalID: "CSV-1", Property: "H1", Source: "direct", Status: "confirmed", Arrival: "2027-08-01", Departure: "2027-08-05", Adults: 2, BookerFirstName: "Anna", BookerLastName: "Muster", Lang: "de",
			}}), reservation.ImportOptions{})
			if err != nil || !report.OK() {
				t.Fatal(report, err)
			}
			f.bring("booking", "b 20270801 20270806 CLOSED - Not available")
			f.join(1, 2)
			f.third("v 20270801 20270806 Reserved - " + name)
			f.want("direct confirmed 08-01>08-05; booking cancelled 08-01>08-06" + want)
		})
	}
}

func TestAnOfferThatIsKeptDoesNotStandForAConfirmedStay(t *testing.T) {
	offer := reservation.Joined{Status: reservation.Cancelled, KeptStatus: reservation.Offer, KeptProperty: 1, KeptArrival: day8("2027-08-01"), KeptDeparture: day8("2027-08-05"), Was: reservation.Offer}
	if !offer.Covers(1, reservation.Offer, day8("2027-08-01"), day8("2027-08-05")) {
		t.Error("an offer stands for no offer")
	}
	if offer.Covers(1, reservation.Confirmed, day8("2027-08-01"), day8("2027-08-05")) {
		t.Error("an offer stands for one that its channel confirms")
	}
	if offer.Was = reservation.Confirmed; offer.Covers(1, reservation.Offer, day8("2027-08-01"), day8("2027-08-05")) {
		t.Error("an offer stands for one that was confirmed")
	}
	if offer.KeptStatus = reservation.Confirmed; offer.Covers(1, reservation.Confirmed, day8("2027-08-04"), day8("2027-08-08")) || offer.Covers(2, reservation.Confirmed, day8("2027-08-01"), day8("2027-08-05")) {
		t.Error("one with a single night of it, or at another home, stands for it")
	}
}

// What the page of two stays proposes is what the server takes: an offer is never kept for a confirmed one, though it is the one that is paid.
func TestAProposedKeeperIsTaken(t *testing.T) {
	for name, c := range map[string]struct {
		state    string
		paid     bool
		from, to string
		// keep is the stay that is proposed; zero where neither can go.
		keep int64
	}{
		"a confirmed one that is paid":   {"confirmed", true, "2027-08-01", "2027-08-05", 2},
		"a confirmed one":                {"confirmed", false, "2027-08-01", "2027-08-05", 2},
		"an offer":                       {"offer", false, "2027-08-01", "2027-08-05", 1},
		"an offer that is paid":          {"offer", true, "2027-08-01", "2027-08-05", 0},
		"one that shares a single night": {"confirmed", false, "2027-08-04", "2027-08-08", 0},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(f *fixture) {
				row := reservation.ImportRow{
					ExternalID: "CSV-1", Property: "H1", Source: "direct", Status: c.state, Arrival: c.from, Departure: c.to, Adults: 2, BookerFirstName: "Anna", BookerLastName: "Muster", Lang: "de",
				}
				if c.paid {
					row.Payments = []reservation.ImportPayment{{PaidOn: "2026-05-01", Amount: "1.00", Label: reservation.Words{Any: "Anzahlung"}}}
				}
				f.bring("airbnb", "a 20270801 20270805 Reserved")
				report, err := f.stays.Import(context.Background(), f.home.Member, wire.Lines([]reservation.ImportRow{row}), reservation.ImportOptions{})
				if err != nil || !report.OK() {
					t.Fatal(report, err)
				}
				for _, stay := range []int64{1, 2} {
					a, err := f.feeds.joinsAnswer(context.Background(), f.manager(), f.stay(stay))
					f.must(err)
					p := a.Pairs[0]
					goes := p.Mine
					if p.Keep == p.Mine.ID {
						goes = p.Other
					}
					if c.keep == 0 {
						if len(p.Mine.Hinders) == 0 || len(p.Other.Hinders) == 0 {
							t.Errorf("a choice is offered: %+v", p)
						}
					} else if p.Keep != c.keep || len(goes.Hinders) > 0 {
						t.Errorf("proposed is %d, want %d; the other is hindered by %v", p.Keep, c.keep, goes.Hinders)
					}
				}
				for _, kept := range []int64{1, 2} {
					if kept != c.keep {
						if err := f.feeds.Join(context.Background(), f.manager(), attempt(fmt.Sprint("other way ", kept)), f.stay(kept), f.stay(3-kept)); c.keep == 0 && err == nil {
							t.Error("stays of which neither can go are joined")
						} else if err == nil {
							f.takeApart(kept, 3-kept)
						}
					}
				}
				if c.keep != 0 {
					f.join(c.keep, 3-c.keep)
				}
			})
		})
	}
}

// One whose guest is erased comes back to nobody: the office is refused, and the page says so before.
func TestAnErasedStayIsNotTakenApart(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.soldTwice()
		f.join(1, 2)
		f.must(f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE reservation SET erased_at = $1 WHERE member_id = $2 AND id = 2`, tx.Now(), f.home.Member)
			return err
		}))
		if err := f.feeds.TakeApart(ctx, f.manager(), attempt("apart"), f.stay(1), f.stay(2)); !fault.Is(err, fault.GuestErased) {
			t.Errorf("an erased stay is taken apart: %v", err)
		}
		f.want("airbnb confirmed 08-01>08-05; booking cancelled 08-01>08-06")
		f.wantJoins(1, "has 2")
		of1, err := f.feeds.joinsAnswer(ctx, f.manager(), f.stay(1))
		f.must(err)
		of2, err := f.feeds.joinsAnswer(ctx, f.manager(), f.stay(2))
		f.must(err)
		if !of1.Joined[0].Erased || of2.Into == nil || !of2.Into.Erased {
			t.Errorf("%+v, %+v", of1.Joined, of2.Into)
		}
	})
}

// The other one has a guest who is not erased: it may come back.
func TestAStayIsTakenApartFromAnErasedOne(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.soldTwice()
		f.join(1, 2)
		f.must(f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE reservation SET erased_at = $1 WHERE member_id = $2 AND id = 1`, tx.Now(), f.home.Member)
			return err
		}))
		of1, err := f.feeds.joinsAnswer(ctx, f.manager(), f.stay(1))
		f.must(err)
		if of1.Joined[0].Erased {
			t.Errorf("the joined stay is called erased: %+v", of1.Joined)
		}
		f.takeApart(1, 2)
		f.want("airbnb confirmed 08-01>08-05; booking confirmed 08-01>08-06")
	})
}
