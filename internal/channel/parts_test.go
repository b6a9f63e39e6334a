package channel

import (
	"context"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// split splits the stay that arrives on a day.
func (f *fixture) split(arrival, on clock.Date, home int64) {
	f.t.Helper()
	ctx := identity.Within(context.Background(), f.manager())
	stays, _, err := f.stays.Stays(ctx, f.db, f.home.Member, f.home.ID, arrival, arrival)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, s := range stays {
		if s.Arrival == arrival && s.Status == reservation.Confirmed {
			if _, err := f.stays.Split(ctx, f.manager(), identity.Attempt{}, identity.Ref{Member: f.home.Member, ID: s.ID}, reservation.Splitting{On: on, Property: home, Cleaning: true}); err != nil {
				f.t.Fatal(err)
			}
			return
		}
	}
	f.t.Fatal("no such stay")
}

// move makes the stay that arrives on a day end on another one, as the office does.
func (f *fixture) move(arrival, departure clock.Date) {
	f.t.Helper()
	if err := f.db.Write(context.Background(), func(tx *database.Tx) error {
		_, err := tx.Exec(context.Background(), `UPDATE reservation SET departure = $1 WHERE arrival = $2 AND status = 'confirmed'`, departure, arrival)
		return err
	}); err != nil {
		f.t.Fatal(err)
	}
}

// takeTwice fetches a calendar, and again a while later: what the first fetch has made, the second one finds.
func (f *fixture) takeTwice(name, body string) {
	f.t.Helper()
	for range 2 {
		if _, err := f.fetchBody(name, body, Options{}); err != nil {
			f.t.Fatal(err)
		}
		f.clock.Advance(15 * time.Minute)
	}
}

// Two platforms that know of each other each close what the other has let. That the office splits a stay makes none of the echoes a stay or a block of its own.
func TestTheEchoOfAStayThatIsSplitStaysAnEcho(t *testing.T) {
	each(t, func(f *fixture) {
		closed, let := calendarText(bookingID, "x 20270810 20270820 CLOSED - Not available"), calendarText(airbnbID, "a 20270810 20270820 Reserved")
		blocked := calendarText(vrboID, "y 20270812 20270818 Blocked")
		f.takeTwice("airbnb.ics", let)
		f.takeTwice("booking.ics", closed)
		f.takeTwice("vrbo.ics", blocked)
		f.want("airbnb confirmed 08-10>08-20")
		f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
		f.split(day8("2027-08-15"), day8("2027-08-18"), f.home.ID)
		parts := "airbnb confirmed 08-10>08-15; airbnb confirmed 08-15>08-18; airbnb confirmed 08-18>08-20"
		f.want(parts)
		for name, body := range map[string]string{"booking.ics": closed, "vrbo.ics": blocked, "airbnb.ics": let} {
			f.takeTwice(name, body)
			f.want(parts)
		}
		// A calendar that comes later finds them too.
		f.takeTwice("another.ics", calendarText("-//x//EN", "z 20270810 20270820 Reserved"))
		f.want(parts)
		// The guest stays longer: all follow.
		f.takeTwice("airbnb.ics", calendarText(airbnbID, "a 20270810 20270822 Reserved"))
		f.takeTwice("booking.ics", calendarText(bookingID, "x 20270810 20270822 CLOSED - Not available"))
		f.want("airbnb confirmed 08-10>08-15; airbnb confirmed 08-15>08-18; airbnb confirmed 08-18>08-22")
	})
}

// A channel that makes the split of the office too says nothing new; one that then changes it is believed. In whatever order it lists them, no night is lost and none is there twice.
func TestAChannelMakesTheSplitOfTheOfficeToo(t *testing.T) {
	for _, source := range []struct{ id, summary, name string }{{vrboID, "Reserved - Anna", "vrbo"}, {bookingID, "CLOSED - Not available", "booking"}} {
		for _, turned := range []bool{false, true} {
			each(t, func(f *fixture) {
				two := func(first, second string) string {
					if turned {
						first, second = second, first
					}
					return calendarText(source.id, first+" "+source.summary, second+" "+source.summary)
				}
				file := source.name + ".ics"
				f.takeTwice(file, calendarText(source.id, "a 20270810 20270820 "+source.summary))
				f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
				parts := source.name + " confirmed 08-10>08-15; " + source.name + " confirmed 08-15>08-20"
				f.want(parts)
				f.takeTwice(file, two("a 20270810 20270815", "b 20270815 20270820"))
				f.want(parts) // the part of the office with all its tasks, and no other
				// The first part ends a day earlier: the second one keeps its nights.
				if _, err := f.fetchBody(file, two("a 20270810 20270814", "b 20270815 20270820"), Options{}); err != nil {
					t.Fatal(err)
				}
				f.want(source.name + " confirmed 08-10>08-14; " + source.name + " cancelled 08-15>08-20; " + source.name + " confirmed 08-15>08-20")
			})
			// The second part ends earlier, and then the channel cancels it.
			each(t, func(f *fixture) {
				file, first := source.name+".ics", "a 20270810 20270815 "+source.summary
				f.takeTwice(file, calendarText(source.id, "a 20270810 20270820 "+source.summary))
				f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
				f.takeTwice(file, calendarText(source.id, first, "b 20270815 20270820 "+source.summary))
				if turned {
					f.takeTwice(file, calendarText(source.id, first, "b 20270815 20270818 "+source.summary))
					f.want(source.name + " confirmed 08-10>08-15; " + source.name + " cancelled 08-15>08-20; " + source.name + " confirmed 08-15>08-18")
					return
				}
				// A part that the office has moved stays where it is.
				f.move(day8("2027-08-15"), day8("2027-08-19"))
				f.takeTwice(file, calendarText(source.id, first, "b 20270815 20270820 "+source.summary))
				f.want(source.name + " confirmed 08-10>08-15; " + source.name + " confirmed 08-15>08-19")
				f.takeTwice(file, calendarText(source.id, first))
				f.clock.Advance(2 * time.Hour)
				f.takeTwice(file, calendarText(source.id, first))
				f.want(source.name + " confirmed 08-10>08-15; " + source.name + " cancelled 08-15>08-19")
			})
		}
	}
}

// A part at another home counts with the nights of the whole booking: the channel that repeats it knows of one home.
func TestTheEchoOfAStayWhoseLastPartIsElsewhereStaysAnEcho(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		report, err := f.feeds.properties.Import(ctx, f.home.Member, wire.Lines([]property.ImportRow{{
			ExternalID: "H2", Title: "Other home", City: "Las Palmas", TimeZone: "Atlantic/Canary", MaxOccupancy: 4, KeyHandover: "key_safe",
		}}), property.ImportOptions{})
		if err != nil || !report.OK() {
			t.Fatal(report, err)
		}
		other, _, err := f.feeds.properties.External(ctx, f.db, f.home.Member, "H2")
		if err != nil {
			t.Fatal(err)
		}
		closed, let := calendarText(bookingID, "x 20270810 20270820 CLOSED - Not available"), calendarText(airbnbID, "a 20270810 20270820 Reserved")
		f.takeTwice("airbnb.ics", let)
		f.takeTwice("booking.ics", closed)
		f.split(day8("2027-08-10"), day8("2027-08-15"), other.Ref.ID)
		f.takeTwice("booking.ics", closed)
		f.takeTwice("airbnb.ics", let)
		f.want("airbnb confirmed 08-10>08-15")
	})
}

