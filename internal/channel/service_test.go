package channel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// fixture is a member with one home in the Canaries.
type fixture struct {
	t       *testing.T
	clock   *clock.Manual
	db      *database.DB
	feeds   *Service
	stays   *reservation.Service
	home    identity.Ref
	changes []string // the changes that planning would get
}

func nobody(context.Context, database.Querier, string) (identity.AccountID, error) { return 0, nil }

func each(t *testing.T, test func(f *fixture)) {
	c := clock.NewManual(time.Date(2027, 7, 1, 12, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(time.Date(2027, 7, 1, 12, 0, 0, 0, time.UTC))
		ctx := context.Background()
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		members := member.NewService(member.Deps{DB: db, Box: box, Clock: c})
		m, err := members.Save(ctx, member.Member{Name: "Demo", Lang: "en-US", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		properties := property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: members})
		report, err := properties.Import(ctx, m.ID, wire.Lines([]property.ImportRow{{
			ExternalID: "H1", Title: "Home", City: "Las Palmas", TimeZone: "Atlantic/Canary", MaxOccupancy: 4, KeyHandover: "key_safe",
		}}), property.ImportOptions{})
		if err != nil || !report.OK() {
			t.Fatal(report, err)
		}
		p, _, err := properties.External(ctx, db, m.ID, "H1")
		if err != nil {
			t.Fatal(err)
		}
		f := &fixture{t: t, clock: c, db: db, home: p.Ref}
		streams := realtime.NewStreams(db)
		f.stays = reservation.NewService(reservation.Deps{
			DB: db, Box: box, Clock: c, Members: members, Properties: properties, Messages: message.NewService(message.Deps{DB: db, Clock: c, Streams: streams}), Streams: streams, Find: nobody,
			Changed: []reservation.Changed{func(_ context.Context, _ *database.Tx, _ identity.MemberID, _ int64, from, to clock.Date) error {
				f.changes = append(f.changes, from.String()+">"+to.String())
				return nil
			}},
		})
		f.feeds = NewService(Deps{DB: db, Box: box, Clock: c, Properties: properties, Reservations: f.stays, Fetcher: NewFetcher(true)})
		test(f)
	})
}

// fetchBody runs a fetch of a calendar in a file of the given name.
func (f *fixture) fetchBody(name, body string, opts Options) (Report, error) {
	f.t.Helper()
	path := filepath.Join(f.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		f.t.Fatal(err)
	}
	return f.feeds.Fetch(context.Background(), f.home, path, opts)
}

func (f *fixture) fetch(name string) Report {
	f.t.Helper()
	report, err := f.feeds.Fetch(context.Background(), f.home, filepath.Join("testdata", name), Options{})
	if err != nil {
		f.t.Fatalf("%s: %v", name, err)
	}
	return report
}

// calendar is what the property's calendar holds now.
func (f *fixture) calendar() string {
	f.t.Helper()
	stays, blocks, err := f.stays.Stays(context.Background(), f.db, f.home.Member, f.home.ID, clock.NewDate(2027, 1, 1), clock.NewDate(2028, 12, 31))
	if err != nil {
		f.t.Fatal(err)
	}
	var lines []string
	for _, s := range stays {
		lines = append(lines, fmt.Sprintf("%s %s %s>%s", s.Source, s.Status, s.Arrival.String()[5:], s.Departure.String()[5:]))
	}
	for _, b := range blocks {
		lines = append(lines, fmt.Sprintf("%s block %s>%s", b.Source, b.Arrival.String()[5:], b.Departure.String()[5:]))
	}
	return strings.Join(lines, "; ")
}

func (f *fixture) want(calendar string) {
	f.t.Helper()
	if got := f.calendar(); got != calendar {
		f.t.Errorf("the calendar is\n  %s, want\n  %s", got, calendar)
	}
}

func (f *fixture) wantReport(got, want Report) {
	f.t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Report{}, "Feed", "Property"), cmpopts.EquateEmpty()); diff != "" {
		f.t.Errorf("the report: %s", diff)
	}
}

