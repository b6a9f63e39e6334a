package channel

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// toAnotherHome has the office move the stay that arrives on a day to another home.
func (f *fixture) toAnotherHome(arrival string) {
	f.t.Helper()
	ctx := identity.Within(context.Background(), f.manager())
	report, err := f.feeds.properties.Import(ctx, f.home.Member, wire.Lines([]property.ImportRow{{
		ExternalID: "H2", Title: "Other home", City: "Las Palmas", TimeZone: "Atlantic/Canary", MaxOccupancy: 4, KeyHandover: "key_safe",
	}}), property.ImportOptions{})
	if err != nil || !report.OK() {
		f.t.Fatal(report, err)
	}
	other, _, err := f.feeds.properties.External(ctx, f.db, f.home.Member, "H2")
	f.must(err)
	stays, _, err := f.stays.Stays(ctx, f.db, f.home.Member, f.home.ID, day8(arrival), day8(arrival))
	f.must(err)
	for _, s := range stays {
		if s.Arrival == day8(arrival) && s.Status == reservation.Confirmed {
			number := func(n int64) json.RawMessage { return json.RawMessage(fmt.Sprint(n)) }
			f.must(f.stays.Edit(ctx, f.manager(), identity.Attempt{}, identity.Ref{Member: f.home.Member, ID: s.ID}, reservation.Edit{"property": wire.FieldChange{From: number(f.home.ID), To: number(other.Ref.ID)}}))
			return
		}
	}
	f.t.Fatal("no such stay")
}

// Two platforms that know of each other each close what the other has let. That the office moves a stay to another home makes no stay of what repeats it, as long as its own channel lists it.
func TestTheEchoOfAStayThatIsMovedToAnotherHomeStaysAnEcho(t *testing.T) {
	closed, let := calendarText(bookingID, "x 20270810 20270820 CLOSED - Not available"), calendarText(airbnbID, "a 20270810 20270820 Reserved", "b 20271001 20271005 Reserved")
	const others = "airbnb confirmed 10-01>10-05"
	moved := func(f *fixture) {
		f.takeTwice("airbnb.ics", let)
		f.takeTwice("booking.ics", closed)
		f.toAnotherHome("2027-08-10")
		f.want(others)
		for range 2 {
			f.takeTwice("booking.ics", closed)
			f.takeTwice("airbnb.ics", let)
			f.want(others)
			f.later(26 * time.Hour)
		}
	}
	each(t, func(f *fixture) {
		moved(f)
		// On the day itself no cleaner is sent to the home that they do not come to.
		f.clock.Set(time.Date(2027, 8, 9, 12, 0, 0, 0, time.UTC))
		f.takeTwice("booking.ics", closed)
		f.takeTwice("airbnb.ics", let)
		f.want(others)
	})
	each(t, func(f *fixture) { // other nights are a booking
		moved(f)
		f.takeTwice("booking.ics", calendarText(bookingID, "x 20270810 20270822 CLOSED - Not available"))
		f.want("booking confirmed 08-10>08-22; " + others)
	})
	each(t, func(f *fixture) { // so is what is there again after it was away
		moved(f)
		for range 2 {
			f.takeTwice("booking.ics", calendarText(bookingID))
			f.later(26 * time.Hour)
		}
		f.takeTwice("booking.ics", closed)
		f.want("booking confirmed 08-10>08-20; " + others)
	})
}
