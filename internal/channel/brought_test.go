package channel

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// A change of a stay leads to the fetch that brought it: both have the same time.
func TestAChangeLeadsToItsFetch(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved")
		calendar := f.follow(p.URL + "/calendar.ics")
		p.answer(http.StatusOK, calendarText(airbnbID, "a 20270801 20270807 Reserved"))
		f.again(calendar)
		var at clock.Instant
		var external string
		err := f.db.QueryRow(ctx, `SELECT h.at, r.external_id FROM reservation_history h JOIN reservation r ON r.member_id = h.member_id AND r.id = h.reservation_id
			WHERE h.member_id = $1 AND h.field = 'departure' AND h.account_id = 0`, f.home.Member).Scan(&at, &external)
		if err != nil {
			t.Fatal(err)
		}
		of, ok := CalendarOf(external)
		if !ok || of != calendar.ID {
			t.Fatalf("%s is of calendar %d", external, of)
		}
		// More are asked of than one statement takes.
		asked := Brought{Calendar: of, At: at}
		all := []Brought{asked}
		for i := range clock.Instant(2 * broughtAtOnce) {
			all = append([]Brought{{Calendar: of, At: at + 1 + i}}, all...)
		}
		found, err := f.feeds.FetchesOf(ctx, f.db, f.home.Member, all)
		if err != nil || len(found) != 1 || found[asked] != (BroughtBy{2, f.home.ID}) {
			t.Errorf("%v %v", found, err)
		}
	})
}

func TestOnlyStaysOfCalendarsHaveOne(t *testing.T) {
	for external, want := range map[string]int64{"feed-12-3": 12, "feed-12": 0, "feed-x-3": 0, "feed-1-x": 0, "latchkey-12-3": 0, "": 0} {
		if got, _ := CalendarOf(external); got != want {
			t.Errorf("%q is of calendar %d, want %d", external, got, want)
		}
	}
}

// The lines about a stay are those of the fetch that changed it last, as long as they are kept.
func TestAStayHasTheLinesOfItsCalendar(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		calendar := f.follow(p.URL + "/canary-secret-4711.ics?s=canary-token")
		lines := func(uid string) (Lines, bool) {
			t.Helper()
			var id int64
			err := f.db.QueryRow(ctx, `SELECT thing_id FROM channel_entry WHERE member_id = $1 AND calendar_id = $2 AND uid = $3`, calendar.Member, calendar.ID, uid).Scan(&id)
			if err != nil {
				t.Fatal(err)
			}
			external, at, found, err := f.stays.BroughtAt(ctx, f.db, identity.Ref{Member: calendar.Member, ID: id})
			if err != nil || !found {
				t.Fatal(found, err)
			}
			got, found, err := f.feeds.LinesOf(ctx, f.db, calendar.Member, external, at, time.UTC)
			if err != nil {
				t.Fatal(err)
			}
			return got, found
		}
		began := clock.At(f.clock.Now())
		got, ok := lines("a@airbnb.com")
		if !ok || got.Calendar != "Airbnb" || got.At != began || got.Cut || !strings.HasPrefix(got.Text, "BEGIN:VEVENT") || !strings.HasSuffix(got.Text, "END:VEVENT") || !strings.Contains(got.Text, "DTEND;VALUE=DATE:20270805") {
			t.Errorf("%+v", got)
		}
		said := calendarText(airbnbID, "a 20270801 20270807 Reserved", "b 20270901 20270905 Reserved")
		p.answer(http.StatusOK, strings.Replace(said, "UID:a@", "DESCRIPTION:From "+p.URL+"/canary-secr\r\n et-4711.ics?s=canary-token"+strings.Repeat("long ", 1000)+"\r\nUID:a@", 1))
		f.again(calendar)
		got, ok = lines("a@airbnb.com")
		if !ok || got.At != clock.At(f.clock.Now()) || strings.Contains(got.Text, "canary") || !got.Cut || len(got.Text) > mostShownEvent {
			t.Errorf("changed: %+v", got)
		}
		if got, ok = lines("b@airbnb.com"); !ok || got.At != began || strings.Contains(got.Text, "a@airbnb.com") {
			t.Errorf("the other stay: %+v", got)
		}
		// A stay that is gone keeps the lines that it had, also where another one has its nights now.
		p.answer(http.StatusOK, calendarText(airbnbID, "c 20270801 20270807 Reserved", "b 20270901 20270905 Reserved"))
		f.again(calendar)
		f.clock.Advance(2 * time.Hour)
		f.again(calendar)
		f.want("airbnb cancelled 08-01>08-07; airbnb confirmed 08-01>08-07; airbnb confirmed 09-01>09-05")
		if got, ok = lines("a@airbnb.com"); !ok || got.At != began || !strings.Contains(got.Text, "UID:a@airbnb.com") {
			t.Errorf("cancelled: %+v", got)
		}
		if _, ok, err := f.feeds.LinesOf(ctx, f.db, calendar.Member, "H-7", [2]clock.Instant{began, began}, time.UTC); ok || err != nil {
			t.Errorf("a stay from elsewhere has lines, %v", err)
		}
		f.clock.Advance(KeepFetches + time.Hour)
		if err := f.feeds.Sweep(ctx, clock.At(f.clock.Now())); err != nil {
			t.Fatal(err)
		}
		if got, ok = lines("a@airbnb.com"); ok {
			t.Errorf("after their time: %+v", got)
		}
	})
}

func TestAnEventIsFoundByItsNightsWhereOneAloneHasThem(t *testing.T) {
	sender := Sender{}
	known := Known{Arrival: clock.NewDate(2027, 8, 1), Departure: clock.NewDate(2027, 8, 5)}
	one := calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
	two := calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270801 20270805 Reserved")
	if got := eventByNights([]byte(one), known, time.UTC, sender); !strings.Contains(string(got), "UID:a@airbnb.com") {
		t.Errorf("the only one with the nights: %q", got)
	}
	for name, body := range map[string]string{"two with the nights": two, "a cut calendar": one[:40], "nothing": "", "a page": "<html>"} {
		if got := eventByNights([]byte(body), known, time.UTC, sender); len(got) != 0 {
			t.Errorf("%s: %q", name, got)
		}
	}
}