func TestASampleFeedOfEachPlatformIsMergedOnce(t *testing.T) {
	for _, c := range []struct {
		file, calendar string
		first, again   Report
	}{
		{
			"airbnb.ics", "airbnb confirmed 08-02>08-12; airbnb block 07-03>07-04",
			Report{Source: Airbnb, Added: 1, Blocks: 1, BlocksAdded: 1},
			Report{Source: Airbnb, Unchanged: 1, Blocks: 1},
		},
		{
			"abritel.ics", "vrbo confirmed 07-09>07-16; vrbo confirmed 08-13>08-24; vrbo offer 09-15>10-06; vrbo block 06-29>07-05",
			Report{Source: Vrbo, Added: 3, Blocks: 1, BlocksAdded: 1},
			Report{Source: Vrbo, Unchanged: 3, Blocks: 1},
		},
		{"booking-day-1.ics", "booking confirmed 09-15>09-20", Report{Source: Booking, Added: 1}, Report{Source: Booking, Unchanged: 1}},
		{"vrbo-duration.ics", "vrbo confirmed 11-01>11-05", Report{Source: Vrbo, Added: 1}, Report{Source: Vrbo, Unchanged: 1}},
		{"booking-empty.ics", "", Report{Source: Booking}, Report{Source: Booking}},
	} {
		t.Run(c.file, func(t *testing.T) {
			each(t, func(f *fixture) {
				f.wantReport(f.fetch(c.file), c.first)
				f.want(c.calendar)
				before := len(f.changes)
				f.wantReport(f.fetch(c.file), c.again)
				f.want(c.calendar)
				if len(f.changes) != before {
					t.Errorf("the same calendar again changed %v", f.changes[before:])
				}
			})
		})
	}
}

func TestAFileThatSharesNothingIsAnotherListingOfThePlatform(t *testing.T) {
	each(t, func(f *fixture) {
		f.clock.Set(time.Date(2027, 1, 3, 12, 0, 0, 0, time.UTC))
		f.fetch("abritel.ics")
		f.wantReport(f.fetch("vrbo-duration.ics"), Report{Source: Vrbo, Added: 1})
		f.wantReport(f.fetch("vrbo-duration.ics"), Report{Source: Vrbo, Unchanged: 1})
		f.wantReport(f.fetch("abritel.ics"), Report{Source: Vrbo, Unchanged: 5, Blocks: 1})
	})
}

func TestMovedDatesChangeTheStayInPlace(t *testing.T) {
	each(t, func(f *fixture) {
		f.fetch("airbnb.ics")
		before, _, err := f.stays.Stays(context.Background(), f.db, f.home.Member, f.home.ID, clock.NewDate(2027, 8, 1), clock.NewDate(2027, 8, 30))
		if err != nil {
			t.Fatal(err)
		}
		report := f.fetch("airbnb-dates-moved.ics")
		f.wantReport(report, Report{Source: Airbnb, Changed: 1, Missing: 1})
		f.want("airbnb confirmed 08-01>08-11; airbnb block 07-03>07-04")
		after, _, err := f.stays.Stays(context.Background(), f.db, f.home.Member, f.home.ID, clock.NewDate(2027, 8, 1), clock.NewDate(2027, 8, 30))
		if err != nil || len(after) != 1 || after[0].ID != before[0].ID {
			t.Errorf("the stay is another one: %v %v, %v", before, after, err)
		}
		if last := f.changes[len(f.changes)-1]; last != "2027-08-01>2027-08-12" {
			t.Errorf("planning was notified of %s", last)
		}
	})
}

func TestARunningStayOfBookingKeepsItsArrival(t *testing.T) {
	each(t, func(f *fixture) {
		f.clock.Set(time.Date(2027, 9, 15, 20, 0, 0, 0, time.UTC))
		f.fetch("booking-day-1.ics")
		f.clock.Set(time.Date(2027, 9, 16, 6, 0, 0, 0, time.UTC))
		f.wantReport(f.fetch("booking-day-2.ics"), Report{Source: Booking, Unchanged: 1})
		f.want("booking confirmed 09-15>09-20")
		f.wantReport(f.fetch("booking-empty.ics"), Report{Source: Booking})
		f.clock.Advance(5 * time.Hour)
		f.fetch("booking-empty.ics")
		f.want("booking confirmed 09-15>09-20") // a running stay that vanishes stays
	})
}

func TestAVanishedFutureStayIsCancelledByTheSecondFetchAnHourLater(t *testing.T) {
	each(t, func(f *fixture) {
		f.fetch("booking-day-1.ics")
		f.clock.Advance(15 * time.Minute)
		f.wantReport(f.fetch("booking-empty.ics"), Report{Source: Booking, Missing: 1})
		f.clock.Advance(59 * time.Minute)
		f.wantReport(f.fetch("booking-empty.ics"), Report{Source: Booking, Missing: 1})
		f.want("booking confirmed 09-15>09-20")
		f.clock.Advance(time.Minute)
		f.wantReport(f.fetch("booking-empty.ics"), Report{Source: Booking, Cancelled: 1})
		f.want("booking cancelled 09-15>09-20")
		f.wantReport(f.fetch("booking-empty.ics"), Report{Source: Booking})
		f.fetch("booking-day-2.ics")
		f.want("booking cancelled 09-15>09-20; booking confirmed 09-16>09-20")
	})
}

