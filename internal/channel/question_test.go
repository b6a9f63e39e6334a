package channel

import (
	"context"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// asked is what the office is asked now.
func (f *fixture) asked() []attention.Row {
	f.t.Helper()
	ctx := identity.Within(context.Background(), f.manager())
	groups, err := f.feeds.Attention(ctx, f.db, attention.Ask{Member: f.home.Member, Zone: time.UTC, Today: clock.At(f.clock.Now()).Date(time.UTC)})
	f.must(err)
	for _, g := range groups {
		if g.Kind == attention.CalendarsAsk {
			return g.Rows
		}
	}
	return nil
}

func (f *fixture) wantAsked(want string) {
	f.t.Helper()
	var got []string
	for _, row := range f.asked() {
		got = append(got, row.Text+" "+row.Cause+" "+row.At[5:10]+">"+row.Until[5:10])
	}
	if all := strings.Join(got, "; "); all != want {
		f.t.Errorf("the office is asked %q, want %q", all, want)
	}
}

// say answers the first question.
func (f *fixture) say(said Answer) error {
	f.t.Helper()
	row := f.asked()[0]
	calendar, err := identity.ParseRef(row.Calendar)
	f.must(err)
	return f.feeds.AnswerQuestion(identity.Within(context.Background(), f.manager()), f.manager(), attempt(string(said)+row.Changed+row.At), calendar, row.Entry, said)
}

const shut = " CLOSED - Not available"

// A stay that its channel drops when its guests may be there is not cancelled: the office says whether they come.
func TestTheOfficeIsAskedWhetherGuestsComeWhoseStayIsNoLongerListed(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270702 20270705 Reserved", "b 20270901 20270905 Reserved")
		f.clock.Set(time.Date(2027, 7, 2, 9, 0, 0, 0, time.UTC))
		for range 2 {
			f.bring("airbnb", "b 20270901 20270905 Reserved")
			f.wantAsked("Airbnb no_longer_listed 07-02>07-05")
			f.later(12 * time.Hour)
		}
		f.want("airbnb confirmed 07-02>07-05; airbnb confirmed 09-01>09-05")
		f.must(f.say(TheyCome))
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.wantAsked("")
	})
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270702 20270705 Reserved", "b 20270901 20270905 Reserved")
		f.clock.Set(time.Date(2027, 7, 2, 9, 0, 0, 0, time.UTC))
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.bring("airbnb", "a 20270702 20270705 Reserved", "b 20270901 20270905 Reserved")
		f.wantAsked("")
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.wantAsked("Airbnb no_longer_listed 07-02>07-05")
		f.must(f.stays.Cancel(identity.Within(context.Background(), f.manager()), f.manager(), attempt("cancel"), f.stay(1), "gone"))
		f.wantAsked("")
	})
	// It vanished on the eve, and was first decided about when the guests might be there.
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270702 20270705 Reserved", "b 20270901 20270905 Reserved")
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.clock.Set(time.Date(2027, 7, 3, 9, 0, 0, 0, time.UTC))
		f.bring("airbnb", "b 20270901 20270905 Reserved")
		f.wantAsked("Airbnb no_longer_listed 07-02>07-05")
	})
}

