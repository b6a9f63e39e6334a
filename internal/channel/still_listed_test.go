package channel

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// wantStillListed compares what Today says of cancelled stays that calendars still have.
func (f *fixture) wantStillListed(want string) {
	f.t.Helper()
	ctx := identity.Within(context.Background(), f.manager())
	f.must(f.db.Write(ctx, func(tx *database.Tx) error { // as calendars that have an address
		_, err := tx.Exec(ctx, `UPDATE channel_calendar SET next_at = 1`)
		return err
	}))
	groups, err := f.feeds.Attention(ctx, f.db, attention.Ask{Member: f.home.Member, Zone: time.UTC, Today: day8("2027-07-01")})
	f.must(err)
	var got []string
	for _, g := range groups {
		if g.Kind != attention.StaysStillListed {
			continue
		}
		for _, row := range g.Rows {
			got = append(got, row.Stays[0].Source+" "+row.At[5:10]+">"+row.Until[5:10])
		}
	}
	if all := strings.Join(got, "; "); all != want {
		f.t.Errorf("still listed are %q, want %q", all, want)
	}
}

// What the office has cancelled stays so, whatever its channel says of it; Today names it as long as it is listed.
func TestAStayThatTheOfficeHasCancelledIsNotConfirmedByItsChannel(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270801 20270805 Reserved")
		f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
		f.want("airbnb confirmed 08-01>08-05")
		f.wantStillListed("")
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(1), "ill"))
		for range 2 {
			f.bring("airbnb", "a 20270801 20270805 Reserved")
			f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
			f.want("airbnb cancelled 08-01>08-05")
		}
		f.wantStillListed("Airbnb, Booking.com 08-01>08-05")
		f.bring("airbnb", "a 20270801 20270807 Reserved")
		f.want("airbnb cancelled 08-01>08-07")
		f.wantStillListed("Airbnb 08-01>08-07")
		f.must(f.stays.Restore(ctx, f.manager(), attempt("restore"), f.stay(1)))
		f.want("airbnb confirmed 08-01>08-07")
		f.wantStillListed("")
	})
}

// It is no longer named when its channel has cancelled it too.
func TestACancelledStayThatItsChannelCancelsTooIsNoLongerNamed(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270801 20270805 Reserved", "c 20270901 20270905 Reserved")
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(1), "ill"))
		f.wantStillListed("Airbnb 08-01>08-05")
		for range 2 {
			f.bring("airbnb", "c 20270901 20270905 Reserved")
			f.later(2 * time.Hour)
		}
		f.want("airbnb cancelled 08-01>08-05; airbnb confirmed 09-01>09-05")
		f.wantStillListed("")
	})
}

// A part of a split stay that the office has cancelled is named while the calendar has the whole stay.
func TestACancelledPartIsNamedWhileTheWholeStayIsListed(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270810 20270820 Reserved")
		f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(2), "They leave earlier"))
		f.bring("airbnb", "a 20270810 20270820 Reserved")
		f.want("airbnb confirmed 08-10>08-15; airbnb cancelled 08-15>08-20")
		f.wantStillListed("Airbnb 08-15>08-20")
		f.bring("airbnb", "a 20270810 20270815 Reserved")
		f.want("airbnb confirmed 08-10>08-15; airbnb cancelled 08-15>08-20")
		f.wantStillListed("")
	})
}

// A channel that lists the nights again after it had dropped them has sold them again: that is a new stay, also before the dropped one counts as gone.
func TestNightsThatAChannelSellsAgainAfterACancelledStayAreANewStay(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270801 20270805 Reserved", "c 20270901 20270905 Reserved")
		f.bring("booking", "b 20270801 20270805 CLOSED - Not available", "d 20271001 20271005 CLOSED - Not available")
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(1), "ill"))
		f.bring("airbnb", "c 20270901 20270905 Reserved")
		f.bring("booking", "d 20271001 20271005 CLOSED - Not available")
		f.bring("booking", "e 20270801 20270805 CLOSED - Not available", "d 20271001 20271005 CLOSED - Not available")
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-05; airbnb confirmed 09-01>09-05; booking confirmed 10-01>10-05")
		f.wantStillListed("")
	})
}

// A part that the office has cancelled is named, too, when the channel shortens the booking so that some of its nights are left.
func TestACancelledPartIsNamedWhenTheBookingIsShortenedWithinIt(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270810 20270820 Reserved")
		f.split(day8("2027-08-10"), day8("2027-08-15"), f.home.ID)
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(2), "They leave earlier"))
		f.bring("airbnb", "a 20270810 20270818 Reserved")
		f.want("airbnb confirmed 08-10>08-15; airbnb cancelled 08-15>08-20")
		f.wantStillListed("Airbnb 08-15>08-20")
		f.bring("airbnb", "a 20270810 20270815 Reserved")
		f.wantStillListed("")
	})
}

// However many stays the office has cancelled, the one is named that a calendar still has.
func TestAListedStayIsNamedBehindManyThatNoCalendarHas(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		events := []string{"last 20270925 20270929 Reserved"}
		for i := range attention.Most + 1 {
			arrival := day8("2027-07-02").AddDays(i % 80)
			events = append(events, fmt.Sprintf("u%d %s %s Reserved", i, short(arrival), short(arrival.AddDays(1+i/80))))
		}
		f.bring("airbnb", events...)
		f.must(f.db.Write(ctx, func(tx *database.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE reservation SET status = 'cancelled', cancelled_at = 1`); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, `UPDATE channel_entry SET gone = TRUE WHERE uid NOT LIKE 'last%'`)
			return err
		}))
		f.wantStillListed("Airbnb 09-25>09-29")
	})
}

// short is a day as calendars write it.
func short(day clock.Date) string { return strings.ReplaceAll(day.String(), "-", "") }

// What a file or a program goes on to name is named as well, with the source of the stay; what it has named before it was cancelled is not.
func TestACancelledStayThatAProgramGoesOnToNameIsNamed(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270801 20270805 Reserved")
		f.must(f.stays.Cancel(ctx, f.manager(), attempt("cancel"), f.stay(1), "ill"))
		named := func(after int) {
			f.must(f.db.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, `DELETE FROM reservation_claim`)
				if err == nil {
					_, err = tx.Exec(ctx, `INSERT INTO reservation_claim (member_id, reservation_id, at) SELECT member_id, id, cancelled_at + $1 FROM reservation WHERE status = 'cancelled'`, after)
				}
				if err == nil {
					_, err = tx.Exec(ctx, `UPDATE reservation SET source = 'direct' WHERE status = 'cancelled'`)
				}
				return err
			}))
		}
		named(1)
		f.wantStillListed("Airbnb, direct 08-01>08-05")
		named(-1)
		f.wantStillListed("Airbnb 08-01>08-05")
	})
}
