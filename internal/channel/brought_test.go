package channel

import (
	"context"
	"net/http"
	"testing"

	"latchkey/internal/clock"
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
