package channel

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

const (
	another    = "c 20270901 20270905 Reserved"
	andAnother = "; airbnb confirmed 09-01>09-05"
)

// cancelled has Airbnb cancel a stay that Booking.com repeats.
func (f *fixture) cancelled(nights string) {
	f.t.Helper()
	f.bring("airbnb", "a "+nights+" Reserved", another)
	f.bring("booking", "b "+nights+" CLOSED - Not available")
	f.bring("airbnb", another)
	f.later(Patience)
	f.bring("airbnb", another)
}

// Another channel reads only some hours later that the nights are free again: until then it still closes them. That is no booking, and nobody is sent to clean.
func TestTheEchoOfAStayThatItsChannelHasCancelledIsNoStay(t *testing.T) {
	each(t, func(f *fixture) {
		f.cancelled("20270801 20270805")
		for range 3 {
			f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
			f.want("airbnb cancelled 08-01>08-05" + andAnother)
			f.later(7 * time.Hour)
		}
		for range 2 {
			f.bring("booking", "z 20270920 20270922 CLOSED - Not available")
			f.later(Patience)
		}
		f.want("airbnb cancelled 08-01>08-05" + andAnother + "; booking confirmed 09-20>09-22")
		// What it sells after that is a booking.
		f.bring("booking", "y 20270801 20270805 CLOSED - Not available", "z 20270920 20270922 CLOSED - Not available")
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-05" + andAnother + "; booking confirmed 09-20>09-22")
	})
}

// A channel that still has the nights a day later has sold them itself.
func TestAnEchoThatStaysForADayIsAStay(t *testing.T) {
	each(t, func(f *fixture) {
		f.cancelled("20270801 20270805")
		for _, after := range []time.Duration{0, EchoFor - time.Minute} {
			f.later(after)
			f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
			f.want("airbnb cancelled 08-01>08-05" + andAnother)
		}
		f.later(time.Minute)
		f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
		f.want("airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-05" + andAnother)
	})
}

// Guests who may come today or tomorrow find a clean home in any case, and other nights or a name are no echo.
func TestAnEchoThatCannotWaitIsAStay(t *testing.T) {
	for name, c := range map[string]struct{ nights, then, want string }{
		"tomorrow":     {"20270702 20270705", "b 20270702 20270705 CLOSED - Not available", "airbnb cancelled 07-02>07-05; booking confirmed 07-02>07-05" + andAnother},
		"other nights": {"20270801 20270805", "b 20270801 20270806 CLOSED - Not available", "airbnb cancelled 08-01>08-05; booking confirmed 08-01>08-06" + andAnother},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(f *fixture) {
				f.cancelled(c.nights)
				f.bring("booking", c.then)
				f.want(c.want)
			})
		})
	}
	t.Run("a name", func(t *testing.T) {
		each(t, func(f *fixture) {
			guest := func() {
				_, err := f.fetchBody("vrbo.ics", calendarText(vrboID, "v 20270801 20270805 Reserved - Greta"), Options{})
				f.must(err)
			}
			f.bring("airbnb", "a 20270801 20270805 Reserved", another)
			guest()
			f.want("airbnb confirmed 08-01>08-05" + andAnother)
			f.bring("airbnb", another)
			f.later(Patience)
			f.bring("airbnb", another)
			guest()
			f.want("airbnb cancelled 08-01>08-05; vrbo confirmed 08-01>08-05" + andAnother)
		})
	})
}

// An unchanged answer does not say who comes, so the next one is asked for whole.
func TestAnEchoOfAnUnchangedCalendarIsReadWhole(t *testing.T) {
	each(t, func(f *fixture) {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", `"1"`)
			if r.Header.Get("If-None-Match") != "" {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			_, _ = w.Write([]byte(calendarText(vrboID, "v 20270801 20270805 Reserved - Greta")))
		}))
		defer server.Close()
		guest := func() {
			_, err := f.feeds.Fetch(f.t.Context(), f.home, server.URL+"/vrbo.ics", Options{Source: Vrbo})
			f.must(err)
		}
		f.bring("airbnb", "a 20270801 20270805 Reserved", another)
		guest()
		f.bring("airbnb", another)
		f.later(Patience)
		f.bring("airbnb", another)
		guest()
		f.want("airbnb cancelled 08-01>08-05" + andAnother)
		guest()
		f.want("airbnb cancelled 08-01>08-05; vrbo confirmed 08-01>08-05" + andAnother)
	})
}

// After a stay came back, a new day begins when its channel cancels it once more.
func TestAnEchoWaitsForADayAfterEachCancellation(t *testing.T) {
	each(t, func(f *fixture) {
		f.cancelled("20270801 20270805")
		again := func() { f.bring("booking", "b 20270801 20270805 CLOSED - Not available") }
		again()
		f.later(EchoFor - time.Hour)
		f.bring("airbnb", "a 20270801 20270805 Reserved", another)
		again()
		f.want("airbnb confirmed 08-01>08-05" + andAnother)
		f.bring("airbnb", another)
		f.later(Patience)
		f.bring("airbnb", another)
		again()
		f.later(EchoFor - time.Minute)
		again()
		f.want("airbnb cancelled 08-01>08-05" + andAnother)
	})
}

// A channel that repeats a stay reads only some hours later that its nights have changed.
func TestTheEchoOfAStayWhoseNightsHaveChangedIsNoStay(t *testing.T) {
	for name, c := range map[string]struct{ was, is, want string }{
		"later departure":        {"20270801 20270805", "20270801 20270807", "08-01>08-07"},
		"earlier departure":      {"20270801 20270805", "20270801 20270803", "08-01>08-03"},
		"none of its nights":     {"20270801 20270802", "20270802 20270803", "08-02>08-03"},
		"moved away":             {"20270801 20270805", "20270820 20270824", "08-20>08-24"},
		"guests are in the home": {"20270628 20270705", "20270628 20270703", "06-28>07-03"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(f *fixture) {
				echo := func(nights string) { f.bring("booking", "b "+nights+" CLOSED - Not available") }
				f.bring("airbnb", "a "+c.was+" Reserved", another)
				echo(c.was)
				f.bring("airbnb", "a "+c.is+" Reserved", another)
				for _, after := range []time.Duration{0, EchoFor - time.Minute} {
					f.later(after)
					echo(c.was)
					f.want("airbnb confirmed " + c.want + andAnother)
				}
				echo(c.is)
				f.want("airbnb confirmed " + c.want + andAnother)
			})
		})
	}
}

// Another channel that keeps to the old nights for a day has sold them itself.
func TestAnEchoThatKeepsToTheOldNightsForADayIsAStay(t *testing.T) {
	each(t, func(f *fixture) {
		f.bring("airbnb", "a 20270801 20270805 Reserved", another)
		f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
		f.bring("airbnb", "a 20270803 20270807 Reserved", another)
		f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
		f.want("airbnb confirmed 08-03>08-07" + andAnother)
		f.later(EchoFor)
		f.bring("booking", "b 20270801 20270805 CLOSED - Not available")
		f.want("booking confirmed 08-01>08-05; airbnb confirmed 08-03>08-07" + andAnother)
	})
}
