package erasure

import (
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

func on(day string) clock.Date {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return clock.DateOf(at)
}

func TestARequestIsDueAMonthLater(t *testing.T) {
	for asked, due := range map[string]string{
		"2026-07-04": "2026-08-04", "2026-01-31": "2026-02-28", "2028-01-31": "2028-02-29", "2026-01-28": "2026-02-28", "2026-03-31": "2026-04-30",
		"2026-04-30": "2026-05-30", "2026-12-31": "2027-01-31", "2026-02-28": "2026-03-28", "2026-11-01": "2026-12-01",
	} {
		if got := DueOn(on(asked)).String(); got != due {
			t.Errorf("asked on %s: due on %s, want %s", asked, got, due)
		}
	}
}

func TestTheLawOfTheCountrySaysUntilWhenMoneyStays(t *testing.T) {
	stays := []reservation.Reservation{{Departure: on("2026-01-02")}, {Departure: on("2024-12-31")}}
	for country, want := range map[string]string{"DE": "2034-12-31", "AT": "2033-12-31", "CH": "2036-12-31", "ES": "2032-12-31", "PL": "2031-12-31", "FR": "2036-12-31", "IT": "2036-12-31", "PT": "2036-12-31", "": "2036-12-31"} {
		kept := keptFor(country, stays, 3)
		if kept.Until != want || kept.Payments != 3 {
			t.Errorf("%q: %+v, want until %s", country, kept, want)
		}
		if _, known := laws[country]; known == (kept.Law == "") {
			t.Errorf("%q: the law is %q", country, kept.Law)
		}
	}
	if kept := keptFor("DE", stays[1:], 0); kept.Until != "2032-12-31" {
		t.Errorf("a stay that ended on the last day of 2024 is kept until %s", kept.Until)
	}
}

func TestAStayThatRunsOrComesBlocks(t *testing.T) {
	today := on("2026-07-04")
	for _, c := range []struct {
		status    reservation.Status
		departure string
		want      bool
	}{
		{reservation.Confirmed, "2026-07-03", false},
		{reservation.Confirmed, "2026-07-04", true},
		{reservation.Confirmed, "2026-08-01", true},
		{reservation.Offer, "2026-08-01", true},
		{reservation.Cancelled, "2026-08-01", false},
	} {
		if got := Blocks(reservation.Reservation{Status: c.status, Departure: on(c.departure)}, today); got != c.want {
			t.Errorf("%s until %s: %t", c.status, c.departure, got)
		}
	}
}

func TestATextNamesTheGuest(t *testing.T) {
	guest := aboutGuest([]string{"Zoë", "Garcia Müller", "Li", "Airbnb HMABCDEFGH", "Booking.com"}, []string{"zoe@people.example", "", "12"})
	for text, want := range map[string]bool{
		"Paid by ZOË": true, "garcia": true, "from Müller, thanks": true, "write to Zoe@People.example": true, "code HMABCDEFGH": true,
		"Garciamuller": false, "Li": false, "": false, "a home in Madrid for 12": false, "https://www.airbnb.com/hosting": false, "x@booking.com": false,
	} {
		if got := guest.In(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

func TestRowsOfAProofStandByPart(t *testing.T) {
	got := rowsOf(database.Tally{"archive": 1, "message": 3, "reservation": 2, "channel_fetch": 4, "file": 5})
	want := []Rows{{Booker, "reservation", 2}, {Chat, "message", 3}, {Files, "archive", 1}, {Files, "file", 5}, {ImportedLines, "channel_fetch", 4}}
	if len(got) != len(want) {
		t.Fatal(got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("row %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

// Who may refuse is decided before anything is read.
func TestOnlyAManagerRefuses(t *testing.T) {
	s := NewService(Deps{})
	ref := identity.Ref{Member: 1, ID: 1}
	if err := s.Refuse(t.Context(), identity.Actor{}, identity.Attempt{}, ref, "We need it"); err == nil {
		t.Error("a stranger refuses")
	}
}
