package channel

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

func (f *fixture) fetches() []KeptFetch {
	f.t.Helper()
	page, err := f.feeds.Fetches(context.Background(), f.manager(), f.managed()[0].Ref, "")
	if err != nil {
		f.t.Fatal(err)
	}
	return page.Items
}

func (f *fixture) follow(address string) identity.Ref {
	f.t.Helper()
	if _, err := f.feeds.Connect(context.Background(), f.manager(), attempt("connect"), f.home, Given{Address: address}); err != nil {
		f.t.Fatal(err)
	}
	return f.managed()[0].Ref
}

func (f *fixture) again(calendar identity.Ref) Report {
	f.t.Helper()
	f.clock.Advance(10 * time.Minute)
	report, err := f.feeds.Refetch(context.Background(), f.manager(), identity.Attempt{}, calendar, false)
	if err != nil {
		f.t.Fatal(err)
	}
	return report
}

func TestEachFetchIsKeptWithItsOutcomeAndTheDifferenceToTheOneBefore(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		calendar := f.follow(p.URL + "/canary-secret-4711.ics?s=canary-token")
		f.again(calendar)
		f.again(calendar)
		if got := f.fetches(); len(got) != 1 || got[0].Times != 3 || got[0].Stays != 2 || got[0].Did.Added != 2 || got[0].LastAt != f.fetches()[0].At.Add(20*time.Minute) {
			t.Fatalf("fetches that gave the same are %+v", got)
		}
		p.answer(http.StatusOK, calendarText(airbnbID, "a 20270801 20270807 Reserved", "c 20271001 20271003 Reserved"))
		f.again(calendar)
		p.answer(http.StatusTooManyRequests, "")
		f.again(calendar)
		f.again(calendar)
		p.answer(http.StatusOK, "<html>sign in at "+p.URL+"/canary-secret-4711.ics?s=canary-token</html>")
		f.again(calendar)
		var lines []string
		for _, k := range f.fetches() {
			lines = append(lines, fmt.Sprintf("%d %dx %s/%d +%d ~%d ?%d body:%t", k.ID, k.Times, k.Reason, k.Status, k.Did.Added, k.Did.Changed, k.Did.Missing, k.HasBody()))
		}
		if got := strings.Join(lines, "; "); got != "4 1x web_page/0 +0 ~0 ?0 body:true; 3 2x busy/429 +0 ~0 ?0 body:false; 2 1x /0 +1 ~1 ?1 body:true; 1 3x /0 +2 ~0 ?0 body:true" {
			t.Errorf("kept %s", got)
		}
		d, err := f.feeds.FetchAt(ctx, f.manager(), calendar, 2)
		if err != nil || d.Before.ID != 1 || len(d.Changes) != 3 {
			t.Fatalf("%+v, %v", d, err)
		}
		if c := d.Changes[0]; c.Op != Change || len(c.Fields) != 1 || c.Fields[0] != (FieldChange{"departure", "2027-08-05", "2027-08-07"}) {
			t.Errorf("changed: %+v", c)
		}
		if d.Changes[1].Op != Cancel || d.Changes[1].Entry.UID != "b@airbnb.com" || d.Changes[2].Op != Add || d.Changes[2].Entry.UID != "c@airbnb.com" {
			t.Errorf("gone and new: %+v", d.Changes)
		}
		for _, id := range []int64{2, 4} {
			text, cut, err := f.feeds.FetchText(ctx, f.manager(), calendar, id)
			if err != nil || cut || text == "" || strings.Contains(text, "canary") {
				t.Errorf("fetch %d reads %q, %v", id, text, err)
			}
		}
		stranger := identity.Actor{Account: 8, Relations: []identity.Relation{{Member: f.home.Member + 1, Role: identity.Manager, Staff: 1}}}
		if _, err := f.feeds.FetchAt(ctx, stranger, calendar, 2); err == nil {
			t.Error("another agency reads a fetch")
		}
		f.clock.Advance(KeepFetches + time.Hour)
		if err := f.feeds.Sweep(ctx, clock.At(f.clock.Now())); err != nil || len(f.fetches()) != 0 {
			t.Errorf("after their time there are %d, %v", len(f.fetches()), err)
		}
	})
}

func TestAKeptFetchIsReplayedAsADryRunAndThenApplied(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved")
		calendar := f.follow(p.URL + "/a.ics")
		p.answer(http.StatusOK, calendarText(airbnbID, "a 20270801 20270809 Reserved", "b 20270901 20270905 Reserved"))
		f.again(calendar)
		after := "airbnb confirmed 08-01>08-09; airbnb confirmed 09-01>09-05"
		f.want(after)
		before := f.managed()[0]
		report, planned, err := f.feeds.Replay(ctx, f.manager(), identity.Attempt{}, calendar, 1, false)
		if err != nil || report.Changed != 1 || len(planned) != 1 || planned[0].Op != Change || planned[0].BeforeDeparture.String() != "2027-08-09" || planned[0].Departure.String() != "2027-08-05" {
			t.Fatalf("%+v, %+v, %v", report, planned, err)
		}
		f.want(after)
		if len(f.fetches()) != 2 {
			t.Errorf("a dry run is kept: %+v", f.fetches())
		}
		f.clock.Advance(time.Hour)
		for range 2 {
			if report, _, err = f.feeds.Replay(ctx, f.manager(), attempt("replay"), calendar, 1, true); err != nil || report.Changed != 1 {
				t.Fatalf("%+v, %v", report, err)
			}
		}
		f.want("airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05")
		if got := f.fetches(); len(got) != 3 || got[0].ReplayOf != 1 || got[0].Account != 7 {
			t.Errorf("%+v", got)
		}
		if now := f.managed()[0]; now.LastAt != before.LastAt || now.LastGoodAt != before.LastGoodAt {
			t.Errorf("a replay counts as a fetch: %+v", now.Calendar)
		}
		f.again(calendar)
		f.want(after)
		if d, err := f.feeds.FetchAt(ctx, f.manager(), calendar, 4); err != nil || d.Before.ID != 2 || len(d.Changes) != 0 {
			t.Errorf("the fetch after a replay is compared with %d: %+v, %v", d.Before.ID, d.Changes, err)
		}
	})
}

func TestAnAnswerThatNothingChangedHoldsWhatWasThereBefore(t *testing.T) {
	each(t, func(f *fixture) {
		p := newPortal(t, "a 20270801 20270805 Reserved")
		p.header.Set("ETag", `"1"`)
		calendar := f.follow(p.URL + "/a.ics")
		p.answer(http.StatusBadGateway, "")
		f.again(calendar)
		p.answer(http.StatusNotModified, "")
		f.again(calendar)
		f.again(calendar)
		got := f.fetches()
		if len(got) != 3 || got[0].Times != 2 || !got[0].HasBody() || got[0].Stays != 1 || got[0].mark != got[2].mark {
			t.Fatalf("%+v", got)
		}
		text, _, err := f.feeds.FetchText(context.Background(), f.manager(), calendar, 3)
		if err != nil || !strings.Contains(text, "BEGIN:VEVENT") {
			t.Errorf("%q, %v", text, err)
		}
	})
}