// A running stay of Booking.com that begins today and has another departure is the same guest, or the next one.
func TestTheOfficeIsAskedWhetherARunningStayIsTheSameGuest(t *testing.T) {
	running := func(f *fixture) {
		f.clock.Set(time.Date(2027, 7, 30, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "a 20270801 20270808"+shut)
		f.clock.Set(time.Date(2027, 8, 4, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "b 20270804 20270808"+shut)
		f.wantAsked("")
		f.clock.Set(time.Date(2027, 8, 5, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "c 20270805 20270812"+shut)
		f.want("booking confirmed 08-01>08-12")
		f.wantAsked("Booking.com same_guest 08-01>08-12")
	}
	each(t, func(f *fixture) {
		running(f)
		f.must(f.say(OneGuest))
		f.clock.Set(time.Date(2027, 8, 6, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "d 20270806 20270812"+shut)
		f.want("booking confirmed 08-01>08-12")
		f.wantAsked("")
	})
	each(t, func(f *fixture) {
		running(f)
		f.clock.Set(time.Date(2027, 8, 6, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "d 20270806 20270812"+shut)
		f.must(f.say(NextGuest))
		for range 2 {
			f.want("booking confirmed 08-01>08-05; booking confirmed 08-05>08-12") // also the night that was over when the office answered
			f.wantAsked("")
			f.bring("booking", "d 20270806 20270812"+shut)
		}
		f.clock.Set(time.Date(2027, 8, 7, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "e 20270807 20270812"+shut)
		f.want("booking confirmed 08-01>08-05; booking confirmed 08-05>08-12")
		f.wantAsked("")
	})
	each(t, func(f *fixture) { // answered on the day itself
		running(f)
		f.must(f.say(NextGuest))
		f.want("booking confirmed 08-01>08-05; booking confirmed 08-05>08-12")
		f.bring("booking", "c 20270805 20270812"+shut)
		f.want("booking confirmed 08-01>08-05; booking confirmed 08-05>08-12")
		f.wantAsked("")
	})
}

// One night behind another stay stays closed until the office says that it is a guest's; who keeps such nights free says so once.
func TestTheOfficeIsAskedWhetherANightBehindAStayIsAGuest(t *testing.T) {
	first := []string{"a 20270801 20270805" + shut, "b 20270805 20270806" + shut, "c 20270901 20270904" + shut, "d 20270904 20270905" + shut}
	each(t, func(f *fixture) {
		for range 2 {
			f.bring("booking", first...)
			f.wantAsked("Booking.com guest_or_buffer 08-05>08-06; Booking.com guest_or_buffer 09-04>09-05")
		}
		f.must(f.say(Guest))
		f.must(f.say(Buffer))
		for range 2 {
			f.want("booking confirmed 08-01>08-05; booking confirmed 08-05>08-06; booking confirmed 09-01>09-04; booking block 09-04>09-05")
			f.wantAsked("")
			f.bring("booking", first...)
		}
		f.bring("booking", first[0], first[2], first[3])
		f.later(2 * time.Hour)
		f.bring("booking", first[0], first[2], first[3])
		f.want("booking confirmed 08-01>08-05; booking cancelled 08-05>08-06; booking confirmed 09-01>09-04; booking block 09-04>09-05")
	})
	each(t, func(f *fixture) {
		f.bring("booking", first...)
		f.must(f.say(Buffers))
		f.wantAsked("")
		f.bring("booking", append(first, "e 20271001 20271004"+shut, "f 20271004 20271005"+shut)...)
		f.wantAsked("")
		f.want("booking confirmed 08-01>08-05; booking confirmed 09-01>09-04; booking confirmed 10-01>10-04; booking block 08-05>08-06; booking block 09-04>09-05; booking block 10-04>10-05")
	})
}

// An answer to another question, and one that comes too late, change nothing.
func TestOnlyAnOpenQuestionIsAnswered(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("booking", "a 20270801 20270805"+shut, "b 20270805 20270806"+shut)
		if err := f.say(NextGuest); !fault.Is(err, fault.Conflict) {
			t.Error(err)
		}
		row := f.asked()[0]
		f.must(f.say(Buffer))
		calendar, err := identity.ParseRef(row.Calendar)
		f.must(err)
		ctx := identity.Within(context.Background(), f.manager())
		if err := f.feeds.AnswerQuestion(ctx, f.manager(), attempt("late"), calendar, row.Entry, Guest); !fault.Is(err, fault.Conflict) {
			t.Error(err)
		}
		if err := f.feeds.AnswerQuestion(ctx, identity.Actor{Account: 9}, attempt("other"), calendar, row.Entry, Guest); !fault.Is(err, fault.NotFound) {
			t.Error(err)
		}
	})
}

// The office may have entered the next guest itself, or another channel has brought it: then the calendar only repeats it.
func TestANextGuestWhoIsThereAlreadyIsNotThereTwice(t *testing.T) {
	each(t, func(f *fixture) {
		f.clock.Set(time.Date(2027, 7, 30, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "a 20270805 20270812"+shut)
		f.clock.Set(time.Date(2027, 8, 10, 12, 0, 0, 0, time.UTC))
		f.book("office", "2027-08-10", "2027-08-14", reservation.Confirmed)
		f.bring("booking", "b 20270810 20270814"+shut)
		f.wantAsked("Booking.com same_guest 08-05>08-14")
		f.must(f.say(NextGuest))
		for range 2 {
			f.want("booking confirmed 08-05>08-10; office confirmed 08-10>08-14")
			f.wantAsked("")
			f.bring("booking", "b 20270810 20270814"+shut)
		}
	})
}

// The next guest begins on the day that the calendar says, not on the day of the question.
func TestANextGuestComesWhenTheCalendarSays(t *testing.T) {
	for _, answered := range []int{10, 11} {
		each(t, func(f *fixture) {
			f.clock.Set(time.Date(2027, 7, 30, 12, 0, 0, 0, time.UTC))
			f.bring("booking", "a 20270805 20270812"+shut)
			f.clock.Set(time.Date(2027, 8, 10, 12, 0, 0, 0, time.UTC))
			f.bring("booking", "b 20270811 20270814"+shut)
			f.wantAsked("Booking.com same_guest 08-05>08-14")
			f.clock.Set(time.Date(2027, 8, answered, 13, 0, 0, 0, time.UTC))
			f.must(f.say(NextGuest))
			for range 2 {
				f.want("booking confirmed 08-05>08-11; booking confirmed 08-11>08-14")
				f.wantAsked("")
				f.bring("booking", "b 20270811 20270814"+shut)
			}
		})
	}
	each(t, func(f *fixture) { // the answer is not kept any more
		f.clock.Set(time.Date(2027, 7, 30, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "a 20270805 20270812"+shut)
		f.clock.Set(time.Date(2027, 8, 10, 12, 0, 0, 0, time.UTC))
		f.bring("booking", "b 20270811 20270814"+shut)
		f.must(f.db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `DELETE FROM channel_fetch`)
			return err
		}))
		f.must(f.say(NextGuest))
		f.want("booking confirmed 08-05>08-10; booking confirmed 08-10>08-14")
	})
}

// That nights behind all stays of a calendar are kept free is taken back: then the office is asked about the coming ones that it has not decided about one by one.
func TestThatNightsAreKeptFreeIsTakenBack(t *testing.T) {
	events := []string{"a 20270801 20270805" + shut, "b 20270805 20270806" + shut, "c 20270901 20270904" + shut, "d 20270904 20270905" + shut, "e 20271001 20271004" + shut, "f 20271004 20271005" + shut}
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("booking", events...)
		f.must(f.say(Buffer))
		f.must(f.say(Buffers))
		f.wantAsked("")
		ref := f.managed()[0].Ref
		keep := func(key string, free bool) error {
			return f.feeds.KeepNightsFree(ctx, f.manager(), attempt(key), ref, free)
		}
		for range 2 { // the second is the same press again
			f.must(keep("no", false))
			f.wantAsked("Booking.com guest_or_buffer 09-04>09-05; Booking.com guest_or_buffer 10-04>10-05")
		}
		f.bring("booking", events...)
		f.wantAsked("Booking.com guest_or_buffer 09-04>09-05; Booking.com guest_or_buffer 10-04>10-05")
		f.must(f.say(Guest))
		f.must(keep("yes", true))
		f.wantAsked("")
		f.bring("booking", events...)
		f.wantAsked("")
		f.want("booking confirmed 08-01>08-05; booking confirmed 09-01>09-04; booking confirmed 09-04>09-05; booking confirmed 10-01>10-04; booking block 08-05>08-06; booking block 10-04>10-05")
		if err := f.feeds.KeepNightsFree(ctx, identity.Actor{Account: 9}, attempt("other"), ref, false); !fault.Is(err, fault.NotFound) {
			t.Error(err)
		}
	})
	each(t, func(f *fixture) { // a calendar that tells stays from closed nights asks nothing
		ctx := identity.Within(context.Background(), f.manager())
		f.bring("airbnb", "a 20270801 20270805 Reserved")
		if err := f.feeds.KeepNightsFree(ctx, f.manager(), attempt("yes"), f.managed()[0].Ref, true); !fault.Is(err, fault.Conflict) {
			t.Error(err)
		}
		f.must(f.feeds.KeepNightsFree(ctx, f.manager(), attempt("no"), f.managed()[0].Ref, false))
	})
}
