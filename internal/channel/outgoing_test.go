package channel

import (
	"context"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// book enters a stay of a source.
func (f *fixture) book(source, from, to string, status reservation.Status) {
	f.t.Helper()
	err := f.db.Write(context.Background(), func(tx *database.Tx) error {
		_, _, err := f.stays.SaveBooking(context.Background(), tx, reservation.Booking{
			Ref: identity.Ref{Member: f.home.Member}, ExternalID: source + from, Property: f.home.ID, Source: source, Status: status, Arrival: day8(from), Departure: day8(to), Name: "Canary Guest",
		})
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) close(reason reservation.BlockReason, from, to, hour string) {
	f.t.Helper()
	b := reservation.BlockFields{Property: f.home.ID, Reason: reason, Arrival: from, Departure: to, Note: "canary note"}
	if hour != "" {
		b.From, b.To = hour+":00", hour+":30"
	}
	if _, err := f.stays.EnterBlock(context.Background(), f.manager(), identity.Attempt{}, f.home.Member, b); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) outgoing(source Source, name string) (identity.Ref, string) {
	f.t.Helper()
	ref, err := f.feeds.MakeOutgoing(context.Background(), f.manager(), identity.Attempt{}, f.home, NewOutgoing{Source: source, Name: name})
	if err != nil {
		f.t.Fatal(err)
	}
	return ref, f.token(ref)
}

func (f *fixture) token(ref identity.Ref) string {
	f.t.Helper()
	token, err := f.feeds.OutgoingToken(context.Background(), f.manager(), ref)
	if err != nil {
		f.t.Fatal(err)
	}
	return token.Reveal()
}

// read is what a channel reads, in short; it must be what RFC 5545 asks for.
func (f *fixture) read(token string) string {
	f.t.Helper()
	body, err := f.feeds.ReadOutgoing(context.Background(), token+".ics")
	if err != nil {
		f.t.Fatal(err)
	}
	strict(f.t, string(body))
	c, err := Parse(body, time.UTC, Sender{})
	if err != nil || len(c.Refused) > 0 {
		f.t.Fatalf("%v %v: %s", err, c.Refused, body)
	}
	var out []string
	for _, e := range c.Entries {
		out = append(out, e.Arrival.String()[5:]+">"+e.Departure.String()[5:])
	}
	return strings.Join(out, " ")
}

// strict reads a calendar line by line: CRLF, at most 75 octets, and in each event exactly the properties that channels need.
func strict(t *testing.T, text string) {
	t.Helper()
	if strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") || !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\n") || !strings.HasSuffix(text, "END:VCALENDAR\r\n") || strings.Contains(strings.ToLower(text), "canary") {
		t.Fatalf("%q", text)
	}
	header, _, _ := strings.Cut(text, "BEGIN:VEVENT")
	for _, line := range []string{"VERSION:2.0\r\n", "PRODID:", "METHOD:PUBLISH\r\n"} {
		if strings.Count(header, line) != 1 {
			t.Errorf("the header has not one %q: %q", line, header)
		}
	}
	uids := map[string]bool{}
	for i, event := range strings.Split(text, "BEGIN:VEVENT\r\n") {
		for line := range strings.SplitSeq(event, "\r\n") {
			if len(line) > 75 {
				t.Errorf("a line of %d octets: %s", len(line), line)
			}
			if i == 0 || line == "" || line == "END:VCALENDAR" {
				continue
			}
			switch name, value, _ := strings.Cut(line, ":"); {
			case name == "UID" && !uids[value] && len(value) == 36:
				uids[value] = true
			case name == "LAST-MODIFIED" && strings.HasSuffix(value, "Z"), name == "SEQUENCE" && value != "0":
			case name == "DTSTAMP" && strings.HasSuffix(value, "Z"), name == "DTSTART;VALUE=DATE" && len(value) == 8, name == "DTEND;VALUE=DATE" && len(value) == 8:
			case line == "SUMMARY:Reserved", line == "STATUS:CONFIRMED", line == "TRANSP:OPAQUE", line == "END:VEVENT":
			default:
				t.Errorf("event %d has %s (%s)", i, line, name)
			}
		}
	}
}

func TestAChannelReadsWhatIsTakenElsewhereAndNothingOfItsOwn(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "c 20270910 20270912 Airbnb (Not available)")
		if _, err := f.feeds.Connect(ctx, f.manager(), attempt("connect"), f.home, Given{Address: p.URL + "/a.ics"}); err != nil {
			t.Fatal(err)
		}
		f.book("", "2027-06-20", "2027-06-28", reservation.Confirmed)       // over
		f.book("direct", "2027-06-25", "2027-07-03", reservation.Confirmed) // in the house
		f.book("Booking.com", "2027-08-10", "2027-08-12", reservation.Confirmed)
		f.book("booking", "2027-08-12", "2027-08-14", reservation.Confirmed)
		f.book("tripadvisor", "2027-08-15", "2027-08-18", reservation.Confirmed)
		f.book("direct", "2027-08-20", "2027-08-22", reservation.Offer)
		f.book("direct", "2027-08-24", "2027-08-26", reservation.Cancelled)
		f.close(reservation.BlockOwner, "2027-10-01", "2027-10-08", "")
		f.close(reservation.BlockRepair, "2027-10-20", "", "10")
		_, airbnb := f.outgoing(Airbnb, "")
		_, booking := f.outgoing(Booking, "")
		_, other := f.outgoing(Generic, " TripAdvisor ")
		for token, want := range map[string]string{
			airbnb:  "06-25>07-03 08-10>08-12 08-12>08-14 08-15>08-18 10-01>10-08",
			booking: "06-25>07-03 08-01>08-05 08-15>08-18 10-01>10-08",
			other:   "06-25>07-03 08-01>08-05 08-10>08-12 08-12>08-14 10-01>10-08",
		} {
			if got := f.read(token); got != want {
				t.Errorf("read %s, want %s", got, want)
			}
		}
		// A channel that gives back what it has read adds nothing.
		body, err := f.feeds.ReadOutgoing(ctx, booking)
		if err != nil {
			t.Fatal(err)
		}
		before := f.calendar()
		p.answer(200, string(body))
		report, err := f.feeds.Connect(ctx, f.manager(), attempt("echo"), f.home, Given{Address: p.URL + "/b.ics"})
		if err != nil || report.Added != 0 || report.BlocksAdded != 0 {
			t.Errorf("an echo: %+v, %v", report, err)
		}
		f.want(before)
	})
}