func TestTwoSourcesMayBringTheSameStay(t *testing.T) {
	each(t, func(f *fixture) {
		if _, err := f.fetchBody("a.ics", calendarText(airbnbID, "a 20270801 20270805 Reserved"), Options{}); err != nil {
			t.Fatal(err)
		}
		body := calendarText(vrboID, "x 20270801 20270805 Reserved - Anna", "y 20270802 20270804 Blocked", "z 20270901 20270903 Reserved - Bert")
		report, err := f.fetchBody("v.ics", body, Options{})
		if err != nil {
			t.Fatal(err)
		}
		f.wantReport(report, Report{Source: Vrbo, Added: 1, Repeated: 2})
		f.want("airbnb confirmed 08-01>08-05; vrbo confirmed 09-01>09-03")
		if report, err = f.fetchBody("v.ics", body, Options{}); err != nil {
			t.Fatal(err)
		}
		f.wantReport(report, Report{Source: Vrbo, Unchanged: 1, Repeated: 2})
		// What only repeated another's stay never cancels it.
		f.clock.Advance(time.Hour)
		for range 2 {
			f.clock.Advance(2 * time.Hour)
			if _, err := f.fetchBody("v.ics", calendarText(vrboID, "z 20270901 20270903 Reserved - Bert"), Options{}); err != nil {
				t.Fatal(err)
			}
		}
		f.want("airbnb confirmed 08-01>08-05; vrbo confirmed 09-01>09-03")
	})
}

func TestWhatPeopleKnowBetterIsNotResetByTheCalendar(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		f.fetch("abritel.ics")
		report, err := f.stays.Import(ctx, f.home.Member, wire.Lines([]reservation.ImportRow{{
			ExternalID: "feed-1-2", Property: "H1", Source: "vrbo", Status: "confirmed", Arrival: "2027-07-09", Departure: "2027-07-16", Adults: 3, BookerFirstName: "Charlotte", BookerLastName: "Demo",
			BookerEmail: "charlotte@guests.example", Total: "700.00",
		}}), reservation.ImportOptions{})
		if err != nil || report.Changed != 1 {
			t.Fatal(report, err)
		}
		moved := strings.Replace(string(sample(t, "abritel.ics")), "DTEND;VALUE=DATE:20270716", "DTEND;VALUE=DATE:20270718", 1)
		if got, err := f.fetchBody("abritel.ics", moved, Options{}); err != nil || got.Changed != 1 {
			t.Fatal(got, err)
		}
		stays, _, err := f.stays.Stays(ctx, f.db, f.home.Member, f.home.ID, clock.NewDate(2027, 7, 9), clock.NewDate(2027, 7, 17))
		if err != nil || len(stays) != 1 || stays[0].Adults != 3 || stays[0].Departure != clock.NewDate(2027, 7, 18) {
			t.Errorf("%+v, %v", stays, err)
		}
	})
}

func TestAFailedFetchKeepsWhatWasLastGood(t *testing.T) {
	each(t, func(f *fixture) {
		f.fetch("airbnb.ics")
		want := f.calendar()
		for name, body := range map[string]string{"airbnb page.ics": "<html>Sign in</html>", "airbnb cut.ics": calendarText(airbnbID, "a 20270801 20270805 Reserved")[:80]} {
			f.clock.Advance(2 * time.Hour)
			var failure *Failed
			if _, err := f.fetchBody(name, body, Options{}); !errors.As(err, &failure) {
				t.Errorf("%s: %v", name, err)
			}
			f.want(want)
		}
		feeds, err := f.feeds.Calendars(context.Background(), f.home)
		if err != nil || len(feeds) != 1 || feeds[0].Failures != 2 || feeds[0].LastError == "" || feeds[0].LastGoodAt >= feeds[0].LastAt {
			t.Errorf("%+v, %v", feeds, err)
		}
		f.fetch("airbnb.ics")
		if feeds, err = f.feeds.Calendars(context.Background(), f.home); err != nil || feeds[0].Failures != 0 || feeds[0].LastError != "" {
			t.Errorf("after a good one: %+v, %v", feeds, err)
		}
	})
}