// A part that the office cancels does not come back from the channel that has the whole stay, nor from one that repeats it.
func TestAPartThatTheOfficeCancelsDoesNotComeBack(t *testing.T) {
	each(t, func(f *fixture) {
		closed, let := calendarText(bookingID, "x 20270810 20270820 CLOSED - Not available"), calendarText(airbnbID, "a 20270810 20270820 Reserved")
		f.takeTwice("airbnb.ics", let)
		f.takeTwice("booking.ics", closed)
		f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
		stays, _, err := f.stays.Stays(context.Background(), f.db, f.home.Member, f.home.ID, day8("2027-08-15"), day8("2027-08-16"))
		f.must(err)
		for _, s := range stays {
			if s.Arrival == day8("2027-08-15") {
				f.must(f.stays.Cancel(identity.Within(context.Background(), f.manager()), f.manager(), identity.Attempt{}, identity.Ref{Member: f.home.Member, ID: s.ID}, "They leave earlier"))
			}
		}
		parts := "airbnb confirmed 08-10>08-15; airbnb cancelled 08-15>08-20"
		f.want(parts)
		for _, name := range []string{"booking.ics", "airbnb.ics", "booking.ics"} {
			f.takeTwice(name, map[string]string{"booking.ics": closed, "airbnb.ics": let}[name])
			f.want(parts)
		}
	})
}