// Of channels without habits of their own the calendar that the home follows says which stays a channel has brought: given back to it, they would keep each other after the channel has cancelled them.
func TestAChannelOfAnyNameReadsNothingOfItsOwnCalendar(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		own, sister := newPortal(t), newPortal(t)
		for portal, events := range map[*portal][]string{own: {"a 20270801 20270805 Anna", "b 20270810 20270820 Bert"}, sister: {"c 20270901 20270905 Carl"}} {
			portal.answer(200, calendarText(elsewhere, events...))
			_, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: portal.URL + "/a.ics"})
			f.must(err)
		}
		f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
		f.book("direct", "2027-10-01", "2027-10-04", reservation.Confirmed)
		f.book("127.0.0.1", "2027-10-10", "2027-10-12", reservation.Confirmed) // from a file that names the channel
		all, err := f.feeds.Managed(ctx, f.manager(), f.home)
		f.must(err)
		calendars := map[int]identity.Ref{}
		for _, c := range all {
			calendars[c.Stays] = c.Ref
		}
		create := func(n NewOutgoing) (identity.Ref, error) {
			return f.feeds.MakeOutgoing(ctx, f.manager(), identity.Attempt{}, f.home, n)
		}
		for which, want := range map[int]string{2: "09-01>09-05 10-01>10-04", 1: "08-01>08-05 08-10>08-15 08-15>08-20 10-01>10-04"} {
			ref, err := create(NewOutgoing{Source: Generic, Calendar: calendars[which].ID})
			f.must(err)
			if got := f.read(f.token(ref)); got != want {
				t.Errorf("read %s, want %s", got, want)
			}
		}
		made, err := f.feeds.Outgoing(ctx, f.manager(), f.home)
		f.must(err)
		if len(made) != 2 || made[0].Name != "127.0.0.1" {
			t.Errorf("it is called as its host: %+v", made)
		}
		for name, n := range map[string]NewOutgoing{
			"no such calendar":    {Source: Generic, Calendar: 77},
			"of another platform": {Source: Airbnb, Calendar: calendars[2].ID},
		} {
			if _, err := create(n); !fault.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// The office has closed nights, and a channel brings the very same ones: with a guest it is a stay, without it is the closing that comes back.
func TestABookingOverNightsThatTheOfficeHasClosedIsAStay(t *testing.T) {
	each(t, func(f *fixture) {
		f.close(reservation.BlockOther, "2027-08-01", "2027-08-05", "")
		f.close(reservation.BlockOther, "2027-09-01", "2027-09-05", "")
		p := newPortal(t, "a 20270801 20270805 Reserved - Greta", "b 20270901 20270905 Reserved")
		p.answer(200, strings.ReplaceAll(p.body, airbnbID, vrboID))
		if _, err := f.feeds.Connect(context.Background(), f.manager(), attempt("connect"), f.home, Given{Address: p.URL + "/a.ics"}); err != nil {
			t.Fatal(err)
		}
		f.want("vrbo confirmed 08-01>08-05; office block 08-01>08-05; office block 09-01>09-05")
	})
}

func TestTheSameNightsGiveTheSameBytes(t *testing.T) {
	each(t, func(f *fixture) {
		f.book("direct", "2027-08-10", "2027-08-12", reservation.Confirmed)
		ref, token := f.outgoing(Vrbo, "")
		read := func() string {
			body, err := f.feeds.ReadOutgoing(context.Background(), token)
			if err != nil {
				t.Fatal(err)
			}
			return string(body)
		}
		first := read()
		f.clock.Advance(26 * time.Hour)
		if again := read(); again != first {
			t.Errorf("a day later: %s, before %s", again, first)
		}
		f.book("direct", "2027-08-20", "2027-08-22", reservation.Confirmed)
		if again := read(); again == first || !strings.Contains(again, strings.SplitAfter(first, "END:VEVENT")[0][len("BEGIN:VCALENDAR"):]) {
			t.Errorf("with another stay: %s", again)
		}
		all, err := f.feeds.Outgoing(context.Background(), f.manager(), f.home)
		if err != nil || len(all) != 1 || all[0].Ref != ref || all[0].ReadAt != clock.At(f.clock.Now()) {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

func TestAnOutgoingAddressIsReplacedAndTakenAway(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		ref, first := f.outgoing(Airbnb, "")
		gone := func(token string) {
			t.Helper()
			if _, err := f.feeds.ReadOutgoing(ctx, token); !fault.Is(err, fault.NotFound) {
				t.Errorf("a dead address: %v", err)
			}
		}
		for range 2 { // a second try of the same press makes no second address
			if err := f.feeds.ReaddressOutgoing(ctx, f.manager(), attempt("new"), ref); err != nil {
				t.Fatal(err)
			}
		}
		gone(first)
		second := f.token(ref)
		f.read(second)
		stranger := identity.Actor{Account: 8, Relations: []identity.Relation{{Member: f.home.Member + 1, Role: identity.Manager, Staff: 1}}}
		if _, err := f.feeds.OutgoingToken(ctx, stranger, ref); !fault.Is(err, fault.NotFound) {
			t.Errorf("a stranger is shown the address: %v", err)
		}
		if _, err := f.feeds.DropOutgoing(ctx, stranger, identity.Attempt{}, ref); !fault.Is(err, fault.NotFound) {
			t.Errorf("a stranger: %v", err)
		}
		f.read(second)
		for range 2 {
			if home, err := f.feeds.DropOutgoing(ctx, f.manager(), attempt("drop"), ref); err != nil || home != f.home {
				t.Fatal(home, err)
			}
		}
		gone(second)
		gone("")
		gone(strings.Repeat("é", 40))
		for _, name := range []string{"", " \t", strings.Repeat("a", 61)} {
			if _, err := f.feeds.MakeOutgoing(ctx, f.manager(), identity.Attempt{}, f.home, NewOutgoing{Source: Generic, Name: name}); !fault.Is(err, fault.BadRequest) {
				t.Errorf("%q: %v", name, err)
			}
		}
		for i := range mostOutgoing + 1 {
			if _, err := f.feeds.MakeOutgoing(ctx, f.manager(), identity.Attempt{}, f.home, NewOutgoing{Source: Vrbo}); (err == nil) != (i < mostOutgoing) {
				t.Errorf("number %d: %v", i, err)
			}
		}
	})
}

// A reader that knows an entry takes its other nights, because it is stamped later; what has not moved has the same bytes.
func TestAMovedStayIsStampedLaterInOutgoingCalendars(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		_, token := f.outgoing(Booking, "")
		events := func() (out []string) {
			body, err := f.feeds.ReadOutgoing(context.Background(), token)
			f.must(err)
			strict(t, string(body))
			return strings.Split(string(body), "BEGIN:VEVENT\r\n")[1:]
		}
		before := events()
		f.later(90 * time.Second)
		f.bring("airbnb", "a 20270802 20270805 Reserved", "b 20270901 20270905 Reserved")
		after := events()
		const moved = "DTSTAMP:20270701T120130Z"
		if !strings.Contains(after[0], moved) || !strings.Contains(after[0], "SEQUENCE:90\r\n") || !strings.Contains(after[0], "LAST-MODIFIED:20270701T120130Z") || strings.Contains(before[0], moved) || after[1] != before[1] {
			t.Errorf("%q", after)
		}
	})
}
