package channel

import (
	"context"
	"slices"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// failing reports whether Today names a calendar that fails or holds stays.
func (f *fixture) failing() bool {
	f.t.Helper()
	ctx := identity.Within(context.Background(), f.manager())
	groups, err := f.feeds.Attention(ctx, f.db, attention.Ask{Member: f.home.Member, Zone: time.UTC, Today: clock.At(f.clock.Now()).Date(time.UTC)})
	f.must(err)
	return slices.ContainsFunc(groups, func(g attention.Group) bool { return g.Kind == attention.CalendarsFailed && g.Count > 0 })
}

func (f *fixture) readdress(address string) (Report, error) {
	f.t.Helper()
	return f.feeds.Readdress(identity.Within(context.Background(), f.manager()), f.manager(), identity.Attempt{}, f.managed()[0].Ref, address)
}

func (f *fixture) refetch() Report {
	f.t.Helper()
	report, err := f.feeds.Refetch(identity.Within(context.Background(), f.manager()), f.manager(), identity.Attempt{}, f.managed()[0].Ref, false)
	f.must(err)
	return report
}

// What the old address had lost is judged again by what the new one says: a hold ends, and nothing is canceled because the address is another.
func TestAnotherAddressLiftsAHold(t *testing.T) {
	a, b, c := "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved"
	const three, one = "airbnb confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05", "airbnb cancelled 08-01>08-05; airbnb cancelled 09-01>09-05; airbnb confirmed 10-01>10-05"
	// held has two of three stays held for more than a day.
	held := func(f *fixture) *portal {
		p := newPortal(f.t, a, b, c)
		f.follow(p.URL + "/old")
		p.answer(200, calendarText(airbnbID, c))
		if report := f.refetch(); report.Held != 2 || !f.failing() {
			f.t.Fatalf("%+v", report)
		}
		f.later(25 * time.Hour)
		return p
	}
	each(t, func(f *fixture) { // the new address has them
		p := held(f)
		p.answer(200, calendarText(airbnbID, a, b, c))
		if report, err := f.readdress(p.URL + "/new"); err != nil || report.Held != 0 || report.Cancelled != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want(three)
		if now := f.managed()[0]; now.Held != (Held{}) || now.LastError != "" || f.failing() {
			t.Errorf("%+v", now)
		}
		// One that is missing after that is missing alone, and for the first time.
		p.answer(200, calendarText(airbnbID, b, c))
		if report := f.refetch(); report.Held != 0 || report.Cancelled != 0 || report.Missing != 1 {
			t.Errorf("%+v", report)
		}
	})
	each(t, func(f *fixture) { // the new address lacks them too: a day from now on
		p := held(f)
		if report, err := f.readdress(p.URL + "/new"); err != nil || report.Held != 2 || report.Cancelled != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want(three)
		if now := f.managed()[0]; now.Held.Until != clock.At(f.clock.Now()).Add(HeldFor) || !f.failing() {
			t.Errorf("%+v", now)
		}
		f.later(23 * time.Hour)
		if report := f.refetch(); report.Held != 2 {
			t.Errorf("%+v", report)
		}
		f.later(2 * time.Hour)
		if report := f.refetch(); report.Held != 0 || report.Cancelled != 2 || f.failing() {
			t.Errorf("%+v", report)
		}
		f.want(one)
	})
	each(t, func(f *fixture) { // an address that is refused changes nothing: the hold is that of the old one
		p := held(f)
		before := f.managed()[0].Held
		p.answer(404, "")
		if _, err := f.readdress(p.URL + "/wrong"); err == nil {
			t.Error("taken")
		}
		p.answer(200, calendarText(airbnbID, c))
		if now := f.managed()[0]; now.Held != before || !f.failing() {
			t.Errorf("%+v, want %+v", now.Held, before)
		}
		// The same address once more is no other one: what it has lacked for a day is canceled.
		if report, err := f.readdress(p.URL + "/old"); err != nil || report.Cancelled != 2 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want(one)
	})
}

// A single stay that the old address has dropped, and one of a calendar that was not read for weeks, are missing for the first time at the new one.
func TestAStayIsMissingAtANewAddressForTheFirstTime(t *testing.T) {
	a, b := "a 20270901 20270905 Reserved", "b 20271001 20271005 Reserved"
	const both, one = "airbnb confirmed 09-01>09-05; airbnb confirmed 10-01>10-05", "airbnb cancelled 09-01>09-05; airbnb confirmed 10-01>10-05"
	each(t, func(f *fixture) {
		p := newPortal(t, a, b)
		f.follow(p.URL + "/old")
		p.answer(200, calendarText(airbnbID, b))
		f.refetch()
		f.later(2 * time.Hour)
		if report, err := f.readdress(p.URL + "/new"); err != nil || report.Cancelled != 0 || report.Missing != 1 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want(both)
		f.later(2 * time.Hour)
		if report := f.refetch(); report.Cancelled != 1 {
			t.Errorf("%+v", report)
		}
		f.want(one)
	})
	each(t, func(f *fixture) {
		p := newPortal(t, a, b)
		ref := f.follow(p.URL + "/old")
		p.answer(200, calendarText(airbnbID, b))
		f.refetch()
		ctx := identity.Within(context.Background(), f.manager())
		f.must(f.feeds.Disconnect(ctx, f.manager(), attempt("away"), ref))
		f.later(30 * 24 * time.Hour)
		if report, err := f.feeds.Connect(ctx, f.manager(), identity.Attempt{}, f.home, Given{Address: p.URL + "/new"}); err != nil || report.Cancelled != 0 || report.Missing != 1 {
			t.Errorf("%+v, %v", report, err)
		}
		f.want(both)
	})
}

// What the office has answered about a stay of today stays answered at a new address.
func TestAnAnswerOutlivesTheAddress(t *testing.T) {
	each(t, func(f *fixture) {
		a, b := "a 20270702 20270705 Reserved", "b 20271001 20271005 Reserved"
		p := newPortal(t, a, b)
		f.follow(p.URL + "/old")
		f.clock.Set(time.Date(2027, 7, 2, 9, 0, 0, 0, time.UTC))
		p.answer(200, calendarText(airbnbID, b))
		f.refetch()
		f.wantAsked("Airbnb no_longer_listed 07-02>07-05")
		_, err := f.readdress(p.URL + "/new")
		f.must(err)
		f.wantAsked("Airbnb no_longer_listed 07-02>07-05")
		f.must(f.say(TheyCome))
		f.later(time.Minute)
		_, err = f.readdress(p.URL + "/third")
		f.must(err)
		f.wantAsked("")
		f.want("airbnb confirmed 07-02>07-05; airbnb confirmed 10-01>10-05")
	})
}