func TestADryRunChangesNothing(t *testing.T) {
	each(t, func(f *fixture) {
		report, err := f.feeds.Fetch(context.Background(), f.home, "testdata/airbnb.ics", Options{DryRun: true})
		if err != nil {
			t.Fatal(err)
		}
		f.wantReport(report, Report{Source: Airbnb, Added: 1, Blocks: 1, BlocksAdded: 1})
		f.want("")
		if feeds, err := f.feeds.Calendars(context.Background(), f.home); err != nil || len(feeds) != 0 {
			t.Errorf("%v, %v", feeds, err)
		}
	})
}

func TestAnAddressIsSealedAndItsCalendarIsReadOnce(t *testing.T) {
	each(t, func(f *fixture) {
		body, answered := calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved"), 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			tag := fmt.Sprintf(`"%d"`, len(body))
			w.Header().Set("ETag", tag)
			if r.Header.Get("If-None-Match") == tag {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			answered++
			_, _ = w.Write([]byte(body))
		}))
		defer server.Close()
		ctx, address := context.Background(), server.URL+"/canary-4711.ics"
		fetch := func() Report {
			report, err := f.feeds.Fetch(ctx, f.home, address, Options{})
			if err != nil {
				t.Fatal(err)
			}
			return report
		}
		f.wantReport(fetch(), Report{Source: Airbnb, Added: 2})
		f.wantReport(fetch(), Report{Source: Airbnb, Unchanged: 2})
		body = calendarText(airbnbID, "a 20270801 20270805 Reserved")
		f.wantReport(fetch(), Report{Source: Airbnb, Unchanged: 1, Missing: 1})
		f.clock.Advance(2 * time.Hour)
		f.wantReport(fetch(), Report{Source: Airbnb, Unchanged: 1, Cancelled: 1}) // unchanged is missing again
		if answered != 2 {
			t.Errorf("the server sent %d calendars", answered)
		}
		feeds, err := f.feeds.Calendars(ctx, f.home)
		if err != nil || len(feeds) != 1 || len(feeds[0].address) == 0 || bytes.Contains(feeds[0].address, []byte("canary")) {
			t.Errorf("%+v, %v", feeds, err)
		}
	})
}

// What a calendar says in the encoding of an old program is stored: PostgreSQL refuses bytes that are no UTF-8, and the whole calendar with them.
func TestACalendarInAnotherEncodingIsTaken(t *testing.T) {
	each(t, func(f *fixture) {
		report, err := f.fetchBody("old.ics", calendarText(elsewhere, "a\xe9 20270801 20270805 Andr\xe9"), Options{})
		if err != nil || report.Added != 1 {
			f.t.Fatalf("%+v, %v", report, err)
		}
		report, err = f.fetchBody("old.ics", calendarText(elsewhere, "a\xe9 20270801 20270806 Andr\xe9"), Options{})
		if err != nil || report.Changed != 1 || report.Added != 0 {
			f.t.Errorf("%+v, %v", report, err)
		}
	})
}

// A calendar whose UIDs are all new cancels nothing for a day, and nothing is there twice. What waits is not lost where the server answers meanwhile that nothing has changed.
func TestACalendarWithNewUIDsIsHeldAndThenTaken(t *testing.T) {
	each(t, func(f *fixture) {
		body := calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			tag := fmt.Sprintf(`"%x"`, body)
			w.Header().Set("ETag", tag)
			if r.Header.Get("If-None-Match") == tag {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			_, _ = w.Write([]byte(body))
		}))
		defer server.Close()
		fetch := func(want Report) {
			f.t.Helper()
			report, err := f.feeds.Fetch(context.Background(), f.home, server.URL+"/c.ics", Options{})
			if err != nil {
				f.t.Fatal(err)
			}
			f.wantReport(report, want)
		}
		fetch(Report{Source: Airbnb, Added: 2})
		body = calendarText(airbnbID, "c 20270801 20270805 Reserved", "d 20270901 20270905 Reserved", "e 20271001 20271005 Reserved")
		fetch(Report{Source: Airbnb, Added: 1, Missing: 2, Held: 2})
		for range 2 {
			f.clock.Advance(11 * time.Hour)
			fetch(Report{Source: Airbnb, Unchanged: 1, Missing: 2, Held: 2})
			f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05")
		}
		f.clock.Advance(2 * time.Hour)
		fetch(Report{Source: Airbnb, Added: 2, Unchanged: 1, Cancelled: 2})
	})
}

// A stay that vanishes on the eve is cancelled before its guests come, and with it what was planned for it; one that vanishes when they may be there is not.
func TestAStayThatVanishesOnTheEveIsCancelledInTheNight(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270702 20270705 Reserved", "b 20270901 20270905 Reserved")
		f.clock.Set(time.Date(2027, 7, 1, 22, 45, 0, 0, time.UTC)) // 23:45 in the Canaries
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.later(30 * time.Minute)
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.want("airbnb confirmed 07-02>07-05; airbnb confirmed 09-01>09-05")
		f.later(31 * time.Minute)
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.want("airbnb cancelled 07-02>07-05; airbnb confirmed 09-01>09-05")
	})
}

// The hour is that of the stay where it is earlier than that of the home.
func TestWhoMayComeEarlierIsNotCancelledOnTheDay(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270702 20270705 Reserved", "b 20270901 20270905 Reserved")
		f.must(f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE reservation SET extra_arrival_minute = 600`)
			return err
		}))
		f.clock.Set(time.Date(2027, 7, 1, 22, 45, 0, 0, time.UTC))
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.clock.Set(time.Date(2027, 7, 2, 10, 0, 0, 0, time.UTC))
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.want("airbnb confirmed 07-02>07-05; airbnb confirmed 09-01>09-05")
	})
}

// A stay that vanishes with others, comes back and vanishes once more is kept as long as they are: its calendar is no better than before.
func TestAHeldStayThatComesBackAndVanishesAgainIsHeld(t *testing.T) {
	each(t, func(f *fixture) {
		all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved"}
		f.bring("airbnb", all...)
		f.bring("airbnb", all[2])
		f.later(6 * time.Hour)
		f.bring("airbnb", all[0], all[2])
		for range 2 {
			f.later(3 * time.Hour)
			f.bring("airbnb", all[2])
			f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05")
		}
		f.later(12 * time.Hour)
		f.bring("airbnb", all[2])
		f.want("airbnb cancelled 08-01>08-05; airbnb cancelled 09-01>09-05; airbnb confirmed 10-01>10-05")
	})
}

// A stay that vanishes while others are held is held for a day too: its calendar has a fault already. One that vanishes alone is not.
func TestAStayThatVanishesWhileOthersAreHeldIsHeld(t *testing.T) {
	each(t, func(f *fixture) {
		all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved", "d 20271101 20271105 Reserved"}
		const kept = "airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05; airbnb confirmed 11-01>11-05"
		f.bring("airbnb", all...)
		f.bring("airbnb", all[2:]...)
		f.later(9 * time.Hour)
		for range 2 {
			f.bring("airbnb", all[3])
			f.want(kept)
			f.later(2 * time.Hour)
		}
		f.bring("airbnb", all...) // all are back
		f.want(kept)
		f.later(26 * time.Hour)
		for range 2 {
			f.bring("airbnb", all[0], all[1], all[3])
			f.later(2 * time.Hour)
		}
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb cancelled 10-01>10-05; airbnb confirmed 11-01>11-05")
	})
}

// Stays that vanish together once more have another day.
func TestStaysThatVanishTogetherAgainHaveAnotherDay(t *testing.T) {
	each(t, func(f *fixture) {
		all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved"}
		f.bring("airbnb", all...)
		f.bring("airbnb", all[2])
		f.later(6 * time.Hour)
		f.bring("airbnb", all...)
		f.later(12 * time.Hour)
		f.bring("airbnb", all[2])
		f.later(23 * time.Hour)
		f.bring("airbnb", all[2])
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05")
		f.later(time.Hour)
		f.bring("airbnb", all[2])
		f.want("airbnb cancelled 08-01>08-05; airbnb cancelled 09-01>09-05; airbnb confirmed 10-01>10-05")
	})
}

// A day later a stay that was held once is one like all others.
func TestAStayThatWasHeldOnceIsCancelledAsOthers(t *testing.T) {
	each(t, func(f *fixture) {
		all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved"}
		f.bring("airbnb", all...)
		f.bring("airbnb", all[2])
		f.bring("airbnb", all...)
		f.later(25 * time.Hour)
		f.bring("airbnb", all[1:]...)
		f.later(Patience)
		f.bring("airbnb", all[1:]...)
		f.want("airbnb cancelled 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05")
	})
}

// A day of holding outlives the fetch that began it.
func TestADayOfHoldingIsStored(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved")
		f.bring("airbnb", "c 20271001 20271005 Reserved")
		f.later(2 * time.Hour)
		f.bring("airbnb", "a 20270801 20270805 Reserved", "c 20271001 20271005 Reserved")
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05")
		f.later(22 * time.Hour)
		f.bring("airbnb", "a 20270801 20270805 Reserved", "c 20271001 20271005 Reserved")
		f.want("airbnb confirmed 08-01>08-05; airbnb cancelled 09-01>09-05; airbnb confirmed 10-01>10-05")
	})
}
